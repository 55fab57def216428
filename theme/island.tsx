// A prose component that also runs in the browser.

import type { ComponentType } from 'react'
import type { IslandTime } from './contract.ts'

/**
 * Turns a component into an island: rendered to HTML with the page, and hydrated when it is visible or at the first
 * interaction. Its props must be plain data.
 */
export function island<Props extends object>(Component: ComponentType<Props>, time: IslandTime = 'visible') {
  const Island = (props: Props) => <Component {...props} />
  return Object.assign(Island, { island: time })
}

// A prose component that lives in the browser too.

import type { ComponentType } from 'react'
import type { IslandTime } from './contract.ts'

/** The component as an island: rendered to HTML with the page, and hydrated when it is seen or with the first intent. Its properties must be plain data. */
export function island<Props extends object>(Component: ComponentType<Props>, time: IslandTime = 'visible') {
  const Island = (props: Props) => <Component {...props} />
  return Object.assign(Island, { island: time })
}

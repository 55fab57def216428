// `@theme/Admonition` in a component: the callout of the theme.

import { usePage } from 'octavo/theme'
import { createElement, type ReactNode } from 'react'

interface AdmonitionProps {
  readonly children?: ReactNode
  readonly type?: string
  readonly title?: ReactNode
}

const KINDS: Readonly<Record<string, string>> = {
  secondary: 'note',
  success: 'tip',
  important: 'info',
  caution: 'warning',
}

export default function Admonition({ children, type = 'note', title }: AdmonitionProps) {
  const { callout, 'callout-title': calloutTitle } = usePage().theme.prose
  return createElement(
    callout,
    { kind: KINDS[type] ?? type },
    title === undefined ? null : createElement(calloutTitle, {}, title),
    children,
  )
}

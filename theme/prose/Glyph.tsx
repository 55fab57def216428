// A drawing with the colour of the text, on a field of 24 by 24. Always beside words, or on a button with a name, so it
// says nothing itself. Its size here is for pages whose styles have not come.

import type { ReactNode } from 'react'

interface GlyphProps {
  /** Class names beside `icon`. */
  readonly className?: string
  readonly children: ReactNode
}

export function Glyph({ className, children }: GlyphProps) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      className={className ? `icon ${className}` : 'icon'}
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

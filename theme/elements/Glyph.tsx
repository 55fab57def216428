// An icon in the text color, on a 24 by 24 grid. It is decorative, because it is always next to text or on a button with
// a name. Its size attributes apply to pages without styles.

import type { ReactNode } from 'react'

interface GlyphProps {
  /** Class names in addition to `icon`. */
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

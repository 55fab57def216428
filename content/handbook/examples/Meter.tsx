import type { ReactNode } from 'react'

/** How much of a whole, as text and as a bar. */
export function Meter({ value, of, children }: { value: number; of: number; children?: ReactNode }) {
  return (
    <p>
      {children} <meter value={value} max={of} aria-label={`${value} of ${of}`} /> {value} of {of}
    </p>
  )
}

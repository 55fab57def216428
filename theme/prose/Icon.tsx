// An icon by name, drawn with the colour of the text. Always beside words, so it says nothing itself.

import { findIcon } from './icons.ts'

export function Icon({ name }: { readonly name?: string }) {
  const path = findIcon(name ?? '')
  if (path === undefined) return null
  return (
    <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

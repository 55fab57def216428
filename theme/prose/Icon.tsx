// An icon by name.

import { Glyph } from './Glyph.tsx'
import { findIcon } from './icons.ts'

export function Icon({ name }: { readonly name?: string }) {
  const path = findIcon(name ?? '')
  if (path === undefined) return null
  return (
    <Glyph>
      <path d={path} />
    </Glyph>
  )
}

// An icon by name.

import { findIcon } from '../../src/elements/icons.ts'
import { Glyph } from './Glyph.tsx'

export function Icon({ name }: { readonly name?: string }) {
  const path = findIcon(name ?? '')
  if (path === undefined) return null
  return (
    <Glyph>
      <path d={path} />
    </Glyph>
  )
}

// An icon by name, or an emoji.

import { findIcon, isEmoji } from '../../src/core/view/icons.ts'
import { Glyph } from './Glyph.tsx'

export function Icon({ name }: { readonly name?: string }) {
  if (name !== undefined && isEmoji(name))
    return (
      <Glyph>
        <text x="12" y="19" textAnchor="middle" fontSize="19" fill="currentColor" stroke="none">
          {name}
        </text>
      </Glyph>
    )
  const path = findIcon(name ?? '')
  if (path === undefined) return null
  return (
    <Glyph>
      <path d={path} />
    </Glyph>
  )
}

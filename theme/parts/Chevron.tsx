// The icon of a disclosure: it points to the end of the line, and down when open.

import { Glyph } from '../elements/Glyph.tsx'

export function Chevron() {
  return (
    <Glyph className="chevron">
      <path d="M9 6l6 6-6 6" />
    </Glyph>
  )
}

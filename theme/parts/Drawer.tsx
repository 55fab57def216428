// The place of the sidebar. On a wide window it is beside the text; on a narrow one it is a popover that the
// navbar's menu button opens, with the navbar's links above. The browser handles everything, including Escape.

import { usePage } from '../page-scope.tsx'
import { Glyph } from '../prose/Glyph.tsx'
import { Brand } from './Brand.tsx'
import { drawerId } from './drawer-id.ts'
import { NavbarLinks } from './NavbarLinks.tsx'

export function Drawer() {
  const { theme, text } = usePage()
  return (
    <div id={drawerId} className="drawer" data-drawer="" popover="auto">
      <nav className="drawer-main" aria-label={text('nav.menu')}>
        <div className="drawer-head">
          <Brand />
          <button
            type="button"
            className="icon-button"
            popoverTarget={drawerId}
            popoverTargetAction="hide"
            aria-label={text('nav.closeMenu')}
          >
            <Glyph>
              <path d="M6 6l12 12M18 6L6 18" />
            </Glyph>
          </button>
        </div>
        <NavbarLinks inDrawer />
      </nav>
      <theme.slots.Sidebar />
    </div>
  )
}

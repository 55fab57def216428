// Container of the sidebar. On wide windows it is next to the text; on narrow ones it is a popover that the navbar's menu
// button opens, with the section first and the navbar's links in a disclosure. The browser handles all interaction,
// including Escape.

import { drawerId } from '../../src/core/model/shell-ids.ts'
import { Glyph } from '../elements/Glyph.tsx'
import { usePage } from '../page-scope.tsx'
import { Brand } from './Brand.tsx'
import { Chevron } from './Chevron.tsx'
import { DrawerLinks } from './NavbarLinks.tsx'

export function Drawer() {
  const { theme, view, sidebar, text } = usePage()
  const links = (
    <div className="drawer-links">
      <DrawerLinks />
    </div>
  )
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
        {sidebar.length === 0 ? (
          links
        ) : (
          // The key closes it on the next page.
          <details key={view.url} className="drawer-menu">
            <summary>
              <Chevron />
              {text('nav.mainMenu')}
            </summary>
            {links}
          </details>
        )}
      </nav>
      {sidebar.length > 0 && (
        <>
          <div className="drawer-pages">
            <theme.slots.Sidebar />
          </div>
          <button
            type="button"
            className="icon-button sidebar-toggle needs-script"
            data-toggle-sidebar=""
            aria-expanded="true"
            aria-label={text('nav.toggleSidebar')}
            suppressHydrationWarning
          >
            <Glyph>
              <path d="M4 5h16v14H4zM10 5v14" />
            </Glyph>
          </button>
        </>
      )}
    </div>
  )
}

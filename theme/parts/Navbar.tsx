// The bar with the site's name and its main links. Narrow windows show a menu button in place of the links.

import { drawerId } from '../../src/core/model/shell-ids.ts'
import { Glyph } from '../elements/Glyph.tsx'
import { usePage } from '../page-scope.tsx'
import { Brand } from './Brand.tsx'
import { NavbarLinks } from './NavbarLinks.tsx'

export function Navbar() {
  const { chrome, text, classes } = usePage()
  return (
    <header className={classes('navbar')} data-hide-on-scroll={chrome.hideNavbarOnScroll ? '' : undefined}>
      <div className="navbar-inner">
        <Brand />
        <nav className="navbar-links" aria-label={text('nav.main')}>
          <NavbarLinks />
        </nav>
        {chrome.colorMode.switchable && <ColorModeButton />}
        <button
          type="button"
          className="icon-button menu-button"
          popoverTarget={drawerId}
          aria-label={text('nav.menu')}
        >
          <Glyph>
            <path d="M4 7h16M4 12h16M4 17h16" />
          </Glyph>
        </button>
      </div>
    </header>
  )
}

function ColorModeButton() {
  const { text } = usePage()
  return (
    <button
      type="button"
      className="icon-button needs-script"
      data-toggle-color-mode=""
      aria-label={text('colorMode.toggle')}
    >
      <Glyph className="only-light">
        <path d="M20 14.5A8.2 8.2 0 0 1 9.5 4a8.2 8.2 0 1 0 10.5 10.5z" />
      </Glyph>
      <Glyph className="only-dark">
        <circle cx="12" cy="12" r="4" />
        <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M5.6 18.4l1.4-1.4M17 7l1.4-1.4" />
      </Glyph>
    </button>
  )
}

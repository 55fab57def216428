// The bar with the site's name and its main links. Narrow windows show a menu button in place of the links.

import type { NavbarItem } from '../../src/model/shell.ts'
import type { PageScope } from '../contract.ts'
import { usePage } from '../page-scope.tsx'
import { drawerId } from './drawer-id.ts'
import { ShellLink } from './ShellLink.tsx'

export function Navbar() {
  const { shell, href, text } = usePage()
  return (
    <header className="navbar">
      <div className="navbar-inner">
        <button
          type="button"
          className="icon-button menu-button"
          popoverTarget={drawerId}
          aria-label={text('nav.menu')}
        >
          <svg viewBox="0 0 24 24" className="icon" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
        </button>
        <a className="brand" href={href('/')}>
          <Logo />
          <span className="brand-title">{shell.title}</span>
        </a>
        <nav className="navbar-links" aria-label={text('nav.main')}>
          <NavbarLinks />
        </nav>
        {shell.colorMode.switchable && <ColorModeButton />}
      </div>
    </header>
  )
}

/** The navbar's links, left before right; the drawer shows them again on narrow windows. */
export function NavbarLinks() {
  const { shell } = usePage()
  const left = shell.navbar.filter((item) => item.position === 'left')
  const right = shell.navbar.filter((item) => item.position === 'right')
  return (
    <>
      <ul>{left.map(renderItem)}</ul>
      {right.length > 0 && <ul className="navbar-right">{right.map(renderItem)}</ul>}
    </>
  )
}

function renderItem(item: NavbarItem, index: number) {
  return item.kind === 'search' ? null : <NavbarEntry key={index} item={item} />
}

function NavbarEntry({ item }: { readonly item: Exclude<NavbarItem, { kind: 'search' }> }) {
  const page = usePage()
  if (item.kind === 'dropdown') {
    return (
      <li>
        <details className="dropdown" name="navbar">
          <summary>{item.label}</summary>
          <ul>
            {item.items.map((link) => (
              <li key={link.href + link.label}>
                <ShellLink href={link.href}>{link.label}</ShellLink>
              </li>
            ))}
          </ul>
        </details>
      </li>
    )
  }
  const isHere = currentLink(page) === item.href
  return (
    <li>
      <ShellLink
        href={item.href}
        className={item.button ? 'button' : isHere ? 'navbar-link here' : 'navbar-link'}
        current={item.href === page.view.url}
      >
        {item.label}
      </ShellLink>
    </li>
  )
}

// The link whose section the page is in: the longest one that the page's URL lies below. Everything lies below `/`,
// so the home page's link is for pages that share its sidebar.
function currentLink({ shell, view, sidebar }: PageScope): string | undefined {
  let found: string | undefined
  for (const item of shell.navbar) {
    if (item.kind !== 'link' || item.href.length <= (found?.length ?? 0)) continue
    const isIn = item.href === '/' ? hasHome(sidebar) : view.url.startsWith(`${item.href}/`)
    if (isIn || view.url === item.href) found = item.href
  }
  return found
}

function hasHome(sidebar: PageScope['sidebar']): boolean {
  return sidebar.some((item) => (item.kind === 'page' || item.kind === 'category') && item.url === '/')
}

// A picture element keeps React from writing a preload link for the logo into the body.
function Logo() {
  const { shell, href } = usePage()
  const { logo } = shell
  if (!logo) return null
  return (
    <picture>
      <img
        src={href(logo.src)}
        alt={logo.alt === shell.title ? '' : logo.alt}
        width={logo.width}
        height={logo.height}
      />
    </picture>
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
      <svg viewBox="0 0 24 24" className="icon only-light" aria-hidden="true">
        <path d="M20 14.5A8.2 8.2 0 0 1 9.5 4a8.2 8.2 0 1 0 10.5 10.5z" />
      </svg>
      <svg viewBox="0 0 24 24" className="icon only-dark" aria-hidden="true">
        <circle cx="12" cy="12" r="4" />
        <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.4 1.4M17 17l1.4 1.4M5.6 18.4l1.4-1.4M17 7l1.4-1.4" />
      </svg>
    </button>
  )
}

// The navbar's items, left before right. Shown twice: in the bar, and in the drawer on narrow windows. The search is
// only in the bar, at any width.

import type { NavbarItem, NavbarLink } from '../../src/model/site-chrome.ts'
import type { PageScope } from '../contract.ts'
import { usePage } from '../page-scope.tsx'
import { Icon } from '../prose/Icon.tsx'
import { Chevron } from './Chevron.tsx'
import { SiteLink } from './SiteLink.tsx'

export function NavbarLinks() {
  return <Links inDrawer={false} />
}

/** Those in the drawer. */
export function DrawerLinks() {
  return <Links inDrawer />
}

function Links({ inDrawer }: { readonly inDrawer: boolean }) {
  const page = usePage()
  const here = currentLink(page)
  const { Search } = page.theme.slots
  const show = (position: 'left' | 'right') =>
    page.chrome.navbar.flatMap((item, index) => {
      if (item.position !== position) return []
      if (item.kind !== 'search') {
        const entry = entryOf(item, here)
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a configuration never move.
        return entry === null ? [] : [<li key={index}>{entry}</li>]
      }
      if (inDrawer) return []
      return [
        <li key="search" className="navbar-search">
          <Search />
        </li>,
      ]
    })
  const right = show('right')
  return (
    <>
      <ul>{show('left')}</ul>
      {right.length > 0 && <ul className="navbar-right">{right}</ul>}
    </>
  )
}

function entryOf(item: Exclude<NavbarItem, { kind: 'search' }>, here: NavbarLink | undefined) {
  switch (item.kind) {
    case 'link':
      return <Entry link={item} here={here} button={item.button} />
    case 'dropdown':
      return (
        <Menu
          label={item.label}
          icon={item.icon}
          items={item.items}
          current={here}
          isHere={item.items.includes(here!)}
        />
      )
    case 'versions':
      return <Versions items={item.items} />
    case 'languages':
      return <Languages items={item.items} />
  }
}

interface EntryProps {
  readonly link: NavbarLink
  readonly here?: NavbarLink | undefined
  readonly button?: boolean | undefined
}

function Entry({ link, here, button }: EntryProps) {
  const { view } = usePage()
  return (
    <SiteLink
      href={link.href}
      className={button ? 'button' : link === here ? 'navbar-link here' : 'navbar-link'}
      current={link.href === view.url}
    >
      <Label {...link} />
    </SiteLink>
  )
}

interface MenuProps {
  readonly label: string
  readonly name?: string
  readonly icon?: string | undefined
  readonly items: readonly NavbarLink[]
  readonly current?: NavbarLink | undefined
  /** The page is in one of its menu's sections. */
  readonly isHere?: boolean
}

function Menu({ label, name, icon, items, current, isHere }: MenuProps) {
  const { view } = usePage()
  return (
    <details className="dropdown" data-menu="" name="navbar">
      <summary className={isHere ? 'here' : undefined}>
        {name && <span className="visually-hidden">{`${name}: `}</span>}
        <Label label={label} icon={icon} />
        <Chevron />
      </summary>
      <ul>
        {items.map((link) => (
          <li key={link.href + link.label}>
            <SiteLink href={link.href} current={link === current || link.href === view.url}>
              <Label {...link} />
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

// The first is the current version; if it is the only one, it is a link to its start.
function Versions({ items }: { readonly items: readonly NavbarLink[] }) {
  const { text } = usePage()
  const [own] = items
  if (!own) return null
  if (items.length === 1) return <Entry link={own} />
  return <Menu label={own.label} name={text('nav.versions')} icon="branch" items={items} current={own} />
}

function Languages({ items }: { readonly items: Extract<NavbarItem, { kind: 'languages' }>['items'] }) {
  const { view, chrome, text } = usePage()
  const own = items.find(({ language }) => language === (view.locale || chrome.language))
  return (
    <details className="dropdown" data-menu="" name="navbar">
      <summary>
        <span className="visually-hidden">{`${text('nav.languages')}: `}</span>
        <Label label={own?.label ?? chrome.language} icon="globe" />
        <Chevron />
      </summary>
      <ul>
        {items.map((item) => (
          <li key={item.language} lang={item.language}>
            <SiteLink
              href={item.href.replace(/\/$/, '') + view.url}
              language={item.language}
              current={item === own}
            >
              {item.label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Label({ label, icon }: { readonly label: string; readonly icon?: string | undefined }) {
  return (
    <>
      {icon && <Icon name={icon} />}
      {label}
    </>
  )
}

// The link of the page's section: the one of its sidebar or of the sidebar above it, else the one with the longest path above the page's URL.
// Every page is below `/`, so the home page's link is only for pages that share its sidebar.
function currentLink({ chrome, view, sidebar }: PageScope): NavbarLink | undefined {
  const links = chrome.navbar.flatMap((item): readonly NavbarLink[] =>
    item.kind === 'link' ? [item] : item.kind === 'dropdown' ? item.items : [],
  )
  const section = view.sidebar?.name ?? view.section
  const own = links.find((link) => link.sidebar !== undefined && link.sidebar === section)
  if (own) return own
  let found: NavbarLink | undefined
  for (const link of links) {
    if (link.href.length <= (found?.href.length ?? 0)) continue
    const isIn = link.href === '/' ? hasHome(sidebar) : view.url.startsWith(`${link.href}/`)
    if (isIn || view.url === link.href) found = link
  }
  return found
}

function hasHome(sidebar: PageScope['sidebar']): boolean {
  return sidebar.some((item) => (item.kind === 'page' || item.kind === 'category') && item.url === '/')
}

// The navbar's items, left before right. They appear twice: in the bar, and in the drawer on narrow windows. The search is
// only in the bar, at any width.

import type { NavbarItem, NavbarLink, VersionStart } from '../../src/core/model/site-chrome.ts'
import type { PageScope } from '../contract.ts'
import { Icon } from '../elements/Icon.tsx'
import { usePage } from '../page-scope.tsx'
import { Chevron } from './Chevron.tsx'
import { SiteLink } from './SiteLink.tsx'

export function NavbarLinks() {
  return <Links inDrawer={false} />
}

/** The navbar's items in the drawer. */
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
      return <Versions items={item.items} starts={item.starts} />
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
  const { href } = linkOnPage(link, view)
  return (
    <SiteLink
      href={href}
      className={button ? 'button' : link === here ? 'navbar-link here' : 'navbar-link'}
      current={href === view.url}
      {...(link.versions && !view.versions && { versions: link.versions })}
    >
      <Label {...link} />
    </SiteLink>
  )
}

/** Adapts a link to versioned documentation to the version of the page. */
function linkOnPage(
  link: NavbarLink,
  { versions, version }: PageScope['view'],
): Pick<NavbarLink, 'href' | 'sidebar'> {
  return (versions && link.versions?.[version]) || link
}

interface MenuProps {
  readonly label: string
  readonly name?: string
  readonly icon?: string | undefined
  readonly items: readonly (NavbarLink & { readonly note?: string | undefined })[]
  readonly current?: NavbarLink | undefined
  /** Whether the page is in one of the menu's sections. */
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
            <SiteLink
              href={linkOnPage(link, view).href}
              current={link === current || linkOnPage(link, view).href === view.url}
            >
              <Label {...link} />
              {link.note && <small>{link.note}</small>}
            </SiteLink>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface VersionsProps {
  readonly items: readonly NavbarLink[]
  readonly starts?: readonly VersionStart[] | undefined
}

// The version menu: the page's versions, or else the site's, labeled with the latest one. A single version is a link to its
// start page.
function Versions({ items: others, starts = [] }: VersionsProps) {
  const { view, text } = usePage()
  const versions = view.versions?.map(({ label, url, isSame }) => ({
    label,
    href: url,
    note: isSame ? undefined : text('nav.versionStart'),
  }))
  const items = [...(versions ?? starts), ...others]
  const at = view.versions
    ? view.versions.findIndex(({ version }) => version === view.version)
    : starts.findIndex(({ isLatest }) => isLatest)
  const currentItem = items[Math.max(at, 0)]
  if (!currentItem) return null
  if (items.length === 1) return <Entry link={currentItem} />
  const current = versions || starts.length === 0 ? currentItem : undefined
  return (
    <Menu
      label={currentItem.label}
      name={text('nav.versions')}
      icon="branch"
      items={items}
      current={current}
    />
  )
}

function Languages({ items }: { readonly items: Extract<NavbarItem, { kind: 'languages' }>['items'] }) {
  const { view, chrome, text } = usePage()
  const locale = view.locale || chrome.language
  const languages = [
    ...(view.languages ?? []).map(({ locale, label, direction = 'ltr', url, isTranslated }) => ({
      language: locale,
      label,
      direction,
      href: url,
      isTranslated,
    })),
    ...items.map(({ language, label, href }) => ({
      language,
      label,
      direction: undefined,
      href: href.replace(/\/$/, '') + view.url,
      isTranslated: true,
    })),
  ]
  if (languages.length === 0) return null
  const currentLanguage = languages.find(({ language }) => language === locale)
  return (
    <details className="dropdown" data-menu="" name="navbar">
      <summary>
        <span className="visually-hidden">{`${text('nav.languages')}: `}</span>
        <Label label={currentLanguage?.label ?? chrome.language} icon="globe" />
        <Chevron />
      </summary>
      <ul>
        {languages.map((item) => (
          <li key={item.language} lang={item.language} dir={item.direction}>
            <SiteLink href={item.href} language={item.language} current={item === currentLanguage}>
              {item.label}
              {!item.isTranslated && (
                <small lang={locale} dir={chrome.direction ?? 'ltr'}>
                  {text('nav.untranslated')}
                </small>
              )}
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

// Returns the link of the page's section: the one with its sidebar or a parent sidebar, else the one with the longest path
// above the page's URL. Every page is below `/`, so the home page's link only applies to pages that share its sidebar.
function currentLink({ chrome, view, sidebar }: PageScope): NavbarLink | undefined {
  const links = chrome.navbar.flatMap((item): readonly NavbarLink[] =>
    item.kind === 'link' ? [item] : item.kind === 'dropdown' ? item.items : [],
  )
  const section = view.sidebar?.name ?? view.section
  const sectionLink = links.find(
    (link) => section !== undefined && linkOnPage(link, view).sidebar === section,
  )
  if (sectionLink) return sectionLink
  let found: NavbarLink | undefined
  let length = 0
  for (const link of links) {
    const { href } = linkOnPage(link, view)
    if (href.length <= length) continue
    const isIn = href === '/' ? hasHome(sidebar) : view.url.startsWith(`${href}/`)
    if (!isIn && view.url !== href) continue
    found = link
    length = href.length
  }
  return found
}

function hasHome(sidebar: PageScope['sidebar']): boolean {
  return sidebar.some((item) => (item.kind === 'page' || item.kind === 'category') && item.url === '/')
}

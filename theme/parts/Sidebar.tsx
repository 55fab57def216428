// The pages of this section. Only open branches are in the HTML: those above the current page, and those the
// configuration keeps open. A closed category is a link to its page, or to its first one, where it will be open.

import type { SidebarItem } from '../../src/model/site.ts'
import { usePage } from '../page-scope.tsx'
import { Icon } from '../prose/Icon.tsx'
import { Chevron } from './Chevron.tsx'
import { ShellLink } from './ShellLink.tsx'
import { findTrail, firstPage } from './sidebar-trail.ts'

type Category = Extract<SidebarItem, { kind: 'category' }>
type Page = Extract<SidebarItem, { kind: 'page' }>

export function Sidebar() {
  const { sidebar, view, text } = usePage()
  if (sidebar.length === 0) return null
  return (
    <nav className="sidebar" aria-label={text('nav.sidebar')}>
      <Items items={sidebar} trail={findTrail(sidebar, view)} />
    </nav>
  )
}

function Items({ items, trail }: { readonly items: readonly SidebarItem[]; readonly trail: Trail }) {
  return (
    <ul>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of a sidebar never move.
        <Item key={index} item={item} trail={trail} />
      ))}
    </ul>
  )
}

type Trail = ReadonlySet<SidebarItem>

function Item({ item, trail }: { readonly item: SidebarItem; readonly trail: Trail }) {
  switch (item.kind) {
    case 'heading':
      return <li className="sidebar-heading">{item.label}</li>
    case 'separator':
      return <li className="sidebar-separator" aria-hidden="true" />
    case 'link':
      return (
        <li>
          <ShellLink href={item.href} className="sidebar-link">
            <Label item={item} />
          </ShellLink>
        </li>
      )
    case 'page':
      return (
        <li className={item.className}>
          <PageEntry item={item} />
        </li>
      )
    case 'category':
      return (
        <li className={item.className}>
          <CategoryEntry item={item} trail={trail} />
        </li>
      )
  }
}

function CategoryEntry({ item, trail }: { readonly item: Category; readonly trail: Trail }) {
  const { text } = usePage()
  const isOpen = !item.collapsible || !item.collapsed || trail.has(item)
  if (!isOpen) return <ClosedCategory item={item} />
  const items = <Items items={item.items} trail={trail} />
  const title = item.url === undefined ? null : <PageEntry item={{ ...item, kind: 'page', url: item.url }} />
  if (!item.collapsible) {
    return (
      <>
        {title ?? (
          <span className="sidebar-link sidebar-label">
            <Label item={item} />
          </span>
        )}
        {items}
      </>
    )
  }
  if (!title) {
    return (
      <details open>
        <summary className="sidebar-link">
          <Label item={item} />
          <Chevron />
        </summary>
        {items}
      </details>
    )
  }
  return (
    <>
      {title}
      <details open className="sidebar-beside">
        <summary aria-label={text('nav.category', { label: item.label })}>
          <Chevron />
        </summary>
        {items}
      </details>
    </>
  )
}

function ClosedCategory({ item }: { readonly item: Category }) {
  const { href } = usePage()
  const url = item.url ?? firstPage(item.items)
  if (url === undefined) return null
  return (
    <a className="sidebar-link" href={href(url)}>
      <Label item={item} />
      <Chevron />
    </a>
  )
}

function PageEntry({ item }: { readonly item: Page }) {
  const { view, href } = usePage()
  return (
    <a
      className="sidebar-link"
      href={href(item.url)}
      {...(item.url === view.url ? { 'aria-current': 'page' as const } : {})}
    >
      <Label item={item} />
    </a>
  )
}

function Label({ item }: { readonly item: { readonly label: string; readonly icon?: string } }) {
  return (
    <>
      {item.icon && <Icon name={item.icon} />}
      <span>{item.label}</span>
    </>
  )
}

// The page tree of the section. The HTML contains only open branches: those above the current page, and those that the
// configuration keeps open. A closed category links to its page, or to its first one, where the category is open. Once the
// app runs, categories open and close in place and keep their state between pages.

import { type ReactNode, useContext, useLayoutEffect, useRef } from 'react'
import type { SidebarItem } from '../../src/core/model/site.ts'
import { findTrail, firstPage, isAlwaysOpen } from '../../src/core/view/open-branch.ts'
import { Icon } from '../elements/Icon.tsx'
import { usePage } from '../page-scope.tsx'
import { Chevron } from './Chevron.tsx'
import { SiteLink } from './SiteLink.tsx'
import { FoldsContext, useFolds } from './sidebar-folds.ts'

type Category = Extract<SidebarItem, { kind: 'category' }>
type Page = Extract<SidebarItem, { kind: 'page' }>

export function Sidebar() {
  const { sidebar, view, text, classes } = usePage()
  const folds = useFolds()
  if (sidebar.length === 0) return null
  return (
    <nav className={classes('sidebar')} aria-label={text('nav.sidebar')}>
      <FoldsContext value={folds}>
        <Items items={sidebar} trail={findTrail(sidebar, view)} />
      </FoldsContext>
    </nav>
  )
}

function Items({ items, trail }: { readonly items: readonly SidebarItem[]; readonly trail: Trail }) {
  return (
    <ul className={items.some((item) => 'icon' in item && item.icon) ? 'with-icons' : undefined}>
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
          <SiteLink href={item.href} className="sidebar-link">
            <Label item={item} />
          </SiteLink>
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
  const { isLive, chosen } = useContext(FoldsContext)
  const isOpen = chosen(item) ?? (isAlwaysOpen(item) || trail.has(item))
  const isClosedLink = !isOpen && !isLive
  if (isClosedLink && item.url === undefined) return <ClosedCategory item={item} />
  const items = isOpen && <Items items={item.items} trail={trail} />
  const title =
    item.url === undefined ? null : (
      <PageEntry
        item={{ ...item, kind: 'page', url: item.url }}
        isClosed={isClosedLink}
        isParent={item.collapsible && !isClosedLink}
        isRepeated={isOpen && contains(item.items, item.url)}
      />
    )
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
  return (
    <>
      {title}
      {!isClosedLink && (
        <Branch item={item} isOpen={isOpen}>
          {items}
        </Branch>
      )}
    </>
  )
}

/** Whether a category also lists its own page below it, in which case that entry is marked as current. */
function contains(items: readonly SidebarItem[], url: string): boolean {
  return items.some(
    (item) =>
      (item.kind === 'page' && item.url === url) || (item.kind === 'category' && contains(item.items, url)),
  )
}

interface BranchProps {
  readonly item: Category
  readonly isOpen: boolean
  readonly children: ReactNode
}

function Branch({ item, isOpen, children }: BranchProps) {
  const { text } = usePage()
  const { keyOf, choose, lostFocus } = useContext(FoldsContext)
  const isBeside = item.url !== undefined
  const summary = useRef<HTMLElement & Focused>(null)
  // It replaces a link that may have had the focus.
  useLayoutEffect(() => {
    if (lostFocus.delete(keyOf(item))) summary.current?.focus()
  }, [lostFocus, keyOf, item])
  return (
    <details
      open={isOpen}
      className={isBeside ? 'sidebar-beside' : undefined}
      onToggle={(event) => choose(item, (event.currentTarget as { open?: boolean }).open === true)}
    >
      <summary
        ref={summary}
        {...(isBeside
          ? { 'aria-label': text('nav.category', { label: item.label }) }
          : { className: 'sidebar-link' })}
      >
        {!isBeside && <Label item={item} />}
        <Chevron />
      </summary>
      {children}
    </details>
  )
}

/** The part of the element's type that is used; this file is also compiled without DOM types. */
interface Focused {
  focus(): void
}

function ClosedCategory({ item }: { readonly item: Category }) {
  const { href } = usePage()
  const { keyOf, lostFocus } = useContext(FoldsContext)
  const link = useRef<HTMLAnchorElement & { readonly ownerDocument: { readonly activeElement: unknown } }>(
    null,
  )
  useLayoutEffect(() => {
    const element = link.current
    return () => {
      if (element && element.ownerDocument.activeElement === element) lostFocus.add(keyOf(item))
    }
  }, [lostFocus, keyOf, item])
  const url = firstPage(item.items)
  if (url === undefined) return null
  return (
    <a ref={link} className="sidebar-link" href={href(url)}>
      <Label item={item} />
      <Chevron />
    </a>
  )
}

interface PageEntryProps {
  readonly item: Page
  readonly isClosed?: boolean
  /** Whether it has a disclosure button at its end. */
  readonly isParent?: boolean
  /** Whether an entry below it is for the same page. */
  readonly isRepeated?: boolean
}

function PageEntry({ item, isClosed, isParent, isRepeated }: PageEntryProps) {
  const { view, href } = usePage()
  return (
    <a
      className={isParent ? 'sidebar-link sidebar-parent' : 'sidebar-link'}
      href={href(item.url)}
      {...(item.url === view.url && !isRepeated ? { 'aria-current': 'page' as const } : {})}
    >
      <Label item={item} />
      {isClosed && <Chevron />}
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

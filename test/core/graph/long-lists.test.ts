import { expect, test } from 'vitest'
import { cutLongLists } from '../../../src/core/graph/long-lists.ts'
import type { SidebarItem } from '../../../src/core/model/site.ts'
import { openBranch } from '../../../src/core/view/open-branch.ts'

const pages = (many: number, base = ''): SidebarItem[] =>
  Array.from({ length: many }, (_, at) => ({ kind: 'page', label: `P${at}`, url: `${base}/p${at}` }))

const folder = (label: string, items: readonly SidebarItem[]): SidebarItem => {
  return { kind: 'category', label, collapsible: true, collapsed: true, items }
}

/** Returns the URLs in a sidebar. */
const linksOf = (items: readonly SidebarItem[]): string[] =>
  items.flatMap((item) =>
    item.kind === 'page' ? [item.url] : item.kind === 'category' ? linksOf(item.items) : [],
  )

test('a list of a hundred entries is not split', () => {
  const items = [folder('A', pages(100, '/a')), ...pages(99)]
  expect(cutLongLists(items)).toBe(items)
})

test('a longer list is split into ranges named after their ends', () => {
  const [first] = cutLongLists([folder('A', pages(400, '/a'))]) as [
    Extract<SidebarItem, { kind: 'category' }>,
  ]
  const labels = first.items.map((item) => ('label' in item ? item.label : ''))
  expect(labels).toEqual(Array.from({ length: 20 }, (_, at) => `P${at * 20} – P${at * 20 + 19}`))
})

test('headings divide lists', () => {
  const items: SidebarItem[] = [...pages(80), { kind: 'heading', label: 'More' }, ...pages(80, '/more')]
  expect(cutLongLists(items)).toBe(items)
})

test.each([101, 1000, 10_000])('each of %d pages lists few links, and all pages are reachable', (many) => {
  const cut = cutLongLists(pages(many))
  const branchLinks = (url: string): string[] => linksOf(openBranch(cut, { url, trail: [] }))
  const reached = new Set(['/p0'])
  for (const url of reached) {
    const links = branchLinks(url)
    expect(links).toContain(url)
    expect(links.length).toBeLessThan(150)
    for (const link of links) reached.add(link)
  }
  expect(reached.size).toBe(many)
})

test('a page outside of sidebars opens the category of its trail within its range', () => {
  const cut = cutLongLists(Array.from({ length: 120 }, (_, at) => folder(`F${at}`, pages(2, `/f${at}`))))
  const links = linksOf(openBranch(cut, { url: '/hidden', trail: [{ label: 'F42' }, { label: 'Hidden' }] }))
  expect(links).toContain('/f42/p1')
})

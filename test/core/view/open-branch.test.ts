import { expect, test } from 'vitest'
import type { SidebarItem } from '../../../src/core/model/site.ts'
import { openBranch } from '../../../src/core/view/open-branch.ts'

const page = (url: string): SidebarItem => ({ kind: 'page', label: url.slice(1), url })
const category = (label: string, items: readonly SidebarItem[], more: object = {}): SidebarItem => {
  return { kind: 'category', label, collapsible: true, collapsed: true, items, ...more }
}
const items = [
  page('/home'),
  category('A', [page('/a/one'), category('Deep', [page('/a/deep/one')])]),
  category('B', [category('Inner', [page('/b/inner/one')]), page('/b/two')]),
  category('C', [page('/c/one')], { url: '/c' }),
  category('Always', [page('/d/one')], { collapsed: false }),
]

/** Formats labels, indented by level. */
const outline = (branch: readonly SidebarItem[], depth = 0): string =>
  branch
    .map((item) => {
      const label = `${'  '.repeat(depth)}${'label' in item ? item.label : ''}`
      const link = item.kind === 'page' && item.label === '' ? `→ ${item.url}` : ''
      return `${label}${link}\n${item.kind === 'category' ? outline(item.items, depth + 1) : ''}`
    })
    .join('')

test('the open branch has the items of the categories around a page, and only the links of the others', () => {
  expect(outline(openBranch(items, { url: '/a/one', trail: [] }))).toMatchInlineSnapshot(`
    "home
    A
      a/one
      Deep
        → /a/deep/one
    B
      → /b/inner/one
    C
    Always
      d/one
    "
  `)
})

test('a page outside of sidebars opens the categories in its trail', () => {
  const trail = [{ label: 'A' }, { label: 'Deep' }, { label: 'Hidden', url: '/hidden' }]
  expect(outline(openBranch(items, { url: '/hidden', trail }))).toContain('a/deep/one')
})

test('pages with the same open categories share one branch', () => {
  const branchOf = (url: string) => openBranch(items, { url, trail: [] })
  expect(branchOf('/home')).toBe(branchOf('/d/one'))
  expect(branchOf('/c')).toBe(branchOf('/c/one'))
  expect(branchOf('/c')).not.toBe(branchOf('/home'))
})

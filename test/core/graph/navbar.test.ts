// Pages and sidebars in the navbar become links.

import { expect, test } from 'vitest'
import { assembleSite } from '../../../src/core/graph/assemble.ts'
import type { NavbarSpec, SidebarSpec } from '../../../src/core/model/site-options.ts'
import { formatFindings, makeOptions, makePage } from './builders.ts'

const pages = [
  makePage('docs/index.md'),
  makePage('docs/guide/index.md', { title: 'The whole guide', sidebarLabel: 'Guide' }),
  makePage('docs/guide/http.md'),
]
const category: SidebarSpec = {
  kind: 'category',
  label: 'Checks',
  collapsible: true,
  collapsed: true,
  items: [{ kind: 'page', id: 'guide/http' }],
}
const sidebars = { start: [{ kind: 'page', id: 'index' } as const], guide: [category], none: [] }

function siteOf(...navbar: NavbarSpec[]) {
  return assembleSite(pages, {}, makeOptions({ navbar, sidebars }))
}

test('a page is linked by its id, with its sidebar label', () => {
  const { navbar } = siteOf({ position: 'left', kind: 'link', link: { page: 'guide/index' } })
  expect(navbar).toEqual([{ position: 'left', kind: 'link', label: 'Guide', href: '/guide' }])
})

test('a sidebar is linked through its first page, also inside categories without a page', () => {
  const { navbar } = siteOf({
    position: 'right',
    kind: 'link',
    button: true,
    link: { label: 'Checks', sidebar: 'guide', icon: 'heart' },
  })
  expect(navbar).toEqual([
    {
      position: 'right',
      kind: 'link',
      label: 'Checks',
      href: '/guide/http',
      sidebar: 'guide',
      icon: 'heart',
      button: true,
    },
  ])
})

test('the version switcher starts with the current version', () => {
  const { navbar } = siteOf({ position: 'left', kind: 'versions', items: [{ label: '1.x', href: '/1' }] })
  expect(navbar).toEqual([
    {
      position: 'left',
      kind: 'versions',
      items: [
        { label: 'Next', href: '/' },
        { label: '1.x', href: '/1' },
      ],
    },
  ])
})

test('unknown pages and sidebars are omitted, and reported with a suggestion', () => {
  const site = siteOf(
    { position: 'left', kind: 'link', link: { page: 'guide' } },
    { position: 'left', kind: 'link', link: { label: 'G', sidebar: 'gide' } },
    { position: 'left', kind: 'dropdown', label: 'M', items: [{ label: 'N', sidebar: 'none' }] },
  )
  expect(site.navbar).toEqual([{ position: 'left', kind: 'dropdown', label: 'M', items: [] }])
  expect(formatFindings(site.findings)).toMatchInlineSnapshot(`
    [
      "site.config.ts empty-sidebar: The navbar links to the sidebar "none", which has no pages. Add a page to the sidebar, or remove the item from the navbar.",
      "site.config.ts unknown-page-id: The navbar item "guide" is not the id of a page. Use "guide/index", the page of that folder.",
      "site.config.ts unknown-sidebar: The navbar item "G" links to the sidebar "gide", which does not exist. Use the name of a sidebar in the configuration. Did you mean "guide"?",
    ]
  `)
})

// Pages and sidebars that the navbar names become links.

import { expect, test } from 'vitest'
import { assembleSite } from '../../src/graph/assemble.ts'
import type { NavbarSpec, SidebarSpec } from '../../src/model/site-options.ts'
import { makeOptions, makePage, tell } from './builders.ts'

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

test('a page is linked by its id, with its label in sidebars', () => {
  const { navbar } = siteOf({ position: 'left', kind: 'link', link: { page: 'guide/index' } })
  expect(navbar).toEqual([{ position: 'left', kind: 'link', label: 'Guide', href: '/guide' }])
})

test('a sidebar is linked by its first page, through categories without one', () => {
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

test('the version switcher starts with this version', () => {
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

test('what is not there is left out, and said with what was meant', () => {
  const site = siteOf(
    { position: 'left', kind: 'link', link: { page: 'guide' } },
    { position: 'left', kind: 'link', link: { label: 'G', sidebar: 'gide' } },
    { position: 'left', kind: 'dropdown', label: 'M', items: [{ label: 'N', sidebar: 'none' }] },
  )
  expect(site.navbar).toEqual([{ position: 'left', kind: 'dropdown', label: 'M', items: [] }])
  expect(tell(site.findings)).toMatchInlineSnapshot(`
    [
      "site.config.ts empty-sidebar: The navbar leads to the sidebar "none", which has no pages. Give the sidebar a page, or take the item out of the navbar.",
      "site.config.ts unknown-page-id: The navbar item "guide" is not the id of a page. Write "guide/index", the page of that folder.",
      "site.config.ts unknown-sidebar: The navbar item "G" names the sidebar "gide", which does not exist. Write the name of a sidebar of the configuration. Did you mean "guide"?",
    ]
  `)
})

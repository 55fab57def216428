// The navbar: every type of item, and highlighting.

import { describe, expect, test } from 'vitest'
import type { NavbarItem } from '../../../src/core/model/site-chrome.ts'
import type { PageView } from '../../../src/core/model/view.ts'
import { renderSample, textOfHtml } from './render-page.tsx'

const barOf = (html: string) => /<header class="navbar"[\s\S]*?<\/header>/.exec(html)?.[0] ?? ''

function bar(navbar: readonly NavbarItem[], view: Partial<PageView> = {}) {
  return barOf(renderSample({ chrome: { navbar }, view }).html)
}

const left = { position: 'left' } as const
const guide = { ...left, kind: 'link', label: 'Guide', href: '/guide/start', sidebar: 'guide' } as const

describe('a link of the navbar', () => {
  test('to a sidebar is marked on all of its pages', () => {
    const view = { url: '/checks/http', sidebar: { name: 'guide', open: 'x' } }
    expect(bar([guide], view)).toContain('<a href="/manual/guide/start" class="navbar-link here">Guide</a>')
    expect(bar([guide], { url: '/checks/http' })).toContain('class="navbar-link">Guide')
  })

  test('can be a button, have an icon, and be on the right', () => {
    const html = bar([
      { position: 'right', kind: 'link', label: 'Sign up', href: '/new', button: true, icon: 'rocket' },
    ])
    expect(html).toMatch(/<ul class="navbar-right"><li><a href="\/manual\/new" class="button"><svg/)
  })

  test('to another site opens a new tab and announces it', () => {
    const html = bar([{ ...left, kind: 'link', label: 'App', href: 'https://app.example.com/' }])
    expect(html).toContain('target="_blank" rel="noopener"')
    expect(textOfHtml(html)).toContain('App (opens in a new tab)')
  })
})

test('a menu is a disclosure, marked if the page is in one of its sections', () => {
  const menu: NavbarItem = { ...left, kind: 'dropdown', label: 'More', icon: 'book', items: [guide] }
  const html = bar([menu], { url: '/checks/http', sidebar: { name: 'guide', open: 'x' } })
  expect(html).toContain('<details class="dropdown" data-menu="" name="navbar"><summary class="here"><svg')
  expect(html).toContain('href="/manual/guide/start" aria-current="page"')
  expect(bar([menu], { url: '/other' })).toContain('<summary><svg')
})

describe('the version switcher', () => {
  const current = { label: 'Next', href: '/' }

  test('is a link if there is only one version', () => {
    const html = bar([{ ...left, kind: 'versions', items: [current] }])
    expect(html).toContain('<a href="/manual/" class="navbar-link">Next</a>')
    expect(html).not.toContain('<details')
  })

  test('is a menu named after the current version if there are several', () => {
    const old = { label: '1.x', href: 'https://v1.example.com/' }
    const html = bar([{ ...left, kind: 'versions', items: [current, old] }])
    expect(textOfHtml(/<summary[\s\S]*?<\/summary>/.exec(html)![0])).toBe('Versions: Next')
    expect(html).toContain('<a href="/manual/" aria-current="page">Next</a>')
    expect(html).toContain('href="https://v1.example.com/"')
    expect(html).not.toContain('class="here"')
  })
})

test('the language switcher links to the same page in each language', () => {
  const items = [
    { label: 'English', href: '/', language: 'en' },
    { label: 'Deutsch', href: 'https://de.example.com/', language: 'de' },
  ]
  const html = bar([{ ...left, kind: 'languages', items }], { url: '/guide' })
  expect(textOfHtml(/<summary[\s\S]*?<\/summary>/.exec(html)![0])).toBe('Languages: English')
  expect(html).toContain('<li lang="de"><a href="https://de.example.com/guide" hrefLang="de"')
  expect(html).toContain('<a href="/manual/guide" hrefLang="en" aria-current="page">English</a>')
})

describe('search', () => {
  const search: NavbarItem = { position: 'right', kind: 'search' }

  test('has a button only with a provider', () => {
    expect(bar([search])).not.toContain('data-open-search')
    const html = renderSample({ chrome: { navbar: [search], search: { provider: 'local' } } }).html
    expect(barOf(html)).toContain('data-open-search')
  })

  test('has no button without its navbar item', () => {
    const html = renderSample({ chrome: { navbar: [], search: { provider: 'local' } } }).html
    expect(html).not.toContain('data-open-search')
  })
})

test('the navbar has an attribute if it hides on scroll', () => {
  expect(barOf(renderSample().html)).not.toContain('data-hide-on-scroll')
  expect(barOf(renderSample({ chrome: { hideNavbarOnScroll: true } }).html)).toContain('data-hide-on-scroll')
})

test('the drawer has the same items as the navbar, and the sidebar', () => {
  const { html } = renderSample()
  const drawer = /<div id="octavo:menu"[\s\S]*?<main/.exec(html)![0]
  for (const label of ['Overview', 'More', '2.x', 'Deutsch', 'Sign up', 'Health checks'])
    expect(textOfHtml(drawer)).toContain(label)
})

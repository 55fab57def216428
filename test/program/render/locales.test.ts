// Languages and versions in rendered pages.

import { describe, expect, test } from 'vitest'
import type { SiteChrome } from '../../../src/core/model/site-chrome.ts'
import type { PageView } from '../../../src/core/model/view.ts'
import { renderSample } from './render-page.tsx'
import { bodyOf, h } from './sample.ts'

const url = '/de/guide'
const languages = [
  { locale: 'en', label: 'English', url: '/guide', isTranslated: true },
  { locale: 'de', label: 'Deutsch', url },
  { locale: 'ar', label: 'العربية', direction: 'rtl', url: '/ar/guide', isTranslated: true },
] as unknown as PageView['languages'] & object
const versions = [
  { version: '2', label: '2.0', url: '/2/guide', isSame: true, isLatest: true },
  { version: '1', label: '1.0', url: '/1' },
] as unknown as PageView['versions'] & object
const menus: Partial<SiteChrome> = {
  navbar: [
    {
      position: 'left',
      kind: 'link',
      label: 'Docs',
      href: '/2',
      sidebar: 'docs',
      versions: { '1': { href: '/1', sidebar: 'docs@1' }, '2': { href: '/2', sidebar: 'docs' } },
    },
    {
      position: 'right',
      kind: 'versions',
      starts: [
        { label: '3.0', href: '/3' },
        { label: '2.0', href: '/2', isLatest: true },
      ],
      items: [],
    },
    { position: 'right', kind: 'languages', items: [] },
  ],
}
const at = (view: Partial<PageView>, chrome: Partial<SiteChrome> = menus): string =>
  renderSample({ view: { url: url as PageView['url'], ...view }, chrome, body: bodyOf(h('p', {}, 'Text')) })
    .html
const bar = (html: string): string => /<nav class="navbar-links".*?<\/nav>/.exec(html)![0]
const head = (html: string): string => /<head>.*<\/head>/s.exec(html)![0]

describe('the language menu', () => {
  test('links to the page in each language, by its native name, and marks missing translations', () => {
    const html = bar(at({ locale: 'de', languages }))
    expect(html).toContain('<li lang="en" dir="ltr"><a href="/manual/guide" hrefLang="en">English</a></li>')
    expect(html).toContain(
      '<li lang="ar" dir="rtl"><a href="/manual/ar/guide" hrefLang="ar">العربية</a></li>',
    )
    expect(html).toMatch(
      /hrefLang="de" aria-current="page">Deutsch<small lang="de" dir="ltr">\(not translated\)/,
    )
  })

  test('is not rendered on a page without translations', () => {
    expect(bar(at({}))).not.toContain('Languages')
  })
})

describe('the version menu', () => {
  test('links to the page in each version, or else to the start page of the version', () => {
    const html = bar(at({ version: '2', versions }))
    expect(html).toMatch(/href="\/manual\/2\/guide" aria-current="page">2.0<\/a>/)
    expect(html).toMatch(/href="\/manual\/1">1.0<small>\(start page\)<\/small>/)
  })

  test('links to the start pages on a page without a version, and is named after the latest', () => {
    const html = bar(at({}))
    expect(html).toMatch(/Versions: <\/span><svg.*?<\/svg>2\.0<i class="chevron">/)
    expect(html).toContain('<a href="/manual/3">3.0</a>')
    expect(html).not.toContain('aria-current')
  })

  test('is accompanied by navbar links in the version of the page, or with `data-versions`', () => {
    const old = bar(at({ version: '1', versions, section: 'docs@1' }))
    expect(old).toContain('<a href="/manual/1" class="navbar-link here">Docs</a>')
    const other = at({})
    expect(bar(other)).toContain(
      `data-versions="{&quot;1&quot;:&quot;/manual/1&quot;,&quot;2&quot;:&quot;/manual/2&quot;}"`,
    )
    expect(other).toContain('assets/versions.js')
    expect(renderSample().html).not.toContain('assets/versions.js')
  })
})

describe('notices', () => {
  test('in old and future versions link to the latest', () => {
    const html = at({ version: '1', versions, banner: 'unmaintained' })
    expect(html).toContain('This is the documentation of 1.0, which is no longer maintained.')
    expect(html).toContain('<a href="/manual/2/guide">Latest version: 2.0</a>')
  })

  test('set the language of untranslated text and of its title', () => {
    const html = at({ locale: 'de', languages, fallback: 'ar' })
    expect(html).toContain('This page is not translated yet.')
    expect(html).toContain('<div class="prose" data-body="" lang="ar" dir="rtl">')
    expect(html).toMatch(/<h1 lang="ar" dir="rtl">/)
    expect(html).toContain('assets/rtl.css')
  })
})

describe('the head', () => {
  test('links to the translations if the page is translated', () => {
    const html = head(at({ locale: 'ar', languages, url: '/ar/guide' as PageView['url'] }))
    const site = 'https://docs.example.com/manual'
    expect(html.match(/<link rel="alternate" href="[^"]*" hrefLang="[^"]*"/g)).toEqual([
      `<link rel="alternate" href="${site}/guide" hrefLang="en"`,
      `<link rel="alternate" href="${site}/ar/guide" hrefLang="ar"`,
      `<link rel="alternate" href="${site}/guide" hrefLang="x-default"`,
    ])
    expect(html).toContain(
      '<meta property="og:locale" content="ar_EG"/><meta property="og:locale:alternate" content="en_US"/>',
    )
  })

  test('has a canonical link to the original of an untranslated page and of another version', () => {
    const canonical = (view: Partial<PageView>) => /rel="canonical" href="([^"]*)"/.exec(head(at(view)))![1]
    expect(canonical({ locale: 'de', languages, fallback: 'en' })).toBe(
      'https://docs.example.com/manual/guide',
    )
    expect(canonical({ canonical: '/2/guide' as PageView['url'] })).toBe(
      'https://docs.example.com/manual/2/guide',
    )
    expect(head(at({ locale: 'de', languages, fallback: 'en' }))).not.toMatch(/hreflang/i)
  })
})

test('values in right-to-left messages are isolated', () => {
  const html = at(
    { version: '1', versions, banner: 'unmaintained' },
    { ...menus, language: 'ar', direction: 'rtl' },
  )
  expect(html).toContain('documentation of \u20681.0\u2069, which')
})

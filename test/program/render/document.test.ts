// The document around a page: head, paths, and conformance to a strict content security policy.

import { describe, expect, test } from 'vitest'
import { renderSample } from './render-page.tsx'
import { sampleBody, sampleChrome } from './sample.ts'

const headOf = (html: string) => html.slice(0, html.indexOf('</head>'))

describe('the head', () => {
  test('has title, description, canonical link and social tags', () => {
    const { html } = renderSample()
    expect(html.startsWith('<!doctype html>\n<html lang="en" dir="ltr" data-theme="light"')).toBe(true)
    expect(headOf(html).split(/(?=<)/).slice(3)).toMatchInlineSnapshot(`
      [
        "<meta charSet="utf-8"/>",
        "<meta name="viewport" content="width=device-width, initial-scale=1"/>",
        "<script type="module" async="" src="/manual/assets/start.js" blocking="render">",
        "</script>",
        "<title>Watch an HTTP endpoint | Harbour",
        "</title>",
        "<meta name="description" content="Ask a web service how it feels, once a minute."/>",
        "<link rel="canonical" href="https://docs.example.com/manual/guide/checks/http"/>",
        "<meta property="og:title" content="Watch an HTTP endpoint"/>",
        "<meta property="og:description" content="Ask a web service how it feels, once a minute."/>",
        "<meta property="og:type" content="article"/>",
        "<meta property="og:url" content="https://docs.example.com/manual/guide/checks/http"/>",
        "<meta property="og:site_name" content="Harbour"/>",
        "<meta property="og:locale" content="en_US"/>",
        "<meta name="twitter:card" content="summary"/>",
        "<meta name="generator" content="Octavo"/>",
        "<meta name="color-scheme" content="light dark"/>",
        "<link rel="icon" href="/manual/favicon.svg"/>",
        "<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"TechArticle","headline":"Watch an HTTP endpoint","description":"Ask a web service how it feels, once a minute.","url":"https://docs.example.com/manual/guide/checks/http","dateModified":"2025-06-02","inLanguage":"en"},{"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Health checks","item":"https://docs.example.com/manual/guide/checks"},{"@type":"ListItem","position":2,"name":"HTTP endpoints"}]}]}",
        "</script>",
        "<link rel="stylesheet" href="/manual/assets/theme.css"/>",
        "<link rel="stylesheet" href="/manual/assets/late.css"/>",
      ]
    `)
  })

  test('of the home page has the title of the site, and its tagline as description', () => {
    const { html } = renderSample({ view: { url: '/', title: 'Overview', description: '' } })
    expect(html).toContain('<title>Harbour</title>')
    expect(html).toContain('<meta name="description" content="Operations for people who sleep at night."/>')
    expect(html).toContain('<link rel="canonical" href="https://docs.example.com/manual/"/>')
  })

  test('of the home page and the search page links to the OpenSearch description', () => {
    const link =
      '<link rel="search" type="application/opensearchdescription+xml" title="Harbour" href="/manual/opensearch.xml"/>'
    const search = { provider: 'local' } as const
    expect(renderSample({ view: { url: '/' }, chrome: { search } }).html).toContain(link)
    expect(renderSample({ view: { url: '/search', kind: 'search' }, chrome: { search } }).html).toContain(
      link,
    )
    expect(renderSample({ view: { url: '/a' }, chrome: { search } }).html).not.toContain('rel="search"')
    expect(renderSample({ view: { url: '/' }, chrome: { search: undefined as never } }).html).not.toContain(
      'rel="search"',
    )
  })

  test('escapes quotes, angle brackets and ampersands', () => {
    const nasty = `"'</title><script>alert(1)</script>&amp;`
    const { html } = renderSample({
      view: { title: nasty, description: nasty, url: '/a', trail: [{ label: nasty, url: '/a' }] },
      chrome: { title: nasty, announcement: { id: nasty, text: nasty, closable: true } },
    })
    expect(html).not.toContain('<script>')
    expect(html).toContain('&amp;amp;')
    expect(html.match(/<title>/g)).toHaveLength(1)
    expect(html).toContain('content="&quot;&#x27;&lt;/title&gt;')
  })

  test('has no canonical link and no absolute URL without an origin', () => {
    const { html } = renderSample({ chrome: { origin: '' } })
    expect(html).not.toContain('canonical')
    expect(html).not.toContain('og:url')
  })

  test.each([
    ['a draft', { draft: true }],
    ['an unlisted page', { unlisted: true }],
    ['the not-found page', { kind: 'missing' }],
  ] as const)('has `noindex` for %s', (_name, view) => {
    expect(renderSample({ view }).html).toContain('<meta name="robots" content="noindex"/>')
    expect(renderSample().html).not.toContain('noindex')
  })

  test('of the not-found page has no canonical link, because it is served at many URLs', () => {
    expect(renderSample({ view: { kind: 'missing' } }).html).not.toContain('canonical')
  })

  test('has an absolute social image, from the site or another host', () => {
    const local = renderSample({ view: { image: '/img/card.png' } }).html
    expect(local).toContain(
      '<meta property="og:image" content="https://docs.example.com/manual/img/card.png"/>',
    )
    expect(local).toContain('content="summary_large_image"')
    const other = renderSample({ view: { image: 'https://cdn.example.org/card.png' } }).html
    expect(other).toContain('content="https://cdn.example.org/card.png"')
  })

  test('of a right-to-left page sets the direction and links its styles', () => {
    const { html } = renderSample({ view: { locale: 'ar-EG' }, chrome: { direction: 'rtl' } })
    expect(html).toContain('<html lang="ar-EG" dir="rtl"')
    expect(html).toContain('assets/rtl.css')
    expect(renderSample().html).not.toContain('assets/rtl.css')
  })

  test('has a render-blocking script only if a stored choice can change the first paint', () => {
    const plain = { colorMode: { default: 'dark', switchable: false } } as const
    const { announcement: _none, ...chrome } = { ...sampleChrome, ...plain }
    expect(renderSample().html).toContain('blocking="render"')
    const fixed = renderSample({
      chrome: { ...plain, announcement: { id: 'a', text: 'b', closable: false } },
    })
    expect(fixed.html).not.toContain('blocking')
    expect(fixed.html).toContain('<meta name="color-scheme" content="dark"/>')
    expect(chrome.title).toBe('Harbour')
  })
})

test('no page contains an inline script, an inline style or an event handler', () => {
  for (const kind of ['doc', 'post', 'missing', 'posts', 'tag', 'tags'] as const) {
    const { html } = renderSample({ view: { kind, list: [] }, body: sampleBody })
    expect(html).not.toMatch(
      /<style|\sstyle=|<script(?! type="application\/(?:ld\+)?json"|[^>]*\ssrc=)|\son\w+=/,
    )
  }
})

test('the banner for broken pages comes after the text of the page', () => {
  const body = renderSample().html.split('<body>')[1]!
  expect(body.indexOf('Watch an HTTP endpoint</h1>')).toBeLessThan(body.indexOf('octavo:base'))
  expect(body.indexOf('octavo:view')).toBeLessThan(body.indexOf('octavo:base'))
})

test('a site without an icon uses its logo, or the default icon', () => {
  const iconOf = (chrome: Partial<typeof sampleChrome>) =>
    /<link rel="icon" href="([^"]*)"/.exec(renderSample({ chrome: chrome as never }).html)?.[1]
  expect(iconOf({ favicon: undefined } as never)).toBe('/manual/img/logo.svg')
  expect(iconOf({ favicon: undefined, logo: undefined } as never)).toBe('/manual/assets/icon.svg')
})

test('every link and asset URL of the site starts with the base path', () => {
  const { html } = renderSample({ body: sampleBody })
  const urls = [...html.matchAll(/\s(?:href|src)="([^"]*)"/g)].map((match) => match[1]!)
  expect(urls.length).toBeGreaterThan(40)
  // The two relative links are for sites that are served from another path than they were built for.
  expect(urls.filter((url) => !/^(\/manual\/|https:\/\/|#)/.test(url))).toEqual(['../../../', '../../'])
})

test('rendering a page twice gives the same bytes', () => {
  expect(renderSample({ body: sampleBody })).toEqual(renderSample({ body: sampleBody }))
})

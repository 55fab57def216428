// Redirect routes, from the configuration and from aliases.

import { describe, expect, it } from 'vitest'
import type { Site } from '../../../src/core/model/site.ts'
import { withFields } from '../../core/config/plugin-fields.ts'
import { assemble, formatFindings, makePage } from '../../core/graph/builders.ts'

const page = makePage('docs/guide/intro.md')
const redirectsOf = (site: Site) =>
  Object.fromEntries(
    Object.values(site.routes).flatMap((route) => (route.kind === 'redirect' ? [[route.url, route.to]] : [])),
  )
const withRedirects = (redirects: Record<string, string>) =>
  assemble([page], withFields({ redirects: Object.entries(redirects).map(([from, to]) => ({ from, to })) }))

describe('redirects', () => {
  it('are routes, without trailing slashes, with query and hash', () => {
    const site = withRedirects({
      '/old/': '/guide/intro/',
      '/part': '/guide/intro?a=b#c',
      '/away': 'https://example.com/',
      '/was/index.html': '/guide/intro.html',
      '/form': '/files/form.pdf',
    })
    expect(site.findings).toEqual([])
    expect(redirectsOf(site)).toEqual({
      '/away': 'https://example.com/',
      '/form': '/files/form.pdf',
      '/old': '/guide/intro',
      '/part': '/guide/intro?a=b#c',
      '/was': '/guide/intro.html',
    })
  })

  it('come from aliases of pages: absolute paths, or relative to the folder of the page', () => {
    const site = assemble([makePage('docs/guide/intro.md', { aliases: ['/old', 'start', '../top'] })])
    expect(redirectsOf(site)).toEqual({
      '/guide/start': '/guide/intro',
      '/old': '/guide/intro',
      '/top': '/guide/intro',
    })
  })

  it('cannot have the path of a page', () => {
    const site = withRedirects({ '/guide/intro': 'https://example.com', '/guide/intro.html': '/guide/intro' })
    expect(redirectsOf(site)).toEqual({})
    expect(formatFindings(site.findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts redirect-over-page: The redirect from "/guide/intro" has the path of a page (content/docs/guide/intro.md). Remove the redirect, or move the page. Until then, the page is shown.",
        "site.config.ts redirect-over-page: The redirect from "/guide/intro.html" has the path of a page (content/docs/guide/intro.md). Remove the redirect, or move the page. Until then, the page is shown.",
      ]
    `)
  })

  it('are literal paths, not patterns', () => {
    const site = withRedirects({
      '/old/*': '/guide/intro',
      '/user/:id': '/guide/intro',
      '/12:30': '/guide/intro',
    })
    expect(redirectsOf(site)).toEqual({ '/12:30': '/guide/intro' })
    expect(formatFindings(site.findings).map((line) => line.slice(0, 90))).toEqual([
      'site.config.ts invalid-slug: The redirect path "/old/*" contains "*", but patterns are not',
      'site.config.ts invalid-slug: The redirect path "/user/:id" contains ":id", but patterns ar',
    ])
  })

  it('cannot form a loop', () => {
    const site = withRedirects({ '/b': '/c', '/c': '/b', '/a': '/b', '/self': '/self#x' })
    expect(redirectsOf(site)).toEqual({})
    expect(formatFindings(site.findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts redirect-loop: The redirect from "/a" is a loop: /a → /b → /c → /b. Point one of them at a page. Until then, they are left out.",
        "site.config.ts redirect-loop: The redirect from "/b" is a loop: /b → /c → /b. Point one of them at a page. Until then, they are left out.",
        "site.config.ts redirect-loop: The redirect from "/self" is a loop: /self → /self. Point one of them at a page. Until then, they are left out.",
      ]
    `)
  })

  it('are reported if they point to another redirect', () => {
    const site = withRedirects({ '/a': '/b', '/b': '/guide/intro' })
    expect(redirectsOf(site)).toEqual({ '/a': '/b', '/b': '/guide/intro' })
    expect(formatFindings(site.findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts redirect-chain: The redirect from "/a" points to another redirect: /a → /b → /guide/intro. Point it directly at "/guide/intro".",
      ]
    `)
  })

  it('are reported if they point to a missing page', () => {
    expect(formatFindings(withRedirects({ '/a': '/guide/intor' }).findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts redirect-target: The redirect from "/a" points to "/guide/intor", which is not a page. Use the path of a page, or a full URL. Did you mean "/guide/intro"?",
      ]
    `)
    expect(formatFindings(withRedirects({ '/a': '/entirely/elsewhere' }).findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts redirect-target: The redirect from "/a" points to "/entirely/elsewhere", which is not a page. Use the path of a page, or a full URL.",
      ]
    `)
  })

  it.each(['javascript:alert(1)', 'file:///a', '', '/guide/intro.md'])('cannot point to %j', (to) => {
    expect(withRedirects({ '/a': to }).findings).toMatchObject([{ rule: 'redirect-target' }])
  })

  it('have an ASCII target, as headers and `_redirects` require', () => {
    const site = withRedirects({
      '/a': 'https://example.com/größe?q=ü b#\u2028x',
      '/b': '/guide/intro?q=ü\n#é',
    })
    expect(site.routes['/a']).toMatchObject({
      to: 'https://example.com/gr%C3%B6%C3%9Fe?q=%C3%BC%20b#%E2%80%A8x',
    })
    expect(site.routes['/b']).toMatchObject({ to: '/guide/intro?q=%C3%BC%0A#%C3%A9' })
  })

  it.each(['https://example.com', '//example.com/a', 'mailto:a@example.com'])('can point to %s', (to) => {
    expect(withRedirects({ '/a': to }).findings).toEqual([])
  })

  it('have one target', () => {
    const aliased = makePage('docs/b.md', { aliases: ['/a'] })
    const site = assemble([page, aliased], withFields({ redirects: [{ from: '/a', to: '/guide/intro' }] }))
    expect(redirectsOf(site)).toEqual({ '/a': '/guide/intro' })
    expect(formatFindings(site.findings)).toMatchInlineSnapshot(`
      [
        "content/docs/b.md:2 duplicate-url: "/a" redirects to two places: "/guide/intro" (the configuration) and "/b" (content/docs/b.md). Remove one of the two. Until then, it redirects to "/guide/intro".",
      ]
    `)
  })

  it('have paths without query and hash', () => {
    expect(formatFindings(withRedirects({ '/a?b': '/guide/intro' }).findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts invalid-slug: The redirect path "/a?b" contains "?", which is not allowed in a path. Use a plain path such as "/old/page", without query or hash, for each page that moved. Until then, it is left out.",
      ]
    `)
    const aliased = makePage('docs/b.md', { aliases: ['/a#b'] })
    expect(formatFindings(assemble([aliased]).findings)).toMatchInlineSnapshot(`
      [
        "content/docs/b.md:2 invalid-slug: The alias "/a#b" contains "#", which is not allowed in a path. Use a plain path such as "/old/page", without query or hash, for each page that moved. Until then, it is left out.",
      ]
    `)
  })

  it('may differ from a page only in case', () => {
    const site = withRedirects({ '/Guide/Intro': '/guide/intro' })
    expect(site.findings).toEqual([])
    expect(redirectsOf(site)).toEqual({ '/Guide/Intro': '/guide/intro' })
  })

  it('are reported if they differ only in case and have different targets', () => {
    expect(withRedirects({ '/Old': '/guide/intro', '/old': '/guide/intro' }).findings).toEqual([])
    const { findings } = withRedirects({ '/Old': '/guide/intro', '/old': 'https://example.com' })
    expect(findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(['url-case warning'])
  })

  it('cannot have the path of a not-found page', () => {
    const site = withRedirects({ '/404.html': '/guide/intro', '/de/404.html': '/guide/intro' })
    expect(redirectsOf(site)).toEqual({})
    expect(site.findings.map(({ rule }) => rule)).toEqual(['redirect-over-page', 'redirect-over-page'])
  })

  it('are not generated for drafts that are not built', () => {
    const site = assemble([makePage('docs/b.md', { aliases: ['/a'], draft: true })])
    expect(redirectsOf(site)).toEqual({})
    expect(site.findings).toEqual([])
  })

  it('are reported without a position if there is no configuration file', () => {
    const site = assemble([page], {
      ...withFields({ redirects: [{ from: '/a', to: '/nowhere' }] }),
      configFile: '',
    })
    expect(site.findings[0]!.place).toBeUndefined()
  })
})

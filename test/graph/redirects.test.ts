import { describe, expect, it } from 'vitest'
import type { Site } from '../../src/model/site.ts'
import { assemble, makePage, tell } from './builders.ts'

const page = makePage('docs/guide/intro.md')
const redirectsOf = (site: Site) =>
  Object.fromEntries(
    Object.values(site.routes).flatMap((route) => (route.kind === 'redirect' ? [[route.url, route.to]] : [])),
  )
const withRedirects = (redirects: Record<string, string>) =>
  assemble([page], { redirects: Object.entries(redirects).map(([from, to]) => ({ from, to })) })

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

  it('come from aliases of pages: whole paths, or from the page’s folder', () => {
    const site = assemble([makePage('docs/guide/intro.md', { aliases: ['/old', 'start', '../top'] })])
    expect(redirectsOf(site)).toEqual({
      '/guide/start': '/guide/intro',
      '/old': '/guide/intro',
      '/top': '/guide/intro',
    })
  })

  it('cannot stand over a page', () => {
    const site = withRedirects({ '/guide/intro': 'https://example.com', '/guide/intro.html': '/guide/intro' })
    expect(redirectsOf(site)).toEqual({})
    expect(tell(site.findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts redirect-over-page: The redirect from "/guide/intro" stands where there is a page (content/docs/guide/intro.md). Remove the redirect, or move the page first. Until then the page is shown.",
        "site.config.ts redirect-over-page: The redirect from "/guide/intro.html" stands where there is a page (content/docs/guide/intro.md). Remove the redirect, or move the page first. Until then the page is shown.",
      ]
    `)
  })

  it('are paths as they stand, and no patterns', () => {
    const site = withRedirects({
      '/old/*': '/guide/intro',
      '/user/:id': '/guide/intro',
      '/12:30': '/guide/intro',
    })
    expect(redirectsOf(site)).toEqual({ '/12:30': '/guide/intro' })
    expect(tell(site.findings).map((told) => told.slice(0, 90))).toEqual([
      'site.config.ts invalid-slug: The redirect path "/old/*" holds "*", but is read as it stand',
      'site.config.ts invalid-slug: The redirect path "/user/:id" holds ":id", but is read as it ',
    ])
  })

  it('cannot run in circles', () => {
    const site = withRedirects({ '/b': '/c', '/c': '/b', '/a': '/b', '/self': '/self#x' })
    expect(redirectsOf(site)).toEqual({})
    expect(tell(site.findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts redirect-loop: The redirect from "/a" never arrives: /a → /b → /c → /b. Point one of them at a page. Until then they are left out.",
        "site.config.ts redirect-loop: The redirect from "/b" never arrives: /b → /c → /b. Point one of them at a page. Until then they are left out.",
        "site.config.ts redirect-loop: The redirect from "/self" never arrives: /self → /self. Point one of them at a page. Until then they are left out.",
      ]
    `)
  })

  it('go to their goal at once', () => {
    const site = withRedirects({ '/a': '/b', '/b': '/guide/intro' })
    expect(redirectsOf(site)).toEqual({ '/a': '/b', '/b': '/guide/intro' })
    expect(tell(site.findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts redirect-chain: The redirect from "/a" goes over another: /a → /b → /guide/intro. Point it at "/guide/intro" at once.",
      ]
    `)
  })

  it('lead to a page', () => {
    expect(tell(withRedirects({ '/a': '/guide/intor' }).findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts redirect-target: The redirect from "/a" leads to "/guide/intor", where there is no page. Write the path of a page, or a whole URL. Did you mean "/guide/intro"?",
      ]
    `)
    expect(tell(withRedirects({ '/a': '/entirely/elsewhere' }).findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts redirect-target: The redirect from "/a" leads to "/entirely/elsewhere", where there is no page. Write the path of a page, or a whole URL.",
      ]
    `)
  })

  it.each(['javascript:alert(1)', 'file:///a', '', '/guide/intro.md'])('do not lead to %j', (to) => {
    expect(withRedirects({ '/a': to }).findings).toMatchObject([{ rule: 'redirect-target' }])
  })

  it.each(['https://example.com', '//example.com/a', 'mailto:a@example.com'])('may lead to %s', (to) => {
    expect(withRedirects({ '/a': to }).findings).toEqual([])
  })

  it('have one goal', () => {
    const aliased = makePage('docs/b.md', { aliases: ['/a'] })
    const site = assemble([page, aliased], { redirects: [{ from: '/a', to: '/guide/intro' }] })
    expect(redirectsOf(site)).toEqual({ '/a': '/guide/intro' })
    expect(tell(site.findings)).toMatchInlineSnapshot(`
      [
        "content/docs/b.md:2 duplicate-url: "/a" redirects to two places: "/guide/intro" (the configuration) and "/b" (content/docs/b.md). Remove one of the two. Until then it leads to "/guide/intro".",
      ]
    `)
  })

  it('have plain paths', () => {
    expect(tell(withRedirects({ '/a?b': '/guide/intro' }).findings)).toMatchInlineSnapshot(`
      [
        "site.config.ts invalid-slug: The redirect path "/a?b" holds "?", which a path cannot hold. Write a plain path such as "/old/page", without query or hash, for each page that moved. Until then it is left out.",
      ]
    `)
    const aliased = makePage('docs/b.md', { aliases: ['/a#b'] })
    expect(tell(assemble([aliased]).findings)).toMatchInlineSnapshot(`
      [
        "content/docs/b.md:2 invalid-slug: The alias "/a#b" holds "#", which a path cannot hold. Write a plain path such as "/old/page", without query or hash, for each page that moved. Until then it is left out.",
      ]
    `)
  })

  it('that differ from a page only by case are told', () => {
    const site = withRedirects({ '/Guide/Intro': '/guide/intro' })
    expect(site.findings.map((finding) => finding.rule)).toEqual(['url-case'])
  })

  it('of a draft that is not built are not made', () => {
    const site = assemble([makePage('docs/b.md', { aliases: ['/a'], draft: true })])
    expect(site.routes).toEqual({})
    expect(site.findings).toEqual([])
  })

  it('are told without a place when there is no configuration file', () => {
    const site = assemble([page], { redirects: [{ from: '/a', to: '/nowhere' }], configFile: '' })
    expect(site.findings[0]!.place).toBeUndefined()
  })
})

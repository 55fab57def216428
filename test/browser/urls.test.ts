// URLs of pages on hosts: normalization, not-found pages, and sites at another base path.

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { serveStatic } from '../../src/serve/static-server.ts'
import { EDITION_SITE } from '../core/locales/locale-site.ts'
import { someOf } from '../rounds.ts'
import { isMarked, markDocument } from './app-site.ts'
import { findViolations } from './find-violations.ts'
import { startApp } from './open-page.ts'
import { sampledTestsOn, servers, shareSite } from './shared-site.ts'

const files = {
  'site.config.ts': `export default { title: 'Harbour', content: { docs: 'docs' }, redirects: { '/old': '/guide' } }`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': '# Home\n\n[Guide](./guide/index.md)\n',
  'docs/guide/index.md': '# Guide\n\n## One\n\nText.\n\n## Two\n\nText.\n',
  'docs/guide/setup.md': '---\ntags: [Work]\n---\n\n# Setup\n\nText.\n',
  'docs/alpha/one.md': '# alpha one\n',
  'docs/alpha/two.md': '# alpha two\n',
  'docs/alpha/setup/install.md': '# alpha install\n',
  ...Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`docs/many/page-${i}.md`, `# Many ${i}\n`])),
}

describe.each(servers)('on %s', (_name, serve) => {
  const site = shareSite(files, serve)
  const test = sampledTestsOn(serve)

  test.each([
    ['guide/index.html?x=1#two', 'guide?x=1#two'],
    ['guide.html', 'guide'],
    ['guide.htm', 'guide'],
    ['index.html', ''],
  ])('%s is normalized to %s', async (written, clean) => {
    const page = await site.open(written)
    await expect.poll(() => page.url()).toBe(site.server.url + clean)
  })

  test('a missing page has status 404 and the layout of the site', async () => {
    const page = await site.browser.newPage()
    onTestFinished(() => page.close())
    const response = await page.goto(`${site.server.url}zzzzzzzz/yyyy`)
    expect(response?.status()).toBe(404)
    await page.locator('h1', { hasText: 'Page not found' }).waitFor()
    expect(await page.locator('.navbar').isVisible()).toBe(true)
  })

  test('the not-found page suggests similar pages, from a list that no other page loads', async () => {
    await site.open('guide')
    expect(site.server.requests.some((path) => path.includes('routes'))).toBe(false)
    const page = await site.open('guid/setpu')
    await page.locator('.suggestions').waitFor()
    expect(await page.locator('.suggestions a').first().getAttribute('href')).toBe('/guide/setup')
    await page.locator('.suggestions a').first().click()
    await page.locator('h1', { hasText: 'Setup' }).waitFor()
  })

  test('the not-found page suggests the correct page for a misspelled path', async () => {
    const page = await site.open()
    for (const [written, expected] of [
      ['giude', '/guide'],
      ['guides', '/guide'],
      ['setup', '/guide/setup'],
      ['alpha/tow', '/alpha/two'],
      ['many/pge-12', '/many/page-12'],
      // The whole path is compared: the site also has a top-level page with this name.
      ['handbook/alpha/install', '/alpha/setup/install'],
      ['alpha/install', '/alpha/setup/install'],
    ] as const) {
      await page.goto(site.server.url + written)
      await page.locator('.suggestions').waitFor()
      const hrefs = await page
        .locator('.suggestions a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(hrefs, written).toContain(expected)
    }
  })

  test('the not-found page has a search field, also without scripts', async () => {
    const page = await site.open('zzzzzzzz')
    const field = page.locator('.missing input[type=search]')
    expect(await findViolations(page)).toEqual([])
    await field.fill('setup')
    await field.press('Enter')
    await page.waitForURL('**/search?q=setup')
  })

  test('many routes are compared in short tasks, so that the page stays responsive', async () => {
    const routes = Array.from({ length: 1000 }, (_, index) => [`/part-${index}/of/many`, `Part ${index}`])
    site.server.interfere = (path) =>
      path.includes('routes')
        ? { status: 200, type: 'application/json', body: JSON.stringify(routes) }
        : undefined
    const page = await site.open('prat-700/of/many', { prepare: (page) => page.addInitScript(countTasks) })
    await page.locator('.suggestions a', { hasText: 'Part 700' }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { tasks: number }).tasks)).toBeGreaterThanOrEqual(
      20,
    )
  })

  // `/tags` contains half of the characters of `this`.
  test.each(['zzzzzzzz', 'nope/this'])(
    'nothing is suggested for /%s, which is not similar to any page',
    async (path) => {
      const page = await site.open(path, {
        prepare: (page) => page.route('**/routes*', (route) => route.continue()),
      })
      await expect.poll(() => site.server.requests.some((path) => path.includes('routes'))).toBe(true)
      await page.waitForLoadState('networkidle')
      expect(await page.locator('.suggestions').isVisible()).toBe(false)
    },
  )
})

describe('a not-found page with several locales and versions', () => {
  const site = shareSite(EDITION_SITE)

  const misspellings = [
    ['docs/guide/aa', '/docs/guide/a'],
    ['ar/docs/1.0/itnro', '/ar/docs/1.0/intro'],
    ['de/docs/guide/aa', '/de/docs/guide/a'],
    ['de/docs/next/guide/aa', '/de/docs/next/guide/a'],
    ['docs/1.0/guide/aa', '/docs/1.0/guide/a'],
  ] as const
  test.each(someOf(misspellings, 3))(
    'suggests for /%s only pages of the same locale and version',
    async (written, expected) => {
      const page = await site.open(written)
      await page.locator('.suggestions').waitFor()
      const hrefs = await page
        .locator('.suggestions a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
      expect(hrefs[0]).toBe(expected)
      const [end] = expected.match(/\/[^/]+$/)!
      expect(hrefs.filter((href) => href.endsWith(end))).toEqual([expected])
    },
  )
})

describe('on a host that only serves files', () => {
  const site = shareSite(files)
  const readBuilt = (path: string) => readFileSync(`${site.server.site.root}/build/${path}`, 'utf8')

  test('URLs are normalized in the page', async () => {
    const body = readBuilt('guide/index.html')
    site.server.interfere = (path) =>
      path === '/guide/index.html' ? { status: 200, body, type: 'text/html' } : undefined
    const page = await site.open('guide/index.html')
    await expect.poll(() => page.url()).toBe(`${site.server.url}guide/`)
    await page.locator('.sidebar a[href="/"]').click()
    await page.locator('h1', { hasText: 'Home' }).waitFor()
  })

  test('client navigation works if the host adds trailing slashes, which redirects once', async () => {
    site.server.interfere = (path) => {
      const [, url, slash] = /^(\/(?:guide|alpha)\/\w+)(\/?)$/.exec(path) ?? []
      if (url === undefined) return undefined
      if (slash === '') return { status: 301, location: `${url}/` }
      return { status: 200, body: readBuilt(`${url}/index.html`), type: 'text/html' }
    }
    const page = await site.open('guide')
    await startApp(page)
    await markDocument(page)
    await page.locator('.sidebar a[href="/guide/setup"]').click()
    await page.locator('h1', { hasText: 'Setup' }).waitFor()
    await page.locator('.sidebar summary', { hasText: 'Alpha' }).click()
    await page.locator('.sidebar a[href="/alpha/one"]').click()
    await page.locator('h1', { hasText: 'alpha one' }).waitFor()
    expect(site.server.requests).not.toContain('/alpha/one')
    expect(page.url()).toBe(`${site.server.url}alpha/one`)
    expect(await isMarked(page)).toBe(true)
  })

  test('a response with another page than requested is left to the browser', async () => {
    const body = readBuilt('index.html')
    site.server.interfere = (path) =>
      path === '/guide/setup' ? { status: 200, body, type: 'text/html' } : undefined
    const page = await site.open('guide')
    await startApp(page)
    await markDocument(page)
    await page.locator('.sidebar a[href="/guide/setup"]').click()
    await page.locator('h1', { hasText: 'Home' }).waitFor()
    expect(await isMarked(page)).toBe(false)
  })

  test('a page is found under its file name', async () => {
    const body = readBuilt('404.html')
    site.server.interfere = (path) =>
      /^\/(guide\/setup|old)\.html/.test(path) ? { status: 404, body, type: 'text/html' } : undefined
    const page = await site.open('guide/setup.html?x=1#two')
    await page.locator('h1', { hasText: 'Setup' }).waitFor()
    expect(page.url()).toBe(`${site.server.url}guide/setup?x=1#two`)
    const old = await site.open('old.html')
    await old.locator('h1', { hasText: 'Guide' }).waitFor()
  })
})

describe('a site at another base path than it was built for', () => {
  const site = shareSite(files)
  const banner = (page: Page) => page.getByText('Your site did not load properly')
  const plainPage = async (context = {}) => {
    const page = await site.browser.newPage(context)
    onTestFinished(() => page.close())
    return page
  }

  // The server serves `/guide/setup` without a redirect; a trailing slash would give the same page.
  test.each([
    ['the home page', '', 0],
    ['a page whose address ends with a slash', 'guide/setup/', 0],
    ['a page whose address does not', 'guide/setup', 1],
  ])('reports it on %s, and links to the probable location', async (_name, path, which) => {
    const host = await serveStatic({
      folder: `${site.server.site.root}/build`,
      basePath: '/elsewhere/',
      host: '127.0.0.1',
      port: 0,
    })
    onTestFinished(() => host.close())
    const page = await plainPage()
    const body = readFileSync(`${site.server.site.root}/build/${path}/index.html`, 'utf8')
    // The URL must be requested unchanged, whatever the server does with slashes.
    await page.route(host.url + path, (route) => route.fulfill({ contentType: 'text/html', body }))
    await page.goto(host.url + path)
    await banner(page).waitFor()
    expect(await page.getByText('base path /').first().isVisible()).toBe(true)
    const links = page.locator('#octavo\\:base a')
    expect(await links.nth(which).evaluate((link: HTMLAnchorElement) => link.href)).toBe(host.url)
    const icons = await page
      .locator('svg')
      .evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width))
    expect(Math.max(...icons)).toBe(24)
    // The heading is at the end of the page, so this required scrolling.
    expect(await links.first().evaluate((link) => link.getBoundingClientRect().top < innerHeight)).toBe(true)
  })

  test('is not reported if scripts and styles load', async () => {
    const page = await site.open('guide')
    expect(await banner(page).isVisible()).toBe(false)
  })

  test('is reported as probable if scripts have not loaded after a while, but not if they are disabled', async () => {
    site.server.interfere = (path) => (path.includes('/start-') ? { status: 404 } : undefined)
    const page = await plainPage()
    await page.goto(site.server.url)
    expect(await banner(page).isVisible()).toBe(false)
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish()
    })
    expect(await banner(page).isVisible()).toBe(true)
    const plain = await plainPage({ javaScriptEnabled: false })
    await plain.goto(site.server.url)
    const display = await plain
      .locator('#octavo\\:base')
      .evaluate((element) => getComputedStyle(element).display)
    expect(display).toBe('none')
  })
})

// Runs in the page. Counts tasks that are scheduled for later.
function countTasks(): void {
  const counter = window as unknown as { tasks: number }
  counter.tasks = 0
  const { setTimeout } = window
  Object.assign(window, {
    setTimeout: (run: () => void, delay?: number) => {
      if (!delay) counter.tasks++
      return setTimeout(run, delay)
    },
  })
}

// Client app: loading, hydration and prefetching.

import { readFileSync } from 'node:fs'
import type { Page, Request } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bundleTheme } from '../../src/core/bundle/bundle-theme.ts'
import { defaultContributions } from '../../src/core/registry/registry.ts'
import { someOf } from '../rounds.ts'
import { siteTest } from '../site-test.ts'
import { files, isMarked, markDocument, title } from './app-site.ts'
import { openBrowser } from './browser.ts'
import { builtSite } from './built-site.ts'
import { openPage, startApp } from './open-page.ts'
import type { Interference } from './served-site.ts'
import { sampledTestsOn, servers, shareSite } from './shared-site.ts'

/** The page as another build would generate it. */
const otherBuild =
  '<!doctype html><title>Other</title><div id="octavo:top" data-build="other"><h1>Other</h1></div><script type="application/json" id="octavo:view">{"url":"/guide/setup"}</script>'

const isSetup = (request: Request): boolean => request.url().endsWith('/guide/setup')

describe.each(servers)('on %s', (_name, serve) => {
  const site = shareSite(files, serve)
  const test = sampledTestsOn(serve)
  const interfereWith = (interference: Interference) => async () => {
    site.server.interfere = (path) => (path === '/guide/setup' ? interference : undefined)
  }

  describe('the app', () => {
    test('is not loaded for a reader who only reads', async () => {
      const page = await site.open('guide')
      await page.mouse.move(700, 500)
      await page.mouse.wheel(0, 500)
      await page.keyboard.press('PageDown')
      await page.waitForTimeout(200)
      expect(site.server.requests.filter((path) => /app-|\.json/.test(path))).toEqual([])
      if (serve === builtSite)
        // The page, its two style sheets and the start-up script.
        expect(site.server.requests.filter((path) => !path.includes('favicon'))).toHaveLength(4)
      expect(page.problems).toEqual([])
    })

    test.each([
      ['pointing at a link', (page: Page) => page.hover('.toc a >> nth=0')],
      ['the keyboard focus', (page: Page) => page.keyboard.press('Tab')],
      ['a key', (page: Page) => page.keyboard.press('x')],
    ])('is loaded at %s, and hydrates without warnings', async (_name, intend) => {
      const page = await site.open('guide')
      await intend(page)
      await page.waitForFunction(() => history.scrollRestoration === 'manual')
      expect(page.problems).toEqual([])
      expect(site.server.requests.filter((path) => path.includes('/app-'))).toHaveLength(1)
      expect(site.server.requests.filter((path) => path.endsWith('.json')).sort()).toEqual([
        expect.stringMatching(/^\/assets\/chrome-/),
        '/assets/manifest.json',
        expect.stringMatching(/^\/assets\/sidebar-/),
      ])
    })

    test('that cannot be loaded leaves the page unchanged', async () => {
      site.server.interfere = (path) => (path.includes('/app-') ? { status: 503 } : undefined)
      const page = await site.open('guide')
      const warning = page.waitForEvent('console', (message) =>
        message.text().includes('The app could not be loaded'),
      )
      await page.keyboard.press('a')
      await warning
      await page.click('.prose a[href="/guide/setup"]')
      await title(page, 'Setup')
      expect(new URL(page.url()).pathname).toBe('/guide/setup')
    })
  })

  describe('prefetching', () => {
    test('starts on hover, focus and touch, once for each page', async () => {
      const page = await site.open('guide', { context: { hasTouch: true } })
      await startApp(page)
      const fetched = () => site.server.requests.filter((path) => path === '/guide/setup').length
      await page.hover('.prose a[href="/guide/setup"]')
      await expect.poll(fetched).toBe(1)
      await page.focus('.prose a[href="/guide/setup"]')
      await page.waitForTimeout(100)
      expect(fetched()).toBe(1)
      await page.dispatchEvent('.brand', 'touchstart')
      await expect.poll(() => site.server.requests.includes('/')).toBe(true)
    })

    const slow = [
      ['data-saver', { saveData: true }],
      ['2g', { effectiveType: '2g' }],
      ['slow-2g', { effectiveType: 'slow-2g' }],
    ] as const
    test.each(someOf(slow, 2))('is disabled under %s', async (_name, connection) => {
      const page = await site.open('guide', {
        prepare: (page) =>
          page.addInitScript((value) => {
            Object.defineProperty(navigator, 'connection', { value })
          }, connection),
      })
      await page.hover('.prose a[href="/guide/setup"]')
      await page.waitForTimeout(150)
      expect(site.server.requests.filter((path) => /app-|\.json/.test(path))).toEqual([])
      await startApp(page)
      await page.hover('.brand')
      await page.hover('.prose a[href="/guide/setup"]')
      await page.waitForTimeout(150)
      expect(site.server.requests).not.toContain('/guide/setup')
      await page.click('.prose a[href="/guide/setup"]')
      await title(page, 'Setup')
    })

    const failures: readonly [string, (page: Page) => Promise<unknown>][] = [
      ['got 500', interfereWith({ status: 500 })],
      ['got 503', interfereWith({ status: 503 })],
      ['got another build', interfereWith({ status: 200, type: 'text/html', body: otherBuild })],
      ['got 404', interfereWith({ status: 404 })],
      ['was aborted', (page) => page.route('**/guide/setup', (route) => route.abort('aborted'))],
      [
        'lost its connection',
        (page) => page.route('**/guide/setup', (route) => route.abort('connectionreset')),
      ],
    ]
    // An HTTP error, another build, and a lost connection.
    test.each(someOf(failures, 3))('that %s makes a click load the whole page', async (_name, disturb) => {
      const page = await site.open('guide')
      await startApp(page)
      await markDocument(page)
      await disturb(page)
      const ended = page.waitForEvent('requestfinished', isSetup).catch(() => {})
      const failed = page.waitForEvent('requestfailed', isSetup).catch(() => {})
      await page.hover('.prose a[href="/guide/setup"]')
      await Promise.race([ended, failed])
      await page.waitForTimeout(50)
      expect(await isMarked(page)).toBe(true)
      site.server.interfere = () => undefined
      await page.unrouteAll()
      await page.click('.prose a[href="/guide/setup"]')
      await title(page, 'Setup')
      expect(await isMarked(page)).toBe(false)
      expect(new URL(page.url()).pathname).toBe('/guide/setup')
      await page.goBack()
      await title(page, 'Guide')
    })
  })

  test('a link clicked before the app has loaded is a regular page load', async () => {
    site.server.interfere = async (path) => {
      if (path.includes('/app-')) await new Promise((resolve) => setTimeout(resolve, 3000))
      return undefined
    }
    const page = await site.open('guide')
    await page.click('.prose a[href="/guide/setup"]')
    await title(page, 'Setup')
    expect(new URL(page.url()).pathname).toBe('/guide/setup')
  })
})

describe('the development build of React', () => {
  const site = shareSite(files)

  test('has no warnings on any kind of page', async () => {
    const warning = await developmentApp()
    const page = await site.open('', {
      prepare: (page) =>
        page.route('**/assets/app-*.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: warning }),
        ),
    })
    for (const path of ['', 'guide', 'guide/setup', 'deep/one/first', 'nothing-here']) {
      await page.goto(site.server.url + path)
      await startApp(page)
      await page.waitForTimeout(100)
      const problems = page.problems.filter((text) => !text.includes('404 (Not Found)'))
      expect({ path, problems }).toEqual({ path, problems: [] })
    }
  })
})

async function developmentApp(): Promise<string> {
  const folder = siteTest({}).root
  const { value } = await bundleTheme({
    root: folder,
    codeFolder: `${folder}/code`,
    packageRoot: process.cwd(),
    contributions: defaultContributions(),
    mode: 'development',
  })
  const app = value.files.find(({ file }) => file.startsWith('app-'))!
  return readFileSync(`${folder}/code/${app.file}`, 'utf8')
}

test('the app works with a base path', async () => {
  const host = await builtSite(files, '/manual/')
  onTestFinished(host.close)
  const browser = await openBrowser()
  const page = await openPage(browser, host, { path: 'guide' })
  await startApp(page)
  await markDocument(page)
  await page.click('.prose a[href="/manual/guide/setup"]')
  await title(page, 'Setup')
  expect(await isMarked(page)).toBe(true)
  expect(page.problems).toEqual([])
})

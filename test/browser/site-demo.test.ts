// Navbar, footer, sections and search of the site in this repository.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SNIPPET_MS, TYPING_MS } from '../../src/plugins/search/engine/search-limits.ts'
import { someOf } from '../rounds.ts'
import { shareDocumentation, shareHandbook } from './site-fixtures.ts'

const site = shareDocumentation()

test('the navbar and the footer have the expected links in order', async () => {
  const page = await site.open('how-it-works')
  const linksOf = (selector: string) =>
    page
      .locator(`${selector} a`)
      .evaluateAll((links) =>
        links.map((link) => [
          link.firstChild?.textContent?.trim() || link.textContent,
          link.getAttribute('href'),
        ]),
      )
  expect(await linksOf('.navbar-links')).toEqual([
    ['Overview', '/'],
    ['Integrations', '/integrations'],
    ['User Guide', '/guide'],
    ['Reference', '/reference'],
    ['Blog', '/blog'],
    ['Search', '/search'],
    ['Demo', 'https://demo.flanksource.com/login'],
    ['Login', 'https://app.flanksource.com/'],
    ['Sign up', 'https://accounts.flanksource.com/sign-up'],
  ])
  expect(Object.fromEntries(await linksOf('.footer-columns'))).toMatchObject({
    About: 'https://flanksource.com/about',
    Blog: '/blog',
    Docs: '/',
    Careers: 'https://flanksource.com/careers',
    Contact: 'https://flanksource.com/contact',
    'Privacy Policy': 'https://flanksource.com/privacy',
    'Terms and Conditions': 'https://flanksource.com/terms',
  })
  const hrefs = (await linksOf('.footer-columns')).map(([, href]) => href)
  expect(hrefs).toContain('https://github.com/flanksource')
  expect(hrefs).toContain('https://www.linkedin.com/company/flanksource/')
  expect(await page.locator('.copyright').textContent()).toBe('Copyright © 2025 Flanksource Inc.')
})

test('pages are light regardless of stored preferences, without a color mode switch', async () => {
  const page = await site.open('', {
    prepare: (page) => page.addInitScript(() => localStorage.setItem('theme', 'dark')),
  })
  expect(await page.getAttribute(':root', 'data-theme')).toBe('light')
  expect(await page.locator('[data-toggle-color-mode]').count()).toBe(0)
  expect(page.problems).toEqual([])
})

test('each of the four sections is marked on its pages, with its sidebar', async () => {
  const page = await site.open()
  for (const [path, name] of [
    ['how-it-works', 'Overview'],
    ['guide', 'User Guide'],
    ['integrations', 'Integrations'],
    ['reference', 'Reference'],
  ] as const) {
    await page.goto(site.server.url + path)
    expect(await page.locator('.navbar-links .here').textContent()).toBe(name)
    await expect.poll(() => page.locator('.sidebar [aria-current=page]').count()).toBe(1)
  }
})

test('pages contain the configured message for failed loading', async () => {
  const html = await (await fetch(`${site.server.url}how-it-works`)).text()
  expect(html).toContain('Your Docusaurus site did not load properly')
})

const handbook = shareHandbook()

test.each([
  ['Mission Control', site],
  ['the handbook', handbook],
])('no figure of %s scrolls sideways in a wide viewport, and each can be enlarged', async (_name, site) => {
  const folder = `${site.server.site.root}/build/`
  const pagePaths = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((path) => path.endsWith('index.html'))
    .filter((path) => /class="(?:diagram|captioned)-figure|<img /.test(readFileSync(folder + path, 'utf8')))
  expect(pagePaths.length).toBeGreaterThan(0)
  const page = await site.open('', { context: { viewport: { width: 1280, height: 800 } } })
  // Replaces the document like the client app: loading each page takes ten times as long.
  const problems = await page.evaluate(
    findWrongFigures,
    someOf(pagePaths, 40).map((path) => path.slice(0, -'index.html'.length)),
  )
  expect(problems).toEqual([])
})

test.each([
  ['playbook', { kilobytes: 90, requests: 13 }],
  ['kubernetes secret', { kilobytes: 135, requests: 15 }],
])('a first search of %s, typed at 90 ms per key, loads little of the index', async (query, most) => {
  const page = await site.open('how-it-works', { prepare: (page) => page.clock.install({ time: 0 }) })
  site.server.reset()
  await page.keyboard.press('/')
  await page.locator('.search-dialog .search-body').waitFor()
  // The test advances the clock from here on.
  await page.clock.pauseAt('1970-01-02')
  for (const letter of query) {
    await page.keyboard.type(letter)
    await page.clock.runFor(90)
  }
  await page.clock.runFor(TYPING_MS)
  await page.locator('.search-see-all').waitFor()
  await page.clock.runFor(SNIPPET_MS)
  const excerpt = page.locator('.search-row .search-line-small').first()
  await expect.poll(() => excerpt.textContent()).not.toBe('')
  const files = site.server.requests.filter((path) => path.startsWith('/search/'))
  const bytes = files.map((path) => statSync(`${site.server.site.root}/build${path}`).size)
  expect(files.length).toBeLessThanOrEqual(most.requests)
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(most.kilobytes)
})

// Runs in the page.
async function findWrongFigures(paths: readonly string[]): Promise<string[]> {
  const base = location.href
  const problems: string[] = []
  const sheetsOf = (page: Document) => [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  for (const path of paths) {
    const parsed = new DOMParser().parseFromString(await (await fetch(base + path)).text(), 'text/html')
    const loadedSheets = new Set(sheetsOf(document).map((sheet) => sheet.getAttribute('href')))
    const missing = sheetsOf(parsed).filter((sheet) => !loadedSheets.has(sheet.getAttribute('href')))
    await Promise.all(
      missing.map(
        (sheet) =>
          new Promise((resolve, reject) => {
            Object.assign(sheet, { onload: resolve, onerror: reject })
            document.head.append(document.adoptNode(sheet))
          }),
      ),
    )
    document.body.replaceWith(document.adoptNode(parsed.body))
    for (const picture of document.querySelectorAll('.prose :is(img, .diagram-picture svg)')) {
      if (picture.closest('.hero, .split, .band')) continue
      const { width } = picture.getBoundingClientRect()
      const box = picture.closest('p, .diagram-picture')
      const natural = Number.parseFloat(picture.getAttribute('width') ?? '0')
      const isIcon = natural <= 280 || picture.closest('a:not(.zoom)')
      if (box && box.scrollWidth > box.clientWidth) problems.push(`${path} scrolls`)
      if (width > 0 && width < natural * 0.6) problems.push(`${path} is too small`)
      if (!isIcon && !picture.closest('a.zoom')) problems.push(`${path} does not open`)
    }
  }
  return problems
}

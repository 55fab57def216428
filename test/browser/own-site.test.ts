// The chrome of the site that this repository holds, as its readers were promised it.

import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ownCache } from '../run-folder.ts'
import { builtSite } from './built-site.ts'
import { shareSite } from './shared-site.ts'

const paths = [
  'site.config.ts',
  ...readdirSync('content', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('content/handbook/')),
]
const files = Object.fromEntries(paths.map((path) => [path, readFileSync(path)]))
const at = shareSite(files, (files) => builtSite(files, { cacheDir: ownCache('.') }))

test('the bar and the footer lead where they should, in their order', async () => {
  const page = await at.open('how-it-works')
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

test('pages are light, whatever was chosen elsewhere, and there is nothing to switch', async () => {
  const page = await at.open('', {
    prepare: (page) => page.addInitScript(() => localStorage.setItem('theme', 'dark')),
  })
  expect(await page.getAttribute(':root', 'data-theme')).toBe('light')
  expect(await page.locator('[data-toggle-color-mode]').count()).toBe(0)
  expect(page.problems).toEqual([])
})

test('each of the four sections is marked on its pages, with its own sidebar', async () => {
  for (const [path, name] of [
    ['how-it-works', 'Overview'],
    ['guide', 'User Guide'],
    ['integrations', 'Integrations'],
    ['reference', 'Reference'],
  ] as const) {
    const page = await at.open(path)
    expect(await page.locator('.navbar-links .here').textContent()).toBe(name)
    expect(await page.locator('.sidebar [aria-current=page]').count()).toBe(1)
  }
})

test('a site that did not load says so in the words that were asked for', async () => {
  const html = await (await fetch(`${at.host.url}how-it-works`)).text()
  expect(html).toContain('Your Docusaurus site did not load properly')
})

test('the first view of no kind of page weighs more than 26.25 kB', async () => {
  // The goal is 25 kB. A post is 1 kB above it, the not-found page, which fetches the list of routes, 1.2 kB.
  const heavy: [path: string, bytes: number][] = []
  for (const path of ['', 'how-it-works', 'connections', 'blog', 'blog/rust-ffi', 'tags', 'search', '404']) {
    const context = await at.browser.newContext()
    const page = await context.newPage()
    const bodies: Promise<Buffer>[] = []
    // Pictures are what a page shows; this is what it takes to show it.
    page.on('response', (response) => {
      if (!response.headers()['content-type']?.startsWith('image/')) bodies.push(response.body())
    })
    await page.goto(at.host.url + path, { waitUntil: 'networkidle' })
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).byteLength)
    const all = sizes.reduce((sum, size) => sum + size, 0)
    if (all > 26.25 * 1024) heavy.push([path, all])
    await context.close()
  }
  expect(heavy).toEqual([])
})

const handbook = shareSite(
  Object.fromEntries(
    readdirSync('content/handbook', { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('.octavo'))
      .map(({ parentPath, name }) => `${parentPath}/${name}`.replaceAll('\\', '/'))
      .map((path) => [path.slice('content/handbook/'.length), readFileSync(path)]),
  ),
  (files) => builtSite(files, { cacheDir: ownCache('content/handbook') }),
)

test.each([
  ['Mission Control', at],
  ['the handbook', handbook],
])(
  'no figure of %s scrolls sideways on a wide window, and each opens in full size',
  async (_name, site) => {
    const folder = `${site.host.site.root}/build/`
    const shown = readdirSync(folder, { recursive: true })
      .map(String)
      .filter((path) => path.endsWith('index.html'))
      .filter((path) => /class="(?:diagram|captioned)-figure|<img /.test(readFileSync(folder + path, 'utf8')))
    expect(shown.length).toBeGreaterThan(0)
    const page = await site.open()
    const wrong: unknown[] = []
    for (const path of shown) {
      await page.goto(site.host.url + path.slice(0, -'index.html'.length))
      wrong.push(
        ...(await page.evaluate((path) => {
          const pictures = [...document.querySelectorAll('.prose :is(img, .diagram-picture svg)')].filter(
            (one) => !one.closest('.hero, .split, .band'),
          )
          return pictures.flatMap((picture) => {
            const { width } = picture.getBoundingClientRect()
            const box = picture.closest('p, .diagram-picture')
            const natural = Number.parseFloat(picture.getAttribute('width') ?? '0')
            const isIcon = natural <= 280 || picture.closest('a:not(.zoom)')
            return [
              ...(box && box.scrollWidth > box.clientWidth ? [[path, 'scrolls']] : []),
              ...(width > 0 && width < natural * 0.6 ? [[path, 'too small']] : []),
              ...(!isIcon && !picture.closest('a.zoom') ? [[path, 'does not open']] : []),
            ]
          })
        }, path)),
      )
    }
    expect(wrong).toEqual([])
  },
  600_000,
)

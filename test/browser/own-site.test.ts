// The chrome of the site that this repository holds, as its readers were promised it.

import { readdirSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SNIPPET_MS, TYPING_MS } from '../../src/search/search-limits.ts'
import { shareDocumentation, shareHandbook } from './own-sites.ts'

const at = shareDocumentation()

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

const handbook = shareHandbook()

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

test.each([
  ['playbook', { kilobytes: 90, requests: 12 }],
  ['kubernetes secret', { kilobytes: 120, requests: 15 }],
])('a first search of %s, typed at 90 ms a key, loads little of the index', async (query, most) => {
  const page = await at.open('how-it-works', { prepare: (page) => page.clock.install({ time: 0 }) })
  at.host.calm()
  await page.keyboard.press('/')
  await page.locator('.search-dialog .search-body').waitFor()
  // From here on time passes only when the test says so.
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
  const files = at.host.asked.filter((path) => path.startsWith('/search/'))
  const bytes = files.map((path) => statSync(`${at.host.site.root}/build${path}`).size)
  expect(files.length).toBeLessThanOrEqual(most.requests)
  expect(bytes.reduce((sum, size) => sum + size, 0) / 1000).toBeLessThanOrEqual(most.kilobytes)
})

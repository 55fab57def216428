// Recently opened and saved pages of the search dialog.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openDialog, rows, searchDialog, shareSearchSite } from './search-site.ts'

const site = shareSearchSite()

describe('a recent page', () => {
  const stored = (from: number, count: number) =>
    JSON.stringify(
      Array.from({ length: count }, (_, at) => ({
        url: `/guide#h${from + at}`,
        kind: 'heading',
        title: `Heading ${from + at}`,
        page: 'Guide',
        trail: ['Guide'],
        group: 'Guide',
      })),
    )
  const store = (recent: string, favorites: string) => (page: Page) =>
    page.addInitScript(
      ([recent, favorites]) => {
        if (localStorage.length > 0) return
        localStorage.setItem('__DOCSEARCH_RECENT_SEARCHES__harbour', recent!)
        localStorage.setItem('__DOCSEARCH_FAVORITE_SEARCHES__harbour', favorites!)
      },
      [recent, favorites],
    )
  const titles = (page: Page) =>
    page.locator('.search-row:not([data-icon=page]) .search-line:first-child').allTextContents()

  test('is stored for the next time, and a text match as its heading', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide#tugs')
    await openDialog(page)
    await expect.poll(() => titles(page)).toEqual(['Tugs'])
    const storedValue = await page.evaluate(() =>
      localStorage.getItem('__DOCSEARCH_RECENT_SEARCHES__harbour'),
    )
    expect(JSON.parse(storedValue!)).toEqual([
      {
        url: '/guide#tugs',
        kind: 'heading',
        title: 'Tugs',
        page: 'Guide',
        group: 'Guide',
      },
    ])
    expect(site.service.requests).toHaveLength(1)
  })

  test('is listed once, the newest first, and not again next to a favorite', async () => {
    const page = await site.open('', {}, store(stored(0, 3), stored(9, 1)))
    await page.evaluate(() => Object.assign(window, { open: () => null }))
    await openDialog(page)
    await expect.poll(() => titles(page)).toEqual(['Heading 0', 'Heading 1', 'Heading 2', 'Heading 9'])
    for (const at of [2, 3]) {
      await rows(page).nth(at).hover()
      await page.keyboard.press('Control+Enter')
    }
    await page.keyboard.press('Escape')
    await searchDialog(page).waitFor({ state: 'detached' })
    await openDialog(page)
    await expect.poll(() => titles(page)).toEqual(['Heading 2', 'Heading 0', 'Heading 1', 'Heading 9'])
  })

  test('is one of at most seven, or of four next to ten favorites', async () => {
    const page = await site.open('', {}, store(stored(0, 20), '[]'))
    await openDialog(page)
    await expect.poll(async () => (await titles(page)).length).toBe(7)
    const other = await site.open('', {}, store(stored(0, 20), stored(50, 20)))
    await openDialog(other)
    await expect.poll(async () => (await titles(other)).length).toBe(14)
    await expect
      .poll(() => other.locator('.search-group-title').allTextContents())
      .toEqual(['Recent', 'Favorite', 'Start here'])
  })

  test('can be saved and removed, by pointer and keyboard, even without animations', async () => {
    const page = await site.open('', { reducedMotion: 'reduce' }, store(stored(0, 2), '[]'))
    await openDialog(page)
    await page.getByTitle('Save this search').first().click()
    await expect
      .poll(() => page.locator('.search-group-title').allTextContents())
      .toEqual(['Recent', 'Favorite', 'Start here'])
    await expect.poll(() => titles(page)).toEqual(['Heading 1', 'Heading 0'])
    const fill = (at: number) =>
      rows(page)
        .nth(at)
        .locator('.icon')
        .first()
        .evaluate((icon) => getComputedStyle(icon).fill)
    expect(await fill(0)).toBe('none')
    expect(await fill(1)).not.toBe('none')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
      'Remove this search from history: Heading 1',
    )
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toEqual(['Heading 0'])
    await page.getByTitle('Remove this search from favorites').click()
    await expect.poll(() => titles(page)).toEqual([])
    expect(page.url()).toBe(site.server.url)
  })

  test('is supported in a browser without storage, or with invalid stored values', async () => {
    const page = await site.open('', {}, (page) =>
      page.addInitScript(() => {
        Object.defineProperty(window, 'localStorage', {
          get() {
            throw new DOMException('denied', 'SecurityError')
          },
        })
      }),
    )
    await openDialog(page, 'tug')
    // The start-up script and the search both fail to store, but the page reports it once.
    expect(page.problems).toEqual([expect.stringContaining('Preferences cannot be stored')])
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide')
    const other = await site.open(
      '',
      {},
      store('{"a":1}', '[null, 3, {"url":"javascript:alert(1)","title":"x"}]'),
    )
    await openDialog(other)
    await other.getByText('Start here').waitFor()
    expect(await titles(other)).toEqual([])
  })
  test('links only to this site, for any stored value', async () => {
    const urls = [
      '/\\other.example/x',
      '\\\\other.example/x',
      '//other.example/x',
      '/\t/other.example/x',
      '\n//other.example/x',
      '\u0001//other.example/x',
      'https:other.example/x',
      'https://other.example/x',
      'https://',
      'java\tscript:alert(1)',
      'data:text/html,x',
      '/guide#kept',
    ]
    const items = urls.map((url) => ({ url, kind: 'page', title: `Stored ${url}` }))
    const page = await site.open('', {}, store(JSON.stringify(items), JSON.stringify(items)))
    await openDialog(page)
    await page.getByText('Start here').waitFor()
    const hrefs = await page
      .locator('.search-row:not([data-icon=page])')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    expect(hrefs).toEqual(Array(2).fill(`${site.server.url}guide#kept`))
  })
})

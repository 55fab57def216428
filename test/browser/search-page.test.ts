// Search page of a built site with a local index, under a policy that allows no other origin.

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { siteTest } from '../site-test.ts'
import { findViolations } from './find-violations.ts'
import { config, files } from './local-search-files.ts'
import { createDeferred, startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const site = shareSite(files)
const { open } = site
const titles = (page: Page) => page.locator('.search-results :is(h2, h3)').allTextContents()
const first = (page: Page) => page.locator('.search-results li').first().waitFor()

describe('the search page', () => {
  test('runs the query of a pasted URL, and shows it in the title', async () => {
    const page = await open('search?q=pilots')
    await first(page)
    expect(await page.locator('h1').textContent()).toBe('Search results for "pilots"')
    expect(await page.title()).toBe('Search results for "pilots" | Harbour')
    await expect.poll(() => titles(page)).toContain('Pilots')
    expect(await page.locator('.search-index').isVisible()).toBe(false)
    expect(await page.locator('input[type=search]').inputValue()).toBe('pilots')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    expect(page.problems).toEqual([])
  })

  test('shows the location, the match and the context of each result', async () => {
    const page = await open('search?q=pilot')
    await first(page)
    const found = page.locator('.search-results > li', { hasText: 'Pilots' })
    expect(await found.getByRole('heading', { level: 2 }).getByRole('link').textContent()).toBe('Guide')
    const hit = found.locator('.search-sections li', { hasText: 'Pilots' })
    expect(await hit.getByRole('heading', { level: 3 }).getByRole('link').getAttribute('href')).toBe(
      '/guide#pilots',
    )
    await expect
      .poll(() => hit.locator('mark.search-result-match').allTextContents())
      .toEqual(['Pilots', 'pilot'])
    await expect.poll(() => hit.locator('.search-excerpt').textContent()).toBe('A pilot comes on board.')
    expect(await hit.locator('.search-excerpt').evaluate((text) => getComputedStyle(text).fontStyle)).toBe(
      'normal',
    )
    expect(await findViolations(page)).toEqual([])
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    expect(await findViolations(page, { rules: ['color-contrast', 'link-in-text-block'] })).toEqual([])
  })

  test.each([
    ['search?q=%E0%A4%A', '\ufffd%A'],
    ['search?q=caf%E9', 'caf\ufffd'],
    ['search?q=%22pilot+on%22', '"pilot on"'],
    ['search?q=pilot%2Bboard&q=other', 'pilot+board'],
    ['search?q=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E', '<img src=x onerror=alert(1)>'],
    [`search?q=${'a'.repeat(200)}`, 'a'.repeat(64)],
    ['search?q=%20%20', ''],
    ['search?Q=pilots', ''],
  ])('accepts the URL %s', async (path, query) => {
    const page = await open(path)
    if (query !== '') await page.locator('[data-search-page=started]').waitFor()
    const title = query === '' ? 'Search the documentation' : `Search results for "${query}"`
    expect(await page.locator('h1').textContent()).toBe(title)
    expect((await page.locator('input[type=search]').inputValue()).trim()).toBe(query)
    if (query === '') expect(await page.locator('.search-index').isVisible()).toBe(true)
    else await expect.poll(() => page.locator('.search-count').textContent()).not.toBe('')
    expect(page.problems).toEqual([])
  })

  test('waits for the end of an IME composition', async () => {
    const page = await open('search')
    await page.keyboard.press('Shift')
    await page.locator('[data-search-page=started]').waitFor()
    const input = page.locator('input[type=search]')
    await input.evaluate((field: HTMLInputElement) => {
      field.value = 'pilots'
      field.dispatchEvent(new InputEvent('input', { isComposing: true, bubbles: true }))
    })
    expect(page.url()).toBe(`${site.server.url}search`)
    await input.dispatchEvent('compositionend')
    await first(page)
    expect(page.url()).toBe(`${site.server.url}search?q=pilots`)
  })

  test('reserves space for the first results until they are loaded', async () => {
    const page = await open('search')
    const [released, release] = createDeferred()
    site.server.interfere = async (path) => {
      if (path.includes('/search/')) await released
      return undefined
    }
    await page.keyboard.type('pilots')
    const bars = () =>
      page.locator('.search-found').evaluate((found) => getComputedStyle(found).backgroundImage !== 'none')
    await expect.poll(bars).toBe(true)
    await expect.poll(() => page.locator('.search-found').getAttribute('aria-busy')).toBe('true')
    release()
    await first(page)
    expect(await bars()).toBe(false)
  })

  test('stores the query in the URL, without a history entry for each character', async () => {
    const page = await open('')
    await page.goto(`${site.server.url}search`)
    await page.locator('.search-index').waitFor()
    await page.keyboard.type('pilots')
    await first(page)
    expect(page.url()).toBe(`${site.server.url}search?q=pilots`)
    await page.goBack()
    expect(page.url()).toBe(site.server.url)
    await page.goForward()
    await first(page)
    expect(await page.locator('input[type=search]').inputValue()).toBe('pilots')
  })

  test('goes back and forward between queries, as a document and as an app', async () => {
    const page = await open('search?q=pilots')
    await first(page)
    for (const withApp of [false, true]) {
      if (withApp) {
        await page.evaluate(() => (document.activeElement as HTMLElement).blur())
        await startApp(page)
      }
      await page.keyboard.press('Control+k')
      await page.locator('.search-dialog .search-body').waitFor()
      await page.keyboard.type('berth')
      await page.locator('.search-see-all').click()
      await page.waitForURL('**/search?q=berth')
      await page.locator('.search-dialog').waitFor({ state: 'detached' })
      await expect.poll(() => page.locator('h1').textContent()).toBe('Search results for "berth"')
      await expect.poll(() => titles(page)).toContain('Berth 1')
      await page.goBack()
      await expect.poll(() => page.locator('h1').textContent()).toBe('Search results for "pilots"')
      await expect.poll(() => titles(page)).toContain('Pilots')
    }
  })

  test('shows twenty results, and more while scrolling', async () => {
    const page = await open('search?q=bollards')
    await first(page)
    await expect.poll(async () => (await titles(page)).length).toBe(20)
    expect(await page.locator('.search-count').textContent()).toBe('45 documents found')
    await page.locator('.search-more').scrollIntoViewIfNeeded()
    await expect.poll(async () => (await titles(page)).length).toBe(40)
    await page.locator('.search-more').scrollIntoViewIfNeeded()
    await expect.poll(async () => (await titles(page)).length).toBe(45)
    expect(new Set(await titles(page)).size).toBe(45)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    expect(await page.locator('.search-more').count()).toBe(0)
  })

  test('prints the results without the field', async () => {
    const page = await open('search?q=bollards')
    await first(page)
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('h1').isVisible()).toBe(true)
    expect(await page.locator('.search-results li').first().isVisible()).toBe(true)
    expect(await page.locator('.search-page input').isVisible()).toBe(false)
    expect(await page.locator('.search-more').isVisible()).toBe(false)
  })

  test('restores the scroll position in the results after going back, as a document and as an app', async () => {
    for (const withApp of [false, true]) {
      const page = await open('search?q=bollards')
      await first(page)
      if (withApp) {
        await page.evaluate(() => (document.activeElement as HTMLElement).blur())
        await startApp(page)
      }
      await page.locator('.search-more').scrollIntoViewIfNeeded()
      const thirtieth = page.locator('.search-results h2 a').nth(30)
      // In the middle of the window, so that the click does not scroll.
      await thirtieth.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
      const top = await page.evaluate(() => scrollY)
      const name = await thirtieth.textContent()
      await thirtieth.click()
      await page.locator('h1', { hasText: name! }).waitFor()
      await page.goBack()
      await expect.poll(async () => (await titles(page)).length).toBe(40)
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
      // A new query scrolls to the top.
      await page.locator('input[type=search]').fill('quay')
      await expect.poll(() => page.locator('h1').textContent()).toBe('Search results for "quay"')
      await expect.poll(async () => (await titles(page)).length).toBe(20)
    }
  })

  test('reports that there are no results, or the failure, and retries', async () => {
    const page = await open('search?q=xyzzyplugh')
    await page.getByText('No results were found').first().waitFor()
    expect(await page.locator('.search-index').isVisible()).toBe(true)
    await page.locator('input[type=search]').fill('pilots')
    await first(page)
    expect(await page.locator('.search-index').isVisible()).toBe(false)
    site.server.interfere = (path) => (path.includes('/search/') ? { status: 503 } : undefined)
    await page.goto(`${site.server.url}search?q=pilots`)
    await page.getByText('Unable to fetch results').first().waitFor()
    site.server.reset()
    await page.getByText('Retry').click()
    await first(page)
  })

  test('shows an index of the content without JavaScript, which search engines ignore', async () => {
    const context = await site.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${site.server.url}guide`)
    await page.click('.search-button')
    expect(page.url()).toBe(`${site.server.url}search`)
    await expect.poll(() => page.locator('.search-index li').count()).toBe(47)
    expect(await page.getByText('Search needs JavaScript').isVisible()).toBe(true)
    expect(await page.getByText('Secret').count()).toBe(0)
    await page.fill('input[type=search]', 'pilots')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=pilots')
    await page.getByText('Berth 7', { exact: true }).click()
    await page.waitForURL('**/berths/berth-7')
    await context.close()
    expect(site.server.site.page('/search')).toContain('<meta name="robots" content="noindex, follow"')
    expect(readFileSync(`${site.server.site.root}/build/sitemap.xml`, 'utf8')).not.toContain('/search')
  })
})

test('a site without search has neither button nor page', async () => {
  const site = siteTest({ ...files, 'site.config.ts': config.replace('navbar:', 'search: false, navbar:') })
  await site.build()
  expect(site.page('/guide')).not.toContain('data-open-search')
  expect(site.has('build/search/index.html')).toBe(false)
})

test('an authored page at the path of the search page is reported', async () => {
  const { findings } = await siteTest({ ...files, 'docs/search.md': '# My search\n' }).check()
  expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
    ['duplicate-url', '"/search" is the URL of docs/search.md and of the search page.'],
  ])
})

// Late responses, failures and empty results, in the search dialog and on the search page.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { STALL_MS, TYPING_MS } from '../../src/plugins/search/engine/search-limits.ts'
import { makeHit, makeResults, type ServiceResponse } from '../search-service.ts'
import { createDeferred } from './open-page.ts'
import {
  focusedElement,
  openDialog,
  respondWithError,
  respondWithHits,
  respondWithoutHits,
  rows,
  searchDialog,
  shareSearchSite,
  siteUrl,
} from './search-site.ts'

const site = shareSearchSite()

describe('the states of the dialog', () => {
  test('a late response is announced after a moment, and the previous results stay', async () => {
    const page = await site.open('', {}, (page) => page.clock.install({ time: 0 }))
    await openDialog(page, 'tug')
    // The test advances the clock from here on.
    await page.clock.pauseAt('1970-01-02')
    const [released, release] = createDeferred()
    site.service.respond = () => released.then(respondWithHits)
    await page.keyboard.type('s')
    await page.clock.runFor(TYPING_MS + STALL_MS - 1)
    expect(await searchDialog(page).getAttribute('data-status')).toBe('loading')
    await expect.poll(() => rows(page).count()).toBe(5)
    await page.clock.runFor(1)
    expect(await searchDialog(page).getAttribute('data-status')).toBe('stalled')
    await expect.poll(() => rows(page).count()).toBe(5)
    expect(await page.locator('[role=listbox]').getAttribute('aria-busy')).toBe('true')
    expect(await page.locator('.search-spinner').isVisible()).toBe(true)
    release()
    await expect.poll(() => searchDialog(page).getAttribute('data-status')).toBe('idle')
    expect(await page.locator('.search-spinner').isVisible()).toBe(false)
  })

  test.each([
    ['an error of the service', respondWithError],
    [
      'a refused key',
      () => ({ status: 403, body: { message: 'Invalid Application-ID or API key', status: 403 } }),
    ],
    ['a response that is not JSON', () => ({ body: '<html>' })],
    ['a response of another shape', () => ({ body: { results: [{}] } })],
  ])(
    '%s is shown, and the next character or Retry sends a request again',
    async (_, response: () => ServiceResponse) => {
      const page = await site.open()
      await openDialog(page)
      site.service.respond = response
      await page.keyboard.type('t')
      await page.getByText('Unable to fetch results').first().waitFor()
      expect(
        await page.getByText('You might want to check your network connection.').first().isVisible(),
      ).toBe(true)
      const status = page.locator('.search-dialog [role=status]')
      await expect.poll(() => status.textContent()).toContain('Unable to fetch results')
      expect(await page.getByText('No results for').count()).toBe(0)
      site.service.respond = respondWithHits
      await page.keyboard.type('u')
      await page.locator('.search-see-all').waitFor()
      site.service.respond = response
      await page.keyboard.type('g')
      await page.getByText('Unable to fetch results').first().waitFor()
      site.service.respond = respondWithHits
      await searchDialog(page).getByText('Retry').click()
      await page.locator('.search-see-all').waitFor()
      expect(await searchDialog(page).locator('input').inputValue()).toBe('tug')
      expect(await focusedElement(page)).toBe('INPUT')
    },
  )

  test('code that could not be loaded is requested again at the next character', async () => {
    const page = await site.open()
    site.server.interfere = (path) => (path.includes('search-algolia') ? { status: 503 } : undefined)
    await openDialog(page)
    await page.keyboard.type('t')
    await page.getByText('Unable to fetch results').first().waitFor()
    site.server.reset()
    await page.keyboard.type('u')
    await page.locator('.search-see-all').waitFor()
    expect(await page.getByText('Unable to fetch results').count()).toBe(0)
  })

  test('without results, suggestions and a report link are shown', async () => {
    const page = await site.open()
    site.service.respond = respondWithoutHits
    await openDialog(page)
    await page.keyboard.type('xyzzy & co')
    const screen = page.locator('.search-screen')
    await page.getByText('No results for').first().waitFor()
    await expect
      .poll(() => screen.textContent())
      .toBe(
        'No results for "xyzzy & co"Try searching for:GuideBerthsBelieve this query should return results? Let us know.',
      )
    const link = page.getByText('Let us know.')
    expect(await link.getAttribute('href')).toBe('https://example.com/report?query=xyzzy%20%26%20co')
    expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
    await page.click('.search-clear')
    await page.getByText('Start here').waitFor()
    expect(await focusedElement(page)).toBe('INPUT')
  })
})

describe('the search page', () => {
  const titles = (page: Page) => page.locator('.search-results h2').allTextContents()
  const failure = (page: Page) => page.getByText('Unable to fetch results')
  const respondForbidden = (): ServiceResponse => ({ status: 403, body: { message: 'no' } })
  const many =
    (query: string, length = 20) =>
    (): ServiceResponse => ({
      body: makeResults(
        Array.from({ length }, (_, at) =>
          makeHit({ levels: ['Guide', `${query} ${at}`], url: siteUrl(`/guide?${at}`) }),
        ),
        45,
      ),
    })

  test('keeps the current results when more cannot be loaded, and retries', async () => {
    site.service.respond = many('tug')
    const page = await site.open('search?q=tug')
    await expect.poll(async () => (await titles(page)).length).toBe(20)
    site.service.respond = respondForbidden
    await page.locator('.search-more').scrollIntoViewIfNeeded()
    await failure(page).waitFor()
    await expect.poll(async () => (await titles(page)).length).toBe(20)
    expect(await page.locator('.search-count').textContent()).toBe('45 documents found')
    site.service.respond = many('tug')
    await page.getByText('Retry').click()
    await expect.poll(async () => (await titles(page)).length).toBe(40)
    expect(site.service.requests.at(-1)?.body).toMatchObject({ requests: [{ page: 1 }] })
  })

  test('shows no results of the previous query when one fails, and retries from the start', async () => {
    site.service.respond = many('tug')
    const page = await site.open('search?q=tug')
    await expect.poll(async () => (await titles(page)).length).toBe(20)
    site.service.respond = respondForbidden
    await page.keyboard.type('s')
    await failure(page).waitFor()
    expect(await titles(page)).toEqual([])
    expect(await page.locator('.search-count').textContent()).toBe('')
    site.service.respond = many('tugs')
    await page.getByText('Retry').click()
    await expect.poll(() => titles(page)).toContain('tugs 0')
    await expect.poll(async () => (await titles(page)).length).toBe(20)
    expect(site.service.requests.at(-1)?.body).toMatchObject({ requests: [{ page: 0, query: 'tugs' }] })
  })
  test.each([
    ['Retry', (page: Page) => page.getByText('Retry').click()],
    ['the line is back', (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')))],
  ])(
    'restores the list and its scroll position if the request after going back failed: %s',
    async (_, retry) => {
      site.service.respond = many('tug')
      const page = await site.open('search?q=tug')
      await expect.poll(async () => (await titles(page)).length).toBe(20)
      await page.locator('.search-more').scrollIntoViewIfNeeded()
      await expect.poll(async () => (await titles(page)).length).toBe(40)
      const thirtieth = page.locator('.search-results h2 a').nth(30)
      await thirtieth.scrollIntoViewIfNeeded()
      const top = await page.evaluate(() => scrollY)
      expect(top).toBeGreaterThan(500)
      site.service.respond = respondForbidden
      await thirtieth.click()
      await page.waitForURL('**/guide?*')
      await page.goBack()
      await failure(page).waitFor()
      site.service.respond = many('tug', 40)
      await retry(page)
      await expect.poll(async () => (await titles(page)).length).toBe(40)
      // Less than a row: the click before may have scrolled by some pixels.
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(top)
      expect(site.service.requests.at(-1)?.body).toMatchObject({ requests: [{ page: 0, hitsPerPage: 40 }] })
    },
  )
})

// Enter and arrow keys before results arrive: they apply to rows of the current query.

import { describe, expect, test } from 'vitest'
import { someOf } from '../rounds.ts'
import { makeHit, makeResults } from '../search-service.ts'
import { createDeferred } from './open-page.ts'
import {
  activeRow,
  openDialog,
  respondWithError,
  respondWithoutHits,
  rows,
  searchDialog,
  shareSearchSite,
  siteUrl,
  waitForDialog,
} from './search-site.ts'

const site = shareSearchSite()

/** Responds to each query with two hits that contain it, after a delay or when a promise resolves. */
function respondToEach(wait: (query: string) => number | Promise<void>): void {
  site.service.respond = async ({ body }) => {
    const { query } = (body as { requests: { query: string }[] }).requests[0]!
    const levels = ['G', `For ${query}`]
    const urls = [siteUrl(`/guide?${query}`), siteUrl(`/guide/berths?${query}`)]
    const delay = (await wait(query)) ?? 0
    return {
      body: makeResults(
        urls.map((url) => makeHit({ levels, url })),
        45,
      ),
      delay,
    }
  }
}

describe('Enter', () => {
  const speeds = [
    ['at once', 0, 0],
    ['at 20 ms a key', 20, 0],
    ['at 40 ms a key', 40, 0],
    ['at once, with a slow service', 0, 300],
    ['at 20 ms a key, with a slow service', 20, 300],
    ['at 40 ms a key, with a slow service', 40, 300],
  ] as const
  test.each(someOf(speeds, 3))(
    'opens the first hit of the text typed over another query %s',
    async (_, delay, slow) => {
      const page = await site.open()
      respondToEach((query) => (query === 'helm' ? 0 : slow))
      await openDialog(page, 'helm')
      await page.keyboard.press('Control+a')
      if (delay === 0) await page.keyboard.insertText('topology')
      else await page.keyboard.type('topology', { delay })
      await page.keyboard.press('Enter')
      await page.waitForURL('**/guide?topology')
      expect(new URL(page.url()).search).toBe('?topology')
    },
  )

  test('waits for the rows with a visible indicator, also if there are none yet', async () => {
    const page = await site.open()
    const [released, release] = createDeferred()
    respondToEach(() => released)
    await page.keyboard.press('/')
    await waitForDialog(page)
    await page.keyboard.insertText('tug')
    await page.keyboard.press('Enter')
    expect(await searchDialog(page).locator('.search-spinner').isVisible()).toBe(true)
    release()
    await page.waitForURL('**/guide?tug')
  })

  test('waits for the code of the search', async () => {
    const page = await site.open()
    respondToEach(() => 0)
    site.server.interfere = async (path) => {
      if (path.includes('search-')) await new Promise((resolve) => setTimeout(resolve, 400))
      return undefined
    }
    await page.keyboard.press('/')
    await page.keyboard.insertText('tug')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide?tug')
    expect(new URL(page.url()).search).toBe('?tug')
  })

  test('ignores rows of another query, which are marked as outdated', async () => {
    const page = await site.open()
    const [released, release] = createDeferred()
    respondToEach((query) => (query === 'helm' ? 0 : released))
    await openDialog(page, 'helm')
    await page.keyboard.type('s')
    const list = page.locator('#octavo\\:search-list')
    await expect.poll(() => list.getAttribute('aria-busy')).toBe('true')
    await expect.poll(() => list.evaluate((element) => getComputedStyle(element).opacity)).toBe('0.5')
    await page.keyboard.press('Enter')
    expect(page.url()).toBe(site.server.url)
    release()
    await page.waitForURL('**/guide?helms')
  })

  test('opens the row selected with the arrow keys, whenever the rows arrive', async () => {
    const page = await site.open()
    respondToEach(() => 500)
    await openDialog(page, 'helm')
    await page.keyboard.press('Control+a')
    await page.keyboard.insertText('topology')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide/berths?topology')
    expect(new URL(page.url()).pathname).toBe('/guide/berths')
  })

  test('is canceled by another character, and by closing the dialog', async () => {
    const page = await site.open()
    const [released, release] = createDeferred()
    respondToEach((query) => (['helm', 'helmab'].includes(query) ? 0 : released))
    await openDialog(page, 'helm')
    await page.keyboard.type('a')
    await page.keyboard.press('Enter')
    await page.keyboard.type('b')
    expect(await searchDialog(page).getAttribute('data-entered')).toBeNull()
    await rows(page).locator('.search-name', { hasText: 'For helmab' }).first().waitFor()
    await page.waitForTimeout(300)
    expect(page.url()).toBe(site.server.url)
    await page.keyboard.type('c')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    release()
    await page.waitForTimeout(300)
    expect(page.url()).toBe(site.server.url)
    expect(await searchDialog(page).count()).toBe(0)
  })

  test.each([
    ['nothing is found', respondWithoutHits, 'No results for'],
    ['the search fails', respondWithError, 'Unable to fetch results'],
  ])('stays on the page if %s', async (_, response, said) => {
    const page = await site.open()
    await openDialog(page, 'tug')
    site.service.respond = () => ({ ...response(), delay: 300 })
    await page.keyboard.type('x')
    await page.keyboard.press('Enter')
    await page.getByText(said).first().waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => searchDialog(page).count()).toBe(1)
    expect(page.url()).toBe(site.server.url)
    expect(await searchDialog(page).getAttribute('data-entered')).toBe(null)
  })

  test('opens a tab if requested', async () => {
    const page = await site.open()
    await page.evaluate(() => {
      const opened: unknown[] = []
      Object.assign(window, { opened, open: (...words: unknown[]) => void opened.push(words) })
    })
    respondToEach(() => 300)
    await openDialog(page, 'helm')
    await page.keyboard.type('s')
    await page.keyboard.press('Control+Enter')
    const opened = () => page.evaluate(() => (window as unknown as { opened: string[][] }).opened)
    await expect.poll(opened).toEqual([[`${site.server.url}guide?helms`, '_blank', 'noopener']])
    await expect.poll(() => searchDialog(page).count()).toBe(1)
  })
})

test('Tab does not cancel the pending results', async () => {
  const page = await site.open()
  respondToEach(() => 400)
  await openDialog(page, 'helm')
  await page.keyboard.type('s')
  await page.keyboard.press('Tab')
  await rows(page).locator('.search-name', { hasText: 'For helms' }).first().waitFor()
  expect(await activeRow(page).getAttribute('href')).toBe('/guide?helms')
})

test('the keyboard shortcut of the button is left-to-right in every language', async () => {
  const page = await site.open()
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const lefts = await page
    .locator('.search-keys kbd')
    .evaluateAll((keys) => keys.map((key) => key.getBoundingClientRect().left))
  expect(lefts[0]!).toBeLessThan(lefts[1]!)
})

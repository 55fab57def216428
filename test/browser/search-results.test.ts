// Results in the search dialog: rows, selection and opening.

import { describe, expect, test } from 'vitest'
import { makeHit, makeResults } from '../search-service.ts'
import { startApp } from './open-page.ts'
import {
  activeRow,
  focusedElement,
  hits,
  openDialog,
  respondWithoutHits,
  rows,
  searchDialog,
  shareSearchSite,
  siteUrl,
} from './search-site.ts'

const site = shareSearchSite()

describe('results', () => {
  test('are in groups, with the other hits of the page below them, and marks as text', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    await expect
      .poll(() => page.locator('.search-group-title').allTextContents())
      .toEqual(['Guide', 'Harbour'])
    expect(await rows(page).evaluateAll((all) => all.map((row) => row.hasAttribute('data-tree')))).toEqual([
      false,
      true,
      true,
      false,
      true,
    ])
    expect(await rows(page).nth(2).locator('.search-name').textContent()).toBe('Tugs')
    expect(await rows(page).nth(2).locator('.search-where').textContent()).toBe('Guide')
    const text = rows(page).nth(2).locator('.search-line-small')
    expect(await text.textContent()).toBe(
      'one <two> tug <img src=x onerror=alert(1)> four five six seven eight nine ten eleven',
    )
    await expect.poll(() => text.locator('mark').allTextContents()).toEqual(['tug'])
    expect(await text.locator('img').count()).toBe(0)
    // Rows with two lines are 56 pixels high, rows with one line 44.
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => [
        row.querySelectorAll('.search-line-small').length,
        row.getBoundingClientRect().height,
      ]),
    )
    expect(heights.filter(([lines, height]) => height !== (lines === 0 ? 44 : 56))).toEqual([])
    expect(await rows(page).first().getAttribute('href')).toBe('/guide')
    const all = page.locator('.search-see-all')
    expect(await all.textContent()).toBe('See all 45 results')
    expect(await all.getAttribute('href')).toBe('/search?q=tug')
    const title = page.locator('.search-group-title').first()
    expect(await title.evaluate((element) => getComputedStyle(element).position)).toBe('sticky')
    expect(page.problems).toEqual([])
  })

  test('are limited to five of a group and twenty in total', async () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      makeHit({ levels: [`Group ${at % 7}`, `Page ${at}`], url: siteUrl(`/guide?${at}`) }),
    )
    site.service.respond = () => ({ body: makeResults(many) })
    const page = await site.open()
    await openDialog(page, 'a')
    await expect.poll(() => rows(page).count()).toBe(20)
    site.service.respond = () => ({
      body: makeResults(
        many.map((hit) => ({ ...hit, hierarchy: { lvl0: 'One', lvl1: 'Page' }, _snippetResult: null })),
      ),
    })
    await page.keyboard.type('b')
    await expect.poll(() => rows(page).count()).toBe(5)
  })

  test('have a link to all of them only if some are not listed', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    site.service.respond = () => ({ body: makeResults(hits, hits.length) })
    await page.keyboard.type('s')
    await expect.poll(() => page.locator('.search-see-all').count()).toBe(0)
    expect(await rows(page).count()).toBe(hits.length)
    site.service.respond = () => ({ body: makeResults(hits, hits.length + 1) })
    await page.keyboard.type('x')
    await expect.poll(() => page.locator('.search-see-all').textContent()).toBe('See all 6 results')
  })

  test('are navigated with the arrow keys cyclically, while Home and End move in the field', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    const at = () => rows(page).evaluateAll((all) => all.findIndex((row) => row.ariaSelected === 'true'))
    expect(await at()).toBe(0)
    await page.keyboard.press('ArrowUp')
    expect(await at()).toBe(4)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(await at()).toBe(1)
    const input = searchDialog(page).locator('input')
    expect(await input.getAttribute('aria-activedescendant')).toBe(await activeRow(page).getAttribute('id'))
    await page.keyboard.press('Home')
    expect(await input.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(0)
    await page.keyboard.press('End')
    expect(await input.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(3)
    expect(await at()).toBe(1)
    await rows(page).nth(3).hover()
    expect(await at()).toBe(3)
    await page.mouse.move(5, 5)
    expect(await at()).toBe(3)
  })

  test('are not selected by a resting pointer while they scroll below it', async () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      makeHit({ levels: [`Group ${at % 4}`, `Page ${at}`], url: siteUrl(`/guide?${at}`) }),
    )
    site.service.respond = () => ({ body: makeResults(many, 45) })
    const page = await site.open()
    await openDialog(page, 'a')
    await rows(page).nth(2).hover()
    expect(await activeRow(page).getAttribute('id')).toBe('octavo:search-option-2')
    for (let i = 0; i < 10; i++) await page.keyboard.press('ArrowDown')
    expect(await page.locator('.search-body').evaluate((body) => body.scrollTop)).toBeGreaterThan(0)
    // After two frames the browser has reported what is below the pointer.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect(await activeRow(page).getAttribute('id')).toBe('octavo:search-option-12')
    await page.mouse.move(640, 300)
    expect(await activeRow(page).getAttribute('id')).not.toBe('octavo:search-option-12')
  })

  test('are opened with Enter, replacing the page', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guide#pilots')
    await page.locator('h1', { hasText: 'Guide' }).waitFor()
    expect(await searchDialog(page).count()).toBe(0)
    expect(page.problems).toEqual([])
  })

  test('are opened by the app if it is loaded, which moves the focus to the new page', async () => {
    const page = await site.open()
    await startApp(page)
    await page.evaluate(() => Object.assign(window, { stays: true }))
    await openDialog(page, 'tug')
    await rows(page).nth(3).click()
    await page.waitForURL('**/guide/berths')
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)
    await expect.poll(() => focusedElement(page)).toBe('H1')
    await page.goBack()
    await page.locator('h1', { hasText: 'Home' }).waitFor()
  })

  test('are opened in a new tab by keys with a modifier, and the dialog stays open', async () => {
    const page = await site.open()
    await page.evaluate(() => {
      const opened: unknown[] = []
      Object.assign(window, { opened, open: (...words: unknown[]) => void opened.push(words) })
    })
    await openDialog(page, 'tug')
    await page.keyboard.press('Alt+Enter')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Enter')
    expect(await page.evaluate(() => (window as unknown as { opened: string[][] }).opened)).toEqual([
      [`${site.server.url}guide`, '_blank', 'noopener'],
      [`${site.server.url}guide#pilots`, '_blank', expect.stringMatching(/^noopener,.*width/)],
    ])
    await expect.poll(() => searchDialog(page).count()).toBe(1)
    expect(page.url()).toBe(site.server.url)
  })

  test.each([
    ['Ctrl', 'click', { ctrlKey: true }],
    ['Shift', 'click', { shiftKey: true }],
    ['the middle button', 'auxclick', { button: 1 }],
  ])(
    'are left to the browser by a click with %s, and stored, and the dialog stays open',
    async (_, type, more) => {
      const page = await site.open()
      await openDialog(page, 'tug')
      // The listener runs last, and then prevents the browser from opening anything.
      const isHandled = await rows(page)
        .nth(3)
        .evaluate(
          (row, [type, more]) => {
            let handled = true
            const inspect = (event: Event) => {
              handled = event.defaultPrevented
              event.preventDefault()
            }
            addEventListener(type, inspect, { once: true })
            row.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, ...more }))
            return handled
          },
          [type, more] as const,
        )
      expect(isHandled).toBe(false)
      await expect.poll(() => searchDialog(page).count()).toBe(1)
      expect(page.url()).toBe(site.server.url)
      await page.keyboard.press('Escape')
      await searchDialog(page).waitFor({ state: 'detached' })
      await openDialog(page)
      await expect
        .poll(() => page.locator('[data-icon=recent] .search-name').allTextContents())
        .toEqual(['Berths'])
    },
  )

  test('are new tabs with a modifier', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ])
    await expect.poll(() => opened.url()).toBe(`${site.server.url}guide`)
  })

  test('wait for the end of an IME composition, whose keys select nothing', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    const input = searchDialog(page).locator('input')
    const before = site.service.requests.length
    await input.evaluate((field: HTMLInputElement) => {
      field.dispatchEvent(new CompositionEvent('compositionstart'))
      field.value = '港'
      field.dispatchEvent(new InputEvent('input', { isComposing: true, bubbles: true }))
      for (const key of ['ArrowDown', 'Enter'])
        field.dispatchEvent(
          new KeyboardEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true }),
        )
    })
    expect(await activeRow(page).getAttribute('id')).toBe('octavo:search-option-0')
    expect(site.service.requests).toHaveLength(before)
    await input.evaluate((field) =>
      field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true })),
    )
    await expect.poll(() => site.service.requests.at(-1)?.body).toMatchObject({ requests: [{ query: '港' }] })
    expect(page.url()).toBe(site.server.url)
  })

  test('stay selected while Tab moves, and the field keeps the focus during mouse presses', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    const input = searchDialog(page).locator('input')
    expect(await input.getAttribute('enterkeyhint')).toBe('go')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Tab')
    expect(await activeRow(page).getAttribute('id')).toBe('octavo:search-option-1')
    await page.keyboard.press('Shift+Tab')
    await rows(page).nth(2).hover()
    await page.mouse.down()
    expect(await focusedElement(page)).toBe('INPUT')
    await page.mouse.move(5, 5)
    await page.mouse.up()
    await page.keyboard.press('PageDown')
    expect(await activeRow(page).getAttribute('id')).toBe('octavo:search-option-2')
    site.service.respond = respondWithoutHits
    await page.keyboard.type('x')
    await page.getByText('No results for').first().waitFor()
    expect(await input.getAttribute('enterkeyhint')).toBe('search')
    await page.keyboard.press('Enter')
    await expect.poll(() => searchDialog(page).count()).toBe(1)
  })

  test('have the direction of their text, and are aligned with the rows', async () => {
    const page = await site.open()
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl'
    })
    await openDialog(page, 'tug')
    const line = rows(page).first().locator('.search-name')
    const [direction, gap] = await line.evaluate((element) => {
      const right = (box: Element) => box.getBoundingClientRect().right
      return [getComputedStyle(element).direction, right(element.parentElement!) - right(element)]
    })
    expect([direction, gap]).toEqual(['ltr', 0])
  })

  test('do not label the Enter key "go" on a Samsung keyboard, which would then not send Enter', async () => {
    const page = await site.open('', {
      userAgent: 'Mozilla/5.0 (Linux; Android 14) SamsungBrowser/25.0 Chrome/121',
    })
    await openDialog(page, 'tug')
    expect(await activeRow(page).count()).toBe(1)
    expect(await searchDialog(page).locator('input').getAttribute('enterkeyhint')).toBe('search')
  })

  test('that arrive late do not replace newer ones', async () => {
    site.service.respond = ({ body }) => {
      const { query } = (body as { requests: { query: string }[] }).requests[0]!
      const hit = makeHit({ levels: ['G', `For ${query}`], url: siteUrl('/guide') })
      return { body: makeResults([hit]), delay: query === 'a' ? 500 : 0 }
    }
    const page = await site.open()
    await openDialog(page)
    await page.keyboard.type('ab', { delay: 50 })
    const names = () => rows(page).locator('.search-name').allTextContents()
    await expect.poll(names).toEqual(['For ab'])
    await page.waitForTimeout(700)
    expect(await names()).toEqual(['For ab'])
  })
})

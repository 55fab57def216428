// Search dialog on phones and tablets: size, touch, the on-screen keyboard and the back button.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import {
  activeRow,
  focusedElement,
  openDialog,
  phone,
  respondWithoutHits,
  rows,
  searchDialog,
  shareSearchSite,
  waitForDialog,
} from './search-site.ts'

const site = shareSearchSite()

describe('on a phone', () => {
  /** Emulates an on-screen keyboard or a zoomed viewport. */
  const setVisualViewport = (page: Page, height: number, scale = 1) =>
    page.evaluate(
      ([height, scale]) => {
        Object.defineProperty(visualViewport, 'height', { configurable: true, value: height })
        Object.defineProperty(visualViewport, 'scale', { configurable: true, value: scale })
        visualViewport!.dispatchEvent(new Event('resize'))
      },
      [height, scale] as const,
    )

  test('the dialog fills the viewport, has a close button, and the back button closes it', async () => {
    const page = await site.open('', { ...phone, reducedMotion: 'reduce' })
    await page.tap('.search-button')
    await waitForDialog(page)
    await expect
      .poll(() => searchDialog(page).boundingBox())
      .toMatchObject({ x: 0, y: 0, width: 360, height: 740 })
    expect(await page.locator('.search-footer').boundingBox()).toMatchObject({ y: 700, height: 40 })
    expect(await page.locator('.search-commands').isVisible()).toBe(false)
    await page.goBack()
    await searchDialog(page).waitFor({ state: 'detached' })
    expect(page.url()).toBe(site.server.url)
    await page.tap('.search-button')
    await waitForDialog(page)
    await page.getByText('Cancel').tap()
    await searchDialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => history.state?.octavoDrawer)).toBeUndefined()
  })

  test('touches outside the field and rows select nothing, and scrolling the rows closes the keyboard', async () => {
    const page = await site.open('', phone)
    await openDialog(page, 'tug')
    await expect.poll(() => activeRow(page).count()).toBe(1)
    const touch = (selector: string, type: string) =>
      page.locator(selector).evaluate((element, type) => {
        const touch = new Touch({ identifier: 1, target: element })
        element.dispatchEvent(new TouchEvent(type, { touches: [touch], bubbles: true, cancelable: true }))
      }, type)
    await touch('.search-body', 'touchstart')
    await expect.poll(() => activeRow(page).count()).toBe(1)
    await touch('.search-footer', 'touchstart')
    expect(await activeRow(page).count()).toBe(0)
    await page.keyboard.press('ArrowUp')
    expect(await activeRow(page).getAttribute('id')).toBe('octavo:search-option-4')
    expect(await focusedElement(page)).toBe('INPUT')
    await touch('.search-body', 'touchmove')
    expect(await focusedElement(page)).not.toBe('INPUT')
  })

  test('a tap on a row opens it, and Back returns to the previous page', async () => {
    const page = await site.open('guide', phone)
    await page.tap('.search-button')
    await waitForDialog(page)
    await page.keyboard.type('tug')
    await rows(page).nth(3).tap()
    await page.waitForURL('**/guide/berths')
    await page.goBack()
    await page.locator('h1', { hasText: 'Guide' }).waitFor()
    expect(await searchDialog(page).count()).toBe(0)
  })

  test.each([
    ['a phone', phone],
    ['a tablet', { viewport: { width: 1024, height: 768 }, hasTouch: true }],
  ])('on %s all touch targets are at least 44 pixels high and wide', async (_, context) => {
    const page = await site.open('', context)
    const smallTargets = () =>
      searchDialog(page)
        // Links within text are exempt from the target size.
        .locator('button, input, a:not(p a)')
        .evaluateAll((all) =>
          all.flatMap((one) => {
            const { width, height } = one.getBoundingClientRect()
            return one.checkVisibility() && Math.min(width, height) < 44
              ? [`${one.className} ${width} × ${height}`]
              : []
          }),
        )
    await openDialog(page, 'tug')
    expect(await smallTargets()).toEqual([])
    await page.keyboard.press('Control+Enter')
    site.service.respond = respondWithoutHits
    await page.keyboard.type('x')
    await page.getByText('No results for').first().waitFor()
    expect(await smallTargets()).toEqual([])
    await page.click('.search-clear')
    await page.getByTitle('Save this search').waitFor()
    expect(await smallTargets()).toEqual([])
  })

  test('the dialog ends above the on-screen keyboard, but is not resized by zooming', async () => {
    const page = await site.open('', { ...phone, reducedMotion: 'reduce' })
    await openDialog(page, 'tug')
    const bottom = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom)
    await setVisualViewport(page, 400)
    expect([await bottom('.search-dialog'), await bottom('.search-footer')]).toEqual([400, 400])
    await page.locator('.search-see-all').scrollIntoViewIfNeeded()
    expect(await bottom('.search-see-all')).toBeLessThan(360)
    await setVisualViewport(page, 370, 2)
    expect(await bottom('.search-dialog')).toBe(740)
  })

  test('in landscape the dialog has the height of the viewport', async () => {
    const page = await site.open('', {
      ...phone,
      viewport: { width: 844, height: 390 },
      reducedMotion: 'reduce',
    })
    await openDialog(page, 'tug')
    expect(await searchDialog(page).boundingBox()).toMatchObject({ y: 8, height: 374 })
    expect(await page.locator('.search-commands').isVisible()).toBe(false)
    await setVisualViewport(page, 200)
    expect(await searchDialog(page).boundingBox()).toMatchObject({ y: 8, height: 184 })
  })

  test('snippets are short', async () => {
    const page = await site.open('', phone)
    await openDialog(page, 'tug')
    expect(site.service.requests.at(-1)?.body).toMatchObject({
      requests: [{ attributesToSnippet: expect.arrayContaining(['content:5']) }],
    })
    expect(
      (await rows(page).nth(2).locator('.search-line').first().textContent())!.split(' ').length,
    ).toBeLessThanOrEqual(6)
  })
})

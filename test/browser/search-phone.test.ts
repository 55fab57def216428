// Search dialog on phones and tablets: size, touch, the on-screen keyboard and the back button.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { active, box, focused, nothing, openBox, phone, ready, rows, shareSearchSite } from './search-site.ts'

const site = shareSearchSite()

describe('on a phone', () => {
  /** As if a screen keyboard left so much of the window, or the reader had zoomed in. */
  const see = (page: Page, height: number, scale = 1) =>
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
    await ready(page)
    await expect.poll(() => box(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 360, height: 740 })
    expect(await page.locator('.search-footer').boundingBox()).toMatchObject({ y: 700, height: 40 })
    expect(await page.locator('.search-commands').isVisible()).toBe(false)
    await page.goBack()
    await box(page).waitFor({ state: 'detached' })
    expect(page.url()).toBe(site.built.url)
    await page.tap('.search-button')
    await ready(page)
    await page.getByText('Cancel').tap()
    await box(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => history.state?.octavoDrawer)).toBeUndefined()
  })

  test('touches outside the field and rows select nothing, and scrolling the rows closes the keyboard', async () => {
    const page = await site.open('', phone)
    await openBox(page, 'tug')
    await expect.poll(() => active(page).count()).toBe(1)
    const touch = (selector: string, type: string) =>
      page.locator(selector).evaluate((element, type) => {
        const touch = new Touch({ identifier: 1, target: element })
        element.dispatchEvent(new TouchEvent(type, { touches: [touch], bubbles: true, cancelable: true }))
      }, type)
    await touch('.search-body', 'touchstart')
    await expect.poll(() => active(page).count()).toBe(1)
    await touch('.search-footer', 'touchstart')
    expect(await active(page).count()).toBe(0)
    await page.keyboard.press('ArrowUp')
    expect(await active(page).getAttribute('id')).toBe('octavo:search-option-4')
    expect(await focused(page)).toBe('INPUT')
    await touch('.search-body', 'touchmove')
    expect(await focused(page)).not.toBe('INPUT')
  })

  test('a tap on a row opens it, and Back returns to the previous page', async () => {
    const page = await site.open('guide', phone)
    await page.tap('.search-button')
    await ready(page)
    await page.keyboard.type('tug')
    await rows(page).nth(3).tap()
    await page.waitForURL('**/guide/berths')
    await page.goBack()
    await page.locator('h1', { hasText: 'Guide' }).waitFor()
    expect(await box(page).count()).toBe(0)
  })

  test.each([
    ['a phone', phone],
    ['a tablet', { viewport: { width: 1024, height: 768 }, hasTouch: true }],
  ])('on %s all touch targets are at least 44 pixels high and wide', async (_, context) => {
    const page = await site.open('', context)
    const small = () =>
      box(page)
        // Links within a line of text are as high as the line.
        .locator('button, input, a:not(p a)')
        .evaluateAll((all) =>
          all.flatMap((one) => {
            const { width, height } = one.getBoundingClientRect()
            return one.checkVisibility() && Math.min(width, height) < 44
              ? [`${one.className} ${width} × ${height}`]
              : []
          }),
        )
    await openBox(page, 'tug')
    expect(await small()).toEqual([])
    await page.keyboard.press('Control+Enter')
    site.service.respond = nothing
    await page.keyboard.type('x')
    await page.getByText('No results for').first().waitFor()
    expect(await small()).toEqual([])
    await page.click('.search-clear')
    await page.getByTitle('Save this search').waitFor()
    expect(await small()).toEqual([])
  })

  test('the dialog ends above the on-screen keyboard, but is not resized by zooming', async () => {
    const page = await site.open('', { ...phone, reducedMotion: 'reduce' })
    await openBox(page, 'tug')
    const bottom = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().bottom)
    await see(page, 400)
    expect([await bottom('.search-dialog'), await bottom('.search-footer')]).toEqual([400, 400])
    await page.locator('.search-see-all').scrollIntoViewIfNeeded()
    expect(await bottom('.search-see-all')).toBeLessThan(360)
    await see(page, 370, 2)
    expect(await bottom('.search-dialog')).toBe(740)
  })

  test('in landscape the dialog has the height of the viewport', async () => {
    const page = await site.open('', {
      ...phone,
      viewport: { width: 844, height: 390 },
      reducedMotion: 'reduce',
    })
    await openBox(page, 'tug')
    expect(await box(page).boundingBox()).toMatchObject({ y: 8, height: 374 })
    expect(await page.locator('.search-commands').isVisible()).toBe(false)
    await see(page, 200)
    expect(await box(page).boundingBox()).toMatchObject({ y: 8, height: 184 })
  })

  test('snippets are short', async () => {
    const page = await site.open('', phone)
    await openBox(page, 'tug')
    expect(site.service.requests.at(-1)?.body).toMatchObject({
      requests: [{ attributesToSnippet: expect.arrayContaining(['content:5']) }],
    })
    expect(
      (await rows(page).nth(2).locator('.search-line').first().textContent())!.split(' ').length,
    ).toBeLessThanOrEqual(6)
  })
})

// Opening and closing the search dialog: button, keys, focus, and the page behind it.

import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startBrowser } from './browser.ts'
import { openPage } from './open-page.ts'
import { focusedElement, openDialog, searchDialog, shareSearchSite, waitForDialog } from './search-site.ts'

const site = shareSearchSite()

/** Returns the event of a key combination, so that the browser does not handle it as a shortcut. */
function keyEvent(combination: string): KeyboardEventInit {
  const modifiers = combination.split('+')
  const key = modifiers.pop()!
  return {
    key,
    ctrlKey: modifiers.includes('Control'),
    metaKey: modifiers.includes('Meta'),
    altKey: modifiers.includes('Alt'),
    shiftKey: modifiers.includes('Shift'),
    bubbles: true,
    cancelable: true,
  }
}

describe('the dialog', () => {
  test('is opened by the button and by keys, and closed by keys and the backdrop', async () => {
    const page = await site.open()
    const button = page.locator('.search-button')
    expect(await button.getAttribute('aria-label')).toBe('Search')
    expect(await button.getAttribute('aria-keyshortcuts')).toBe('Control+K')
    const tag = page.locator('meta[name="docsearch:docusaurus_tag"]')
    expect(await tag.getAttribute('content')).toBe('docs-default-current')
    await button.click()
    await searchDialog(page).waitFor()
    await page.keyboard.press('Escape')
    await searchDialog(page).waitFor({ state: 'detached' })
    expect(await focusedElement(page)).toBe('search-button')
    for (const key of ['Control+k', 'Control+K', 'Meta+k', '/']) {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.keyboard.press(key === 'Control+K' ? 'Control+K' : key)
      await waitForDialog(page)
      if (key === '/') await page.keyboard.press('Escape')
      else await page.keyboard.press('Control+k')
      await searchDialog(page).waitFor({ state: 'detached' })
    }
    await page.keyboard.press('Control+k')
    await waitForDialog(page)
    await page.mouse.click(5, 400)
    await searchDialog(page).waitFor({ state: 'detached' })
    expect(page.problems).toEqual([])
  })

  test('stays closed for characters typed on its button, and for browser shortcuts', async () => {
    const page = await site.open()
    await page.focus('.search-button')
    for (const key of ['x', '7', 'Control+f', 'Meta+g', 'Alt+k', 'Control+Shift+k'])
      await page.locator('.search-button').dispatchEvent('keydown', keyEvent(key))
    expect(await searchDialog(page).count()).toBe(0)
    await page.locator('.search-button').dispatchEvent('keydown', keyEvent('Control+k'))
    await waitForDialog(page)
  })

  test('is opened only once for repeated requests', async () => {
    const page = await site.open()
    await page.evaluate(() => {
      const button = document.querySelector<HTMLElement>('.search-button')!
      button.click()
      button.click()
    })
    await waitForDialog(page)
    await page.evaluate(() => document.querySelector<HTMLElement>('.search-button')!.click())
    await expect.poll(() => searchDialog(page).count()).toBe(1)
  })

  test('opens again during its closing animation', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    await page.evaluate(() => {
      for (const ctrlKey of [true, true])
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey, bubbles: true }))
    })
    await page.getByText('Start here').waitFor()
    await expect.poll(() => searchDialog(page).count()).toBe(1)
    expect(await focusedElement(page)).toBe('INPUT')
    await page.keyboard.press('Escape')
  })

  test('stays open for a press that starts inside and ends outside', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    await searchDialog(page).locator('input').hover()
    await page.mouse.down()
    await page.mouse.move(5, 400)
    await page.mouse.up()
    expect(await searchDialog(page).getAttribute('open')).not.toBeNull()
  })

  test('starts empty each time it is opened', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    await page.keyboard.press('Escape')
    await searchDialog(page).waitFor({ state: 'detached' })
    await openDialog(page)
    expect(await searchDialog(page).locator('input').inputValue()).toBe('')
    await page.getByText('Start here').waitFor()
  })

  test('does not open on a slash typed into a field, but opens there with the other keys', async () => {
    const page = await site.open()
    await page.focus('#own')
    await page.keyboard.type('a/b')
    expect(await page.inputValue('#own')).toBe('a/b')
    expect(await searchDialog(page).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await waitForDialog(page)
    await page.keyboard.type('/')
    expect(await searchDialog(page).locator('input').inputValue()).toBe('/')
    await page.keyboard.press('Escape')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('own')
  })

  test('ignores a slash typed into a field inside a component, and accepts it from keyboards that shift it', async () => {
    const page = await site.open()
    await page.evaluate(() => {
      const host = document.createElement('div')
      host.attachShadow({ mode: 'open' }).append(document.createElement('input'))
      document.body.append(host)
      host.shadowRoot!.querySelector('input')!.focus()
    })
    await page.keyboard.type('a/b')
    const typed = () => page.evaluate(() => document.activeElement?.shadowRoot?.querySelector('input')?.value)
    expect(await typed()).toBe('a/b')
    expect(await searchDialog(page).count()).toBe(0)
    await page.evaluate(() => {
      const key = { key: '/', code: 'Digit7', shiftKey: true, bubbles: true, cancelable: true }
      document.body.dispatchEvent(new KeyboardEvent('keydown', key))
    })
    await waitForDialog(page)
  })

  test('locks the scroll position of the page and restores it', async () => {
    // Visible scroll bars take up space.
    const browser = await startBrowser({ ignoreDefaultArgs: ['--hide-scrollbars'] })
    onTestFinished(() => browser.close())
    const page = await openPage(browser, site.server)
    await page.evaluate(() => scrollTo({ top: 300, behavior: 'instant' }))
    const width = () => page.evaluate(() => document.querySelector('main')!.getBoundingClientRect().width)
    const before = await width()
    await openDialog(page)
    // Lengths in viewport units may grow by part of the scroll bar’s width.
    expect(Math.abs((await width()) - before)).toBeLessThan(3)
    // The area of the scroll bar has the color of the page behind the backdrop.
    const [edge, beside] = await colorsAt(page, [
      [1278, 700],
      [1255, 700],
    ])
    expect(beside).toBeLessThan(200)
    expect(Math.abs(edge! - beside!)).toBeLessThan(3)
    await page.mouse.wheel(0, 500)
    await page.waitForTimeout(100)
    expect(await page.evaluate(() => scrollY)).toBe(300)
    await page.keyboard.press('Escape')
    await searchDialog(page).waitFor({ state: 'detached' })
    await page.mouse.wheel(0, 100)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
  })

  test('traps the focus', async () => {
    const page = await site.open()
    await openDialog(page, 'tug')
    const forward = ['.search-clear', '.search-see-all', '.search-footer a', 'input']
    const backward = ['.search-footer a', '.search-see-all', '.search-clear', 'input']
    const rounds = [
      ['Tab', forward],
      ['Shift+Tab', backward],
      ['Tab', forward],
    ] as const
    for (const [key, stops] of rounds)
      for (const stop of stops) {
        await page.keyboard.press(key)
        const isFocused = searchDialog(page)
          .locator(stop)
          .evaluate((element) => element === document.activeElement)
        expect(await isFocused, `${key} to ${stop}`).toBe(true)
      }
  })
})

/** Returns the brightness of pixels of the window, from 0 to 255. */
async function colorsAt(page: Page, points: readonly (readonly [x: number, y: number])[]): Promise<number[]> {
  const image = (await page.screenshot()).toString('base64')
  return page.evaluate(
    async ({ image, points }) => {
      const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      return points.map(([x, y]) => {
        const [red, green, blue] = context.getImageData(x, y, 1, 1).data
        return (red! + green! + blue!) / 3
      })
    },
    { image, points },
  )
}

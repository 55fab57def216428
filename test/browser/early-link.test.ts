// Links followed before the app is loaded: progress bar, error box with Retry, and requests.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { files, isMarked, markDocument, title } from './app-site.ts'
import { findViolations } from './find-violations.ts'
import { createDeferred } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const site = shareSite(files)

const phone: BrowserContextOptions = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const link = '.prose a[href="/guide/setup"]'
const box = 'dialog.problem'
const isApp = (page: Page) => page.evaluate(() => history.scrollRestoration === 'manual')
const requestsFor = (part: string) => site.server.requests.filter((path) => path.includes(part)).length

describe('a tap right after the page has loaded', () => {
  test('opens the page without loading the app', async () => {
    const page = await site.open('guide', { context: phone })
    await page.waitForTimeout(50)
    await page.tap(link)
    await title(page, 'Setup')
    expect(requestsFor('/app-')).toBe(0)
    expect(page.problems).toEqual([])
  })

  test('in the menu also opens the page, and Back returns to the previous position', async () => {
    const page = await site.open('guide', { context: phone })
    await page.tap('.menu-button')
    await page.tap('.drawer .sidebar a[href="/"]')
    await title(page, 'Home')
    await page.goBack()
    await title(page, 'Guide')
    expect(new URL(page.url()).pathname).toBe('/guide')
  })

  test.each([
    ['the host fails', () => ({ status: 503 })],
    ['the connection is gone', undefined],
  ])('shows an error box if %s, over the current page', async (_, interfere) => {
    const page = await site.open('guide', { context: phone })
    await page.waitForTimeout(50)
    const context = page.context()
    if (interfere) site.server.interfere = (path) => (path === '/guide/setup' ? interfere() : undefined)
    else await context.setOffline(true)
    await page.tap(link)
    await page.locator(box).waitFor()
    expect(await page.locator(box).textContent()).toContain('The page could not be loaded.')
    expect(page.url()).toBe(`${site.server.url}guide`)
    expect(await page.locator('h1').textContent()).toBe('Guide')
    expect(await findViolations(page)).toEqual([])
    expect(requestsFor('/app-')).toBe(0)
    site.server.reset()
    await context.setOffline(false)
    await page.locator(box).getByRole('button', { name: 'Retry' }).tap()
    await title(page, 'Setup')
    expect(requestsFor('/app-')).toBe(0)
  })

  test('shows the progress bar while the page is loading', async () => {
    const page = await site.open('guide', { context: phone })
    const [released, release] = createDeferred()
    site.server.interfere = async (path) => {
      if (path === '/guide/setup') await released
      return undefined
    }
    await page.tap(link)
    await page.locator('.progress:not([hidden])').waitFor()
    release()
    await title(page, 'Setup')
    expect(await page.locator('.progress:not([hidden])').count()).toBe(0)
  })

  test('closes the error box with Escape, without later effects', async () => {
    const page = await site.open('guide', { context: phone })
    site.server.interfere = (path) => (path === '/guide/setup' ? { status: 503 } : undefined)
    await page.tap(link)
    await page.locator(box).waitFor()
    await page.keyboard.press('Escape')
    await page.locator(box).waitFor({ state: 'detached' })
    site.server.reset()
    await page.keyboard.press('a')
    await expect.poll(() => isApp(page)).toBe(true)
    await page.waitForTimeout(300)
    expect(page.url()).toBe(`${site.server.url}guide`)
  })
})

describe('a short mouse press', () => {
  test('is handled by the app, which is being loaded', async () => {
    const page = await site.open('guide')
    // The app loads before the page that the link opens.
    const [released, release] = createDeferred()
    site.server.interfere = async (path) => {
      if (path === '/guide/setup') await released
      return undefined
    }
    await markDocument(page)
    const clicked = page.click(link)
    await expect.poll(() => isApp(page)).toBe(true)
    release()
    await clicked
    await title(page, 'Setup')
    expect(requestsFor('/app-')).toBe(1)
    expect(await isMarked(page)).toBe(true)
  })

  test('loads the page if the app is slow', async () => {
    const page = await site.open('guide')
    const [released, release] = createDeferred()
    site.server.interfere = async (path) => {
      if (path.includes('/app-')) await released
      return undefined
    }
    await page.click(link)
    await title(page, 'Setup')
    expect(await isApp(page)).toBe(false)
    release()
  })

  test('shows the error box of the app if the page cannot be loaded', async () => {
    const page = await site.open('guide')
    site.server.interfere = (path) => (path === '/guide/setup' ? { status: 503 } : undefined)
    await page.click(link)
    await page.locator('main .problem').waitFor()
    site.server.reset()
    await page.getByRole('button', { name: 'Retry' }).click()
    await title(page, 'Setup')
    expect(await page.locator('main .problem').count()).toBe(0)
  })

  test('shows an error box if neither can be loaded', async () => {
    const page = await site.open('guide')
    site.server.interfere = (path) => (/setup$|\/app-/.test(path) ? { status: 503 } : undefined)
    await page.click(link)
    await page.locator(box).waitFor()
    expect(await page.locator('h1').textContent()).toBe('Guide')
  })
})

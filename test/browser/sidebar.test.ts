// Sidebar, and the drawer that contains it in narrow viewports.

import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { startApp } from './open-page.ts'
import { sampledTestsOn, servers, shareSite } from './shared-site.ts'

const files = {
  'site.config.ts': `export default { title: 'Harbour', content: { docs: 'docs' } }`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': '# Home\n\nText.\n',
  ...Object.fromEntries(
    ['alpha', 'beta', 'gamma'].flatMap((folder) =>
      ['one', 'two', 'three'].map((name) => [`docs/${folder}/${name}.md`, `# ${folder} ${name}\n\nText.\n`]),
    ),
  ),
  ...Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`docs/many/page-${i}.md`, `# Many ${i}\n`])),
}

const phone = { viewport: { width: 390, height: 700 } }

describe.each(servers)('on %s', (_name, serve) => {
  const site = shareSite(files, serve)
  const test = sampledTestsOn(serve)

  describe('the sidebar', () => {
    const names = (page: Page) => page.locator('.sidebar a, .sidebar summary').allTextContents()

    test('opens and closes categories in place once the app is loaded', async () => {
      const page = await site.open('alpha/one')
      expect(await names(page)).not.toContain('beta two')
      await startApp(page)
      const beta = page.locator('.sidebar summary', { hasText: 'Beta' })
      await beta.click()
      await page.locator('.sidebar a', { hasText: 'beta two' }).waitFor()
      expect(page.url()).toBe(`${site.server.url}alpha/one`)
      await beta.click()
      await page.locator('.sidebar a', { hasText: 'beta two' }).waitFor({ state: 'detached' })
    })

    test('retains open categories and its scroll position during client navigation', async () => {
      const page = await site.open('alpha/one')
      await startApp(page)
      await page.locator('.sidebar summary', { hasText: 'Many' }).click()
      await page.locator('.sidebar a[href="/many/page-39"]').waitFor()
      await page.evaluate(() => {
        document.querySelector('.drawer-pages')!.scrollTop = 300
      })
      const name = await page.evaluate(() => {
        const links = [...document.querySelectorAll<HTMLElement>('.sidebar a[href^="/many/page"]')]
        const link = links.find((element) => element.getBoundingClientRect().top > 400)!
        link.click()
        return link.textContent
      })
      await page.locator('h1', { hasText: name! }).waitFor()
      expect(await page.evaluate(() => document.querySelector('.drawer-pages')!.scrollTop)).toBe(300)
      await page.click('.brand')
      await page.locator('h1', { hasText: 'Home' }).waitFor()
      expect(await names(page)).toContain('alpha two')
      expect(await names(page)).toContain('Many 39')
    })

    test('opens the category of the current page, even when it was closed', async () => {
      const page = await site.open('alpha/one')
      await startApp(page)
      await page.locator('.sidebar summary', { hasText: 'Alpha' }).click()
      await page.locator('.sidebar a', { hasText: 'alpha two' }).waitFor({ state: 'detached' })
      await page.locator('.pager a[rel=next]').click()
      await page.locator('.sidebar [aria-current=page]').waitFor()
      expect(await page.locator('.sidebar [aria-current=page]').innerText()).toBe('alpha three')
    })

    test('keeps the focus when it hydrates', async () => {
      const page = await site.open('alpha/one')
      await page.locator('.sidebar a', { hasText: 'Beta' }).focus()
      await page.locator('.sidebar summary', { hasText: 'Beta' }).waitFor()
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Beta')
    })

    test('shows the current page of a long list', async () => {
      const page = await site.open('many/page-39')
      const top = async () => (await page.locator('.sidebar [aria-current=page]').boundingBox())!.y
      await expect.poll(top).toBeLessThan(760)
      expect(await top()).toBeGreaterThan(0)
    })
  })

  describe.each([
    ['before the app has come', false],
    ['when the page is an app', true],
  ])('the drawer, %s', (_name, isApp) => {
    const openDrawer = async () => {
      const page = await site.open('alpha/one', { context: phone })
      if (isApp) await startApp(page)
      else site.server.interfere = (path) => (path.includes('/app-') ? { status: 503 } : undefined)
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await page.locator('.drawer:popover-open').waitFor()
      return page
    }
    const waitForClose = (page: Page) => page.locator('.drawer:popover-open').waitFor({ state: 'detached' })

    test('traps the focus, and returns it on Escape', async () => {
      const page = await openDrawer()
      for (let press = 0; press < 25; press++) {
        await page.keyboard.press(press < 20 ? 'Tab' : 'Shift+Tab')
        expect(await page.evaluate(() => document.activeElement?.closest('.drawer') !== null)).toBe(true)
      }
      await page.keyboard.press('Escape')
      await waitForClose(page)
      expect(await page.evaluate(() => document.activeElement?.className)).toContain('menu-button')
    })

    test('is closed by the back button, which stays on the page', async () => {
      const page = await openDrawer()
      await page.goBack()
      await waitForClose(page)
      expect(page.url()).toBe(`${site.server.url}alpha/one`)
    })

    test('locks the page behind it', async () => {
      const page = await openDrawer()
      await expect
        .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).overflow))
        .toBe('hidden')
      await page.keyboard.press('Escape')
      await waitForClose(page)
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).not.toBe(
        'hidden',
      )
    })

    test('closes when one of its links is followed, and adds no history entry', async () => {
      const page = await openDrawer()
      await page.locator('.drawer a[href="/alpha/two"]').click()
      await page.locator('h1', { hasText: 'alpha two' }).waitFor()
      expect(await page.locator('.drawer:popover-open').count()).toBe(0)
      if (!isApp) return
      await page.goBack()
      await page.locator('h1', { hasText: 'alpha one' }).waitFor()
    })
  })

  test('the sidebar shows the current page even if the styles load late', async () => {
    site.server.interfere = async (path) => {
      if (path.includes('/theme-')) await new Promise((resolve) => setTimeout(resolve, 1000))
      return undefined
    }
    const page = await site.open('many/page-39')
    const top = async () => (await page.locator('.sidebar [aria-current=page]').boundingBox())!.y
    await expect.poll(top, { timeout: 5000 }).toBeLessThan(760)
  })
})

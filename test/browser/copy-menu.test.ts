// Menu that copies a page as Markdown: mouse, keyboard, and without scripts.

import { expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { createDeferred } from './open-page.ts'
import { phone } from './sample-page.ts'
import { shareSite } from './shared-site.ts'

const files = {
  'site.config.ts': `export default {
    title: 'Harbour',
    url: 'https://docs.example.com',
    content: { docs: 'docs' },
    markdownExport: { assistants: [{ label: 'Ask Pilot', href: 'https://pilot.example.com/?q=Read+{url}' }] },
  }`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': '# Home\n\n[Guide](/part/guide)\n',
  'docs/part/guide.md': '# Guide\n\nHow to *steer*.\n\n[Other](/part/other)\n',
  'docs/part/other.md': '# Other\n\nText.\n',
}

const context = { permissions: ['clipboard-read', 'clipboard-write'] }

const site = shareSite(files)

test('a page can be copied by keyboard, which is announced', async () => {
  const page = await site.open('part/guide', { context })
  const menu = page.locator('summary', { hasText: 'Copy page' })
  expect(site.server.requests.filter((path) => /copy-page|\.md$/.test(path))).toEqual([])
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe('Copy as Markdown')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('#octavo\\:announcer').textContent()).toBe('Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('# Guide')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('How to *steer*.')
  await page.keyboard.press('Escape')
  expect(await page.locator(':focus').textContent()).toBe('Copy page')
  expect(await page.getByRole('button', { name: 'Copied' }).isVisible()).toBe(false)
  expect(page.problems).toEqual([])
})

test('the menu stays open and focused when the app loads after copying', async () => {
  const [released, release] = createDeferred()
  const page = await site.open('part/guide', {
    context,
    prepare: async (page) => {
      // Delays the timer that restores the label until the app has loaded.
      await page.addInitScript(() => {
        const { setTimeout } = window
        Object.assign(window, {
          setTimeout: (act: TimerHandler, ms?: number) => setTimeout(act, ms === 2000 ? 1e6 : ms),
        })
      })
      await page.route('**/app-*.js', async (route) => {
        await released
        await route.continue()
      })
    },
  })
  const button = page.locator('.dropdown button')
  await page.locator('summary', { hasText: 'Copy page' }).click()
  await button.click()
  await expect.poll(() => button.textContent()).toBe('Copied')
  release()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  expect(await page.evaluate(() => document.activeElement?.matches('.dropdown[open] button'))).toBe(true)
  expect(await button.textContent()).toBe('Copied')
  expect(page.problems).toEqual([])
})

test('after client navigation it copies the current page', async () => {
  const page = await site.open('part/guide', { context })
  await page.getByRole('link', { name: 'Other' }).first().hover()
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  await page.locator('.prose').getByRole('link', { name: 'Other' }).click()
  await page.waitForFunction(() => document.title.startsWith('Other'))
  expect(await page.locator('link[type="text/markdown"]').getAttribute('href')).toBe('/part/other.md')
  await page.locator('summary', { hasText: 'Copy page' }).click()
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText().catch(() => '')))
    .toContain('# Other')
})

test.each([
  ['a desktop', {}],
  ['a phone', phone],
  ['a narrow window', { viewport: { width: 320, height: 600 } }],
])('the open menu fits on %s and has no accessibility violations', async (_name, context) => {
  const page = await site.open('part/guide', { context })
  await page.locator('summary', { hasText: 'Copy page' }).click()
  const box = (await page.locator('.page-top .dropdown ul').boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(0)
  expect(box.x + box.width).toBeLessThanOrEqual(page.viewportSize()!.width)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await findViolations(page)).toEqual([])
  expect(await page.getByRole('link', { name: 'Ask Pilot' }).getAttribute('href')).toBe(
    'https://pilot.example.com/?q=Read+https%3A%2F%2Fdocs.example.com%2Fpart%2Fguide.md',
  )
})

test('without scripts the menu has only links', async () => {
  const opened = await site.browser.newContext({ javaScriptEnabled: false })
  const page = await opened.newPage()
  await page.goto(`${site.server.url}part/guide`)
  await page.locator('summary', { hasText: 'Copy page' }).click()
  expect(await page.getByRole('button', { name: 'Copy as Markdown' }).isVisible()).toBe(false)
  await page.getByRole('link', { name: 'View as Markdown' }).click()
  expect(page.url()).toMatch(/\/part\/guide\.md$/)
  expect(await page.locator('body').textContent()).toContain('# Guide')
  await opened.close()
})

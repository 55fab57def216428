// Pages before and after the start-up script, under a strict policy.

import { describe, expect, test } from 'vitest'
import { sampleChrome } from '../program/render/sample.ts'
import { desktop, phone, shareSamples } from './sample-page.ts'

const openSample = shareSamples()

describe('without JavaScript', () => {
  const context = { ...phone, javaScriptEnabled: false }

  test('the drawer opens and closes, also by Escape', async () => {
    const page = await openSample({ context })
    const sidebar = page.getByRole('navigation', { name: 'Pages of this section' })
    expect(await sidebar.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    expect(await sidebar.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await sidebar.isVisible()).toBe(false)
  })

  test('every menu of the navbar opens, one at a time, and its links can be followed', async () => {
    const page = await openSample({ context: { ...desktop, javaScriptEnabled: false } })
    const bar = page.locator('.navbar-links')
    for (const [name, link] of [
      ['More', 'Blog'],
      ['Versions: 2.x', '1.x'],
      ['Languages: English', 'Deutsch'],
    ] as const) {
      await bar.locator('summary', { hasText: name.replace(/^.*: /, '') }).click()
      await expect.poll(() => bar.locator('details[open]').count()).toBe(1)
      expect(await bar.getByRole('link', { name: link }).isVisible(), name).toBe(true)
    }
  })

  test('every tab can be selected by keyboard', async () => {
    const page = await openSample({ context })
    expect(await page.getByText('Ask the cluster').isVisible()).toBe(true)
    await page.getByRole('radio', { name: 'kubectl' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByText('Ask the cluster').isVisible()).toBe(false)
    expect(await page.getByText('Nothing to do on Sundays').isVisible()).toBe(true)
  })

  test('buttons that need a script are not shown', async () => {
    const page = await openSample({ context })
    expect(await page.locator('.needs-script').count()).toBeGreaterThan(3)
    expect(await page.locator('.needs-script >> visible=true').count()).toBe(0)
  })
})

describe('the start-up script', () => {
  test('runs under a strict content security policy without layout shift', async () => {
    const page = await openSample({ context: desktop })
    await page.waitForSelector(':root[data-script]')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(sum), 300)
        }),
    )
    expect(shift).toBe(0)
  })

  test('copies a code block exactly', async () => {
    const page = await openSample({ context: desktop })
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async (text: string) => document.body.setAttribute('data-copied', text) },
      })
    })
    const button = page.locator('.copy').first()
    await button.click()
    expect(await button.textContent()).toBe('Copied')
    const copied = await page.evaluate(() => document.body.dataset.copied)
    expect(copied).toContain('metadata:\n  name: shop # one a service\nspec:\n')
    expect(copied?.split('\n')).toHaveLength(11)
  })

  test('shows the stored color mode, and stores a new one', async () => {
    const page = await openSample({ context: desktop, stored: { theme: 'dark' } })
    await page.waitForSelector(':root[data-theme=dark]')
    await page.click('[data-toggle-color-mode]')
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
    expect(await page.getAttribute(':root', 'data-theme')).toBe('light')
  })

  test('changes all colors in one frame', async () => {
    const page = await openSample({ context: { ...desktop, reducedMotion: 'no-preference' } })
    await page.waitForSelector(':root[data-script]')
    const fading = await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-toggle-color-mode]')!.click()
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length
    })
    expect(fading).toBe(0)
    await page.waitForSelector(':root:not([data-repainted])')
  })

  test('ignores a stored color mode if the switch is disabled', async () => {
    const colorMode = { default: 'light', switchable: false } as const
    const page = await openSample({ chrome: { colorMode }, stored: { theme: 'dark' } })
    await page.waitForSelector(':root[data-script]')
    expect(await page.getAttribute(':root', 'data-theme')).toBe('light')
  })

  test('keeps a closed announcement closed until its id changes', async () => {
    const page = await openSample({ context: desktop })
    await page.click('[data-dismiss-announcement]')
    expect(await page.locator('.announcement').isVisible()).toBe(false)
    const stored = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
    expect(stored).toMatchObject({
      'docusaurus.announcement.id': 'release-2',
      'docusaurus.announcement.dismiss': 'true',
    })
    expect(await (await openSample({ stored })).locator('.announcement').isVisible()).toBe(false)
    const changed = { ...sampleChrome.announcement!, id: 'release-3' }
    const later = await openSample({ stored, chrome: { announcement: changed } })
    expect(await later.locator('.announcement').isVisible()).toBe(true)
  })

  test('logs a failing storage once and continues', async () => {
    const warnings: string[] = []
    const page = await openSample({
      context: desktop,
      async prepare(page) {
        page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
        await page.addInitScript(() => {
          Object.defineProperty(window, 'localStorage', {
            get() {
              throw new Error('denied')
            },
          })
        })
      },
    })
    await page.click('[data-toggle-color-mode]')
    expect(await page.getAttribute(':root', 'data-theme')).toBe('dark')
    expect(warnings.filter((text) => text.includes('Preferences'))).toHaveLength(1)
  })
})

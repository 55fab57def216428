// Formulas wider than their column: they scroll and do not widen the page.

import { describe, expect, onTestFinished, test } from 'vitest'
import { shareSite } from './shared-site.ts'

const sum = (count: number): string => Array.from({ length: count }, (_, at) => `a_{${at}}`).join(' + ')
const wide = sum(60)

const PAGE = `# All of $E=mc^2$ and $${wide}$

A line with $x^2$ and $${wide}$ in it.

$$
${wide}
$$

$$
x^2
$$

:::note

A note with $${wide}$.

:::

- An item with $${wide}$

## A heading with $${wide}$
`

describe('wide formulas', () => {
  const site = shareSite({
    'site.config.ts': "export default { title: 'S', content: { docs: '.' }, math: true }",
    'index.md': PAGE,
  })
  const phone = { viewport: { width: 360, height: 700 } }

  test.each([360, 1440])('scroll separately, also by keyboard, at %i pixels', async (width) => {
    const page = await site.open('', { context: { viewport: { width, height: 700 } } })
    await expect.poll(() => page.locator('.formula[tabindex="0"]').count()).toBe(6)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const first = page.locator('p .formula').nth(1)
    const edges = await first.evaluate((element) => {
      const fade = (): string => getComputedStyle(element).maskImage
      return [fade(), getComputedStyle(element.parentElement!.firstElementChild!).maskImage]
    })
    expect(edges).toEqual([expect.stringContaining('linear-gradient'), 'none'])
    await first.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => first.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
    expect(page.problems).toEqual([])
  })

  test('are aligned to the baseline of their line', async () => {
    const page = await site.open('', { context: phone })
    const shift = await page.evaluate(() => {
      const formula = document.querySelector<HTMLElement>('p .formula')!
      const top = (): number => formula.firstElementChild!.getBoundingClientRect().top
      const before = top()
      formula.style.display = 'inline'
      formula.style.overflow = 'visible'
      return Math.abs(top() - before)
    })
    expect(shift).toBeLessThan(1)
  })

  test('do not widen a page without scripts', async () => {
    const page = await site.browser.newPage({ javaScriptEnabled: false, ...phone })
    onTestFinished(() => page.close())
    await page.goto(site.server.url)
    for (const formula of await page.locator('.formula').all()) {
      const box = (await formula.boundingBox())!
      expect(box.x + box.width).toBeLessThanOrEqual(360)
    }
  })
})

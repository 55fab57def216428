// Elements of the Markdown dialect in a browser: loading and accessibility.

import type { Locator } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600" viewBox="0 0 900 600"><rect width="900" height="600" fill="#46a"/></svg>'

const everything = `# All

Press :kbd[Ctrl+K]{mac="Cmd+K"} :badge[New]{kind=tip} :term[ebb]{meaning="Water that goes."} $x^2$

:::files[A site]

- content/
  - **index.md** the home page
  - …
- site.config.ts

:::

:::field{name=timeout type=duration default="30s" required}

How long.

:::

:::figure[The harbour]

![Blue water](harbour.svg)

:::

![A berth](harbour.svg)

Berth
: A place for a ship.

::video[The ebb]{youtube="abc"}

\`\`\`mermaid
flowchart LR
  accTitle: One after the other
  A[First of all of them] --> B[Second of all of them] --> C[Third of all of them]
\`\`\`

:::security

Keep keys.

:::
`

const tabs = `<Tabs><TabItem label="Linux">

\`\`\`bash
install
\`\`\`

</TabItem>
<TabItem label="macOS">

Text

</TabItem></Tabs>`

describe('elements', () => {
  const site = shareSite({
    'site.config.ts': `export default { title: 'Harbour', content: { docs: '.' }, math: true, callouts: { security: { like: 'danger', icon: 'lock' } } }`,
    'static/favicon.svg': svg,
    'harbour.svg': svg,
    'index.md': '# Home\n\nTo [all](./all.md).\n',
    'all.md': everything,
    'cards.mdx': `# Cards\n\n${tabs}\n\n<Card title="Begin" href="/all">\n\n${tabs}\n\n</Card>\n`,
  })

  test('load nothing on other pages, and have their styles before they are shown', async () => {
    const requests: string[] = []
    const page = await site.open('', {
      prepare: async (page) => page.on('request', (request) => requests.push(request.url())),
    })
    expect(await page.content()).not.toContain('element-')
    await startApp(page)
    expect(requests.filter((url) => url.includes('/element-'))).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'all', exact: true }).click()
    const badge = page.locator('.badge')
    await badge.waitFor()
    expect(await badge.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe('solid')
    expect(page.problems).toEqual([])
  })

  test.each([
    ['light', {}],
    ['dark', {}],
    ['a phone', { viewport: { width: 360, height: 700 } }],
    ['forced colors', { forcedColors: 'active' }],
  ] as const)('are accessible and as wide as the page: %s', async (mode, context) => {
    const page = await site.open('all', { context })
    if (mode === 'dark')
      await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    expect(await findViolations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(page.problems).toEqual([])
  })

  test('have the same layout in a card, and can be clicked there: tabs', async () => {
    const page = await site.open('cards')
    const offsets = await page.locator('.tabs').evaluateAll((all) =>
      all.map((element) => {
        const { x } = element.getBoundingClientRect()
        const { y, right } = element.querySelector('.code')!.getBoundingClientRect()
        const [first, second] = [...element.querySelectorAll('label')].map((label) =>
          label.getBoundingClientRect(),
        )
        const copy = element.querySelector('[data-copy]')!.getBoundingClientRect()
        return [first!.x - x, second!.x - first!.right, copy.y - y, right - copy.right].map(Math.round)
      }),
    )
    expect(offsets).toHaveLength(2)
    expect(offsets[1]).toEqual(offsets[0])
    await page.locator('.card label', { hasText: 'macOS' }).click()
    await page.locator('.card .tab-panel', { hasText: 'Text' }).waitFor()
    expect(page.url()).toContain('/cards')
    expect(page.problems).toEqual([])
  })

  test('enlarge an image by keyboard and return the focus', async () => {
    const page = await site.open('all')
    const link = page.getByRole('link', { name: 'Blue water' })
    await link.scrollIntoViewIfNeeded()
    await expect
      .poll(async () => {
        await link.focus()
        await page.keyboard.press('Enter')
        return page.getByRole('dialog', { name: 'The harbour' }).count()
      })
      .toBe(1)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(page.problems).toEqual([])
  })

  test('enlarge a diagram by keyboard, and without scripts', async () => {
    const phone = { viewport: { width: 360, height: 700 } }
    const page = await site.open('all', { context: phone })
    const link = page.getByRole('link', { name: 'One after the other' })
    await link.scrollIntoViewIfNeeded()
    const widthIn = (place: Locator) =>
      place.locator('svg').evaluate((svg) => svg.getBoundingClientRect().width)
    const natural = await link.locator('svg').evaluate((svg) => Number(svg.getAttribute('width')))
    await expect
      .poll(async () => {
        await link.focus()
        await page.keyboard.press('Enter')
        return page.getByRole('dialog', { name: 'One after the other' }).count()
      })
      .toBe(1)
    expect(await widthIn(page.getByRole('dialog'))).toBeCloseTo(natural, 0)
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(page.problems).toEqual([])
    const staticPage = await site.browser.newPage({ javaScriptEnabled: false, ...phone })
    onTestFinished(() => staticPage.close())
    await staticPage.goto(`${site.server.url}all`)
    const picture = staticPage.locator('.diagram-picture')
    await picture.getByRole('link', { name: 'One after the other' }).click()
    expect(await picture.boundingBox()).toEqual({ x: 0, y: 0, ...phone.viewport })
    expect(await widthIn(picture)).toBeCloseTo(natural, 0)
    await picture.getByRole('link', { name: 'Close' }).click()
    expect((await picture.boundingBox())!.width).toBeLessThan(340)
  })

  test('link an image that is a separate paragraph to its file without scripts', async () => {
    const page = await site.browser.newPage({ javaScriptEnabled: false })
    onTestFinished(() => page.close())
    await page.goto(`${site.server.url}all`)
    await page.getByRole('link', { name: 'A berth' }).click()
    expect(page.url()).toMatch(/harbour.*\.svg$/)
  })

  test('show a term definition without scripts', async () => {
    const page = await site.browser.newPage({ javaScriptEnabled: false })
    onTestFinished(() => page.close())
    await page.goto(`${site.server.url}all`)
    const definition = page.getByText('Water that goes.')
    expect(await definition.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'ebb' }).click()
    expect(await definition.isVisible()).toBe(true)
  })
})

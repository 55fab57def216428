// Blocks of long pages on a touch screen: they are skipped before the first layout, and have estimated
// heights until they are near the viewport.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { countRestyled } from './count-restyled.ts'
import { startApp, waitForScrollEnd } from './open-page.ts'
import { phone } from './sample-page.ts'
import { shareSite } from './shared-site.ts'

const parts = Array.from(
  { length: 120 },
  (_, at) =>
    `## Part ${at}\n\nText. ${'Long lines of prose. '.repeat((at * 7) % 60)}\n\n\`\`\`sh\n${'x'.repeat(at % 2 ? 300 : 5)}\n\`\`\`\n\n| A | B |\n| - | - |\n| ${'`wide_cell`'.repeat(at % 3 ? 1 : 20)} | b |\n`,
)
const site = shareSite({
  'site.config.ts': `export default { title: 'Sea', content: { docs: '.' }, footer: { copyright: 'Salt.' } }`,
  'index.md': '# Home\n\nTo [all](./all.md) and [the last](./all.md#part-119).\n',
  'all.md': `# All\n\nTo [the middle](#part-60), [the end](#part-119).\n\n${parts.join('\n')}`,
})

async function openLongPage(hash = '') {
  const page = await site.open(`all${hash}`, { context: { ...phone, reducedMotion: 'reduce' } })
  await waitForSkipping(page)
  return page
}

const waitForSkipping = (page: Page) => page.waitForSelector(':root[data-skips]')

/** Whether the content of a part is skipped. */
const isSkipped = (page: Page, part: number) =>
  page
    .locator(`.prose > .heading:has(#part-${part}) .heading-anchor`)
    .evaluate((anchor) => !anchor.checkVisibility({ contentVisibilityAuto: true }))

/** Distance of a heading from its position after following a link to it. */
const distanceOf = (page: Page, part: number) =>
  page.locator(`#part-${part}`).evaluate((heading) => {
    const padding = Number.parseFloat(getComputedStyle(heading).scrollMarginTop)
    return Math.round(heading.closest('.heading')!.getBoundingClientRect().top - padding)
  })

test('most blocks are never laid out', async () => {
  const page = await site.open('', { context: phone })
  const restyled = await countRestyled(page, async () => {
    await page.goto(`${site.server.url}all`)
    await waitForSkipping(page)
    await waitForScrollEnd(page)
  })
  expect(restyled).toBeLessThan(await page.evaluate(() => document.querySelectorAll('.prose *').length / 2))
  expect(await isSkipped(page, 60)).toBe(true)
  expect(await isSkipped(page, 1)).toBe(false)
})

test.each([60, 119])('a link jumps exactly to part %i', async (part) => {
  const page = await openLongPage()
  await page.locator(`.prose a[href="#part-${part}"]`).first().click()
  await waitForScrollEnd(page)
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
  if (end > 1) expect(Math.abs(await distanceOf(page, part))).toBeLessThanOrEqual(1)
  expect(await isSkipped(page, part)).toBe(false)
  expect(page.problems).toEqual([])
})

test.each([60, 119])('a URL with a hash shows exactly part %i', async (part) => {
  const page = await openLongPage(`#part-${part}`)
  await waitForScrollEnd(page)
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
  if (end > 1) expect(Math.abs(await distanceOf(page, part))).toBeLessThanOrEqual(1)
  expect(await isSkipped(page, part)).toBe(false)
})

test('the app scrolls exactly to the hash of another page, and back', async () => {
  const page = await site.open('', { context: phone })
  await startApp(page)
  await page.getByText('all', { exact: true }).click()
  await page.waitForSelector('#part-60')
  await waitForSkipping(page)
  // Scrolls through all blocks before the heading, so that they have been rendered.
  await page.evaluate(async () => {
    while (document.querySelector('#part-40')!.getBoundingClientRect().top > 300) {
      scrollBy({ top: 250, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
  })
  await waitForScrollEnd(page)
  const before = await distanceOf(page, 40)
  await page.locator('.brand').first().click()
  await page.getByText('the last').click()
  await page.waitForSelector('#part-119')
  await waitForScrollEnd(page)
  const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY)
  if (end > 1) expect(Math.abs(await distanceOf(page, 119))).toBeLessThanOrEqual(1)
  await page.goBack()
  await page.getByText('the last').waitFor()
  await page.goBack()
  await page.waitForSelector('#part-40')
  await expect.poll(() => distanceOf(page, 40)).toBe(before)
  await page.reload()
  await waitForSkipping(page)
  await expect.poll(() => distanceOf(page, 40)).toBe(before)
})

test('scrolling causes no layout shift, and the table of contents follows', async () => {
  const page = await openLongPage()
  const result = await page.evaluate(async () => {
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
    const frame = () => new Promise(requestAnimationFrame)
    const moved: string[] = []
    for (const step of [...Array(60).fill(300), 20_000, ...Array(30).fill(-400)] as number[]) {
      scrollBy({ top: step, behavior: 'instant' })
      await frame()
      await frame()
      // The element in the middle of the screen must not move except by the scroll step.
      const element = document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.prose > *')
      const top = element?.getBoundingClientRect().top
      await frame()
      await frame()
      if (element && Math.abs(element.getBoundingClientRect().top - top!) > 1)
        moved.push(`${step} ${scrollY} ${element.tagName} ${top} ${element.getBoundingClientRect().top}`)
    }
    return { shift, moved }
  })
  expect(result).toEqual({ shift: 0, moved: [] })
  const current = await page.locator('.toc [aria-current]').first().getAttribute('href')
  const distance = await page.evaluate(
    (href) => document.querySelector(href!)!.getBoundingClientRect().top - innerHeight / 4,
    current,
  )
  expect(distance).toBeLessThan(1)
})

test('content that may scroll sideways is a tab stop before layout, and no longer if it does not scroll', async () => {
  const page = await openLongPage()
  const stops = () =>
    page
      .locator('.prose > .code pre')
      .evaluateAll((all) => all.map(({ tabIndex }, at) => (tabIndex === 0 ? at : -1)).filter((at) => at >= 0))
  await expect.poll(async () => (await stops()).slice(-2)).toEqual([118, 119])
  // Each block is reachable with Tab, though only those near the screen are laid out.
  await page.locator('.prose > .code pre').nth(1).focus()
  const focusedBlocks: string[] = []
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => new Promise(requestAnimationFrame))
    focusedBlocks.push(
      await page.evaluate(() => {
        const scrolls = [...document.querySelectorAll('.prose > .code pre')].indexOf(document.activeElement!)
        const { top, bottom } = document.activeElement!.getBoundingClientRect()
        return `${scrolls}${bottom > 0 && top < innerHeight ? '' : ' off screen'}`
      }),
    )
  }
  const code = focusedBlocks.map((one) => Number.parseInt(one, 10)).filter((one) => one % 2 === 1)
  expect(focusedBlocks.filter((one) => one.includes('off'))).toEqual([])
  expect(code.length).toBeGreaterThan(5)
  expect(code).toEqual(code.map((_, at) => 3 + 2 * at))
  // Near the screen, only blocks that scroll have a tab stop.
  await page.locator('.prose > .code pre').nth(1).focus()
  await expect.poll(async () => (await stops()).filter((at) => at < 4)).toEqual([1, 3])
})

test('screen readers get all content', async () => {
  const page = await openLongPage()
  const snapshot = await page.locator('.prose').ariaSnapshot()
  expect(snapshot.match(/heading "Part \d+/g)).toHaveLength(120)
  expect(snapshot.match(/table/g)?.length).toBeGreaterThanOrEqual(120)
})

test('without scripts nothing is skipped', async () => {
  const context = await site.browser.newContext({ ...phone, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.server.url}all`)
  const skipped = await page
    .locator('.prose > *')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).contentVisibility !== 'visible').length)
  await context.close()
  expect(skipped).toBe(0)
})

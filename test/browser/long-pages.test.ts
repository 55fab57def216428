// Very long pages: most blocks are skipped in layout, without visible effects.

import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { startBrowser } from './browser.ts'
import { countRestyled, traceWork } from './count-restyled.ts'
import { installed } from './find-browser.ts'
import { openPage, startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const functions = Array.from(
  { length: 200 },
  (_, at) =>
    `### fn${at}\n\n\`fn${at}(text: string) → string\`\n\n${'Long lines. '.repeat(at % 30)}Needle${at}.\n\n${'*And* **so** on. '.repeat(9)}\n`,
)
const parts = Array.from(
  { length: 40 },
  (_, at) => `## Part ${at}\n\nText.\n\n\`\`\`sh\n${'x'.repeat(300)}\n\`\`\`\n`,
)
const site = shareSite({
  'site.config.ts': `export default { title: 'Sea', content: { docs: '.' }, footer: { copyright: 'Salt.' } }`,
  'index.md': '# Home\n\nTo [all](./all.md).\n',
  'parts.md': `# Parts\n\n${parts.join('\n')}`,
  'all.md': `# All\n\n## Index\n\n::index\n\n## Texts\n\n${functions.slice(0, 100).join('\n')}\n## Numbers\n\n${functions.slice(100).join('\n')}`,
})

const waitForSkipping = (page: Page) => page.waitForSelector(':root[data-skips]')
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((heading) => Math.round(heading.getBoundingClientRect().top))

async function openLongPage() {
  const page = await site.open('all')
  await waitForSkipping(page)
  return page
}

test('skipped blocks keep their height', async () => {
  const page = await openLongPage()
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const skipped = await height()
  const isSkipped = () =>
    page
      .locator('#fn190')
      .evaluate(
        (heading) =>
          !heading
            .firstChild!.parentElement!.closest('.heading')!
            .querySelector('a')!
            .checkVisibility({ contentVisibilityAuto: true }),
      )
  expect(await isSkipped()).toBe(true)
  await page.evaluate(() => delete document.documentElement.dataset.skips)
  expect(await height()).toBe(skipped)
})

// The headless shell of the npm package does not support `window.find`.
test.skipIf(installed === undefined)(
  `find in page reveals text in skipped blocks${installed ? '' : ' (skipped: no browser is installed)'}`,
  async () => {
    const browser = await startBrowser({ executablePath: installed! })
    onTestFinished(() => browser.close())
    const page = await openPage(browser, site.server, { path: 'all' })
    await waitForSkipping(page)
    // `window.find` does the same as find-in-page.
    expect(
      await page.evaluate(() => (window as unknown as { find(text: string): boolean }).find('Needle190')),
    ).toBe(true)
    await expect
      .poll(() =>
        page.evaluate(() => {
          const { top } = getSelection()!.getRangeAt(0).getBoundingClientRect()
          return top > 0 && top < innerHeight
        }),
      )
      .toBe(true)
  },
)

test.each([
  ['without the app', () => Promise.resolve()],
  ['with the app', startApp],
])('links scroll to skipped blocks, and jump to distant ones, %s', async (_, start) => {
  const page = await openLongPage()
  await start(page)
  const top = await topOf(page, 'fn190')
  const after = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('.page-index a[href="#fn190"]')!.click()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return scrollY
  })
  expect(Math.abs(after - top)).toBeLessThan(400)
  expect(page.problems).toEqual([])
})

test('a URL with a hash jumps to a skipped block', async () => {
  const page = await site.open('all#fn190')
  await waitForSkipping(page)
  const top = await topOf(page, 'fn190')
  expect(top).toBeLessThan(200)
  expect(top).toBeGreaterThanOrEqual(0)
})

test('the scroll position is restored after another page and after a reload', async () => {
  const page = await openLongPage()
  await startApp(page)
  await page.evaluate(() => document.querySelector('#fn150')!.scrollIntoView({ behavior: 'instant' }))
  const before = await topOf(page, 'fn150')
  const home = page.locator('.brand').first()
  await home.click()
  await page.waitForURL(site.server.url)
  await page.goBack()
  await page.locator('#fn150').waitFor()
  await waitForSkipping(page)
  await expect.poll(() => topOf(page, 'fn150')).toBe(before)
  await page.reload()
  await waitForSkipping(page)
  await expect.poll(() => topOf(page, 'fn150')).toBe(before)
})

test('code that scrolls in a narrower viewport is a tab stop, also while it is skipped', async () => {
  const page = await site.open('parts')
  await waitForSkipping(page)
  const missing = () =>
    page.locator('.prose pre').evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex !== 0).length)
  await page.setViewportSize({ width: 4000, height: 800 })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.setViewportSize({ width: 360, height: 700 })
  await expect.poll(missing).toBe(0)
})

// Chromium sends no event for a block that it skipped before the start script, showed to it, and skipped again.
test('skipped code is a tab stop, also without an event for it', async () => {
  const page = await site.open('parts', {
    prepare: (page) =>
      page.addInitScript(() =>
        addEventListener(
          'contentvisibilityautostatechange',
          (event) => event.stopImmediatePropagation(),
          true,
        ),
      ),
  })
  await waitForSkipping(page)
  await page.setViewportSize({ width: 360, height: 700 })
  const missing = () =>
    page
      .locator('.prose pre')
      .evaluateAll((all) => all.filter((pre) => pre.tabIndex < 0 && pre.scrollWidth > pre.clientWidth).length)
  await expect.poll(missing).toBe(0)
})

test('skipped blocks are printed', async () => {
  const page = await openLongPage()
  await page.emulateMedia({ media: 'print' })
  const skipped = await page
    .locator('.prose > *')
    .evaluateAll((all) => all.filter((one) => getComputedStyle(one).contentVisibility !== 'visible').length)
  expect(skipped).toBe(0)
})

test('opening the search computes styles only for visible content', async () => {
  const page = await openLongPage()
  const all = await page.evaluate(() => document.querySelectorAll('.prose *').length)
  const most = await countRestyled(page, () => page.keyboard.press('Control+k'))
  await page.waitForSelector('dialog[open]')
  expect(most).toBeGreaterThan(100)
  expect(most).toBeLessThan(all * 0.6)
})

test('scripts do not lay out headings or tables one by one', async () => {
  const page = await site.open('')
  const loaded = await traceWork(page, async () => {
    await page.goto(`${site.server.url}parts`)
    await waitForSkipping(page)
  })
  expect(loaded.forced).toBeLessThan(10)
  const opened = await traceWork(page, async () => {
    await page.keyboard.press('Control+k')
    await page.locator('.search-dialog .search-body').waitFor()
  })
  expect(opened.forced).toBeLessThan(10)
})

test('an index links the definitions of the page, and can be filtered without the app', async () => {
  const page = await site.open('all')
  const visibleEntries = () => page.locator('.page-index :is(p, li):visible').allTextContents()
  expect(await visibleEntries()).toHaveLength(202)
  expect((await visibleEntries()).slice(0, 2)).toEqual(['Texts', 'fn0'])
  await page.getByRole('searchbox', { name: 'Filter' }).fill('FN19')
  expect(await visibleEntries()).toEqual([
    'Texts',
    'fn19',
    'Numbers',
    ...Array.from({ length: 10 }, (_, at) => `fn19${at}`),
  ])
  expect(site.server.requests.filter((path) => /app-|search-/.test(path))).toEqual([])
  const staticPage = await site.browser.newPage({ javaScriptEnabled: false })
  await staticPage.goto(`${site.server.url}all`)
  await staticPage.locator('.page-index a', { hasText: 'fn77' }).click()
  expect(new URL(staticPage.url()).hash).toBe('#fn77')
  expect(await staticPage.getByRole('searchbox', { name: 'Filter' }).count()).toBe(0)
  await staticPage.close()
})

test('the table of contents includes third-level headings only if there are not too many', async () => {
  const page = await site.open('all')
  await expect
    .poll(() => page.locator('.toc-list a').allTextContents())
    .toEqual(['Index', 'Texts', 'Numbers'])
})

test('styles of content below the first screen are retained when another page is opened', async () => {
  const page = await site.open('all')
  const footerBorder = () =>
    page.locator('.footer').evaluate((footer) => getComputedStyle(footer).borderBlockStartWidth)
  expect(await page.locator('.prose > link[rel=stylesheet]').count()).toBe(1)
  expect(await footerBorder()).toBe('1px')
  await startApp(page)
  await page.locator('.brand').first().click()
  await page.waitForURL(site.server.url)
  await page.waitForSelector('.prose a[href$="all"]')
  expect(await footerBorder()).toBe('1px')
  await page.locator('.prose a[href$="all"]').click()
  await page.waitForSelector('#fn3')
  expect(await page.locator('.prose > link').count()).toBe(0)
  expect(await footerBorder()).toBe('1px')
  expect(await page.locator('head link[rel=stylesheet][href*=late]').count()).toBe(1)
  expect(page.problems).toEqual([])
})

test.each([
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 800 }],
])('those styles move nothing on the first screen of a %s', async (_, viewport) => {
  const positions = async (prepare?: (page: Page) => Promise<unknown>) => {
    const page = await site.open('all', { context: { viewport }, ...(prepare && { prepare }) })
    expect(await page.locator('.page-top .edit-link').count()).toBe(1)
    return page.evaluate(() => {
      const late = document.querySelector('.prose > link')!
      const before = [...document.querySelectorAll('body *')].filter(
        (element) => element.compareDocumentPosition(late) & Node.DOCUMENT_POSITION_FOLLOWING,
      )
      const places = before.map((element) => {
        const { x, y, width } = element.getBoundingClientRect()
        return { y, text: `${element.outerHTML.slice(0, 60)}: ${x} ${y}, ${width} px wide` }
      })
      return places.filter(({ y }) => y < innerHeight).map(({ text }) => text)
    })
  }
  const withStyles = await positions()
  const withoutStyles = await positions((page) =>
    page.route('**/assets/late-*.css', (route) => route.fulfill({ contentType: 'text/css', body: '' })),
  )
  expect(withStyles.length).toBeGreaterThan(30)
  expect(withoutStyles).toEqual(withStyles)
})

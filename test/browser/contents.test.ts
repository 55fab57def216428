// Current section in the table of contents.

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createDeferred, startApp, waitForScrollEnd } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const text = (lines: number) => 'A line of text.\n\n'.repeat(lines)
const section = (title: string, lines: number) => `## ${title}\n\n${text(lines)}\n`
const titles = ['Install', 'Configure', 'Tiny', 'Run', 'Upgrade', 'Scripting', 'Metrics Exporter', 'Limits']
const body = [
  text(12),
  section('Install', 30),
  '![Picture](/picture.svg)\n\n',
  section('Configure', 40),
  section('Tiny', 1),
  section('Run', 30),
  `<details><summary>More</summary>\n\n${text(20)}</details>\n\n`,
  section('Upgrade', 20),
  section('Scripting', 2),
  section('Metrics Exporter', 2),
  '## Limits\n\nA line.\n\n#### Detail\n\nA line.\n',
].join('\n')

const files = {
  'site.config.ts': `export default { title: 'Harbour', content: { docs: 'docs' } }`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'static/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="700"/>',
  'docs/index.md': '# Home\n\n[Manual](/manual) [its end](/manual#metrics-exporter)\n',
  'docs/manual.md': `# Manual\n\n[To the detail](#detail)\n\n${body}`,
  'docs/short.md': '# Short\n\n## One\n\nText.\n\n## Two\n\nText.\n',
}

const markedTitles = (page: Page) => page.locator('.toc [aria-current=true]').allTextContents()
const scrollTo = (page: Page, top: number) =>
  page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)

/** Vertical position of a heading after following a link to it. */
const topOf = (page: Page, title: string) =>
  page.evaluate((title) => {
    const heading = [...document.querySelectorAll('h2')].find(({ textContent }) => textContent === title)!
    const padding = Number.parseFloat(getComputedStyle(heading).scrollMarginTop)
    return heading.getBoundingClientRect().top + scrollY - padding
  }, title)

const end = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)

async function isMarked(page: Page, title: string): Promise<void> {
  await expect.poll(() => markedTitles(page), { message: title }).toEqual([title])
}

const site = shareSite(files)

test('a jump by keyboard, scrollbar or script marks the section at the new position', async () => {
  const page = await site.open('manual')
  await isMarked(page, 'Install')
  for (const [key, title] of [
    ['End', 'Limits'],
    ['Home', 'Install'],
    ['End', 'Limits'],
  ] as const) {
    await page.keyboard.press(key)
    await isMarked(page, title)
    await waitForScrollEnd(page)
    expect(await markedTitles(page)).toEqual([title])
  }
  const last = await end(page)
  let reached = 0
  for (const title of [...titles, ...[...titles].reverse()]) {
    const top = await topOf(page, title)
    if (top > last) continue
    reached++
    await scrollTo(page, 0)
    await scrollTo(page, top + 1)
    await isMarked(page, title)
  }
  expect(reached).toBeGreaterThan(8)
})

test('every section is marked in order while scrolling down, including the last ones', async () => {
  const page = await site.open('manual')
  const marks = await page.evaluate(
    async (last) => {
      const marks: string[] = []
      for (let top = 0; top <= last + 30; top += 30) {
        window.scrollTo({ top, behavior: 'instant' })
        // The mark is updated in the frame after the scroll event.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        const now = document.querySelector('.toc [aria-current=true]')!.textContent
        if (marks.at(-1) !== now) marks.push(now)
      }
      return marks
    },
    await end(page),
  )
  expect(marks).toEqual(titles)
})

test('the section of a followed link is marked until the reader scrolls', async () => {
  const page = await site.open('manual')
  for (const title of [...titles, 'Tiny', 'Metrics Exporter']) {
    await page.locator('.toc a', { hasText: title }).click()
    await waitForScrollEnd(page)
    expect(await markedTitles(page)).toEqual([title])
  }
  await page.keyboard.press('End')
  await waitForScrollEnd(page)
  await page.locator('.toc a', { hasText: 'Scripting' }).click()
  await isMarked(page, 'Scripting')
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, -30)
  await page.mouse.wheel(0, 200)
  await isMarked(page, 'Limits')
})

test('a link into a section marks the section', async () => {
  const page = await site.open('manual')
  await page.getByText('To the detail').click()
  await waitForScrollEnd(page)
  expect(await markedTitles(page)).toEqual(['Limits'])
  expect(new URL(page.url()).hash).toBe('#detail')
})

test('a URL with a hash marks its section, and back and forward mark the restored one', async () => {
  const page = await site.open('manual#metrics-exporter')
  await waitForScrollEnd(page)
  expect(await markedTitles(page)).toEqual(['Metrics Exporter'])
  await page.goto(site.server.url)
  await startApp(page)
  await page.getByText('its end').click()
  await page.locator('h1', { hasText: 'Manual' }).waitFor()
  await waitForScrollEnd(page)
  expect(await markedTitles(page)).toEqual(['Metrics Exporter'])
  const run = (await topOf(page, 'Run')) + 40
  await scrollTo(page, run)
  await isMarked(page, 'Run')
  await page.locator('.toc a', { hasText: 'Configure' }).click()
  await waitForScrollEnd(page)
  await page.goBack()
  await waitForScrollEnd(page)
  expect(Math.abs((await page.evaluate(() => scrollY)) - run)).toBeLessThan(2)
  await isMarked(page, 'Run')
  await page.goForward()
  await waitForScrollEnd(page)
  await isMarked(page, 'Configure')
})

test('the mark is updated when headings move: by images, disclosures, resizing or larger text', async () => {
  const [released, release] = createDeferred()
  const page = await site.open('manual', {
    waitsForImages: false,
    prepare: (page) =>
      page.route('**/picture*.svg', async (route) => {
        await released
        await route.continue()
      }),
  })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Browsers without scroll anchoring do not skip blocks on such a page.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { overflow-anchor: none } .prose > * { content-visibility: visible !important }')
    document.adoptedStyleSheets = [sheet]
  })
  const expectMarksToMatch = async (): Promise<void> => {
    for (const title of ['Configure', 'Upgrade']) {
      await scrollTo(page, (await topOf(page, title)) + 1)
      await isMarked(page, title)
    }
  }
  await expectMarksToMatch()
  release()
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  await expectMarksToMatch()
  await page.evaluate(() => document.querySelector('details')!.setAttribute('open', ''))
  await expectMarksToMatch()
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'))
  await expectMarksToMatch()
  await page.setViewportSize({ width: 1100, height: 500 })
  await expectMarksToMatch()
  await page.keyboard.press('End')
  await waitForScrollEnd(page)
  expect(await markedTitles(page)).toEqual(['Limits'])
  await page.keyboard.press('Home')
  await isMarked(page, 'Install')
})

test('a page that does not scroll marks its first section, then the one of the link', async () => {
  const page = await site.open('short')
  await isMarked(page, 'One')
  await page.locator('.toc a', { hasText: 'Two' }).click()
  await waitForScrollEnd(page)
  expect(await markedTitles(page)).toEqual(['Two'])
  await page.goBack()
  await isMarked(page, 'One')
})

// Every kind of page on the two sites of this repository: focus, visible text, axe and page size.

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { rounds } from '../rounds.ts'
import { countRestyled } from './count-restyled.ts'
import { findViolations } from './find-violations.ts'
import type { ServedSite } from './served-site.ts'
import { kindsOfPages, shareDocumentation, shareHandbook } from './site-fixtures.ts'

const KB = 1024
/** Viewport widths in pixels. */
const PHONE = 360
const DESKTOP = 1440
/** With a CPU four times slower than this one, that many elements take some 150 ms; INP allows 200 ms. */
const MAX_COMPUTED = 2500

/** Kinds with the same parts as another kind: another list of pages, or the same layout on the other site. */
const repeatedKinds: Readonly<Record<keyof typeof kindsOfPages, readonly string[]>> = {
  documentation: [
    'a document without headings',
    'the archive',
    'the authors',
    'an author',
    'the tags of posts',
    'a tag of posts',
    'a tag',
  ],
  handbook: [
    'a document',
    'a document without headings',
    'a page of rules',
    'the search',
    'the not-found page',
  ],
}

/** Viewport widths for a page: every second one, alternating between pages. `npm run fuzz` tests all. */
function widthsOf(at: number): readonly number[] {
  const widths = [320, 768, 1024, 1100, 2560, 1440]
  return widths.filter((_, index) => rounds(1) > 1 || (index + at) % 2 === 0)
}

/** Maximum number of blocks of a page that axe and the focus test check: longer pages only repeat the same kinds. */
const MAX_BLOCKS = rounds(1) > 1 ? 120 : 60

/**
 * Viewport widths for axe and the focus test, which take the most time. Similar kinds get different widths, and repeated kinds
 * none; `npm run fuzz` tests both widths for all kinds.
 */
function sizesOf(name: keyof typeof kindsOfPages, kind: string, at: number): readonly number[] {
  if (rounds(1) > 1) return [DESKTOP, PHONE]
  if (repeatedKinds[name].includes(kind)) return []
  return [(at % 2 === 0) === (name === 'documentation') ? PHONE : DESKTOP]
}

describe.each([
  ['documentation', shareDocumentation],
  ['handbook', shareHandbook],
] as const)('every kind of page of the %s', (name, share) => {
  const site = share()

  // Opening a page takes the most time, so one test makes all assertions about it.
  test.each(
    Object.entries(kindsOfPages[name]).map(
      ([kind, path], at) => [kind, path, widthsOf(at), sizesOf(name, kind, at)] as const,
    ),
  )(
    '%s is within its size limit, fits every viewport, has no accessibility violations, and never covers the focus',
    async (kind, path, widths, sizes) => {
      const { page, weight: bytes } = await openAndMeasure(path)
      const budget = budgets[kind] ?? 30
      console.log(name, kind, path, bytes)
      expect.soft(bytes / KB, `kB of the first view, of ${budget}`).toBeLessThanOrEqual(budget)
      expect.soft(await page.locator('.sidebar [aria-current=page]').count()).toBeLessThanOrEqual(1)

      for (const width of widths) {
        await resize(page, width)
        const { excess, hasSidebar, isWhole, ...place } = await page.evaluate(measurePlace)
        expect.soft(excess, `scrolls sideways, ${width} px`).toBeLessThanOrEqual(0)
        // Pages without a sidebar have the full width, or start at the links of the navbar.
        if (width >= 1024 && !hasSidebar)
          expect.soft(isWhole, `empty column, ${width} px, ${JSON.stringify(place)}`).toBe(true)
        expect.soft(await page.evaluate(findCrookedCards), `titles of cards, ${width} px`).toEqual([])
      }

      await page.evaluate(shorten, MAX_BLOCKS)
      for (const width of sizes) {
        await resize(page, width)
        expect.soft(await findViolations(page), `${width} px`).toEqual([])
        expect.soft(await darkViolationsOf(page), `${width} px, dark`).toEqual([])
        await page.keyboard.press('Tab')
        expect.soft(await page.evaluate(findCovered), `${width} px`).toEqual([])
      }
      if (!(await page.locator('.menu-button').isVisible())) return
      await page.click('.menu-button')
      expect(await page.evaluate(findCovered), 'the menu').toEqual([])
    },
  )

  test.runIf(name === 'documentation')('the links of an index are large enough to be tapped on', async () => {
    const page = await site.open(kindsOfPages.documentation['a page of functions']!)
    await resize(page, PHONE)
    await page.evaluate(shorten, MAX_BLOCKS)
    expect(await findViolations(page, { rules: ['target-size'] })).toEqual([])
  })

  test('a page of median length is within the size limit', async () => {
    const path = medianPage(site.server)
    const { weight } = await openAndMeasure(path)
    console.log(name, 'a page of median length', path, weight)
    expect(weight / KB, path).toBeLessThanOrEqual(30)
  })

  test('a category page that is also an item is one sidebar entry', async () => {
    const page = await site.open('')
    for (const path of categoryPages[name]) {
      await page.goto(site.server.url + path)
      expect(await page.locator('.sidebar [aria-current=page]').count(), path).toBe(1)
    }
  })

  test.each([360, 1440])(
    'no interaction recalculates styles of a whole long page, at %i px',
    async (width) => {
      const slow: string[] = []
      const page = await site.open('', {
        context: { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
      })
      for (const path of longestPages(site.server)) {
        await page.goto(site.server.url + path)
        await page.waitForSelector(':root[data-skips]')
        const interactions: Record<string, () => Promise<unknown>> = {
          'the search': () => page.keyboard.press('Control+k'),
          'its end': () => page.keyboard.press('Escape'),
          'the color mode': () => page.click('[data-toggle-color-mode]'),
          'the menu': () => page.click('.menu-button'),
          'the sidebar': () => page.click('[data-toggle-sidebar]'),
        }
        for (const [act, run] of Object.entries(interactions)) {
          const selector = { 'the color mode': '[data-toggle-color-mode]', 'the menu': '.menu-button' }[act]
          const button = act === 'the sidebar' ? '[data-toggle-sidebar]' : selector
          if (button !== undefined && !(await page.locator(button).first().isVisible())) continue
          const count = await countRestyled(page, run)
          if (count > MAX_COMPUTED) slow.push(`${path} ${act}: ${count} elements`)
        }
      }
      expect(slow).toEqual([])
    },
  )

  test.runIf(name === 'handbook')('the code of the front page is not truncated at any width', async () => {
    const page = await site.open('')
    for (const width of [320, 360, 480, 600, 768, 861, 900, 997, 1024, 1201, 1280, 1440, 1920, 2560]) {
      await resize(page, width)
      const hidden = await page
        .locator('.hero pre')
        .evaluate((code) => [code.scrollWidth - code.clientWidth, code.scrollHeight - code.clientHeight])
      expect(hidden, `${width} px`).toEqual([0, 0])
    }
  })

  async function resize(page: Page, width: number): Promise<void> {
    await page.setViewportSize({ width, height: 800 })
    // Waits until resize observers have run.
    await page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
    })
  }

  /** Returns violations of color rules in dark mode. Other rules cannot differ between the modes. */
  async function darkViolationsOf(page: Page): Promise<string[]> {
    if (!(await page.locator('[data-toggle-color-mode]').count())) return []
    const setMode = (mode: string | null) =>
      page.evaluate((mode) => document.documentElement.setAttribute('data-theme', mode ?? 'light'), mode)
    const mode = await page.getAttribute(':root', 'data-theme')
    await setMode('dark')
    const violations = await findViolations(page, { rules: ['color-contrast', 'link-in-text-block'] })
    await setMode(mode)
    return violations
  }

  /** Opens a page, and measures the compressed bytes of its first view, without images. */
  async function openAndMeasure(path: string) {
    const responses: Response[] = []
    const page = await site.open(path, {
      context: { viewport: { width: PHONE, height: 800 }, reducedMotion: 'reduce' },
      prepare: async (page) => page.on('response', (response) => responses.push(response)),
    })
    await page.waitForLoadState('networkidle')
    // Images are content, and have no budget.
    const budgeted = responses.filter((response) => !response.headers()['content-type']?.startsWith('image/'))
    const bodies = await Promise.all(budgeted.map((response) => response.body()))
    const sizes = bodies.map((body) => gzipSync(body, { level: 9 }).byteLength)
    return { page, weight: sizes.reduce((sum, size) => sum + size, 0) }
  }
})

/** Budgets in kB. The default is 30. */
const budgets: Readonly<Record<string, number>> = {
  'the front page': 32,
  'the posts': 24,
  'the archive': 24,
  'the authors': 24,
  'an author': 24,
  'the tags of posts': 24,
  'a tag of posts': 24,
  'the tags': 24,
  'a tag': 24,
  'the search': 26,
  // Fetches the list of routes.
  'the not-found page': 28,
  // Contains all components, and so loads all their style sheets.
  'a document of components': 33,
  // 1.5 times as long as the median.
  'a reference page': 32,
  // Six times as long as the median.
  'a page of functions': 48,
}

/** Pages that are the page of a category and also listed in it. */
const categoryPages = {
  documentation: ['installation/saas/getting-started', 'installation/self-hosted/getting-started'],
  handbook: ['rules'],
}

/** Paths of the longest page, and with `npm run fuzz` of others with more elements than the limit. */
function longestPages({ site }: ServedSite): string[] {
  const pages = JSON.parse(readFileSync(`${site.root}/build/pages.json`, 'utf8')) as { path: string }[]
  const counts = pages.map(({ path }) => [site.page(path).match(/<[a-z]/g)!.length, path.slice(1)] as const)
  const longest = counts.sort(([a], [b]) => b - a).slice(0, Math.min(5, rounds(1)))
  return longest.filter(([count], at) => at === 0 || count > MAX_COMPUTED).map(([, path]) => path)
}

/** Path of the page whose compressed HTML has the median size. */
function medianPage({ site }: ServedSite): string {
  const pages = JSON.parse(readFileSync(`${site.root}/build/pages.json`, 'utf8')) as { path: string }[]
  const weights = pages.map(({ path }) => [gzipSync(site.page(path)).byteLength, path.slice(1)] as const)
  return weights.sort(([a], [b]) => a - b)[weights.length >> 1]![1]
}

// Runs in the page.
function shorten(count: number): void {
  for (const block of document.querySelectorAll(`.prose > :nth-child(n + ${count})`)) block.remove()
}

// Runs in the page.
function findCovered(): string[] {
  const layer = document.querySelector('[popover]:popover-open') ?? document
  const covered: string[] = []
  const stops = [
    ...layer.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input, select, textarea, [tabindex="0"]',
    ),
  ].filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility({ visibilityProperty: true }))
  for (const stop of [...stops, ...stops.toReversed()]) {
    stop.focus()
    if (document.activeElement !== stop) continue
    const target = stop.matches('.tabs input') ? (stop as HTMLInputElement).labels![0]! : stop
    // A link in a paragraph can span two lines: takes the larger box.
    const [box] = [...target.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)
    const { left, right, top, bottom } = box!
    // The center of the visible part of elements that are larger than the window.
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const found = document.elementFromPoint(x, y)
    if (!found || !target.contains(found))
      covered.push(`${stop.outerHTML.slice(0, 120)} below ${found?.outerHTML.slice(0, 80)}`)
  }
  return covered
}

// Runs in the page.
function measurePlace() {
  const page = document.querySelector('.page')!
  const style = getComputedStyle(page)
  const { left, right } = page.getBoundingClientRect()
  const inner = [
    left + Number.parseFloat(style.paddingLeft),
    right - Number.parseFloat(style.paddingRight),
  ] as const
  const main = document.querySelector('.main')!.getBoundingClientRect()
  const before = main.left - inner[0]
  const after = inner[1] - main.right
  const link = document.createRange()
  link.selectNodeContents(document.querySelector('.navbar-links a')!)
  return {
    excess: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    hasSidebar: page.matches('.page-with-sidebar'),
    isWhole: Math.abs(before - after) < 2 || Math.abs(link.getBoundingClientRect().left - main.left) < 2,
    before,
    after,
  }
}

// Runs in the page.
function findCrookedCards(): string[] {
  return [...document.querySelectorAll('.cards')].flatMap((cards, at) => {
    const rows = new Map<number, number[]>()
    for (const card of cards.querySelectorAll(':scope > .card')) {
      const title = card.querySelector('.card-title')
      if (!title) continue
      const row = Math.round(card.getBoundingClientRect().top)
      rows.set(row, [...(rows.get(row) ?? []), Math.round(title.getBoundingClientRect().top)])
    }
    return [...rows.values()]
      .filter((tops) => new Set(tops).size > 1)
      .map((tops) => `cards ${at + 1}: ${tops.join(', ')}`)
  })
}

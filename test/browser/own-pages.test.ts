// What holds on every kind of page of this repository's two sites: where the focus and the text are, what axe finds, and
// what a first view weighs.

import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { countRestyled } from './count-restyled.ts'
import { findViolations } from './find-violations.ts'
import { kindsOfPages, shareDocumentation, shareHandbook } from './own-sites.ts'
import type { ServedSite } from './served-site.ts'

const KB = 1024

describe.each([
  ['documentation', shareDocumentation],
  ['handbook', shareHandbook],
] as const)('on every kind of page of the %s', (name, share) => {
  const at = share()
  const kinds = Object.entries(kindsOfPages[name])
  const calm = { reducedMotion: 'reduce' } as const

  /** Looks at one page of each kind in a window of this width. */
  async function eachPage(
    width: number,
    look: (page: Page, kind: string) => Promise<unknown>,
  ): Promise<void> {
    const page = await at.open('', { context: { viewport: { width, height: 800 }, ...calm } })
    for (const [kind, path] of kinds) {
      await page.goto(at.host.url + path)
      await page.waitForSelector(':root[data-script]')
      await look(page, kind)
    }
  }

  test.each([360, 1440])('nothing covers what has the focus, at %i px', async (width) => {
    await eachPage(width, async (page, kind) => {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(findCovered), kind).toEqual([])
      if (!(await page.locator('.menu-button').isVisible())) return
      await page.click('.menu-button')
      expect(await page.evaluate(findCovered), `the menu of ${kind}`).toEqual([])
    })
  })

  test('axe finds nothing, in light and dark', async () => {
    for (const width of [360, 1440])
      await eachPage(width, async (page, kind) => {
        expect(await findViolations(page), `${kind}, ${width} px`).toEqual([])
        if (!(await page.locator('[data-toggle-color-mode]').count())) return
        await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
        const ofColors = { rules: ['color-contrast', 'link-in-text-block'] }
        expect(await findViolations(page, ofColors), `${kind}, ${width} px, dark`).toEqual([])
      })
  })

  test('no column is empty: pages without a sidebar have the whole width, or are in the middle', async () => {
    for (const width of [1024, 1440, 2560])
      await eachPage(width, async (page, kind) => {
        const place = await page.evaluate(measurePlace)
        if (!place.hasSidebar) expect(place, `${kind}, ${width} px`).toMatchObject({ isWhole: true })
      })
  })

  test('nothing scrolls sideways', async () => {
    for (const width of [320, 768, 1100])
      await eachPage(width, async (page, kind) => {
        const excess = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(excess, `${kind}, ${width} px`).toBeLessThanOrEqual(0)
      })
  })

  test('one entry of the sidebar at most is the current page', async () => {
    const paths = [...kinds.map(([, path]) => path), ...doubled[name]]
    const page = await at.open('')
    for (const path of paths) {
      await page.goto(at.host.url + path)
      expect(await page.locator('.sidebar [aria-current=page]').count(), path).toBeLessThanOrEqual(1)
    }
    for (const path of doubled[name]) {
      await page.goto(at.host.url + path)
      expect(await page.locator('.sidebar [aria-current=page]').count(), path).toBe(1)
    }
  })

  test('the titles of cards beside each other are on one line', async () => {
    for (const width of [768, 1440])
      await eachPage(width, async (page, kind) => {
        expect(await page.evaluate(findCrookedCards), `${kind}, ${width} px`).toEqual([])
      })
  })

  test('a first view weighs no more than its kind may', async () => {
    const median = medianPage(at.host)
    const heavy: string[] = []
    for (const [kind, path] of [...kinds, ['a page of median length', median] as const]) {
      const most = budgets[kind] ?? 30
      const weight = await weigh(at.host.url + path)
      console.log(name, kind, path, weight)
      if (weight > most * KB) heavy.push(`${kind} (${path}): ${(weight / KB).toFixed(1)} of ${most} kB`)
    }
    expect(heavy).toEqual([])
  })

  // At a processor four times slower than this one, 2,500 elements take some 150 ms: less than the 200 ms that INP allows.
  test.each([360, 1440])(
    'no interaction computes the style of a whole long page, at %i px',
    async (width) => {
      const slow: string[] = []
      const page = await at.open('', { context: { viewport: { width, height: 800 }, ...calm } })
      const longest = name === 'documentation' ? ['reference/scripting/cel', 'reference/types'] : ['theming']
      for (const path of [...kinds.map(([, path]) => path), ...longest]) {
        await page.goto(at.host.url + path)
        await page.waitForSelector(':root[data-skips]')
        const acts: Record<string, () => Promise<unknown>> = {
          'the search': () => page.keyboard.press('Control+k'),
          'its end': () => page.keyboard.press('Escape'),
          'the colour mode': () => page.click('[data-toggle-color-mode]'),
          'the menu': () => page.click('.menu-button'),
          'the sidebar': () => page.click('[data-toggle-sidebar]'),
        }
        for (const [act, run] of Object.entries(acts)) {
          const selector = { 'the colour mode': '[data-toggle-color-mode]', 'the menu': '.menu-button' }[act]
          const button = act === 'the sidebar' ? '[data-toggle-sidebar]' : selector
          if (button !== undefined && !(await page.locator(button).first().isVisible())) continue
          const count = await countRestyled(page, run)
          if (count > 2500) slow.push(`${path} ${act}: ${count} elements`)
        }
      }
      expect(slow).toEqual([])
    },
  )

  test.runIf(name === 'handbook')('the code of the front page is whole at every width', async () => {
    const page = await at.open('')
    for (const width of [320, 360, 480, 600, 768, 861, 900, 997, 1024, 1201, 1280, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const hidden = await page
        .locator('.hero pre')
        .evaluate((code) => [code.scrollWidth - code.clientWidth, code.scrollHeight - code.clientHeight])
      expect(hidden, `${width} px`).toEqual([0, 0])
    }
  })

  /** Bytes of everything but pictures that the first view of a page asks for, compressed as hosts do. */
  async function weigh(url: string): Promise<number> {
    const context = await at.browser.newContext()
    const page = await context.newPage()
    const bodies: Promise<Buffer>[] = []
    // Pictures are what a page shows; this is what it takes to show it.
    page.on('response', (response) => {
      if (!response.headers()['content-type']?.startsWith('image/')) bodies.push(response.body())
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body, { level: 9 }).byteLength)
    await context.close()
    return sizes.reduce((sum, size) => sum + size, 0)
  }
})

/** In kB. Those not named may have 30, but for pages that are longer than others by far. */
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
  // It fetches the list of routes.
  'the not-found page': 27,
  // It has each component, and so their style sheets.
  'a document of components': 32,
  // Six times as long as the median.
  'a page of functions': 45,
}

/** Pages that are the page of a category and one of its entries too. */
const doubled = {
  documentation: ['installation/saas/getting-started', 'installation/self-hosted/getting-started'],
  handbook: ['rules'],
}

/** The path of the page whose HTML is as heavy as that of the middle one. */
function medianPage({ site }: ServedSite): string {
  const pages = JSON.parse(readFileSync(`${site.root}/build/pages.json`, 'utf8')) as { path: string }[]
  const weights = pages.map(({ path }) => [gzipSync(site.page(path)).byteLength, path.slice(1)] as const)
  return weights.sort(([a], [b]) => a - b)[weights.length >> 1]![1]
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
    const shown = stop.matches('.tabs input') ? (stop as HTMLInputElement).labels![0]! : stop
    // A link in a text may be on two lines.
    const [box] = [...shown.getClientRects()].sort((a, b) => b.width * b.height - a.width * a.height)
    const { left, right, top, bottom } = box!
    // Of what is larger than the window, the middle of what is in sight.
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    const found = document.elementFromPoint(x, y)
    if (!found || !shown.contains(found))
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
  const toc = document.querySelector('.toc')?.getBoundingClientRect()
  const before = main.left - inner[0]
  const after = inner[1] - main.right
  const isBeside = toc !== undefined && toc.left >= main.right
  return {
    hasSidebar: page.matches('.page-with-sidebar'),
    // The contents are beside the text where there is room.
    isWhole: Math.abs(before - after) < 2 || (isBeside && before <= after && inner[1] - toc.right < after),
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

// Page grid for all kinds of pages, and the content of its columns.

import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { rounds, someOf } from '../rounds.ts'
import { startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const long = Array.from({ length: 40 }, (_, at) => `A line of text, the ${at}th of many.\n`).join('\n')
const drawing = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="200"><text y="20" font-size="12">Label</text></svg>`
const reference = `| Field | Type | Default | Description |
| --- | --- | --- | --- |
| \`thresholdMillis\` | integer | \`1000\` | How long an answer may take before the check counts as failed, in milliseconds |
| \`responseCodes\` | list of integers | | The codes that count as success; every other one is a failure of the check |
`

const files = {
  'site.config.ts': `export default {
  title: 'Harbour',
  content: { docs: 'docs', blog: 'blog', pages: 'pages' },
  sidebars: { docs: ['index', { label: 'Guide', page: 'guide/index', items: ['guide/setup', 'guide/wide'] }] },
  navbar: [
    { label: 'Docs', sidebar: 'docs' },
    { label: 'More', items: [{ label: 'Blog', href: '/blog' }, { label: 'Code', href: 'https://code.example.org' }] },
    { position: 'right', kind: 'search' },
  ],
  redirects: { '/comparison': '/comparison/overview' },
  footer: { columns: [{ links: [{ label: 'Docs', href: '/' }] }], copyright: 'Copyright.' },
  lastUpdated: true,
}`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': `---
title: Home
layout: landing
last_update: { date: 2025-01-01 }
---

:::hero[Sleep at night]{eyebrow="Harbour"}
Checks, and somebody to tell.
:::

## What you get

Text.
`,
  'docs/guide/index.md': `---\ntitle: Guide\n---\n\n[Setup](./setup.md)\n\n## One\n\n${long}\n## Two\n\n${long}\n## Three\n\n${long}`,
  'docs/guide/setup.md': `---\ntitle: Setup\ntags: [tools]\n---\n\nShort, and [elsewhere](https://example.org/else).\n`,
  'docs/guide/wide.md': `---\ntitle: Wide\nlayout: wide\n---\n\n${reference}`,
  'docs/guide/lone.md': `---\ntitle: Lone\nunlisted: true\n---\n\nText.\n\n<img class="only-dark" src="/dark.svg" alt="In the dark" width="860" height="200">\n`,
  'static/dark.svg': drawing(860),
  'docs/guide/table.md': `---\ntitle: Tables\ndisplayed_sidebar: null\n---\n\n## Large\n\n${reference}\n## Small\n\n| Key | Does |\n| --- | --- |\n| \`a\` | Adds |\n\n| Type | Format |\n| --- | --- |\n| bool | A word that means yes, or any other, which means no |\n\n\`\`\`sh\nls\n\`\`\`\n\n\`\`\`sh\n${'x'.repeat(300)}\n\`\`\`\n\n![A drawing](./wide.svg)\n`,
  'docs/guide/names.md': `---\ntitle: Names\n---\n\n## Names\n\n| Name | Environment variable | Type | Default | Description |\n| --- | --- | --- | --- | --- |\n| \`notifications.maximum.retries\` | \`NOTIFICATIONS_MAXIMUM_RETRIES\` | integer | \`unlimited\` | How often |\n\n| Command | Effect |\n| --- | --- |\n| \`${'kubectl-get-all-'.repeat(8)}\` | Lists |\n\n## More\n\nText.\n`,
  'docs/guide/sentences.md': `---\ntitle: Sentences\nunlisted: true\n---\n\n| Message | Cause |\n| --- | --- |\n| \`dial tcp: lookup registry.harbour.example: no such host\` | The name of the host is wrong, or its server cannot be reached from here |\n\n| Question | Usual tool | What this adds |\n| --- | --- | --- |\n| Who owns this service and where are its docs? | A portal for developers such as Lighthouse | The live resources behind the service, their health and their recent changes |\n| Can a team request a database without a ticket? | A chart or another controller of resources | Scheduled tests that prove the request works, and a link from the claim to the cloud |\n\n| Objects in the permission | Run on a pod | Run without a resource | Run on the resource of another tenant |\n| --- | --- | --- | --- |\n| None | Yes | Yes | No |\n\n| Service | Source | Port | Role |\n| --- | --- | --- | --- |\n| \`harbour-connection-pooler\` | \`harbour/harbour-charts\` | \`5432/tcp\` | Pools the connections of all services, and is turned off unless it is needed |\n\n| Field | Description | Default |\n| --- | --- | --- |\n| \`path\` | Path below which the pages of the description are created | \`/api\` |\n\n- [x] The first line of this item is as long as a phone is wide, so that it continues on a second line.\n`,
  'docs/guide/cards.md':
    '---\ntitle: Cards\nunlisted: true\n---\n\nText.\n\n::::cards\n\n:::card[One]{href="./setup.md"}\nText.\n:::\n\n:::card[Two]{href="./setup.md"}\nText.\n:::\n\n::::\n',
  'docs/guide/wide.svg': drawing(860),
  'docs/guide/ship.schema.json': JSON.stringify({
    properties: Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`field${at}`, { type: 'string', description: 'What it is.' }]),
    ),
  }),
  'docs/guide/fields.md':
    '---\ntitle: Fields\nlayout: reference\n---\n\nText.\n\n```yaml title="ship.yaml"\nfield0: a\n```\n\n## Ship\n\n::schema{file="ship.schema.json"}\n\n## Crew\n\n::schema{file="ship.schema.json"}\n\nFor example:\n\n```yaml title="crew.yaml"\nfield1: a\n```\n\n## After\n\n:::pair\n\nMarked.\n\n```yaml title="marked.yaml"\nfield1: a\n```\n\n:::\n',
  'docs/guide/few.md':
    '---\ntitle: Few\nlayout: reference\n---\n\n## Ship\n\n```yaml title="ship.yaml"\nfield0: a\n```\n\n::schema{file="ship.schema.json"}\n\n## Crew\n\nText.\n\n## After\n\nText.\n',
  'docs/comparison/overview.md': '---\ntitle: Compared\ndisplayed_sidebar: null\n---\n\n## Part\n\nText.\n',
  'docs/comparison/other.md': '---\ntitle: Other\ndisplayed_sidebar: null\n---\n\nText.\n',
  'blog/authors.yml':
    'ada:\n  name: Ada Lovelace\n  title: Engineer\n  page: true\nben:\n  name: Ben\n  page: true\n',
  'blog/2025-01-02-first.md':
    '---\ntitle: First\ntags: [news]\nauthors: [ada, ben]\n---\n\nAn excerpt.\n\n## Part\n\nText.\n',
  'blog/2024-01-02-older.md': '---\ntitle: Older\nauthors: [ben]\n---\n\nText.\n',
  'blog/2023-01-02-oldest.md': '---\ntitle: Oldest\nauthors: [ben]\n---\n\nText.\n',
  'pages/about.md': '# About\n\nText.\n',
  'pages/made.tsx': `export const meta = { title: 'Made' }\nexport default function Made() { return <h1>Made</h1> }\n`,
}

const site = shareSite(files)

/** One page of each kind. */
const kinds = {
  'a front page': '',
  'a document': 'guide/setup',
  'a document with contents': 'guide',
  'a wide document': 'guide/wide',
  'a reference': 'guide/fields',
  'an unlisted document': 'guide/lone',
  'a document without a sidebar': 'comparison/overview',
  'a page': 'about',
  'a component': 'made',
  'the posts': 'blog',
  'a post': 'blog/2025/01/02/first',
  'the archive': 'blog/archive',
  'the authors': 'blog/authors',
  'an author': 'blog/authors/ada',
  'the tags': 'blog/tags',
  'a tag': 'blog/tags/news',
  'the tags of documents': 'tags',
  'the search': 'search',
  'the not-found page': 'no/such/page',
}

const wide = (width: number): BrowserContextOptions => ({ viewport: { width, height: 900 } })
const phone: BrowserContextOptions = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true }
const left = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => Math.round(element.getBoundingClientRect().left))
const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('every kind of page', () => {
  test('with a sidebar starts its title at the same edge at any viewport width, with the copy menu at the same position', async () => {
    const edges: Record<string, Record<string, number>> = {}
    const places: Record<string, string> = {}
    for (const [index, [kind, path]] of Object.entries(kinds).entries()) {
      const page = await site.openShared(path, wide(1440))
      const menu = page.locator('.page-top .dropdown')
      if ((await menu.count()) > 0) {
        const { right, top } = await menu.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
        places[kind] = `${Math.round(right)}, ${Math.round(top)}`
      }
      if ((await page.locator('.page-with-sidebar').count()) === 0) continue
      // `npm run fuzz` tests all widths of each kind.
      const others = rounds(1) > 1 ? [960, 1200, 2560] : [index % 2 === 0 ? 960 : 2560]
      for (const width of [1440, ...others]) {
        await page.setViewportSize({ width, height: 900 })
        edges[width] = { ...edges[width], [kind]: await left(page, 'main h1') }
      }
    }
    expect(Object.keys(edges[1440]!).length).toBeGreaterThan(5)
    for (const at of Object.values(edges)) {
      expect(Object.keys(at).length).toBeGreaterThan(3)
      expect(new Set(Object.values(at)), JSON.stringify(edges)).toHaveProperty('size', 1)
    }
    expect(Object.keys(places).length).toBeGreaterThan(6)
    expect(new Set(Object.values(places)), JSON.stringify(places)).toHaveProperty('size', 1)
  })

  test('has the first navbar link and the footer at that edge in a wide viewport', async () => {
    const page = await site.openShared('guide', wide(1440))
    const edge = await left(page, 'main h1')
    const text = await page.evaluate(() => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('.navbar-links a')!)
      return Math.round(range.getBoundingClientRect().left)
    })
    expect(text).toBe(edge)
    expect(await left(page, '.page-end')).toBe(edge)
  })

  test('has the copy menu on the line of the breadcrumbs', async () => {
    const page = await site.openShared('guide/setup', wide(1440))
    const bottoms = await page.evaluate(() => {
      const bottomOf = (selector: string): number => {
        const range = document.createRange()
        range.selectNodeContents(document.querySelector(selector)!)
        return range.getBoundingClientRect().bottom
      }
      return ['.breadcrumbs li:last-child span', '.page-top summary'].map(bottomOf)
    })
    expect(Math.abs(bottoms[0]! - bottoms[1]!)).toBeLessThan(0.6)
  })

  test('is centered in a very wide viewport', async () => {
    const page = await site.openShared('guide', wide(3840))
    const { before, after } = await page.evaluate(() => {
      const { left, right } = document.querySelector('.page')!.getBoundingClientRect()
      return { before: left, after: document.documentElement.clientWidth - right }
    })
    expect(before).toBeGreaterThan(300)
    expect(Math.abs(before - after)).toBeLessThan(2)
  })

  test('never scrolls sideways with large type, which gets the layout of a smaller viewport', async () => {
    // Only the largest size; `npm run fuzz` tests the other one too.
    const paths = ['guide', '', 'guide/table', 'blog', 'blog/authors', 'search', 'no/such/page']
    for (const [size, tried, widths] of [
      [24, someOf(paths, 1), [360, 768, 1440, 1600]],
      [32, paths, someOf([360, 768, 1440, 1600], 2)],
    ] as const) {
      const page = await site.open('guide', { prepare: (page) => enlargeType(page, size) })
      for (const path of tried) {
        if (path !== 'guide') await page.goto(site.server.url + path)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          expect(await excess(page), `${path} at ${width} px with ${size} px`).toBeLessThanOrEqual(0)
          // 996 px of 16 px type are 62.25 em.
          const isWide = width > size * 62.25
          expect(await page.locator('.menu-button').isVisible(), `${width}, ${size}`).toBe(!isWide)
        }
      }
    }
  })
})

describe('the columns', () => {
  test('the sidebar stays visible to the end of the page', async () => {
    const page = await site.open('guide', { context: wide(1440) })
    await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
    const box = (await page.locator('.sidebar a').first().boundingBox())!
    expect(box.y).toBeGreaterThan(0)
    const { top, bottom } = await page
      .locator('.page-end')
      .evaluate((end) => end.getBoundingClientRect().toJSON() as DOMRect)
    expect(bottom - top).toBeGreaterThan(50)
    expect(bottom).toBeLessThanOrEqual(900)
  })

  test('the sidebar can be hidden, and stays hidden on the next page and visit', async () => {
    const page = await site.open('guide', { context: wide(1440) })
    const edge = await left(page, 'main h1')
    const toggle = page.locator('[data-toggle-sidebar]')
    await toggle.click()
    expect(await page.locator('.sidebar').isVisible()).toBe(false)
    expect(await toggle.getAttribute('aria-expanded')).toBe('false')
    expect(await left(page, 'main h1')).toBeLessThan(edge)
    await page.click('.prose a')
    await page.locator('h1', { hasText: 'Setup' }).waitFor()
    expect(await page.locator('.sidebar').isVisible()).toBe(false)
    await page.goto(`${site.server.url}blog`)
    await toggle.click()
    expect(await page.locator('.sidebar').isVisible()).toBe(true)
    expect(await left(page, 'main h1')).toBe(edge)
  })

  test('the link to the top appears on a long page after scrolling', async () => {
    const page = await site.open('guide', { context: wide(1440) })
    const link = page.getByRole('link', { name: 'Back to top' })
    const isVisible = () =>
      link.evaluate((element) => {
        const { top, left, height } = element.getBoundingClientRect()
        return height > 0 && element === document.elementFromPoint(left + 5, top + 5)
      })
    expect(await isVisible()).toBe(false)
    await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }))
    expect(await isVisible()).toBe(true)
    await link.click()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    // At the end of the page the link neither covers content nor is covered.
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 700 })
      await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
      await expect.poll(isVisible, { message: `${width} px` }).toBe(true)
      const bottom = (selector: string) =>
        page.locator(selector).evaluate((one) => one.getBoundingClientRect().bottom)
      expect(await bottom('.to-top a')).toBeLessThan(await bottom('.footer-end'))
    }
    await page.goto(`${site.server.url}guide/setup`)
    await page.evaluate(() => scrollTo({ top: 1e6, behavior: 'instant' }))
    // It cannot be reached with the keyboard either.
    expect(await link.count()).toBe(0)
  })

  test('a front page is not an article and has no date', async () => {
    const page = await site.openShared('')
    expect(await page.locator('.article-end').count()).toBe(0)
    expect(await page.getByText('Last updated').count()).toBe(0)
  })
})

describe('a page in no sidebar', () => {
  const crumbs = (page: Page) => page.locator('.breadcrumbs li').allTextContents()
  const currentLinks = (page: Page) => page.locator('.navbar-links .here').allTextContents()

  test('shows its location, and marks its section', async () => {
    const page = await site.openShared('comparison/other')
    expect(await crumbs(page)).toEqual(['Home', 'Compared', 'Other'])
    expect(await page.locator('.breadcrumbs a').nth(1).getAttribute('href')).toBe('/comparison/overview')
    expect(await currentLinks(page)).toEqual(['Docs'])
    expect(await page.locator('.sidebar').count()).toBe(0)
    await site.openShared('guide/table', wide(1440))
    expect(await crumbs(page)).toEqual(['Home', 'Guide', 'Tables'])
    expect(await currentLinks(page)).toEqual(['Docs'])
  })

  test('has no line of breadcrumbs that ends with a slash', async () => {
    const page = await site.openShared('comparison/other', wide(360))
    const slashes = await page.evaluate(() =>
      [...document.querySelectorAll('.breadcrumbs li')].map((li) =>
        ['::before', '::after'].map((part) => getComputedStyle(li, part).content),
      ),
    )
    expect(slashes).toEqual([
      ['none', 'none'],
      ['"/"', 'none'],
      ['"/"', 'none'],
    ])
  })

  test('shows the sidebar of its section, unless it is disabled', async () => {
    const page = await site.openShared('guide/lone', wide(1440))
    expect(await page.locator('.sidebar a', { hasText: 'Setup' }).isVisible()).toBe(true)
    expect(await crumbs(page)).toEqual(['Home', 'Guide', 'Lone'])
  })
})

describe('a reference with few samples', () => {
  test('has samples below their text, and its table of contents in the right column', async () => {
    for (const width of [1200, 1280, 1440]) {
      const page = await site.openShared('guide/few', wide(width))
      expect(await page.locator('.toc-list').isVisible(), `${width} px`).toBe(true)
      const [sample, fields, toc] = await page.evaluate(() =>
        ['.code', '.schema', '.toc'].map((name) => document.querySelector(name)!.getBoundingClientRect()),
      )
      expect(sample!.left).toBe(fields!.left)
      expect(sample!.bottom).toBeLessThan(fields!.top)
      expect(toc!.left).toBeGreaterThan(sample!.right)
    }
  })
})

describe('a reference with samples', () => {
  const place = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)

  test('has fields and their sample side by side, and the sample stays visible', async () => {
    const page = await site.openShared('guide/fields', wide(1440))
    const pairs = page.locator('.pair')
    expect(await pairs.evaluateAll((all) => all.map((one) => one.querySelectorAll('.code').length))).toEqual([
      1, 1, 1,
    ])
    const [sample, heading] = [await place(page, '.code >> nth=0'), await place(page, '#ship')]
    expect(sample.left).toBeGreaterThan(heading.right)
    expect(Math.abs(sample.top - heading.top)).toBeLessThan(24)
    await page.evaluate(() =>
      document.querySelector('[id$=".field20"]')!.scrollIntoView({ behavior: 'instant' }),
    )
    const fixed = await place(page, '.code >> nth=0')
    expect(fixed.top).toBeGreaterThan(100)
    expect(fixed.top).toBeLessThan(200)
    expect(await excess(page)).toBe(0)
  })

  test('shows a sample that follows its fields next to them', async () => {
    const page = await site.openShared('guide/fields', wide(1440))
    const [sample, heading] = [await place(page, '.code >> nth=1'), await place(page, '#crew')]
    expect(sample.left).toBeGreaterThan(heading.right)
    expect(Math.abs(sample.top - heading.top)).toBeLessThan(24)
    // A tall sample does not stretch the text next to it.
    const [words, code] = [
      await place(page, '.pair >> nth=2 >> p'),
      await place(page, '.pair >> nth=2 >> .code'),
    ]
    expect(words.top).toBe(code.top)
  })

  test('has its table of contents behind a button above the samples', async () => {
    for (const width of [1280, 2560]) {
      const page = await site.open('guide/fields', { context: wide(width) })
      const [bar, top, text] = [
        await place(page, '.toc-bar'),
        await place(page, '.page-top'),
        await place(page, 'main .schema >> nth=0'),
      ]
      expect(bar.left).toBeGreaterThan(Math.max(top.right, text.right))
      await page.click('.toc-bar')
      const list = await place(page, '.toc-list')
      expect(Math.abs(list.right - bar.right), `${width} px`).toBeLessThan(3)
      await page.locator('.toc-list a', { hasText: 'Crew' }).click()
      await expect.poll(async () => (await place(page, '#crew')).top).toBeLessThan(300)
    }
  })

  test('is one column in a narrower viewport, in source order', async () => {
    const page = await site.openShared('guide/fields', wide(1279))
    const [sample, heading] = [await place(page, '.code >> nth=0'), await place(page, '#ship')]
    expect(sample.left).toBe(heading.left)
    expect(sample.bottom).toBeLessThan(heading.top)
    expect(await excess(page)).toBe(0)
  })
})

describe('tables', () => {
  test('of any size end where the text ends, and columns of sentences get most of the width', async () => {
    const page = await site.openShared('guide/table', wide(1440))
    const widthOf = (selector: string, index = 0) =>
      page
        .locator(selector)
        .nth(index)
        .evaluate((element) => element.getBoundingClientRect().width)
    const text = await widthOf('.prose > .heading')
    expect(await widthOf('.table')).toBe(text)
    expect(await widthOf('.table', 1)).toBe(text)
    expect(await widthOf('.table tbody tr:first-child td:last-child')).toBeGreaterThan(
      (await widthOf('.table')) * 0.45,
    )
    // Columns of short names are only as wide as their content.
    expect(await widthOf('.table >> nth=2 >> td:last-child')).toBeGreaterThan(text * 0.75)
    // Tables end before the table of contents.
    const [table, toc] = await page.evaluate(() =>
      ['.table', '.toc'].map((name) => document.querySelector(name)!.getBoundingClientRect()),
    )
    expect(table!.right).toBeLessThan(toc!.left)
  })

  test('of cards end with the other blocks on a tablet, and use the column without table of contents in a wide viewport', async () => {
    for (const [width, isWide] of [
      [768, false],
      [1440, true],
    ] as const) {
      const page = await site.openShared('guide/cards', wide(width))
      const [cards, top] = await page.evaluate(() =>
        ['.cards', '.page-top'].map((name) => document.querySelector(name)!.getBoundingClientRect().right),
      )
      expect(cards! > top!, String(width)).toBe(isWide)
    }
  })

  test('wider than the text use the free column, and wrap code before they scroll', async () => {
    const page = await site.openShared('guide/names', wide(1440))
    const layout = await page.evaluate(() => {
      const [large, long] = [...document.querySelectorAll('.table')]
      const text = document.querySelector('.prose > .heading')!.getBoundingClientRect()
      const main = document.querySelector('.main')!.getBoundingClientRect()
      const scrolls = (table: Element) => table.scrollWidth > table.clientWidth
      return {
        grows: large!.getBoundingClientRect().right > text.right + 50,
        isInside: large!.getBoundingClientRect().right <= main.right + 0.5,
        scrolls: [scrolls(large!), scrolls(long!)],
      }
    })
    expect(layout).toEqual({ grows: true, isInside: true, scrolls: [false, false] })
  })

  test.each([360, 768, 1024, 1440])('do not scroll if their words can wrap, at %i px', async (width) => {
    const page = await site.openShared('guide/sentences', width < 500 ? phone : wide(width))
    const widths = await page
      .locator('.table')
      .evaluateAll((tables) => tables.map((table) => table.scrollWidth - table.clientWidth))
    expect(widths).toEqual([0, 0, 0, 0, 0])
  })

  test('divide the width between columns of sentences', async () => {
    const page = await site.openShared('guide/sentences', wide(1440))
    const fractions = await page
      .locator('.table >> nth=1')
      .evaluate((table) =>
        [...table.querySelector('tbody tr')!.children].map(
          (cell) => cell.getBoundingClientRect().width / table.clientWidth,
        ),
      )
    expect(Math.min(...fractions)).toBeGreaterThan(0.22)
  })

  test('with a last column of short values leave the width to the descriptions on a phone', async () => {
    const page = await site.open('guide/sentences', { context: phone })
    const [, description, value] = await page
      .locator('.table >> nth=4')
      .evaluate((table) =>
        [...table.querySelectorAll('tbody td')].map((cell) => cell.getBoundingClientRect().width),
      )
    expect(description!).toBeGreaterThan(value! * 2)
  })

  test('and task lists are aligned with the text', async () => {
    const page = await site.openShared('guide/sentences', phone)
    const lefts = await page.locator('.task-list-item').evaluate((item) => {
      const range = document.createRange()
      const text = item.lastChild!
      // The text after the checkbox starts with a space.
      range.setStart(text, 1)
      range.setEnd(text, text.textContent!.length)
      return [...range.getClientRects()].map(({ left }) => Math.round(left))
    })
    expect(lefts.length).toBeGreaterThan(1)
    expect(Math.abs(lefts[0]! - lefts[1]!)).toBeLessThanOrEqual(1)
  })

  test('with many rows become term lists on a phone, and small ones stay tables', async () => {
    const page = await site.openShared('guide/table', phone)
    const layout = await page.evaluate(() => {
      const [large, small] = [...document.querySelectorAll('.table')]
      const [first, type, empty] = [...large!.querySelectorAll('tbody tr:last-child td')]
      const top = (element: Element) => element.getBoundingClientRect().top
      return {
        isStacked: top(type!) > top(first!) + 10,
        label: getComputedStyle(type!, '::before').content,
        empty: empty!.getBoundingClientRect().height,
        scrolls: large!.scrollWidth > large!.clientWidth,
        small: getComputedStyle(small!.querySelector('td')!).display,
      }
    })
    expect(layout).toEqual({
      isStacked: true,
      label: expect.stringContaining('"Type: "'),
      empty: 0,
      scrolls: false,
      small: 'table-cell',
    })
    expect(await excess(page)).toBe(0)
  })

  test('with stacked rows are still tables for screen readers', async () => {
    const page = await site.openShared('guide/table', phone)
    const cdp = await page.context().newCDPSession(page)
    const { nodes } = await cdp.send('Accessibility.getFullAXTree')
    const roles = nodes.filter(({ ignored }) => !ignored).map(({ role }) => role?.value as string)
    const count = (role: string) => roles.filter((other) => other === role).length
    expect([count('table'), count('row'), count('columnheader'), count('cell')]).toEqual([3, 7, 8, 12])
  })

  test('and diagrams scroll on a phone, where most of a diagram is visible', async () => {
    const page = await site.openShared('guide/table', phone)
    const drawn = page.locator('.diagram')
    await drawn.scrollIntoViewIfNeeded()
    expect(await drawn.evaluate((image) => image.getBoundingClientRect().width)).toBe(480)
    expect(await excess(page)).toBe(0)
  })

  test('and other blocks are tab stops only if they scroll, at any viewport width', async () => {
    const page = await site.openShared('guide/table', wide(1440))
    const stops = () =>
      page.locator('.prose [tabindex="0"]').evaluateAll((all) => all.map((one) => one.tagName))
    await expect.poll(stops).toEqual(['PRE'])
    await page.setViewportSize({ width: 360, height: 780 })
    await expect.poll(stops).toEqual(['PRE', 'P'])
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(stops).toEqual(['PRE'])
  })
})

describe('on a phone', () => {
  test('the table of contents stays reachable, shows the current section, and closes after a jump', async () => {
    const page = await site.open('guide', { context: phone })
    await page.evaluate(() => document.querySelector('#two')?.scrollIntoView({ behavior: 'instant' }))
    const bar = page.locator('.toc-bar')
    await expect.poll(() => bar.textContent()).toContain('Two')
    const { y } = (await bar.boundingBox())!
    expect(y).toBeGreaterThan(40)
    expect(y).toBeLessThan(120)
    await bar.click()
    const link = page.locator('.toc-list a', { hasText: 'Three' })
    await link.click()
    await link.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).hash).toBe('#three')
    // The heading is below the bar.
    await expect
      .poll(() =>
        page.locator('#three').evaluate((heading) => Math.round(heading.getBoundingClientRect().top)),
      )
      .toBeGreaterThan(104)
    await bar.click()
    await link.waitFor()
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
  })

  test('the menu starts with the section, and links to the main menu', async () => {
    const page = await site.open('guide', { context: phone })
    await page.click('.menu-button')
    const section = page.locator('.drawer .sidebar')
    const main = page.locator('.drawer-links')
    expect([await section.isVisible(), await main.isVisible()]).toEqual([true, false])
    await page.getByText('Main menu').click()
    expect([await section.isVisible(), await main.isVisible()]).toEqual([false, true])
    await page.getByText('Main menu').click()
    expect([await section.isVisible(), await main.isVisible()]).toEqual([true, false])
    await page.goto(`${site.server.url}about`)
    await page.click('.menu-button')
    expect(await main.isVisible()).toBe(true)
  })

  test('Back from a page opened in the menu returns to the previous position, before the app is loaded', async () => {
    const page = await site.open('guide', { context: phone })
    site.server.interfere = (path) => (/\/app-/.test(path) ? { status: 404 } : undefined)
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
    await page.waitForTimeout(300)
    await page.click('.menu-button')
    await page.click('.drawer .sidebar a[href="/guide/setup"]')
    await page.locator('h1', { hasText: 'Setup' }).waitFor()
    await page.goBack()
    await page.locator('h1', { hasText: 'Guide' }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(900)
    expect(await page.evaluate(() => history.state)).toBeNull()
  })
})

test('focusing the navbar does not scroll the page', async () => {
  const page = await site.openShared('guide', wide(1440))
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  await page.locator('.navbar a').nth(1).focus()
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => scrollY)).toBe(900)
})

test('rotating a tablet while the menu is open shows the page', async () => {
  const page = await site.open('guide', { context: { viewport: { width: 800, height: 1100 } } })
  await page.click('.menu-button')
  await page.setViewportSize({ width: 1100, height: 800 })
  await expect.poll(() => page.locator('[data-drawer]:popover-open').count()).toBe(0)
  const { x } = (await page.locator('.sidebar').boundingBox())!
  expect(x).toBeLessThan(60)
  expect(await page.locator('h1').isVisible()).toBe(true)
})

test('a menu closes when the focus leaves it', async () => {
  const page = await site.open('guide', { context: wide(1440) })
  const menu = page.locator('.navbar .dropdown')
  await menu.locator('summary').focus()
  await page.keyboard.press('Enter')
  await menu.locator('a').first().waitFor()
  for (let link = 0; link < 2; link++) await page.keyboard.press('Tab')
  expect(await menu.getAttribute('open')).not.toBeNull()
  await page.keyboard.press('Tab')
  expect(await menu.getAttribute('open')).toBeNull()
})

describe('lists of posts', () => {
  test('show authors, and the newest post first and largest', async () => {
    const page = await site.openShared('blog', wide(1440))
    const sizes = await page
      .locator('.listed h2')
      .evaluateAll((titles) => titles.map((title) => Number.parseFloat(getComputedStyle(title).fontSize)))
    expect(sizes[0]).toBeGreaterThan(sizes[1]!)
    await expect
      .poll(() => page.locator('.listed').first().locator('.portrait').allTextContents())
      .toEqual(['AL', 'B'])
    await site.openShared('blog/authors/ada', wide(1440))
    expect(await page.locator('.author .portrait').textContent()).toBe('AL')
  })

  test('have two columns in a wide viewport, below the newest', async () => {
    const page = await site.openShared('blog', wide(1440))
    const places = await page
      .locator('.listing > li')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    expect(places[1]!.top).toBe(places[2]!.top)
    expect(places[2]!.right).toBe(places[0]!.right)
    expect(places[0]!.right).toBeGreaterThan(1300)
  })

  test('have separate styles, loaded with the page', async () => {
    const page = await site.open('guide/setup', { context: wide(1440) })
    const listRequests = () => site.server.requests.filter((path) => path.includes('/list-')).length
    expect(listRequests()).toBe(0)
    await startApp(page)
    await page.click('.navbar .dropdown summary')
    await page.click('.navbar .dropdown a[href="/blog"]')
    await page.locator('h1', { hasText: 'Blog' }).waitFor()
    expect(listRequests()).toBe(1)
    expect(await page.locator('.listing').evaluate((list) => getComputedStyle(list).listStyleType)).toBe(
      'none',
    )
  })
})

test('a link to another site is marked as external', async () => {
  const page = await site.openShared('guide/setup')
  const arrow = (selector: string) =>
    page.locator(selector).evaluate((link) => getComputedStyle(link, '::after').content)
  expect(await arrow('.prose a[href="https://example.org/else"]')).toContain('\u2197')
  expect(await page.locator('.prose a[href="https://example.org/else"]').textContent()).toContain('new tab')
})

test('an image of the other color mode is not a tab stop', async () => {
  const page = await site.open('guide/lone')
  const link = page.locator('a.zoom')
  expect(await link.isVisible()).toBe(false)
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  expect(await link.isVisible()).toBe(true)
})

test('inline code that wraps has borders on every line, and no gap before a full stop', async () => {
  const page = await site.open('guide/setup')
  const { edges, gap } = await page.evaluate(() => {
    const paragraph = document.querySelector('.prose p')!
    paragraph.innerHTML = 'Set <code class="long">spec.http.<wbr>responseCodes</code>.'
    const style = getComputedStyle(paragraph.querySelector('code')!)
    const { webkitBoxDecorationBreak, boxDecorationBreak } = style as CSSStyleDeclaration & {
      readonly boxDecorationBreak?: string
      readonly webkitBoxDecorationBreak?: string
    }
    return {
      edges: boxDecorationBreak ?? webkitBoxDecorationBreak,
      gap: Number.parseFloat(style.paddingInlineEnd),
    }
  })
  expect(edges).toBe('clone')
  expect(gap).toBeLessThan(2.5)
})

// Changes the font size in the browser's settings, to which media queries refer too.
async function enlargeType(page: Page, size: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } })
}

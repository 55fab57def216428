// Hits for fields, flags, functions and terms, partial matches, and delayed excerpts, with a provider that
// responds like the local index.

import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { SearchHit, SearchResponse } from '../../src/core/model/search-provider.ts'
import { TYPING_MS } from '../../src/plugins/search/engine/search-limits.ts'
import { findViolations } from './find-violations.ts'
import { startApp } from './open-page.ts'
import { shareSite } from './shared-site.ts'

const text = 'A line of text.\n\n'.repeat(40)
const schema = {
  type: 'object',
  properties: {
    schedule: { type: 'string', description: 'How often the check runs. As a cron expression.' },
    tls: { type: 'object', properties: { key: { type: 'string', description: 'The private key.' } } },
  },
}
const site = shareSite({
  'site.config.ts': `export default { title: 'Harbour', basePath: '/', content: { docs: 'docs' },
    navbar: [{ label: 'Guide', href: '/guide' }, { label: 'Code', href: 'https://code.example.com' },
      { label: 'More', items: [{ label: 'Berths', href: '/berths' }] }],
    plugins: [{ name: 'tide', search: { provider: 'tide', module: './tide.ts', setting: {} } }] }`,
  'tide.ts': `export function createProvider() {
    return { search: async (query, { snippetsOf, offset }) => {
      (window.requests ??= []).push({ query, snippetsOf, offset })
      const { snippets = {}, ...response } = window.answers[query] ?? { hits: [], total: 0 }
      const hits = response.hits.map((hit) => {
        const isWanted = !snippetsOf || snippetsOf.includes(hit.url)
        const { name, later, ...told } = hit.entry ?? {}
        const entry = name && { name, ...told, ...(isWanted && later) }
        return { ...hit, entry, snippet: isWanted && snippets[hit.url] ? [{ text: snippets[hit.url] }] : [] }
      })
      return { ...response, hits, ...(snippetsOf && { lacksSnippets: true }) }
    } }
  }`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/index.md': '# Home\n',
  'docs/check.schema.json': JSON.stringify(schema),
  'docs/guide.md': `# Guide\n\n${text}\n\n::schema{file="check.schema.json"}\n\n${text}`,
  'docs/berths.md': `# Berths\n\n${text}\n\n| Flag | Does |\n| --- | --- |\n| \`--deep\` | Deep water |\n\n${text}\n
::::tabs\n\n:::tab[One]\n\nOne.\n\n:::\n\n:::tab[Two]\n\nQuay\n: Where ships lie.\n\n:::\n\n::::\n\n${text}`,
})

type Answers = Readonly<
  Record<string, Omit<SearchResponse, 'hits'> & { hits: readonly Partial<SearchHit>[] }>
>
type Entry = NonNullable<SearchHit['entry']>

const hit = (url: string, more: Partial<SearchHit> = {}): SearchHit => ({
  url,
  kind: 'page',
  title: [{ text: 'Guide' }],
  headings: [],
  trail: ['Docs'],
  snippet: [],
  group: 'Docs',
  ...more,
})
/** Creates a hit for an entry. `later` arrives with the excerpts. */
const entry = (url: string, name: string, more: Partial<Entry & { later: Partial<Entry> }> = {}): SearchHit =>
  hit(url, { kind: 'text', entry: { name: [{ text: name, marked: true }], ...more } })

const answers: Answers = {
  schedule: {
    total: 2,
    hits: [
      entry('/guide#check.schedule', 'schedule', {
        type: 'string',
        text: [{ text: 'How often the check runs.' }],
      }),
      hit('/guide'),
    ],
    ...{ snippets: { '/guide': 'All of it.', '/guide#check.schedule': 'Never shown.' } },
  },
  key: { total: 1, hits: [entry('/guide#check.tls.key', 'tls.key', { type: 'string' })] },
  interval: {
    total: 1,
    hits: [
      entry('/guide#check.schedule', 'interval', {
        later: { type: 'number', text: [{ text: 'Seconds between checks.' }] },
      }),
    ],
    ...{ snippets: { '/guide#check.schedule': 'Never shown.' } },
  },
  swizzle: {
    total: 1,
    hits: [hit('/guide', { reason: { kind: 'keyword', name: [{ text: 'swizzle', marked: true }] } })],
  },
  deep: { total: 1, hits: [entry('/berths#--deep', '--deep')] },
  quay: { total: 1, hits: [entry('/berths#quay', 'Quay')] },
  match: { total: 1, hits: [entry('/guide', 'match', { type: 'match(item: map) → bool' })] },
  'two words': {
    total: 1,
    partial: 2,
    hits: [
      hit('/guide'),
      hit('/berths', { title: [{ text: 'Berths' }], isPartial: true }),
      hit('/berths#quay', { title: [{ text: 'Berths' }], headings: [[{ text: 'Quay' }]], isPartial: true }),
    ],
  },
  many: {
    total: 20,
    hits: Array.from({ length: 20 }, (_, at) => hit(`/guide?${at}`, { group: `Group ${at % 4}` })),
    ...{
      snippets: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/guide?${at}`, `Text ${at}`])),
    },
  },
  none: { total: 0, hits: [], suggestions: ['nine', 'Guide to the north'] },
}

const open = (path = '') =>
  site.open(path, {
    prepare: (page) => page.addInitScript((answers) => Object.assign(window, { answers }), answers),
  })
const rows = (page: Page) => page.locator('[role=option]')
const requests = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { requests?: { query: string; snippetsOf?: string[] }[] }).requests ?? [],
  )
async function search(page: Page, query: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.locator('.search-dialog .search-body').waitFor()
  await page.keyboard.insertText(query)
}
const line = (page: Page, name: string) => rows(page).first().locator(`.search-${name}`)

describe('a field', () => {
  test('is shown with its type and description', async () => {
    const page = await open()
    await search(page, 'schedule')
    await expect.poll(() => line(page, 'name').textContent()).toBe('schedule string')
    expect(await line(page, 'name').locator('code mark').textContent()).toBe('schedule')
    expect(await line(page, 'where').textContent()).toBe('Guide')
    expect(await line(page, 'line-small').textContent()).toBe('How often the check runs.')
    // The text of its section is never requested.
    await rows(page).nth(1).getByText('All of it.').waitFor()
    expect((await requests(page)).at(-1)).toEqual({ query: 'schedule', snippetsOf: ['/guide'] })
    expect(await line(page, 'line-small').textContent()).toBe('How often the check runs.')
    expect(await findViolations(page)).toEqual([])
  })

  test('is shown with its type and description even if these arrive later', async () => {
    const page = await open()
    await search(page, 'interval')
    await expect.poll(() => line(page, 'name').textContent()).toBe('interval')
    await expect.poll(() => line(page, 'name').textContent()).toBe('interval number')
    expect(await line(page, 'line-small').textContent()).toBe('Seconds between checks.')
    expect(await line(page, 'where').textContent()).toBe('Guide')
  })

  test('that is a function is shown with its signature', async () => {
    const page = await open()
    await search(page, 'match')
    await expect.poll(() => line(page, 'name').textContent()).toBe('match(item: map) → bool')
  })

  test('is shown the same way on the search page, without text below its page', async () => {
    const page = await open('search?q=schedule')
    await page.locator('.search-results h3').waitFor()
    expect(await page.locator('.search-results h3').textContent()).toBe('schedule string')
    await expect
      .poll(() => page.locator('.search-results .search-excerpt').allTextContents())
      .toEqual(['How often the check runs.'])
    await expect.poll(() => page.locator('.search-results > li').count()).toBe(1)
  })

  test.each([
    ['as a document', false],
    ['in the app', true],
  ])('is visible and marked once it is opened, even in hidden content: %s', async (_, isApp) => {
    const page = await open()
    if (isApp) await startApp(page)
    for (const [query, id] of [
      ['schedule', 'check.schedule'],
      ['key', 'check.tls.key'],
      ['deep', '--deep'],
      ['quay', 'quay'],
    ]) {
      await search(page, query!)
      await page.locator('.search-row[data-icon=entry]').first().waitFor()
      await page.keyboard.press('Enter')
      const target = page.locator(`[id="${id}"]`)
      await target.waitFor()
      const isInView = () =>
        target.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect()
          return element.checkVisibility() && top >= 0 && bottom <= innerHeight
        })
      await expect.poll(isInView, { message: id! }).toBe(true)
      const plain = page.locator('main p').first()
      const color = (element: Element) => getComputedStyle(element).backgroundColor
      expect(await target.evaluate(color), id).not.toBe(await plain.evaluate(color))
      await expect.poll(() => page.locator(':target, [data-target]').count()).toBe(1)
    }
    expect(page.problems).toEqual([])
  })
})

test('hits with only some of the words come after the others and are not counted', async () => {
  const page = await open()
  await search(page, 'two words')
  await expect
    .poll(() => page.locator('.search-group-title').allTextContents())
    .toEqual(['Guide', 'With some of the words'])
  // All results are in the dialog, so there is no link to the search page.
  expect(await page.locator('.search-see-all').count()).toBe(0)
  await page.goto(`${site.server.url}search?q=two+words`)
  await page.locator('.search-partial').waitFor()
  expect(await page.locator('.search-count').textContent()).toBe('One document found')
  await expect.poll(() => page.locator('.search-partial ~ ol h2').allTextContents()).toEqual(['Berths'])
})

test('excerpts are not requested while the reader types', async () => {
  const page = await site.open('', {
    prepare: async (page) => {
      await page.addInitScript((answers) => Object.assign(window, { answers }), answers)
      await page.clock.install({ time: 0 })
    },
  })
  await search(page, '')
  // The test advances the clock from here on.
  await page.clock.pauseAt('1970-01-02')
  for (const letter of 'many') {
    await page.keyboard.type(letter)
    await page.clock.runFor(TYPING_MS - 1)
  }
  expect(await requests(page)).toEqual([])
  await page.clock.runFor(1)
  expect((await requests(page)).map(({ query }) => query)).toEqual(['many'])
})

test('a row that lacks the words of the query shows the keyword that matched', async () => {
  const page = await open()
  await search(page, 'swizzle')
  const line = rows(page).first().locator('.search-line-small')
  await expect.poll(() => line.textContent()).toBe('Keyword: swizzle')
  expect(await line.locator('mark').allTextContents()).toEqual(['swizzle'])
})

test('excerpts are requested after a pause, only for the visible rows', async () => {
  const page = await open()
  await search(page, '')
  await page.keyboard.insertText('many')
  await rows(page).first().getByText('Text 0').waitFor()
  const recorded = await requests(page)
  expect(recorded.map(({ query, snippetsOf }) => [query, snippetsOf?.length === 0])).toEqual([
    ['many', true],
    ['many', false],
  ])
  const first = recorded[1]!.snippetsOf!
  expect(first.length).toBeGreaterThan(4)
  expect(first.length).toBeLessThan(15)
  const heights = () => rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
  expect(new Set(await heights())).toEqual(new Set([56]))
  await page.locator('.search-body').evaluate((body) => body.scrollTo({ top: 9999, behavior: 'instant' }))
  await rows(page).last().getByText('Text 19').waitFor()
  const second = (await requests(page))[2]!.snippetsOf!
  expect(second.filter((url) => first.includes(url))).toEqual([])
  expect(page.problems).toEqual([])
})

test('a dialog without a query offers the pages of the navbar, and opens none by default', async () => {
  const page = await open()
  await search(page, '')
  await expect.poll(() => rows(page).locator('.search-name').allTextContents()).toEqual(['Guide', 'Berths'])
  await expect.poll(() => page.locator('.search-group-title').allTextContents()).toEqual(['Start here'])
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(site.server.url)
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/berths')
})

test('without hits, the suggestions of the provider are offered, or else the links of the navbar', async () => {
  const page = await open()
  await search(page, 'none')
  await page.getByText('No results for').first().waitFor()
  await expect
    .poll(() => page.locator('.search-suggestion').allTextContents())
    .toEqual(['nine', 'Guide to the north'])
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('nothing')
  await page.getByText('No results for "nothing"').first().waitFor()
  expect(await page.locator('.search-suggestion').allTextContents()).toEqual(['Guide', 'Berths'])
  await page.click('.search-suggestion >> nth=0')
  expect(await page.inputValue('.search-dialog input')).toBe('Guide')
})

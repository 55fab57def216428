// Hits as people read them in a terminal.

import { expect, test } from 'vitest'
import { cellsOf } from '../../src/cli/report/cells.ts'
import { createPaint } from '../../src/cli/report/paint.ts'
import { formatHits } from '../../src/cli/search/format-hits.ts'
import type { SearchAnswer } from '../../src/search/answer.ts'
import { createSearcher } from '../../src/search/searcher.ts'
import { makeIndex } from './made-index.ts'

const plain = createPaint(false)
const ask = (title: string, query: string) =>
  createSearcher(makeIndex([{ title, url: '/a', text: { '': `All of ${title}.` } }]).load).search(query)

test('no text of a page or of a query steers the terminal', async () => {
  const steering = '\u001b[31mHarbour\u0007 \u202eboat\u009b2J'
  const answer = await ask(steering, 'harbour')
  expect(answer.hits).toHaveLength(1)
  const nothing: SearchAnswer = { ...answer, hits: [], total: 0, query: steering }
  for (const shown of [formatHits(answer, plain), formatHits(nothing, plain)]) {
    expect(shown).toContain('Harbour')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: it is about them.
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e]/)
  }
})

test('a query that is cut is told so', async () => {
  const query = `harbour ${'x'.repeat(500)}`
  const shown = formatHits(await ask('Harbour', query), plain)
  expect(shown).toContain(`only the first 64 characters count: "harbour ${'x'.repeat(56)}"\n`)
  expect(formatHits(await ask('Harbour', 'harbour'), plain)).not.toContain('characters')
})

test('what is marked is bold where there are colours', async () => {
  expect(formatHits(await ask('Old harbour', 'harbour'), createPaint(true))).toContain(
    'Old \u001b[1mharbour\u001b[22m',
  )
})

test('hits of the same page are told to stand together, and words that a hit lacks', async () => {
  const index = makeIndex([
    {
      title: 'Boats',
      url: '/boats',
      text: { '': 'Ships.', 'Old boats': 'Wood.', 'New boats': 'Steel on wood.' },
    },
    { title: 'Wood', url: '/wood', text: { '': 'Of trees.' } },
  ])
  const answer = await createSearcher(index.load).search('boats wood', { explain: true })
  const shown = formatHits(answer, plain)
  expect(shown).toContain('which is of the same page')
  expect(shown).toMatch(/boats +0 {2}not there/)
})

test('a score can be reckoned again from what is printed', async () => {
  const index = makeIndex([
    { title: 'Boats', url: '/a/b/boats', text: { '': 'Ships.', 'Old boats': 'Wood, and more wood.' } },
    { title: 'Wood', url: '/wood', text: { '': 'Of trees.', Boats: 'Of wood.' } },
    { title: 'Iron', url: '/iron', text: { '': 'Of ore.' } },
  ])
  const answer = await createSearcher(index.load).search('boats wood iron', { explain: true })
  const scores = [...formatHits(answer, plain).matchAll(/score ([\d.]+) = ([\d.]+) for its words(.*)/g)]
  expect(scores.length).toBeGreaterThan(1)
  for (const [line, score, sum, factors] of scores) {
    const product = [...factors!.matchAll(/× ([\d.]+)/g)].reduce(
      (all, [, one]) => all * Number(one),
      Number(sum),
    )
    // What is rounded is the sum, by half a hundredth, and each factor, by half a thousandth.
    expect(Math.abs(product / Number(score) - 1), line).toBeLessThan(0.005)
  }
})

test('scores stand below each other, however wide the letters of the words are', async () => {
  const index = makeIndex([{ title: '検索 harbour', url: '/a', text: { '': '検索 of a harbour.' } }])
  const answer = await createSearcher(index.load).search('検索 harbour', { explain: true })
  const lines = formatHits(answer, plain).match(/^ {6}\S+ +[\d.]+ {2}/gm)!
  expect(lines.length).toBeGreaterThan(1)
  expect(new Set(lines.map(cellsOf)).size).toBe(1)
})

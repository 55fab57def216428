// Synonyms of several words, and choice of excerpts.

import { describe, expect, test } from 'vitest'
import { plainText } from '../../../src/core/model/search-provider.ts'
import { createSearcher } from '../../../src/plugins/search/engine/searcher.ts'
import { makeIndex } from './built-index.ts'

const synonyms = [['topology', 'dependency graph', 'service map']]
const find = async (pages: Parameters<typeof makeIndex>[0], query: string) =>
  (await createSearcher(makeIndex(pages, synonyms).load).search(query)).hits

describe('a multi-word synonym', () => {
  test.each([['one of its words alone', 'The map of a harbour.']])('does not match %s', async (_, text) => {
    const pages = [
      { title: 'Berths', text: { '': text } },
      { title: 'Quays', text: { '': 'Topology.' } },
    ]
    expect((await find(pages, 'topology')).map(({ url }) => url)).toEqual(['/quays'])
  })

  test.each(['Draws the service map.', 'Draws a service-map.', 'See DEPENDENCY GRAPH: big.'])(
    'matches "%s"',
    async (text) => {
      const hits = await find([{ title: 'Berths', text: { '': text } }], 'topology')
      expect(hits.map(({ url }) => url)).toEqual(['/berths'])
    },
  )

  test('is highlighted in the excerpt', async () => {
    const [hit] = await find([{ title: 'Map', text: { '': 'Here is the service map of all.' } }], 'topology')
    expect(plainText(hit!.snippet)).toContain('service map')
    expect(hit!.snippet.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['service', 'map'])
  })

  test('is matched in titles, and by its synonyms', async () => {
    const pages = [
      { title: 'Service map', text: { '': 'Text.' } },
      { title: 'Topology', text: { '': 'Text.' } },
    ]
    for (const query of ['topology', 'service map', 'dependency graph'])
      expect((await find(pages, query)).map(({ url }) => url).sort(), query).toEqual([
        '/service-map',
        '/topology',
      ])
  })
})

describe('an excerpt', () => {
  test('does not repeat the name of the page', async () => {
    const pages = [{ title: 'Home', labels: ['Harbour'], text: { '': 'Harbour\nA harbour has berths.' } }]
    expect(plainText((await find(pages, 'harbour'))[0]!.snippet)).toBe('A harbour has berths.')
  })

  test('prefers a sentence to a single word', async () => {
    const text = 'berth\nA berth is where a ship lies.\nquay'
    const hits = await find(
      [{ title: 'Terms', text: { Words: text, More: 'quay\nWhere goods are landed.' } }],
      'berth',
    )
    expect(plainText(hits[0]!.snippet)).toBe('A berth is where a ship lies.')
    const [quay] = await find([{ title: 'Terms', text: { More: 'quay\nWhere goods are landed.' } }], 'quay')
    expect(plainText(quay!.snippet)).toBe('quay · Where goods are landed.')
  })
})

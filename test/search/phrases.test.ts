// Synonyms of several words are found as a whole, and lines that tell nothing do not lead.

import { describe, expect, test } from 'vitest'
import { plainText } from '../../src/model/search-provider.ts'
import { isNoise } from '../../src/search/noise.ts'
import { createSearcher } from '../../src/search/searcher.ts'
import { makeSnippet } from '../../src/search/snippet.ts'
import { makeIndex } from './made-index.ts'

const synonyms = [['topology', 'dependency graph', 'service map']]
const find = async (pages: Parameters<typeof makeIndex>[0], query: string) =>
  (await createSearcher(makeIndex(pages, synonyms).load).search(query)).hits

describe('a synonym of several words', () => {
  test.each([['a lone word of it', 'The map of a harbour.']])('does not find %s', async (_, text) => {
    const pages = [
      { title: 'Berths', text: { '': text } },
      { title: 'Quays', text: { '': 'Topology.' } },
    ]
    expect((await find(pages, 'topology')).map(({ url }) => url)).toEqual(['/quays'])
  })

  test.each(['Draws the service map.', 'Draws a service-map.', 'See DEPENDENCY GRAPH: big.'])(
    'finds "%s"',
    async (text) => {
      const hits = await find([{ title: 'Berths', text: { '': text } }], 'topology')
      expect(hits.map(({ url }) => url)).toEqual(['/berths'])
    },
  )

  test('is not marked: nobody typed it', async () => {
    const [hit] = await find([{ title: 'Map', text: { '': 'Here is the service map of all.' } }], 'topology')
    expect(plainText(hit!.snippet)).toContain('service map')
    expect(hit!.snippet.some(({ marked }) => marked)).toBe(false)
  })

  test('is found where it stands in a title, and leads to its other names', async () => {
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
  const wanted = new Map([['helm', { word: 0, isMarked: true }]])
  test.each([
    ['\u001b[32mhelm\u001b[0m \u001b[1m', true],
    ['\\x1b[32mhelm\\x1b[0m', true],
    ['^[[0;31mhelm^[[0m', true],
    ['/var/log/pods/helm-controller/0.log', true],
    ['2025 /srv/app/helm/install.go:120:7', true],
    ['C:\\Users\\me\\helm\\run.log', true],
    ['helm install mission-control ./chart', false],
    ['image: /registry/helm', false],
    ['The file /etc/helm/values.yaml has the values of the chart', false],
    ['', false],
  ])('of the line %j: %s', (line, noise) => {
    expect(isNoise(line)).toBe(noise)
    const code = `${line}\nhelm upgrade --install`
    const shown = plainText(makeSnippet('', code, { wanted, words: 10 }))
    if (noise) expect(shown).toContain('helm upgrade')
    const alone = plainText(makeSnippet('A chart.', line, { wanted, words: 10 }))
    if (noise) expect(alone).toBe('A chart.')
  })

  test('is more than the word that was asked for', async () => {
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

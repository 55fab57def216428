// Reasons for hits whose title and excerpt lack the words of the query.

import { expect, test } from 'vitest'
import { plainText } from '../../../src/core/model/search-provider.ts'
import { createSearcher } from '../../../src/plugins/search/engine/searcher.ts'
import { makeIndex, makeSection } from './built-index.ts'

const searcher = createSearcher(
  makeIndex([
    {
      title: 'Theming',
      url: '/theming',
      labels: ['Appearance'],
      keywords: ['custom css', 'swizzle'],
      linked: [['house colours', 3]],
      description: 'Replace parts of the layout, as with ejecting.',
      sections: [
        makeSection('', 'Styles are in one file.'),
        makeSection('Options', 'Set what you need.', {
          names: ['brand.primary', 'brand.radius'],
          entries: [
            { name: 'brand.primary', id: 'brand.primary', type: 'string' },
            { name: 'brand.radius', id: 'brand.radius', type: 'number' },
          ],
        }),
      ],
    },
    { title: 'Hosting', url: '/deploy/anywhere', text: { '': 'Copy the folder to a host.' } },
  ]).load,
)

async function firstReason(query: string): Promise<string | undefined> {
  const [hit] = (await searcher.search(query)).hits
  return hit?.reason && `${hit.reason.kind}: ${plainText(hit.reason.name)}`
}

test.each([
  ['an alternative title', 'appearance', 'alias: Appearance'],
  ['a keyword', 'swizzle', 'keyword: swizzle'],
  ['a keyword next to a word of the title', 'swizzle theming', 'keyword: swizzle'],
  ['the text of a link', 'colours', 'link: house colours'],
  ['the path of the page', 'anywhere', 'url: /deploy/anywhere'],
])('a hit found by %s has it as reason', async (_, query, reason) => {
  expect(await firstReason(query)).toBe(reason)
})

test('the matching words of a reason are highlighted', async () => {
  const [hit] = (await searcher.search('css')).hits
  expect(hit?.reason?.name).toEqual([{ text: 'custom ' }, { text: 'css', marked: true }])
})

test.each(['theming', 'styles', 'hosting', 'options'])(
  'a hit for %s shows the matching words and has no reason',
  async (query) => {
    expect((await searcher.search(query)).hits[0]).toBeDefined()
    expect(await firstReason(query)).toBeUndefined()
  },
)

test('a word that is only in the description is shown in an excerpt of it', async () => {
  const [hit] = (await searcher.search('ejecting')).hits
  expect(plainText(hit!.snippet)).toContain('ejecting')
  expect(hit!.reason).toBeUndefined()
})

test('without snippets there are no reasons', async () => {
  const { hits } = await searcher.search('swizzle', { snippetsOf: [] })
  expect(hits[0]?.reason).toBeUndefined()
})

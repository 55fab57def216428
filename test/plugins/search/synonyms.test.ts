// Built-in synonyms.

import { describe, expect, test } from 'vitest'
import { SYNONYMS } from '../../../content/synonyms.ts'
import { plainText } from '../../../src/core/model/search-provider.ts'
import { GENERIC_SYNONYMS } from '../../../src/plugins/search/engine/generic-synonyms.ts'
import { createSearcher } from '../../../src/plugins/search/engine/searcher.ts'
import { collectSynonyms } from '../../../src/plugins/search/engine/synonyms.ts'
import { makeIndex } from './built-index.ts'

describe('the generic synonyms and those of this site', () => {
  test('contain each group once, with phrases that can be queries', () => {
    const all = [...SYNONYMS, ...GENERIC_SYNONYMS]
    expect(collectSynonyms(SYNONYMS, [])).toHaveLength(all.length)
    for (const group of all) {
      expect(new Set(group).size, group.join()).toBe(group.length)
      for (const member of group) expect(member).toMatch(/^[a-z0-9]+( [a-z0-9]+){0,3}$/)
    }
  })

  test.each([
    ['a cluster without internet', 'Air-gapped installation'],
    ['2fa code', 'TOTP'],
    ['undo an upgrade', 'Rollback'],
    ['freeze resources', 'Pause'],
    ['by hand', 'Manual steps'],
    ['eol of a release', 'Deprecation'],
  ])('find with "%s" the page "%s"', async (query, title) => {
    const titles = ['Air-gapped installation', 'TOTP', 'Rollback', 'Pause', 'Manual steps', 'Deprecation']
    const pages = titles.map((title) => ({ title, text: { '': 'A page of its own.' } }))
    const { hits } = await createSearcher(makeIndex(pages, SYNONYMS).load).search(query)
    expect(plainText(hits[0]!.title)).toBe(title)
  })
})

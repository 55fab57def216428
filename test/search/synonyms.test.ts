// Words that mean the same, for every site.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SYNONYMS } from '../../content/synonyms.ts'
import { plainText } from '../../src/model/search-provider.ts'
import { GENERIC_SYNONYMS } from '../../src/search/generic-synonyms.ts'
import { parseQuery } from '../../src/search/query.ts'
import { createSearcher } from '../../src/search/searcher.ts'
import { coverageShares } from '../../src/search/stop-words.ts'
import { joinGroups } from '../../src/search/synonyms.ts'
import { makeIndex } from './made-index.ts'

describe('the lists for every site and for our own', () => {
  test('say everything once, in phrases that a query can have', () => {
    const all = [...SYNONYMS, ...GENERIC_SYNONYMS]
    expect(joinGroups(all)).toHaveLength(all.length)
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
  ])('%s leads to %s', async (query, title) => {
    const titles = ['Air-gapped installation', 'TOTP', 'Rollback', 'Pause', 'Manual steps', 'Deprecation']
    const pages = titles.map((own) => ({ title: own, text: { '': 'A page of its own.' } }))
    const { hits } = await createSearcher(makeIndex(pages, SYNONYMS).load).search(query)
    expect(plainText(hits[0]!.title)).toBe(title)
  })
})

test('an abbreviation is what it stands for, not only like it', async () => {
  const pages = [
    { title: 'Row level security', text: { '': 'Who sees which rows.' } },
    { title: 'Properties', text: { Rls: 'Switch RLS on.' } },
  ]
  const { hits } = await createSearcher(makeIndex(pages, SYNONYMS).load).search('rls')
  expect(hits.map(({ url }) => url)).toEqual(['/row-level-security', '/properties#rls'])
})

test('an abbreviation is as rare as the rarest word it stands for', async () => {
  const services = Array.from({ length: 60 }, (_, at) => ({
    title: `Service ${at}`,
    text: { Chart: 'A chart of the service.' },
  }))
  const pages = [
    ...services,
    {
      title: 'Goals',
      text: { Reports: 'Level by level. Objective.', Burn: 'The SLO burns down in a chart.' },
    },
  ]
  const { hits } = await createSearcher(makeIndex(pages, SYNONYMS).load).search('slo chart', {
    explain: true,
  })
  const [slo, chart] = ['slo', 'chart'].map((word) => {
    const burn = hits.find(({ url }) => url === '/goals#burn')!
    return burn.reasons!.find((reason) => reason.word === word)!.score
  })
  expect(slo).toBeGreaterThan(4 * chart!)
})

test('what the words of a query are of it is one in all, and never nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('keep', 'every', 'secret', 'pod', 'using', 'helm')), (words) => {
      const shares = coverageShares(parseQuery(words.join(' ')).words)
      for (const share of shares) expect(share).toBeGreaterThan(0)
      if (shares.length > 0) expect(shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 10)
    }),
  )
})

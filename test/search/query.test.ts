// Which pages a query finds, and in which order.

import { describe, expect, test } from 'vitest'
import type { SearchAnswer, SearchOptions } from '../../src/search/answer.ts'
import { plainText } from '../../src/search/answer.ts'
import { createSearcher } from '../../src/search/searcher.ts'
import { type MadePage, makeIndex, makeSection } from './made-index.ts'

const PAGES: MadePage[] = [
  {
    title: 'Playbooks',
    text: { '': 'Playbooks run actions.', Approvals: 'Somebody approves a run before it starts.' },
  },
  { title: 'Playbook actions', text: { '': 'Every action of a playbook, playbook by playbook, playbooks.' } },
  {
    title: 'Notifications',
    text: { '': 'Notifications tell people.', Silence: 'Mute what is known. Set waitForEvalPeriod to wait.' },
  },
  {
    title: 'System properties',
    sections: [
      makeSection('', 'Properties tune services.'),
      makeSection('Database', 'db.postgrest.timeout · 30s · How long a query may take', {
        names: ['db.postgrest.timeout'],
      }),
      makeSection('Jobs', 'timeout · How long a job may take', { names: ['timeout'] }),
    ],
  },
  {
    title: 'Agent',
    text: {
      '': 'The agent replicates.',
      Troubleshooting: 'access token has expired · The token is older than its lifetime.',
    },
  },
  {
    title: 'Access tokens',
    text: { '': 'Tokens are made in the settings.' },
  },
  { title: 'Single Sign-On (OIDC)', text: { '': 'People sign in with an identity provider.' } },
  { title: 'Argo CD', text: { '': 'Applications from Git.' } },
  { title: 'Kubernetes', text: { '': 'Clusters and their resources.' } },
  { title: '東京都の設定', text: { '': '日本語の文書を検索します。' } },
]
const searcher = createSearcher(makeIndex(PAGES).load)
const ask = (query: string, options?: SearchOptions): Promise<SearchAnswer> => searcher.search(query, options)
const titlesOf = ({ hits }: SearchAnswer): string[] => hits.map(({ title }) => plainText(title))

test.each([
  ['a title', 'playbooks', 'Playbooks'],
  ['a title in the singular', 'playbook', 'Playbooks'],
  ['two words of a title in another order', 'actions playbook', 'Playbook actions'],
  ['the beginning of a title', 'notif', 'Notifications'],
  ['a heading', 'approvals', 'Playbooks'],
  ['a compound in other spelling', 'wait-for-eval-period', 'Notifications'],
  ['a compound in words', 'wait for eval period', 'Notifications'],
  ['two letters swapped', 'notifciations', 'Notifications'],
  ['a letter too many', 'aggent', 'Agent'],
  ['a synonym', 'k8s', 'Kubernetes'],
  ['a synonym of two words', 'sign in oidc', 'Single Sign-On (OIDC)'],
  ['what the title says in brackets', 'oidc', 'Single Sign-On (OIDC)'],
  ['a name in one word', 'argocd', 'Argo CD'],
  ['a message', 'access token has expired', 'Agent'],
  ['a script without blanks', '設定', '東京都の設定'],
  ['one letter of it', '検', '東京都の設定'],
])('%s finds its page first: %s', async (_, query, title) => {
  expect(titlesOf(await ask(query))[0]).toBe(title)
})

test('a field that is the whole name comes before one that has it as a part', async () => {
  const [first] = (await ask('timeout')).hits
  expect(first!.url).toBe('/system-properties#jobs')
})

test('only a word that nobody wrote is taken for another', async () => {
  expect((await ask('agent')).corrections).toEqual([])
  expect((await ask('agemt')).corrections).toEqual([{ from: 'agemt', to: 'agent' }])
})

test('quoted words stand side by side', async () => {
  expect(titlesOf(await ask('"token has expired"'))).toEqual(['Agent'])
  expect((await ask('"expired token has"')).hits).toEqual([])
})

test('nothing is found for nothing, and for what is nowhere', async () => {
  expect(await ask('  ')).toMatchObject({ hits: [], total: 0 })
  expect(await ask('zzzzqqqq')).toMatchObject({ hits: [], total: 0 })
})

describe('a hit', () => {
  test('of a page leads to its top, of a section to its heading, and says where it is', async () => {
    const page = (await ask('playbooks')).hits[0]!
    expect(page).toMatchObject({ kind: 'page', url: '/playbooks', id: '/playbooks', headings: [] })
    const section = (await ask('silence')).hits[0]!
    expect(section).toMatchObject({ kind: 'heading', url: '/notifications#silence', group: 'Documentation' })
    expect(section.headings.map(plainText)).toEqual(['Silence'])
  })

  test('has the words around, marked as text', async () => {
    const [hit] = (await ask('eval period')).hits
    expect(hit!.snippet.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['waitForEvalPeriod'])
    expect(plainText(hit!.snippet)).toContain('Set waitForEvalPeriod to wait')
    const [short] = (await ask('eval period', { snippetWords: 3 })).hits
    expect(plainText(short!.snippet).split(' ').length).toBeLessThanOrEqual(6)
  })

  test('explains itself when asked', async () => {
    const [hit] = (await ask('playbooks', { explain: true })).hits
    expect(hit!.reasons).toContainEqual(
      expect.objectContaining({ word: 'playbooks', field: 'title', kind: 'exact' }),
    )
  })
})

test('further hits begin where the first ended', async () => {
  const all = await ask('playbook action run access token', { every: true, limit: 50 })
  const first = await ask('playbook action run access token', { every: true, limit: 2 })
  const next = await ask('playbook action run access token', { every: true, limit: 2, offset: 2 })
  expect([...first.hits, ...next.hits].map(({ id }) => id)).toEqual(all.hits.slice(0, 4).map(({ id }) => id))
})

test('filters leave out other languages and versions', async () => {
  const pages = [
    { ...PAGES[0]!, language: 'en' },
    { ...PAGES[0]!, url: '/de/playbooks', language: 'de', version: 'old' },
  ]
  const two = createSearcher(makeIndex(pages).load)
  const urls = async (filters: SearchOptions['filters']): Promise<string[]> => {
    const { hits } = await two.search('playbooks', filters ? { filters } : {})
    return [...new Set(hits.map(({ url }) => url.split('#')[0]!))].sort()
  }
  expect(await urls(undefined)).toEqual(['/de/playbooks', '/playbooks'])
  expect(await urls({ language: 'de' })).toEqual(['/de/playbooks'])
  expect(await urls({ version: 'current' })).toEqual(['/playbooks'])
})

test("a site's own synonyms and boosts count", async () => {
  const pages = [
    { title: 'One', text: { '': 'The gizmo turns.' } },
    { title: 'Two', text: { '': 'The gizmo turns.' }, boost: 3 },
  ]
  const own = createSearcher(makeIndex(pages, [['gizmo', 'thingamajig']]).load)
  expect(titlesOf(await own.search('thingamajig'))).toEqual(['Two', 'One'])
})

test('titles, headings and names answer first, with the same best page', async () => {
  const stages: SearchAnswer[] = []
  const whole = await searcher.search('playbooks', {}, { onCore: (answer) => stages.push(answer) })
  expect(stages.map(({ stage }) => stage)).toEqual(['core'])
  expect(whole.stage).toBe('whole')
  expect(stages[0]!.hits[0]!.url).toBe(whole.hits[0]!.url)
})

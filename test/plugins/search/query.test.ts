// Search results and their ranking.

import { describe, expect, test } from 'vitest'
import { SYNONYMS } from '../../../content/synonyms.ts'
import { plainText } from '../../../src/core/model/search-provider.ts'
import { expandWords, type Form } from '../../../src/plugins/search/engine/forms.ts'
import { MissingFile, openFiles } from '../../../src/plugins/search/engine/index-files.ts'
import type { IndexOptions, IndexResponse } from '../../../src/plugins/search/engine/index-response.ts'
import { createView } from '../../../src/plugins/search/engine/index-view.ts'
import { parseQuery } from '../../../src/plugins/search/engine/query.ts'
import { createSearcher } from '../../../src/plugins/search/engine/searcher.ts'
import { makeIndex, makeSection, type TestIndex, type TestPage } from './built-index.ts'

const PAGES: TestPage[] = [
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
const searcher = createSearcher(makeIndex(PAGES, SYNONYMS).load)
const searchFor = (query: string, options?: IndexOptions): Promise<IndexResponse> =>
  searcher.search(query, options)
/** Returns the forms of a query's words in an index. */
async function formsOf({ load }: TestIndex, query: string): Promise<Form[]> {
  const view = createView(await openFiles(load), false)
  return (await expandWords(view, parseQuery(query))).flatMap(({ forms }) => forms)
}

const titlesOf = ({ hits }: IndexResponse): string[] => hits.map(({ title }) => plainText(title))

test.each([
  ['a title', 'playbooks', 'Playbooks'],
  ['a title in the singular', 'playbook', 'Playbooks'],
  ['two words of a title in another order', 'actions playbook', 'Playbook actions'],
  ['the beginning of a title', 'notif', 'Notifications'],
  ['a heading', 'approvals', 'Playbooks'],
  ['a compound in other spelling', 'wait-for-eval-period', 'Notifications'],
  ['a compound in words', 'wait for eval period', 'Notifications'],
  ['two swapped characters', 'notifciations', 'Notifications'],
  ['an extra character', 'aggent', 'Agent'],
  ['a synonym', 'k8s', 'Kubernetes'],
  ['a synonym of two words', 'sign in oidc', 'Single Sign-On (OIDC)'],
  ['the part of a title in brackets', 'oidc', 'Single Sign-On (OIDC)'],
  ['a name in one word', 'argocd', 'Argo CD'],
  ['a message', 'access token has expired', 'Agent'],
  ['a script without spaces', '設定', '東京都の設定'],
  ['one character of it', '検', '東京都の設定'],
  ['a question', 'what do I need to get Argo CD', 'Argo CD'],
  ['a question in another language', 'wie kann ich Argo CD', 'Argo CD'],
])('%s finds its page first: %s', async (_, query, title) => {
  expect(titlesOf(await searchFor(query))[0]).toBe(title)
})

test('a field that is the exact name ranks above one that contains it', async () => {
  const [first] = (await searchFor('timeout')).hits
  expect(first!.url).toBe('/system-properties#jobs')
})

describe('titles and headings', () => {
  async function urlsOf(pages: TestPage[], query: string): Promise<string[]> {
    return (await createSearcher(makeIndex(pages).load).search(query)).hits.map(({ url }) => url)
  }

  test('a heading that is the query ranks above text full of its words', async () => {
    const text = 'Back up and restore, restore a backup, and back up again: back, up, restore.'
    const pages = [
      { title: 'Backups', text: { '': text, More: text } },
      { title: 'Database', text: { '': 'Tables.', 'Back up and restore': 'Stop the service first.' } },
    ]
    expect((await urlsOf(pages, 'back up and restore'))[0]).toBe('/database#back-up-and-restore')
  })

  test('a section whose title and heading together are the query ranks first', async () => {
    const pages = [
      { title: 'Cluster', text: { 'Install the agent': 'Run the chart. The agent is installed.' } },
      { title: 'Cloud', text: { 'Install the agent': 'Run the chart. The agent is installed.' } },
      { title: 'Agent', text: { '': 'It replicates.', Install: 'Run the chart.' } },
    ]
    expect((await urlsOf(pages, 'agent install'))[0]).toBe('/agent#install')
  })

  test('a title that contains every word links to the top of the page, with its sections below', async () => {
    const pages = [
      {
        title: 'Security model',
        text: { '': 'Who may do what.', 'Security scanners': 'Security, security.' },
      },
    ]
    expect(await urlsOf(pages, 'security')).toEqual(['/security-model', '/security-model#security-scanners'])
  })

  test('a compound does not match as a title of its part', async () => {
    const pages = [
      { title: 'One', text: { GaugeHistogram: 'A histogram of a gauge, a gauge.' } },
      { title: 'Two', text: { Gauge: 'Goes up and down.' } },
      { title: 'kube-operator', text: { '': 'Operator, operator.' } },
      { title: 'Operators', text: { '': 'What runs others.' } },
    ]
    expect((await urlsOf(pages, 'gauge'))[0]).toBe('/two#gauge')
    expect((await urlsOf(pages, 'operator'))[0]).toBe('/operators')
  })

  test('a stop word in an alternative title does not affect an exact title match', async () => {
    const pages = [
      { title: 'Harbour fees', text: { '': 'A harbour has fees.', Harbour: 'A harbour is a harbour.' } },
      {
        title: 'Harbour',
        labels: ['See what breaks, fix it at once, and sail on tomorrow'],
        text: { '': 'Berths.' },
      },
    ]
    expect((await urlsOf(pages, 'what is harbour'))[0]).toBe('/harbour')
  })

  test('a question finds the page with more of its words in headings before a page that repeats them', async () => {
    const pages = [
      { title: 'Pilots', text: { Runs: 'A berth to wait at: wait, wait, a berth, a berth.', More: 'Wait.' } },
      { title: 'Tugs', text: { Runs: 'A berth to wait at.', Waiting: 'More.' } },
    ]
    expect((await urlsOf(pages, 'wait at a berth before a run'))[0]).toBe('/tugs#runs')
  })

  test('for pages with equal sections, a question finds the page with no other words in its title', async () => {
    const text = { '': 'Berths, runs and waiting.' }
    const pages = [
      { title: 'Berths of the inner and outer harbour', url: '/one', text },
      { title: 'Berths', url: '/two', text },
    ]
    expect((await urlsOf(pages, 'wait at a berth before a run'))[0]).toBe('/two')
  })

  test('repeated words of a query match repeated words of a heading', async () => {
    const pages = [
      { title: 'One', text: { 'Histogram samples': 'Histogram samples, samples, histogram.' } },
      { title: 'Two', text: { 'Samples and histogram samples': 'Both.' } },
    ]
    expect((await urlsOf(pages, 'samples and histogram samples'))[0]).toBe(
      '/two#samples-and-histogram-samples',
    )
  })

  test('a hyphenated query matches a title of separate words', async () => {
    const pages = [
      { title: 'Cheat sheet', text: { '': 'Getting, started, getting started.' } },
      { title: 'Getting Started', text: { '': 'Begin here.' } },
    ]
    expect((await urlsOf(pages, 'getting-started'))[0]).toBe('/getting-started')
  })
})

describe('an identifier', () => {
  const pages: TestPage[] = [
    {
      title: 'Fields',
      sections: [makeSection('Auth', 'secretValues · values to hide', { names: ['secretValues', 'values'] })],
    },
    {
      title: 'Chart',
      sections: [makeSection('Values of the chart', 'What a values file may say.')],
    },
    { title: 'Look', sections: [makeSection('Colours', 'Use few colours.')] },
    { title: 'Bot', sections: [makeSection('Message', 'color · of the line', { names: ['color'] })] },
    { title: 'Mail', sections: [makeSection('', 'Sends mail.')] },
    {
      title: 'Identity',
      sections: [makeSection('Traits', 'traits.mail · string', { names: ['traits.mail'] })],
    },
  ]
  const names = createSearcher(makeIndex(pages).load)
  const first = async (query: string): Promise<string> => (await names.search(query)).hits[0]!.url

  test('matches only in its exact spelling', async () => {
    expect(await first('colors')).toBe('/look#colours')
  })

  test('scores lower for a partial match than a heading with the exact word', async () => {
    expect(await first('secret')).toBe('/fields#auth')
    expect(await first('chart values')).toBe('/chart#values-of-the-chart')
  })

  test('with dots does not match the page titled with its last part', async () => {
    expect(await first('traits.mail')).toBe('/identity#traits')
    expect(await first('mail')).toBe('/mail')
  })
})

test('a multi-word synonym may contain a stop word', async () => {
  const pages = [
    { title: 'Signs', text: { '': 'A sign of what was done.' } },
    { title: 'Accounts', text: { '': 'The login of people.' } },
  ]
  expect(await formsOf(makeIndex(pages, [['sign in', 'login']]), 'sign in')).toContainEqual(
    expect.objectContaining({ kind: 'synonym', terms: ['login'] }),
  )
})

test('a synonym that is another word of the query is not searched twice', async () => {
  const pages = [
    { title: 'Self-hosted', text: { '': 'Hosted by yourself, hosted.' } },
    { title: 'Models', text: { '': 'Take the SaaS, or be self hosted.' } },
  ]
  const forms = await formsOf(makeIndex(pages, [['saas', 'hosted']]), 'saas or self hosted')
  expect(forms.filter(({ kind }) => kind === 'synonym')).toEqual([])
})

test('only a word that is on no page is corrected', async () => {
  expect((await searchFor('agent')).suggestions).toBeUndefined()
  expect((await searchFor('agemt token')).suggestions).toEqual(['agent token'])
})

test('without hits, titles similar to the query are suggested, the most similar first', async () => {
  const { hits, suggestions } = await searchFor('"actions playboks"')
  expect([hits, suggestions?.[0]]).toEqual([[], 'Playbook actions'])
  expect((await searchFor('kubbernettess')).suggestions).toEqual(['Kubernetes'])
  expect((await searchFor('agent')).suggestions).toBeUndefined()
})

test('without hits or similar titles, the titles of the first pages are suggested', async () => {
  const { hits, suggestions = [] } = await searchFor('zzzzqqqq')
  expect([hits, suggestions.length]).toEqual([[], 3])
  for (const title of suggestions) expect(titlesOf(await searchFor(title)), title).toContain(title)
})

test('quoted words must be adjacent', async () => {
  expect(titlesOf(await searchFor('"token has expired"'))).toEqual(['Agent'])
  expect((await searchFor('"expired token has"')).hits).toEqual([])
})

test('a pasted message is found by its other words if its quoted name is not found', async () => {
  const found = await searchFor('token "eu-west-prod" has expired')
  expect(titlesOf(found)[0]).toBe('Agent')
  expect((await searchFor('"eu-west-prod"')).hits).toEqual([])
  expect(titlesOf(await searchFor('agent "token has expired"'))).toEqual(['Agent'])
})

test('the parts of a quoted compound must be adjacent', async () => {
  const pages = [
    { title: 'Pilot', text: { '': 'The pilot, and the spec of it. Example of a site.com.' } },
    { title: 'Fields', text: { '': 'Set spec.pilot.name, read /sys/config/ui on https://example.com/x.' } },
    { title: '部署', text: { '': '使用安装指南部署' } },
    { title: '指南', text: { '': '安装，然后看指南' } },
  ]
  const { search } = createSearcher(makeIndex(pages).load)
  const urlsOf = async (query: string) => (await search(query)).hits.map(({ url }) => decodeURIComponent(url))
  expect(await urlsOf('spec.pilot')).toContain('/pilot')
  for (const query of ['"spec.pilot"', '"/sys/config"', '"example.com"'])
    expect(await urlsOf(query), query).toEqual(['/fields'])
  expect(await urlsOf('"安装指南"')).toEqual(['/部署'])
})

test('quoted words are found at the end of a very long section', async () => {
  const words = Array.from({ length: 20_000 }, (_, at) => `word${(at * 7919) % 20_011}`)
  const pages = [
    { title: 'Long', text: { Words: `${words.join(' ')} by carrier pigeons.` } },
    { title: 'Short', text: { Birds: 'Pigeons, no carrier.' } },
  ]
  const { hits } = await createSearcher(makeIndex(pages).load).search('"carrier pigeons"')
  expect(hits.map(({ url }) => url)).toEqual(['/long#words'])
})

test('words of a script without spaces are not joined with adjacent words', async () => {
  const pages = [
    { title: 'Config', text: { '': 'Settings.' } },
    { title: 'Configuration', text: { '': 'Settings.' } },
    { title: 'Other', text: { '': 'The config of the 安装指南.' } },
  ]
  const forms = await formsOf(makeIndex(pages), 'config 安装指南')
  expect(forms.map(({ kind }) => kind)).not.toContain('glued')
})

test('quoted words are found after hundreds of pages that contain them apart', async () => {
  const many = Array.from({ length: 300 }, (_, at) => ({
    title: `Token ${at}`,
    text: { '': 'The token expired, an expired token, expired.' },
  }))
  const pages = [...many, { title: 'Other', text: { '': 'Some day a token has expired, and so on.' } }]
  const reply = await createSearcher(makeIndex(pages).load).search('"day a token has expired"')
  expect(reply).toMatchObject({ total: 1, hits: [{ url: '/other' }] })
})

test('an empty query and an unknown word have no hits', async () => {
  expect(await searchFor('  ')).toMatchObject({ hits: [], total: 0 })
  expect(await searchFor('zzzzqqqq')).toMatchObject({ hits: [], total: 0 })
})

describe('a search hit', () => {
  test('of a page links to its top, of a section to its heading, and has a location', async () => {
    const page = (await searchFor('playbooks')).hits[0]!
    expect(page).toMatchObject({ kind: 'page', url: '/playbooks', headings: [] })
    const section = (await searchFor('silence')).hits[0]!
    expect(section).toMatchObject({ kind: 'heading', url: '/notifications#silence', group: 'Documentation' })
    expect(section.headings.map(plainText)).toEqual(['Silence'])
  })

  test('has an excerpt around the highlighted words', async () => {
    const [hit] = (await searchFor('eval period')).hits
    expect(hit!.snippet.filter(({ marked }) => marked).map(({ text }) => text)).toEqual(['waitForEvalPeriod'])
    expect(plainText(hit!.snippet)).toContain('Set waitForEvalPeriod to wait')
    const [short] = (await searchFor('eval period', { words: 3 })).hits
    expect(plainText(short!.snippet).split(' ').length).toBeLessThanOrEqual(6)
  })
})

test('an offset continues the list of hits', async () => {
  const all = await searchFor('playbook action run access token', { every: true, limit: 50 })
  const first = await searchFor('playbook action run access token', { every: true, limit: 2 })
  const next = await searchFor('playbook action run access token', { every: true, limit: 2, offset: 2 })
  expect([...first.hits, ...next.hits].map(({ url }) => url)).toEqual(
    all.hits.slice(0, 4).map(({ url }) => url),
  )
})

test('synonyms and boosts of the site are applied', async () => {
  const pages = [
    { title: 'One', text: { '': 'The gizmo turns.' } },
    { title: 'Two', text: { '': 'The gizmo turns.' }, boost: 3 },
  ]
  const searcher = createSearcher(makeIndex(pages, [['gizmo', 'thingamajig']]).load)
  expect(titlesOf(await searcher.search('thingamajig'))).toEqual(['Two', 'One'])
})

test('missing text files are skipped if there is no newer index', async () => {
  const index = makeIndex(PAGES)
  const incomplete = createSearcher((path) =>
    path.startsWith('texts-') ? Promise.reject(new MissingFile(path)) : index.load(path),
  )
  const { hits } = await incomplete.search('silence')
  expect(hits).toEqual([
    expect.objectContaining({ url: '/notifications#silence', kind: 'heading', snippet: [] }),
  ])
  expect(index.requests.filter(([path]) => path === 'manifest.json')).toHaveLength(2)
})

test('missing term files are an error, not an empty result', async () => {
  const index = makeIndex(PAGES)
  const incomplete = createSearcher((path) =>
    path.startsWith('terms-') ? Promise.reject(new MissingFile(path)) : index.load(path),
  )
  await expect(incomplete.search('silence')).rejects.toThrow(MissingFile)
})

test('the manifest is read once for all searches, and revalidated when the search is reopened', async () => {
  const index = makeIndex(PAGES)
  const one = createSearcher(index.load)
  const read = (): number => index.requests.filter(([path]) => path === 'manifest.json').length
  await one.load()
  await Promise.all([one.search('agent'), one.search('playbook')])
  expect(read()).toBe(1)
  await one.load()
  expect(read()).toBe(2)
})

describe('languages and operators', () => {
  const { load } = makeIndex([
    { title: 'C', text: { '': 'C is a language. A pointer to a function of C.' } },
    { title: 'C++', text: { '': 'C++ has templates.' } },
    { title: 'C#', text: { '': 'C# has properties.' } },
    { title: 'F#', text: { '': 'F# has pipes.' } },
    { title: '.NET', text: { '': 'Programs in C# or F#.' } },
    { title: 'Arrows', text: { '': 'const double = (x) => 2 * x' } },
    { title: 'Defaults', text: { '': 'options.port ??= 8080' } },
    { title: 'Conditions', text: { '': 'isOpen && count <= 2 || isForced' } },
    { title: 'Loops', text: { '': 'for (let i = 0; i < 9; i++) run()' } },
    { title: 'Flags', text: { '': 'moor --flag; echo $HOME; @decorator class' } },
  ])
  const search = createSearcher(load)

  test.each([
    ['C', 'C'],
    ['C++', 'C++'],
    ['c++ templates', 'C++'],
    ['C#', 'C#'],
    ['F#', 'F#'],
    ['.NET', '.NET'],
    ['=>', 'Arrows'],
    ['??=', 'Defaults'],
    ['&&', 'Conditions'],
    ['||', 'Conditions'],
    ['<=', 'Conditions'],
    ['i++', 'Loops'],
    ['--flag', 'Flags'],
    ['$HOME', 'Flags'],
    ['@decorator', 'Flags'],
    ['double => x', 'Arrows'],
  ])('%s finds %s first', async (query, title) => {
    expect(titlesOf(await search.search(query))[0]).toBe(title)
  })

  test('an operator next to words does not exclude pages without it', async () => {
    expect(titlesOf(await search.search('options !== port'))).toEqual(['Defaults'])
  })
})

test('a phrase of a stop word and another word loads only texts of pages with the other word', async () => {
  const filler = Array.from({ length: 4000 }, (_, at) => `word${(at * 7919) % 4001}`).join(' ')
  const many = Array.from({ length: 40 }, (_, at) => ({
    title: `Page ${at}`,
    text: { '': `${at} ${filler}` },
  }))
  const index = makeIndex([...many, { title: 'Birds', text: { '': 'A flock of pigeons.' } }])
  const { hits } = await createSearcher(index.load).search('"of pigeons"')
  expect(hits.map(({ url }) => url)).toEqual(['/birds'])
  const texts = [...(await index.files).keys()].filter((path) => /texts/.test(path))
  expect(texts.length).toBeGreaterThan(5)
  expect(index.requests.filter(([path]) => texts.includes(path))).toHaveLength(1)
})

describe('a dotted path', () => {
  const field = (name: string, id: string) => ({ name, id, type: 'string', text: 'A field.' })
  const { load } = makeIndex([
    {
      title: 'Pausing',
      sections: [
        makeSection('Copy', 'copy.url · Text of a button', { names: ['copy.url'] }),
        makeSection('Pause', 'Set spec.schedule to an empty text.', { names: ['spec.schedule'] }),
      ],
    },
    {
      title: 'Canary',
      sections: [
        makeSection('Spec', 'schedule · url', {
          names: ['schedule', 'url'],
          entries: [field('schedule', 'canary.schedule'), field('url', 'canary.url')],
        }),
        makeSection('Check', 'http.url', {
          names: ['http.url'],
          entries: [field('http.url', 'check.http.url')],
        }),
      ],
    },
    { title: 'Schedule', text: { '': 'When a job runs: its schedule, url and spec.' } },
  ])
  test.each([
    ['spec.schedule', '/canary#canary.schedule'],
    ['canary.spec.schedule', '/canary#canary.schedule'],
    ['spec.http.url', '/canary#check.http.url'],
    ['spec.http[0].url', '/canary#check.http.url'],
    ['copy.url', '/pausing#copy'],
  ])('finds its last field, unless another page has the whole path: %s', async (query, url) => {
    expect((await createSearcher(load).search(query)).hits[0]?.url).toBe(url)
  })

  test('is not a file name', async () => {
    const { words } = parseQuery('spec.yaml values.schedule')
    expect(words.map(({ suffixes }) => suffixes.map(({ term }) => term))).toEqual([[], ['schedule']])
  })
})

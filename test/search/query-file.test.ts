// The file of queries for `octavo search --test`: what is read of it, and what is said of mistakes.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPages } from '../../src/cli/search/check-pages.ts'
import { parseQueries } from '../../src/cli/search/query-file.ts'
import { testQueries } from '../../src/cli/search/query-test.ts'
import { openFiles } from '../../src/search/index-files.ts'
import { createSearcher } from '../../src/search/searcher.ts'
import { makeIndex } from './made-index.ts'

const parse = (text: string) => parseQueries(new TextEncoder().encode(text), 'queries.yml')

/** Each finding as `line:column message → help`. */
function said(text: string): string[] {
  return parse(text).findings.map(
    ({ place, message, help }) => `${place!.line}:${place!.column} ${message} → ${help}`,
  )
}

test.each([
  ['of lines', '\n', ''],
  ['with a byte order mark, of lines as Windows ends them', '\r\n', '\ufeff'],
])('a file %s is read', (_, end, mark) => {
  const lines = ['minimum: 0.5', 'pages:', '  /a:', '    - one', '    - 1.10', '  /b#c:', '    - one']
  const { file, findings } = parse(mark + [...lines, 'held:', '  /b:', '    - "quoted: x"'].join(end))
  expect(findings).toEqual([])
  expect(file.minimum).toBe(0.5)
  expect(file.queries.map(({ query, pages }) => [query, pages])).toEqual([
    ['one', ['/a', '/b#c']],
    // As it was spelt.
    ['1.10', ['/a']],
    ['quoted: x', ['/b']],
  ])
  expect(file.queries.at(-1)!.half).toBe('held')
  expect(file.pages.map(({ page, place }) => [page, place.line, place.column])).toEqual([
    ['/a', 3, 3],
    ['/b#c', 6, 3],
    ['/b', 9, 3],
  ])
})

test.each([
  [
    'minimun: 1\npages:\n  /a: [b]\n',
    '1:1 `minimun` is no key of a file of queries. → Did you mean `minimum`?',
  ],
  [
    '/a: [b]\npages:\n  /a: [b]\n',
    '1:1 `/a` is no key of a file of queries. → Write it below `pages:`, indented.',
  ],
  ['x: 1\npages:\n  /a: [b]\n', 'Remove it. The keys are: minimum, pages, held.'],
  [
    'minimum: 95\npages:\n  /a: [b]\n',
    '1:10 `minimum` is 95. → Write a number from 0 to 1, for example `minimum: 0.95`.',
  ],
  [
    'minimum: 90%\npages:\n  /a: [b]\n',
    '1:10 `minimum` is "90%". → Write a number from 0 to 1, for example `minimum: 0.9`.',
  ],
  ['minimum: -1\npages:\n  /a: [b]\n', 'Write a number from 0 to 1, for example `minimum: 0.9`.'],
  ['pages:\n', '1:1 There are no pages below `pages`: it is empty. → Write below it the path'],
  ['pages:\n  - /a\n', '1:1 There are no pages below `pages`: it is ["/a"].'],
  ['pages:\n  /a:\n', '2:3 There are no queries below "/a": it is empty. → Write a list below it'],
  ['pages:\n  /a: b\n', '2:3 There are no queries below "/a": it is "b".'],
  [
    'pages:\n  a/b:\n    - c\n',
    '2:3 "a/b" is no path of a page. → Write the path, from the site\'s own `/` on: `/a/b:`.',
  ],
  ['pages:\n  https://x.example/a:\n    - c\n', "from the site's own `/` on: `/a:`."],
  [
    'pages:\n  /a:\n    - b\n    - b\n',
    '4:7 The query "b" stands here a second time. → Remove one of the two.',
  ],
  [
    'pages:\n  /a:\n    - b\n  /a:\n    - c\n',
    '4:3 This is not valid: the key `/a` stands here a second time. → Remove one of the two.',
  ],
  [
    'pages:\n  /a:\n    - b\n    - #c\n',
    '4:7 This query is empty. → Remove it, or put a query that begins with `#` between',
  ],
  ['pages:\n  /a:\n    - b: c\n', '3:7 A query is {"b":"c"}. → Write text; put a query that holds `: `'],
  ['pages:\n  /a:\n    - [b]\n', '3:7 A query is ["b"].'],
  ['pages:\n\t/a: [b]\n', '2:1 This is not valid: a line is indented with a tab. → Indent with spaces.'],
  ['', '1:1 There are no queries in this file. → Write `pages:`, below it'],
  ['- a\n', '1:1 There are no queries in this file.'],
])('%j is told with its place and what to write', (text, expected) => {
  expect(said(text).join('\n')).toContain(expected)
  expect(said(text)).toHaveLength(1)
})

test('every mistake is told, not only the first', () => {
  expect(said('minimum: 2\npages:\n  a: [b]\n  /c: d\nheld: 3\n')).toHaveLength(4)
})

test('bytes that are no text are told', () => {
  const { findings } = parseQueries(Buffer.from('pages:\n  /a: [b]\n', 'utf16le'), 'queries.yml')
  expect(findings).toHaveLength(1)
  expect(parseQueries(new Uint8Array([0x70, 0xff]), 'queries.yml').findings).toMatchObject([
    { rule: 'encoding', place: { line: 1, column: 2 } },
  ])
})

test('whatever is written is read or told', () => {
  const piece = fc.constantFrom(
    'minimum',
    'pages',
    'held',
    ': ',
    ':',
    '/a',
    '- ',
    'b',
    '\n',
    '  ',
    '0.5',
    '[',
    ']',
    '"',
    '#',
    '*',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const { file, findings } = parse(pieces.join(''))
      expect(findings.length > 0 || file.queries.length > 0).toBe(true)
      for (const { place } of findings) expect(Math.min(place!.line!, place!.column!)).toBeGreaterThan(0)
    }),
  )
})

test('a page and a section are found, however their path is written', async () => {
  const { load } = makeIndex([{ title: 'Größe', url: '/gr%C3%B6%C3%9Fe', text: { 'Über uns': 'Boote.' } }])
  const { file } = parse('pages:\n  /größe: [größe]\n  "/gr%C3%B6%C3%9Fe#%C3%BCber-uns": [boote]\n')
  expect((await testQueries(file, createSearcher(load))).score).toBe(1)
})

describe('a page', () => {
  const index = makeIndex([
    { title: 'Helm', url: '/installation/helm', text: { '': 'Charts.', Values: 'All of them.' } },
    { title: 'Größe', url: '/gr%C3%B6%C3%9Fe', text: { '': 'Viel.', 'Über uns': 'Mehr.' } },
    { title: 'Agents', url: '/agents', text: { '': 'They replicate.' } },
  ])
  const check = async (page: string) => {
    const found = await checkPages(
      [{ page: written(page), place: { path: 'q.yml', line: 3 } }],
      await openFiles(index.load),
    )
    return found.map(({ message, help }) => `${message} → ${help}`)
  }

  const written = (page: string) => parse(`pages:\n  "${page}": [x]\n`).file.pages[0]!.page

  test.each([
    '/agents',
    '/installation/helm',
    '/installation/helm#values',
    '/größe#über-uns',
    '/gr%C3%B6%C3%9Fe#%C3%BCber-uns',
  ])('%s is known', async (page) => {
    expect(await check(page)).toEqual([])
  })

  test.each([
    ['/agent', 'The index has no page "/agent". → Did you mean "/agents"?'],
    ['/install/on/premises/helm', '→ Did you mean "/installation/helm"?'],
    ['/nowhere', '→ Write the path of a page as it is published. Drafts and unlisted pages are not found.'],
    [
      '/agents#top',
      'The page "/agents" has no section "#top" that can be found. → Write the anchor of a heading',
    ],
    ['/installation/helm#value', '→ Did you mean "#values"?'],
  ])('%s is told to be unknown', async (page, expected) => {
    expect((await check(page)).join()).toContain(expected)
  })
})

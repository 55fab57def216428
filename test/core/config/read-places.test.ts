// Places of configuration values in the source.

import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPlaces } from '../../../src/core/config/read-places.ts'

const placesOf = (source: string) =>
  readPlaces(source).map(({ at, text, line, column }) =>
    `${line}:${column} ${at.join('.')} ${text}`.trimEnd(),
  )

test('keys, strings and items have places', () => {
  const source = `import { defineSite } from 'octavo'

export default defineSite({
  title: 'A "title", {odd}', // a: 'comment'
  'quoted-key': true,
  sidebars: {
    docs: ['intro', { label: "More", items: ['a/b'] }],
  },
  redirects: { '/old': \`/new\` },
})
`
  expect(placesOf(source)).toEqual([
    '4:3 title title',
    '4:10 title A "title", {odd}',
    '5:3 quoted-key quoted-key',
    '6:3 sidebars sidebars',
    '7:5 sidebars.docs docs',
    '7:12 sidebars.docs.0 intro',
    '7:21 sidebars.docs.1',
    '7:23 sidebars.docs.1.label label',
    '7:30 sidebars.docs.1.label More',
    '7:38 sidebars.docs.1.items items',
    '7:46 sidebars.docs.1.items.0 a/b',
    '9:3 redirects redirects',
    '9:16 redirects./old /old',
    '9:24 redirects./old /new',
  ])
})

test.each([
  ['export default { a: 1 }', ['1:18 a a']],
  ['const site = { a: 1 }\nexport default site', ['1:16 a a']],
  ['const site: Site = defineSite({ a: 1 })\nexport { site }\nexport default site', ['1:33 a a']],
  ['export default { a, b }', ['1:18 a a', '1:21 b b']],
  ['export default { ...base, b: f({ c: 1 }), d }', ['1:27 b b', '1:34 b.c c', '1:43 d d']],
  ['export default { /* no: */ a: { } , b: [ ] }', ['1:28 a a', '1:37 b b']],
  ['export const a = 1', []],
  ['', []],
])('finds the places of keys in %s', (source, places) => {
  expect(placesOf(source)).toEqual(places)
})

test('any incomplete source is parsed to its end', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    ',',
    ':',
    '...',
    'a',
    "'b'",
    '"',
    '`',
    '/',
    '\n',
    '=>',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 40 }), (tail) => {
      const source = `export default {${tail.join('')}`
      for (const { line, column } of readPlaces(source))
        expect(source.split('\n')[line - 1]!.length).toBeGreaterThanOrEqual(column)
    }),
  )
})

test("every redirect of this repository's site has a line", () => {
  const source = readFileSync('site.config.ts', 'utf8')
  const lines = source.split('\n')
  const redirects = readPlaces(source).filter(
    ({ at, text }) => at.length === 2 && at[0] === 'redirects' && at[1] === text,
  )
  expect(redirects.length).toBeGreaterThan(10)
  for (const { text, line, column } of redirects) expect(lines[line - 1]!.slice(column)).toMatch(`${text}'`)
})

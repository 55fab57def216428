// Parsing of valid, damaged and hostile YAML: always a value or a problem with a place, in linear time.

import { expect, test } from 'vitest'
import { readYaml } from '../../../src/core/config/read-yaml.ts'

const many = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at))

// The parser alone takes minutes for some of these.
test.each([
  ['keys', many(32_000, (at) => `k${at}: 1`).join('\n'), 32_000],
  ['keys in braces', `a: {${many(32_000, (at) => `k${at}: 1`).join(', ')}}`, 1],
  ['anchors', many(20_000, (at) => `k${at}: &a${at} x`).join('\n'), 20_000],
  ['items', `a:\n${'- b\n'.repeat(30_000)}`, 1],
  ['comments', `${'# a\n'.repeat(50_000)}a: b`, 1],
])('thousands of %s are parsed', (_, yaml, count) => {
  const { problem, entries } = readYaml(yaml)
  expect(problem).toBeUndefined()
  expect(entries).toHaveLength(count)
})

test.each([
  ['brackets', `a: ${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['open brackets', `a: ${'['.repeat(10_000)}`],
  ['braces', `a: ${'{a: '.repeat(10_000)}`],
  ['lists', `a:\n  ${'- '.repeat(10_000)}b`],
  ['keys with question marks', `${'? '.repeat(10_000)}a`],
  ['values without a comma', `a: b\n@: \r${'{c: d}'.repeat(2_000)}`],
  ['mappings', many(2_000, (at) => `${' '.repeat(at)}a:`).join('\n')],
])('%s nested thousands deep are reported', (_, yaml) => {
  expect(readYaml(yaml).problem?.message).toContain('more than 100 deep')
})

test('nesting of forty levels is parsed', () => {
  expect(readYaml(`a: ${'['.repeat(40)}${']'.repeat(40)}`).problem).toBeUndefined()
})

test.each([
  ['title: &a [*a]', 11, '`*a` is part of the value that it refers to.'],
  ['a: &a\n  b:\n    - c: *a', 19, '`*a` is part of the value that it refers to.'],
  ['a: &a b\nc: *a\nd: *b', 17, '`*b` has no `&b` above it.'],
  ['*a : b', 0, 'a key is a list, a mapping or an alias.'],
  [`a: &a b\nc: [${'*a, '.repeat(101)}]`, 412, 'more than 100 aliases'],
  ['a: 1\nb: 2\na: 3', 10, 'the key `a` is repeated.'],
  ['a: {b: 1, "b": 2}', 10, 'is repeated.'],
  ['{a: 1, constructor: 2, constructor: 3}', 23, 'the key `constructor` is repeated.'],
  ['? [a]\n: b', 2, 'a key is a list, a mapping or an alias.'],
  ['a: 1\n---\nb: 2', 0, 'a second document starts here.'],
  ['a: !!js/function "x"', 3, 'a value starts with `!`.'],
  ['a: !!binary aGVsbG8=', 3, 'a value starts with `!`.'],
  ['a: !!timestamp 2025-01-01', 3, 'a value starts with `!`.'],
  ['a: "\\0"', 3, 'a value contains the control character U+0000'],
  ['a: b\x07', 3, 'a value contains the control character U+0007'],
  ['"a\\x9f": b', 0, 'a value contains the control character U+009F'],
  ['a: ["\\uD800"]', 4, 'a value contains an unpaired surrogate, U+D800'],
])('%j is reported', (yaml, at, message) => {
  const { problem, entries } = readYaml(yaml)
  expect(problem?.message).toContain(message)
  expect(problem?.at).toBeGreaterThanOrEqual(at)
  expect(entries).toEqual([])
})

test('nested aliases do not exhaust memory', () => {
  const lines = many(20, (at) => `b${at}: &b${at} [*b${at - 1}, *b${at - 1}, *b${at - 1}, *b${at - 1}]`)
  lines[0] = 'b0: &b0 [x, x, x, x]'
  expect(readYaml(lines.join('\n')).problem?.message).toContain('alias')
})

test('a YAML 1.1 document has plain values too', () => {
  const { value } = readYaml('%YAML 1.1\n---\na: 2025-01-01\nb: yes\n<<: {c: d}\n')
  expect(value).toEqual({ a: '2025-01-01', b: 'yes', '<<': { c: 'd' } })
})

test('keys named like members of Object.prototype are keys', () => {
  const { value, entries } = readYaml('__proto__: {a: 1}\nconstructor: 2\ntoString: 3\n')
  expect(entries.map(({ key }) => key)).toEqual(['__proto__', 'constructor', 'toString'])
  expect(entries[0]!.entries.map((entry) => entry.value)).toEqual([1])
  expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor', 'toString'])
  expect(({} as Record<string, unknown>).a).toBeUndefined()
})

test('aliases and emoji are parsed', () => {
  expect(readYaml('a: &a "🎉"\nb: [*a, *a]\n').value).toEqual({ a: '🎉', b: ['🎉', '🎉'] })
})

test('nested lists behind aliases count towards the nesting limit', () => {
  const lines = many(
    20,
    (at) => `b${at}: &b${at} ${'['.repeat(9)}${at === 0 ? 'x' : `*b${at - 1}`}${']'.repeat(9)}`,
  )
  expect(readYaml(lines.join('\n')).problem?.message).toContain('more than 100 deep')
})

test('an aliased mapping has entries with the places of the anchor', () => {
  const { entries } = readYaml('a: &a {k: 1.10}\nb: *a\n')
  expect(entries[1]).toMatchObject({
    keyAt: 16,
    at: 19,
    entries: [{ key: 'k', keyAt: 7, value: 1.1, text: '1.10' }],
  })
})

// Pairs of tables and samples on trees of elements: `t` is a table of fields, `s` and `r` are samples, a
// digit is a heading.

import type { Element, Root } from 'hast'
import { expect, test } from 'vitest'
import { pairSamples, wrapSamples } from '../../../src/plugins/schemas/tables/pair-samples.ts'
import { SCHEMA_ELEMENT } from '../../../src/plugins/schemas/tables/schema-tables.ts'

const NAMES: Readonly<Record<string, string>> = {
  t: SCHEMA_ELEMENT,
  s: 'code-block',
  r: 'rich-code',
  p: 'p',
  2: 'h2',
  3: 'h3',
}
const letterOf = (name: string): string => Object.keys(NAMES).find((letter) => NAMES[letter] === name)!

/** Formats the elements after pairing as letters, each pair in parentheses. */
function pair(letters: string, pairTree = wrapSamples): string {
  const children = [...letters].map(
    (letter): Element => ({ type: 'element', tagName: NAMES[letter]!, properties: {}, children: [] }),
  )
  const tree: Root = { type: 'root', children }
  pairTree(tree)
  const write = (nodes: readonly unknown[]): string =>
    (nodes as Element[])
      .map(({ tagName, children }) => (tagName === 'pair' ? `(${write(children)})` : letterOf(tagName)))
      .join('')
  return write(tree.children)
}

test.each([
  ['the sample above', 'pst', 'p(st)'],
  ['a rich sample above', 'rt', '(rt)'],
  ['the nearest sample above', 'sspt', 's(spt)'],
  ['the first sample below, from the heading', '2ptpss', '(2ptps)s'],
  ['the first sample below, without a heading', 'ptsp', 'p(ts)p'],
  ['the end of the section of the table', 'stp2p', '(stp)2p'],
  ['headings below that of the table', '2st3p2p', '2(st3p)2p'],
  ['no heading of the table: the next of level two', 'st3p2', '(st3p)2'],
  ['a section whose heading is in a pair', '2p3tspts', '2p(3ts)(pts)'],
  ['no sample', 'pt2p', 'pt2p'],
  ['no sample of another section', '2t2s', '2t2s'],
  ['no table', 'ps2s', 'ps2s'],
  ['each of several tables', '2st2ts2st', '2(st)(2ts)2(st)'],
  ['a sample once: the second table has none', 'stt', '(stt)'],
  ['a sample that is taken is not taken again', '2tst', '(2ts)t'],
])('pairs %s: %s', (_, before, after) => {
  expect(pair(before)).toBe(after)
})

test.each([
  ['shows samples in a column if most sections have one', '2st2st2st2p', '2(st)2(st)2(st)2p'],
  [
    'shows samples below their text if only half of the sections have one',
    '2st2st2st2p2p2p',
    '2st2st2st2p2p2p',
  ],
  ['shows samples below their text if there are few', '2st2st', '2st2st'],
])('a page %s', (_, before, after) => {
  expect(pair(before, pairSamples)).toBe(after)
})

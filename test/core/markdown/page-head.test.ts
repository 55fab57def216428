// The quick scan of a page's head must never return another title than the full parse.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scanHead, titleFromName } from '../../../src/core/markdown/front-matter/page-head.ts'
import { rounds } from '../../rounds.ts'
import { siteTest } from '../../site-test.ts'
import { parse, SOURCE } from './parse.ts'

const SITE = { locale: 'en', version: 'current' }
const MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url))

/** Checks the result of the quick scan against the full parse. Returns whether there was a result. */
async function hasQuickHead(text: string): Promise<boolean> {
  const head = scanHead(SOURCE, text, SITE)
  if (head === undefined) return false
  const { page } = await parse(text)
  expect({ title: head.title, id: head.id, meta: head.meta }, JSON.stringify(text.slice(0, 400))).toEqual({
    title: page.title,
    id: page.id,
    meta: page.meta,
  })
  return true
}

const LINES = [
  '# Title',
  '# A *b*',
  '#',
  '#Title',
  ' # Indented',
  '    # Code',
  '\t# Tab',
  '# Closed #',
  '# A\\',
  '## Second',
  'Text',
  'Title\n=====',
  '===',
  '---',
  '',
  '',
  '```',
  '```js',
  '~~~',
  '  ~~~',
  '`````',
  '> # Quoted',
  '- # In a list',
  '1. # One',
  '<div>',
  '</div>',
  '<h1>Raw</h1>',
  '<!-- open',
  '-->',
  '# <b>x</b>',
  '# A & B',
  '# `code`',
  '# [x](y)',
  '# 1 – 2',
  '# A  B',
  '# A {#id}',
  ':::note',
  ':::',
  '| a |',
  '|---|',
  '[^1]: # note',
  '[a]: b',
  '# www.example.com',
  '# a_b_c',
  '# 1. x',
  '  text',
  '- item',
  '  # in item',
  '$$',
]

test('the quick scan of any Markdown lines equals the full parse or returns undefined', async () => {
  let quick = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...LINES), { maxLength: 8 }), async (lines) => {
      if (await hasQuickHead(`${lines.join('\n')}\n`)) quick++
    }),
    {
      numRuns: rounds(200),
      examples: [[[':::note', '~~~', ':::', '# Title']], [['- item', '  ~~~', '# Title']]],
    },
  )
  expect(quick).toBeGreaterThan(15)
})

test('the quick scan of any title equals the full parse or returns undefined', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 20 }), async (title) => {
      await hasQuickHead(`# ${title}\n\nText\n`)
    }),
    { numRuns: rounds(100) },
  )
})

/** `npm test` reads every sixteenth README. */
const EVERY = 16

test('the quick scan of READMEs equals the full parse or returns undefined', async () => {
  const texts = readdirSync(MODULES, { recursive: true })
    .map(String)
    .filter((name) => /(^|[\\/])readme\.md$/i.test(name))
    .sort()
    .filter((_, at) => at % EVERY < rounds(1))
    .map((name) => readFileSync(join(MODULES, name), 'utf8'))
  let quick = 0
  for (const text of texts) if (await hasQuickHead(text)) quick++
  expect(quick).toBeGreaterThan(texts.length / 4)
})

test.each([
  ['docs/getting-started.md', 'Getting started'],
  ['docs/01-first_steps.md', 'First steps'],
  ['docs/02-guide/index.md', 'Guide'],
  ['README.md', 'README'],
])('the title of the file %s is "%s"', (path, title) => {
  expect(titleFromName({ path })).toBe(title)
})

test('numbers at the start of post names are part of the title', async () => {
  const names = ['2022-summer', '2024-summer', '8-week', '12-week']
  const site = siteTest({
    'site.config.ts': "export default { content: { docs: 'docs', blog: 'blog' } }",
    'docs/index.md': '# Home\n\nText.\n',
    ...Object.fromEntries(names.map((name) => [`blog/${name}.md`, `Text of ${name}.\n`])),
  })
  expect((await site.build()).findings).toEqual([])
  expect(names.map((name) => /<h1[^>]*>([^<]*)/.exec(site.page(`blog/${name}`))?.[1])).toEqual([
    '2022 summer',
    '2024 summer',
    '8 week',
    '12 week',
  ])
})

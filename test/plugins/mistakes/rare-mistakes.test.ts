// Messages of rare mistakes.

import { expect, test } from 'vitest'
import { decodeText } from '../../../src/core/config/decode-text.ts'
import type { StepContext } from '../../../src/core/engine/step-context.ts'
import { readSource } from '../../../src/core/markdown/files/read-source.ts'
import { type ParseEnvironment, parse } from '../../core/markdown/parse.ts'

async function messagesOf(text: string, files: ParseEnvironment = {}): Promise<string> {
  const { page } = await parse(text, {}, files)
  return page.findings.map(({ rule, message }) => `${rule}: ${message}`).join('\n')
}

const nested = Object.fromEntries(
  Array.from({ length: 30 }, (_, at) => [`docs/_p${at}.md`, `::include{file="./_p${at + 1}.md"}\n`]),
)
const aliases = `anchor: &a x\nlist: [${Array.from({ length: 101 }, () => '*a').join(', ')}]`

test.each<[text: string, message: string, files?: ParseEnvironment['files']]>([
  [
    '---\ndraft: true\nunlisted: true\n---\n\n# A\n',
    'front-matter: `draft` and `unlisted` cannot both be true.',
  ],
  [`---\n${aliases}\n---\n\n# A\n`, 'more than 100 aliases are used.'],
  ['```ts {3-1}\na\nb\nc\n```\n', 'The range `3-1` ends before it begins.'],
  ['```ts {9}\na\n```\n', 'The code has one line, so there are no lines `9`.'],
  [`\`\`\`ts\n${'let a = 1\n'.repeat(3000)}\`\`\`\n`, 'long-code: This code is not highlighted: '],
  [
    '```ts file=./a.ts\nlet b\n```\n',
    'include-syntax: The code of the block is shown, and not that of "./a.ts".',
    { 'docs/a.ts': 'let a\n' },
  ],
  [
    '::include{file="./.hidden.md"}\n',
    'private-file: The file "./.hidden.md" is not included: ',
    { 'docs/.hidden.md': 'x' },
  ],
  ['::include{file="./_p0.md"}\n', 'include-loop: Files include each other more than ', nested],
  ['<!--@include -->\n', 'include-syntax: This comment includes no file.'],
  ['::include\n', '`::include` names no file.'],
  ['::include{file="#part"}\n', 'include-syntax: This names no file.'],
  ['::include{file="./_a.md" shift=x}\n', '`shift=x` is not a number of levels.', { 'docs/_a.md': 'x' }],
  [
    '::include{file="./_a.md"}\n',
    '"docs/_a.md" is not text, so it is not included.',
    { 'docs/_a.md': 'a\0b' },
  ],
])('%j: %s', async (text, message, files) => {
  expect(await messagesOf(text, files && { files })).toContain(message)
})

test.each([
  ['little', [0xff, 0xfe, 0x23, 0x00]],
  ['big', [0xfe, 0xff, 0x00, 0x23]],
])('a UTF-16 file, %s-endian, is reported', (_, bytes) => {
  const { findings } = decodeText(new Uint8Array(bytes), 'a.md')
  expect(findings).toMatchObject([{ rule: 'encoding', message: 'This file is encoded as UTF-16.' }])
})

test('a file that is not UTF-8 is reported at the first invalid byte', () => {
  const bytes = new Uint8Array([...'ab\nc'].map((one) => one.charCodeAt(0)).concat(0xe4))
  expect(decodeText(bytes, 'a.md').findings).toMatchObject([
    {
      message: 'This is not valid UTF-8: a byte here does not encode a character.',
      place: { line: 2, column: 2 },
    },
  ])
})

test('a missing glossary is reported at a term', async () => {
  const { page } = await parse('An :term[ebb].\n', { glossary: 'terms.yml' })
  expect(page.findings).toMatchObject([
    { rule: 'unknown-term', message: 'The glossary "terms.yml" cannot be read: it does not exist.' },
  ])
})

test('a folder at the path of a page cannot be read', () => {
  const context = { read: () => undefined, look: () => 'folder' } as unknown as StepContext
  expect(readSource('a.md', context).findings).toMatchObject([
    { rule: 'unreadable-file', severity: 'error', message: 'This file cannot be read.' },
  ])
})

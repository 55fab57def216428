// Whitespace in MDX: a paragraph or list line with only tags and expressions is parsed as blocks with spaces
// between them; with text next to them, the line is parsed as written.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rounds } from '../../rounds.ts'
import { siteTest } from '../../site-test.ts'

/** A source, and its rendered text. */
interface Piece {
  readonly mdx: string
  readonly text: string
  readonly isWord?: boolean
}

const PIECES: readonly Piece[] = [
  { mdx: '{first}', text: 'Ada' },
  { mdx: '{last}', text: 'Lovelace' },
  { mdx: '{40 + 2}', text: '42' },
  { mdx: '<b>bold</b>', text: 'bold' },
  { mdx: '<i>{last}</i>', text: 'Lovelace' },
  { mdx: '<b>{first} {last}</b>', text: 'Ada Lovelace' },
  { mdx: '{<em>made</em>}', text: 'made' },
  { mdx: '{undefined}', text: '' },
  { mdx: 'word', text: 'word', isWord: true },
  { mdx: '*star*', text: 'star', isWord: true },
]

const piece = fc.constantFrom(...PIECES)
/** Pieces with separators between them. */
const line = fc
  .tuple(piece, fc.array(fc.tuple(fc.constantFrom(' ', '  ', '\n', ', '), piece), { maxLength: 4 }))
  .filter(([first, rest]) => first.isWord !== true || rest.length > 0)
const block = fc.tuple(fc.constantFrom('', '- ', '> '), line)

function sourceOf([prefix, [first, rest]]: BlockOf): string {
  const text = first.mdx + rest.map(([between, { mdx }]) => between + mdx).join('')
  const next = prefix === '- ' ? '  ' : prefix
  return prefix + text.replaceAll('\n', `\n${next}`)
}

function expected([, [first, rest]]: BlockOf): string {
  const isLine = first.isWord || rest.some(([between, { isWord }]) => isWord || between === ', ')
  const text = first.text + rest.map(([between, one]) => (isLine ? between : ' ') + one.text).join('')
  return text.replace(/\s+/g, ' ').trim()
}

type BlockOf = readonly [string, readonly [Piece, readonly (readonly [string, Piece])[]]]

const VALUES = "export const first = 'Ada', last = 'Lovelace'\n\n"

function textsOf(html: string): string {
  const prose = /data-body="">(.*?)<\/div><\/article>|data-body="">(.*?)<\/main>/s.exec(html)!
  return (prose[1] ?? prose[2]!)
    .replace(/<\/?(?:p|ul|li|blockquote)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

test('pages have the words and spaces that MDX specifies', async () => {
  const pages = fc.sample(fc.array(block, { minLength: 1, maxLength: 4 }), { numRuns: rounds(50), seed: 20 })
  const site = siteTest({
    'site.config.ts': "export default { content: { docs: 'content/docs' } }",
    'content/docs/index.md': '# Home\n',
  })
  for (const [at, blocks] of pages.entries())
    site.write(
      `content/docs/page-${at}.mdx`,
      `---\ntitle: Page ${at}\n---\n\n${VALUES}${blocks.map((one) => sourceOf(one)).join('\n\n<hr/>\n\n')}\n`,
    )
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  for (const [at, blocks] of pages.entries()) {
    const words = blocks.map((one) => expected(one)).join(' ')
    expect(textsOf(site.page(`page-${at}`)), blocks.map((one) => sourceOf(one)).join('\n\n')).toBe(
      words.replace(/\s+/g, ' ').trim(),
    )
  }
})

test('paragraphs of expressions stay separate, and re-exported layouts are reported', async () => {
  const site = siteTest({
    'site.config.ts': "export default { content: { docs: 'content/docs' } }",
    'content/docs/layout.js': 'export default () => null\n',
    'content/docs/index.mdx': `# Home\n\n${VALUES}{first}\n\n{last}\n\n<b>x</b> <i>y</i>\n\n- {first}\n  {last}\n`,
    'content/docs/other.mdx': "# Other\n\nexport { default } from './layout.js'\n\nText {1 + 1}\n",
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, place }) => `${rule} ${place?.path}:${place?.line}:${place?.column}`)).toEqual(
    ['mdx-code content/docs/other.mdx:3:1'],
  )
  const html = site.page('/')
  expect(html).toMatch(/<p>Ada<\/p>\s*<p>Lovelace<\/p>\s*<p><b>x<\/b> <i>y<\/i><\/p>/)
  expect(html).toMatch(/<li>Ada\sLovelace<\/li>/)
})

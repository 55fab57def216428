// Extreme input, as from a broken program: findings with places, never a crash.

import { expect, test } from 'vitest'
import { decodeText } from '../../src/config/decode-text.ts'
import { elements, parse } from './parse.ts'

test.each([
  ['quotes', `# A\n\n${'>'.repeat(3000)} deep\n`],
  ['lists', `# A\n\n${'- '.repeat(2000)}deep\n`],
  ['indented lists', `# A\n\n${Array.from({ length: 1500 }, (_, at) => `${'  '.repeat(at)}- x\n`).join('')}`],
  ['elements', `# A\n\n${'<div>'.repeat(5000)}x${'</div>'.repeat(5000)}\n`],
  ['open elements', `# A\n\n${'<b>\n\nx\n\n'.repeat(500)}`],
])('%s thousands deep are one finding', async (_, text) => {
  const { page, found } = await parse(text)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/^too-deep \d+:\d+$/)
  expect(page.findings[0]!.severity).toBe('error')
})

test.each([
  ['a long list', `<ul>\n${'<li>x\n'.repeat(1000)}</ul>\n`],
  ['many closed elements', '<div><br></div>\n\n'.repeat(1000)],
  ['many elements that close themselves', '<Badge/>'.repeat(1000)],
  ['a comment', `<!-- ${'<div>'.repeat(1000)} -->\n`],
  ['code', `\`\`\`\n${' '.repeat(390)}- x\n\`\`\`\n`],
])('%s is not deep', async (_, text) => {
  expect((await parse(text)).found).toEqual([])
})

test('twenty nested lists are shown', async () => {
  const { body, found } = await parse(
    Array.from({ length: 20 }, (_, at) => `${'  '.repeat(at)}- x\n`).join(''),
  )
  expect(found).toEqual([])
  expect(elements(body, 'li')).toHaveLength(20)
})

test.each([
  ['Latin-1', Uint8Array.from([0x23, 0x20, 0x41, 0x0a, 0x0a, 0x63, 0x61, 0x66, 0xe9, 0x0a]), '3:4', 'UTF-8'],
  ['UTF-16', Uint8Array.from([0xff, 0xfe, 0x23, 0x00]), '1:1', 'UTF-16'],
  ['a cut character', Uint8Array.from([0xef, 0xbf, 0xbd, 0x0a, 0x61, 0xc3]), '2:2', 'UTF-8'],
])('%s is reported at its place', (_, bytes, place, encoding) => {
  const { findings } = decodeText(bytes, 'a.md')
  expect(findings).toMatchObject([{ rule: 'encoding', severity: 'error', place: { path: 'a.md' } }])
  expect(`${findings[0]!.place!.line}:${findings[0]!.place!.column}`).toBe(place)
  expect(findings[0]!.message).toContain(encoding)
})

test('UTF-8 is not reported, with a byte order mark or a literal U+FFFD', () => {
  const bytes = new TextEncoder().encode('\ufeff# \ufffd é 🎉\n')
  expect(decodeText(bytes, 'a.md')).toEqual({ text: '# \ufffd é 🎉\n', findings: [] })
  expect(decodeText(undefined, 'a.md')).toEqual({ text: '', findings: [] })
})

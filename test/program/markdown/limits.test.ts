// Extreme input, as from a broken program: findings with places, never a crash.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { decodeText } from '../../../src/core/config/decode-text.ts'
import { readTree, STAGES, type TreeTools } from '../../../src/core/markdown/syntax/read-tree.ts'
import { elements, parse } from '../../core/markdown/parse.ts'

test.each([
  ['quotes', `# A\n\n${'>'.repeat(3000)} deep\n`],
  ['lists', `# A\n\n${'- '.repeat(400)}deep\n`],
  ['indented lists', `# A\n\n${Array.from({ length: 150 }, (_, at) => `${'  '.repeat(at)}- x\n`).join('')}`],
  ['emphasis', `# A\n\n${'*a '.repeat(400)}www.a.b${' a*'.repeat(400)}`],
  ['elements', `# A\n\n${'<div>'.repeat(5000)}x${'</div>'.repeat(5000)}\n`],
])('%s nested hundreds deep are reported once', async (_, text) => {
  const { page, found } = await parse(text)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatch(/^too-deep \d+:\d+$/)
  expect(page.findings[0]!.severity).toBe('error')
})

test('markup that is nested too deeply is shown as text', async () => {
  expect((await parse(`${'>'.repeat(300)} deep`)).text).toContain('>>> deep')
  expect((await parse(`${'<div>'.repeat(5000)}x`)).text).toContain('<div><div>')
  expect((await parse(`${'- '.repeat(150)}deep`)).text).toContain('- - - deep')
  expect((await parse(`${':::note\n'.repeat(250)}deep`)).text).toContain(':::note\ndeep')
})

test('unclosed containers are parsed to a limited depth', async () => {
  const { page, text, found } = await parse(`# A\n\n${':::note\n'.repeat(1000)}deep\n`)
  const deep = page.findings.filter(({ rule }) => rule === 'too-deep')
  expect(deep).toMatchObject([{ severity: 'error', place: { line: 34 } }])
  expect(found.filter((one) => one.startsWith('unclosed-directive'))).toHaveLength(32)
  expect(text.match(/:::note/g)).toHaveLength(1000 - 31)
  expect(text).toContain(':::note\ndeep')
})

test('adjacent containers and thirty nested ones are not reported', async () => {
  const flat = ':::note\na\n:::\n\n'.repeat(200)
  const fences = Array.from({ length: 30 }, (_, at) => ':'.repeat(33 - at))
  const nested = `${fences.map((fence) => `${fence}note\n`).join('')}deep\n${fences.reverse().join('\n')}\n`
  expect((await parse(`# A\n\n${flat}${nested}`)).found).toEqual([])
})

test('text that overflows the stack of the parser is shown unparsed', async () => {
  const parser = () => {
    throw new RangeError('Maximum call stack size exceeded')
  }
  const { tree, findings } = readTree({ path: 'a.md', text: '# A\n' }, {
    parse: parser,
    stages: Object.fromEntries(STAGES.map((stage) => [stage, []])),
    directives: {},
    components: {},
    elements: {},
  } as unknown as TreeTools)
  expect(tree.children).toEqual([{ type: 'paragraph', children: [{ type: 'text', value: '# A\n' }] }])
  expect(findings).toMatchObject([{ rule: 'too-deep', place: { path: 'a.md', line: 1 } }])
})

test.each([
  ['open tags', '<div\n<a'.repeat(8000), 20],
  ['colons', ':'.repeat(64_000), 1],
  ['colons with a name', `${':'.repeat(64_000)} a b${' '.repeat(64_000)}c`, 1],
  ['a heading of spaces', `# a${' '.repeat(100_000)}b`, 0],
  ['marks of cells', `a${'·'.repeat(200_000)}b`, 0],
  ['open comments', '<!-- a />\n'.repeat(10_000), 6],
  ['two thousand columns', `${'|a'.repeat(2000)}\n${'|-'.repeat(2000)}\n${'|b'.repeat(2000)}`, 0],
  ['attributes', `<p ${Array.from({ length: 5000 }, (_, at) => `a${at}=b`).join(' ')}>x</p>`, 0],
  ['headings with one text', '# a\n'.repeat(1000), 0],
])('%s: parsed in linear time', async (_, text, findings) => {
  expect((await parse(text)).found).toHaveLength(findings)
})

// Version 4.0.3 takes quadratic time for pages with many lists, which a time limit would not detect.
test('the installed micromark is the pinned version', () => {
  const file = new URL('../../../node_modules/micromark/package.json', import.meta.url)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: '4.0.2' })
})

test('names of Object.prototype members are not directives, footnotes or references', async () => {
  const { found } = await parse(
    ':::constructor\na\n:::\n\n::toString\n\n:hasOwnProperty[a]\n\n[^constructor] [toString] [__proto__]\n\n[^constructor]: a\n\n[__proto__]: /x\n\n# __proto__\n\n# constructor\n',
  )
  expect(found).toEqual(['unknown-directive 1:1'])
})

test.each([
  ['a long list', `<ul>\n${'<li>x\n'.repeat(1000)}</ul>\n`],
  ['many closed elements', '<div><br></div>\n\n'.repeat(1000)],
  ['many elements that close themselves', '<i id="a"/>'.repeat(1000)],
  ['a comment', `<!-- ${'<div>'.repeat(1000)} -->\n`],
  ['code', `\`\`\`\n${' '.repeat(390)}- x\n\`\`\`\n`],
])('%s is not reported as deeply nested', async (_, text) => {
  expect((await parse(text)).found).toEqual([])
})

test('twenty nested lists are rendered', async () => {
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
])('%s is reported with its place', (_, bytes, place, encoding) => {
  const { findings } = decodeText(bytes, 'a.md')
  expect(findings).toMatchObject([{ rule: 'encoding', severity: 'error', place: { path: 'a.md' } }])
  expect(`${findings[0]!.place!.line}:${findings[0]!.place!.column}`).toBe(place)
  expect(findings[0]!.message).toContain(encoding)
})

test('valid UTF-8 is not reported, with a byte order mark or a literal U+FFFD', () => {
  const bytes = new TextEncoder().encode('\ufeff# \ufffd é 🎉\n')
  expect(decodeText(bytes, 'a.md')).toEqual({ text: '# \ufffd é 🎉\n', findings: [] })
  expect(decodeText(undefined, 'a.md')).toEqual({ text: '', findings: [] })
})

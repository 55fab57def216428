// Directive openings in the syntax of other generators, and how often a page with them is parsed.

import { directiveFromMarkdown } from 'mdast-util-directive'
import { directive } from 'micromark-extension-directive'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { parseDirectives } from '../../../src/core/markdown/tags/open-directives.ts'

const parser = unified()
  .data('micromarkExtensions', [{ flow: directive().flow! }])
  .data('fromMarkdownExtensions', [directiveFromMarkdown()])
  .use(remarkParse)
  .freeze()

function read(lines: readonly string[]) {
  let parses = 0
  const parse = (text: string) => {
    parses++
    return parser.parse(text)
  }
  const { source, tree } = parseDirectives(lines.join('\n'), parse, (name) => name === 'note')
  return { lines: source.split('\n'), types: tree.children.map(({ type }) => type), parses: () => parses }
}

test('a page with directive openings of other generators is parsed once', () => {
  const page = read(['::: note Read *this*', 'Text.', ':::', '', '> :::note Two {open}', '> Text.', '> :::'])
  expect(page.lines[0]).toBe(':::note[Read *this*]')
  expect(page.lines[4]).toBe('> :::note[Two]{open}')
  expect(page.types).toEqual(['containerDirective', 'blockquote'])
  expect(page.parses()).toBe(1)
})

test('openings in code are unchanged', () => {
  const fenced = ['```md', '::: note Title', '```', '', '::: note Title', 'Text.', ':::']
  const page = read(fenced)
  expect(page.lines).toEqual([...fenced.slice(0, 4), ':::note[Title]', 'Text.', ':::'])
  expect(page.parses()).toBe(1)
})

test('an opening inside raw HTML is unchanged', () => {
  const html = ['<pre>', '::: note Title', '</pre>', '', '::: note Title', 'Text.', ':::']
  const page = read(html)
  expect(page.lines).toEqual([...html.slice(0, 4), ':::note[Title]', 'Text.', ':::'])
  expect(page.types).toEqual(['html', 'containerDirective'])
})

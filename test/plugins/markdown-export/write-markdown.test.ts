// Markdown writer on trees of elements: forms of single elements, and completeness of text.

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BodyElement, BodyNode } from '../../../src/core/model/body.ts'
import { builtInForms } from '../../../src/plugins/elements/builtin-elements.ts'
import { joinBlocks } from '../../../src/plugins/markdown-export/markdown-blocks.ts'
import { createMarkdownWriter } from '../../../src/plugins/markdown-export/write-markdown.ts'
import { englishMessages } from '../../english-messages.ts'
import { rounds } from '../../rounds.ts'

const writer = createMarkdownWriter({
  forms: builtInForms,
  messages: englishMessages,
  resolveUrl: (url) => url,
})
const copyOf = (...nodes: readonly BodyNode[]): string => joinBlocks(writer.blocks(nodes))

const text = (value: string): BodyNode => ({ type: 'text', value })
function h(tagName: string, properties: BodyElement['properties'], ...children: BodyNode[]): BodyElement {
  return { type: 'element', tagName, properties, children }
}
const p = (value: string): BodyElement => h('p', {}, text(value))

describe('definition lists', () => {
  const define = (...meaning: BodyNode[]) =>
    copyOf(h('dl', {}, h('dt', {}, text('Tide')), h('dd', {}, ...meaning)))

  test.each<[what: string, meaning: BodyNode[], copy: string]>([
    ['text', [text('It comes.')], '- **Tide**: It comes.'],
    [
      'code',
      [h('pre', {}, h('code', {}, text('tide()'))), p('Later.')],
      '- **Tide**\n\n  ```\n  tide()\n  ```\n\n  Later.',
    ],
    [
      'a table',
      [h('table', {}, h('tr', {}, h('th', {}, text('Hour')))), p('Later.')],
      '- **Tide**\n\n  | Hour |\n  | --- |\n\n  Later.',
    ],
    ['a quote', [h('blockquote', {}, p('It comes.'))], '- **Tide**\n\n  > It comes.'],
    ['a heading', [h('h3', {}, text('High'))], '- **Tide**\n\n  ### High'],
    ['a list', [h('ul', {}, h('li', {}, text('High')))], '- **Tide**\n  - High'],
    ['nothing', [], '- **Tide**'],
  ])('support definitions that begin with %s', (_, meaning, copy) => {
    expect(define(...meaning)).toBe(copy)
  })

  test('join several terms, separate groups, and convert other elements to items', () => {
    const group = h('div', {}, h('dt', {}, text('Ebb')), h('dd', {}, text('It goes.')))
    const list = h(
      'dl',
      {},
      h('dt', {}, text('Tide')),
      h('dt', {}, text('Flood')),
      h('dd', {}, text('It comes.')),
      group,
      p('A remark.'),
    )
    expect(copyOf(list)).toBe('- **Tide**, **Flood**: It comes.\n- **Ebb**: It goes.\n- A remark.')
  })

  test('show only the definition if there is no term', () => {
    expect(copyOf(h('dl', {}, h('dd', {}, text('It comes.'))))).toBe('- It comes.')
  })
})

describe('lists with children other than items', () => {
  const item = (value: string) => h('li', {}, text(value))

  test('append a nested list to the previous item', () => {
    expect(copyOf(h('ul', {}, item('one'), h('ul', {}, item('part')), item('two')))).toBe(
      '- one\n  - part\n- two',
    )
  })

  test('convert text before the first item to an item, and ignore whitespace', () => {
    expect(copyOf(h('ol', {}, text('\n'), text('zero'), item('one'), text('\n'), item('two')))).toBe(
      '1. zero\n2. one\n3. two',
    )
  })

  test('become lines in a table cell', () => {
    const cell = h('td', {}, h('ul', {}, item('one'), h('p', {}, text('more')), item('two')))
    expect(copyOf(h('table', {}, h('tr', {}, cell)))).toContain('| • one<br>more<br>• two |')
  })

  test('convert text in a definition list to an item', () => {
    expect(copyOf(h('dl', {}, text('alone'), h('dt', {}, text('Tide'))))).toBe('- alone\n- **Tide**')
  })
})

describe('blocks inside inline content', () => {
  test('are separated from adjacent words', () => {
    const inner = h('div', {}, text('two'))
    expect(writer.inline([text('one'), inner, text('three')])).toBe('one two three')
    expect(writer.inline([text('one'), h('p', {}, text('two')), text('three')])).toBe('one two three')
    expect(writer.inline([text('one'), h('span', {}, text('two')), text('three')])).toBe('onetwothree')
  })

  test('keep the text of a table in a heading', () => {
    const table = h('table', {}, h('tr', {}, h('td', {}, text('two'))))
    expect(copyOf(h('h2', {}, text('one'), table))).toBe('## one two')
  })
})

const BLOCKS = [
  ...['p', 'div', 'section', 'blockquote', 'details', 'figure', 'article', 'center', 'fieldset', 'span'],
  ...['rating', 'em', 'strong', 'del', 'sub', 'sup', 'q', 'abbr', 'mark', 'u', 'ul', 'ol', 'dl', 'table'],
  ...['h2', 'h6', 'pre', 'a', 'summary', 'figcaption', 'caption', 'label', 'picture', 'button'],
  ...['callout', 'tabs', 'tab', 'steps', 'hero', 'split', 'band', 'cards', 'files'],
]
/** Elements with specific child elements. */
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  ul: ['li', 'li', 'p', 'ul', 'em'],
  ol: ['li', 'li', 'ol', 'table'],
  dl: ['dt', 'dd', 'div', 'p'],
  table: ['tr', 'tbody', 'thead', 'caption'],
  tbody: ['tr'],
  thead: ['tr'],
  tr: ['td', 'th'],
}

interface Tree {
  readonly tag: number
  readonly children: readonly (Tree | null)[]
}

const { tree } = fc.letrec<{ tree: Tree; child: Tree | null }>((tie) => ({
  tree: fc.record({
    tag: fc.nat({ max: 999 }),
    children: fc.array(tie('child'), { minLength: 1, maxLength: 4, depthIdentifier: 'tree' }),
  }),
  child: fc.oneof({ maxDepth: 5, depthIdentifier: 'tree' }, fc.constant(null), tie('tree')),
}))

/** The body of a tree, with a unique word as each text. */
function bodyOf({ tag, children }: Tree, names: readonly string[], words: string[]): BodyElement {
  const name = names[tag % names.length]!
  const inner = CHILDREN[name]
  const properties = { label: 'Label', title: 'Title', href: '/x', type: 'note' }
  return h(
    name,
    properties,
    ...children.flatMap((child): BodyNode[] => {
      if (child) return [bodyOf(child, inner ?? BLOCKS, words)]
      // Browsers move text out of tables.
      if (name in CHILDREN && !/^[uod]l$/.test(name)) return []
      words.push(`w${words.length}w`)
      return [text(words.at(-1)!)]
    }),
  )
}

test('the copy contains all text of a page, for any nesting of elements', () => {
  fc.assert(
    fc.property(fc.array(tree, { minLength: 1, maxLength: 4 }), (trees) => {
      const words: string[] = []
      const nodes = trees.map((one) => bodyOf(one, BLOCKS, words))
      const copy = copyOf(...nodes)
      expect(words.filter((word) => !copy.includes(word))).toEqual([])
    }),
    { numRuns: rounds(300) },
  )
})

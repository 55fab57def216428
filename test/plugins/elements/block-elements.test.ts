// Block elements: file trees, fields and figures.

import { describe, expect, test } from 'vitest'
import type { BodyNode } from '../../../src/core/model/body.ts'
import { elements, parse } from '../../core/markdown/parse.ts'

describe('file tree', () => {
  test('has collapsible folders, files, comments and highlighted entries', async () => {
    const { body, found, sections } = await parse(
      ':::files[A site]\n\n- src/\n  - **main.ts** starts *it*\n  - lib/\n  - [id].ts\n- …\n- `a b.md`\n\n:::\n',
    )
    expect(found).toEqual([])
    const [tree] = elements(body, 'file-tree')
    expect(tree!.properties).toEqual({ label: 'A site' })
    expect(elements(body, 'details')).toHaveLength(1)
    expect(elements(body, 'li').map(outline)).toEqual([
      'file-folder(details(summary(icon file-name:src/) ul))',
      'file-entry(icon file-name.file-marked:main.ts file-comment:starts it)',
      'file-folder(icon file-name:lib/)',
      'file-entry(icon file-name:[id].ts)',
      'file-more(…)',
      'file-entry(icon file-name:a b.md)',
    ])
    expect(sections[0]!.text.split('\n')).toContain('main.ts starts it')
  })

  test('without a list is reported', async () => {
    const { found } = await parse(':::files\n\nsrc/main.ts\n\n:::\n')
    expect(found).toEqual(['file-tree 1:1'])
  })
})

describe('field', () => {
  test('has an anchor, and its name is indexed for search', async () => {
    const { body, found, page, sections } = await parse(
      '## Timeout\n\n:::field{name=timeout type=duration default="30s" required}\n\nHow long.\n\n:::\n\n::field[timeout]{#own}\n',
    )
    expect(found).toEqual([])
    expect(elements(body, 'field').map(({ properties }) => properties)).toEqual([
      { name: 'timeout', type: 'duration', default: '30s', required: true, id: 'timeout-1' },
      { name: 'timeout', id: 'own' },
    ])
    expect(page.anchors).toEqual(['timeout-1', 'own'])
    expect(sections[0]!.names).toEqual(['timeout'])
    expect(sections[0]!.text).toContain('timeout\nduration\n30s\nHow long.')
  })

  test('without a name, or with an unknown attribute, is reported', async () => {
    const { page } = await parse('::field{typ=text}\n')
    expect(page.findings.map(({ rule, message }) => [rule, message])).toEqual([
      ['unknown-attribute', '`typ` is not an attribute of `field`, and has no effect.'],
      ['attribute-value', '`field` has no `name`.'],
    ])
  })
})

test('a figure has its caption first, in every syntax', async () => {
  const { body, found } = await parse(':::figure[The *harbour*]{zoom=false}\n\nA picture\n\n:::\n')
  expect(found).toEqual([])
  const [figure] = elements(body, 'captioned-figure')
  expect(figure!.properties).toEqual({ zoom: 'false' })
  expect(outline(figure!)).toBe('captioned-figure(figcaption p)')
})

test('an image can be enlarged if it is a separate paragraph and not a link', async () => {
  const text =
    '![A](a.svg)\n\nText ![B](b.svg)\n\n[![C](c.svg)](https://a.example)\n\n- ![D](d.svg)\n\n  Text\n'
  const { body } = await parse(text)
  const figures = elements(body, 'zoom-picture')
  expect(
    figures.map((figure) =>
      elements({ type: 'root', children: figure.children }, 'img').map(({ properties }) => properties.alt),
    ),
  ).toEqual([['A'], ['D']])
})

/** Formats the name of an element and of its descendants. */
function outline(node: BodyNode): string {
  if (node.type === 'text') return node.value.trim()
  const name = [node.properties.className ?? node.tagName].flat().join('.')
  if (/^file-(?:name|comment)/.test(name)) return `${name}:${textOf(node)}`
  if (['ul', 'p', 'figcaption', 'icon'].includes(node.tagName)) return node.tagName
  const inner = node.children.map(outline).filter((part) => part !== '')
  return inner.length > 0 ? `${name}(${inner.join(' ')})` : name
}

function textOf(node: BodyNode): string {
  return node.type === 'text' ? node.value : node.children.map(textOf).join('')
}

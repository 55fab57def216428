// Inline elements: badges and keys in prose.

import { expect, test } from 'vitest'
import { elements, parse } from '../../core/markdown/parse.ts'

test('badges and keys are inline elements', async () => {
  const { body, found, sections, page } = await parse(
    'Press :kbd[Ctrl+K]{mac="Cmd+K"} for search :badge[New]{kind=tip}, a long enough line.\n',
  )
  expect(found).toEqual([])
  expect(elements(body, 'badge')).toMatchObject([
    { properties: { kind: 'tip' }, children: [{ value: 'New' }] },
  ])
  expect(elements(body, 'keys')).toMatchObject([{ properties: { mac: 'Cmd+K' } }])
  expect(sections[0]!.text).toBe('Press Ctrl+K for search New, a long enough line.')
  expect(page.description).toBe(sections[0]!.text)
  expect(page.elements).toEqual(['badge'])
})

test.each([
  'At 12:30 and http://a.example, a:smile:b or a:badge[x] or :badger[x] or :badge alone',
  'a :kbd, :kbd-x[a] and ::kbd[b] or \\:kbd[c]',
  'key:value[x](y) :unknown[x]{a=b}',
  '`:badge[New]` and :1[x]',
])('other colons are text: %s', async (line) => {
  const { body, found } = await parse(`${line}\n`)
  expect(found).toEqual([])
  expect(elements(body, 'badge')).toEqual([])
  expect(elements(body, 'keys')).toEqual([])
})

test('a colon before a link is not a directive', async () => {
  const { body } = await parse('see key:value[x](y) and :badge[New]\n')
  expect(elements(body, 'a')).toMatchObject([{ properties: { href: 'y' } }])
})

test('a badge is not part of the heading text', async () => {
  const { page } = await parse('## Tide tables :badge[Beta]\n')
  expect(page.headings).toMatchObject([{ id: 'tide-tables', text: 'Tide tables' }])
})

test('unknown attributes and invalid values are reported', async () => {
  const { page, found } = await parse(
    'Old :badge[New]{kind=tipp}\n\n:badge[A]{color=red} :badge[B]{knd=tip #b .c}\n',
  )
  expect(found).toEqual(['attribute-value 1:5', 'unknown-attribute 3:1', 'unknown-attribute 3:22'])
  expect(page.findings.map(({ help }) => help)).toEqual([
    'Did you mean "tip"?',
    'The attributes are: `kind`, `text`.',
    'Did you mean `kind`?',
  ])
})

test.each(['{#setup}', '{/* #setup */}', '<!-- #setup -->', '{: #setup }'])(
  '%s sets the id of a heading',
  async (id) => {
    const { page, found } = await parse(`## Install ${id}\n`)
    expect(found).toEqual([])
    expect(page.headings).toMatchObject([{ id: 'setup', text: 'Install' }])
  },
)

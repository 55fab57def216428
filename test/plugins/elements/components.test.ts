// Components and unknown tags in Markdown: all content is shown.

import { describe, expect, test } from 'vitest'
import type { BodyNode } from '../../../src/core/model/body.ts'
import { parse } from '../../core/markdown/parse.ts'

function formatNodes(nodes: readonly BodyNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value.trim() === '' ? '' : node.value.trim()
      const { tagName, properties, children } = node
      const { html: _, ...kept } = properties
      const source = Object.entries(kept).map(([name, value]) => (value === true ? name : `${name}=${value}`))
      return `${[tagName, ...source].join(' ')}(${formatNodes(children)})`
    })
    .join('')
}

async function shapeOf(text: string) {
  const { body, found, page } = await parse(text)
  return { shape: formatNodes(body.children), found, findings: page.findings }
}

describe('components', () => {
  test.each([
    ['with blank lines', '<Card title="A">\n\nText **x**\n\n</Card>\n', 'card title=A(p(Textstrong(x)))'],
    ['without blank lines', '<Card title="A">\nText **x**\n</Card>\n', 'card title=A(p(Textstrong(x)))'],
    ['on one line', '<Cards><Card title="A">Text *x*</Card></Cards>\n', 'cards(card title=A(Textem(x)))'],
    ['in text', 'Press <Icon name="rocket"/> now\n', 'p(Pressicon name=rocket()now)'],
    ['around text that goes on', 'A <Card title="A">b</Card> c\n', 'p(A)card title=A(b)p(c)'],
    [
      'in a list',
      '1. One\n\n   <Card title="A">\n   Text\n   </Card>\n2. Two\n',
      'ol(li(p(One)card title=A(p(Text)))li(p(Two)))',
    ],
    ['in a quote', '> <Card\n>   title="A">\n> Text\n> </Card>\n', 'blockquote(card title=A(p(Text)))'],
    [
      'in a directive',
      ':::note\n<Card title="A">\nText\n</Card>\n:::\n',
      'callout kind=note(card title=A(p(Text)))',
    ],
    ['in HTML', '<div>\n\n<Card title="A">\n*x*\n</Card>\n\n</div>\n', 'div(card title=A(p(em(x))))'],
    ['interrupting a paragraph', 'Text\n<Card title="A" />\nmore\n', 'p(Text)card title=A()p(more)'],
    [
      'indented as Docusaurus writers do',
      '<Tabs>\n    <TabItem value="a" label="A">\n        Text\n\n        ```js\n        x\n        ```\n    </TabItem>\n</Tabs>\n',
      'tabs(tab value=a label=A(p(Text)code-block code=x language=js()))',
    ],
    [
      'with a switch',
      '<Tabs><TabItem label="A" default>\nx\n</TabItem></Tabs>\n\n<b>raw</b>\n',
      'tabs(tab label=A default(p(x)))p(b(raw))',
    ],
    [
      'with a title',
      '<Admonition type="caution" title="A &amp; B">\nText\n</Admonition>\n',
      'callout kind=warning keyword=caution(callout-title(A & B)p(Text))',
    ],
  ])('render %s', async (_, text, expectedShape) => {
    const { shape, found } = await shapeOf(text)
    expect(found).toEqual([])
    expect(shape).toBe(expectedShape)
  })

  test('are code in code', async () => {
    const { shape, found } = await shapeOf(
      '`<Card>` and\n\n```mdx\n<Card>\n```\n\n    <Card>\n\n<!-- <Card> -->\n',
    )
    expect(found).toEqual([])
    expect(shape).toBe('p(code(<Card>)and)code-block code=<Card> language=mdx()code-block code=<Card>()')
  })

  test.each([
    ['<Card title="A">\n\nText\n', 'p(<Card title="A">)p(Text)', ['html-syntax 1:1']],
    ['Text\n\n</Card>\n', 'p(Text)p(</Card>)', ['html-syntax 3:1']],
    ['- <Card>\n\nText\n', 'ul(li(<Card>))p(Text)', ['html-syntax 1:3']],
  ])('without a matching tag are reported and shown as text: %j', async (text, expectedShape, expected) => {
    const { shape, found } = await shapeOf(text)
    expect(found).toEqual(expected)
    expect(shape).toBe(expectedShape)
  })

  test.each([
    ['<Card title={t("a")} href="/" />\n', 'html-syntax 1:1'],
    ['Press <Icon name={"x"} />\n', 'html-syntax 1:7'],
    ['<div style={{color: "red"}}>\n\nx\n\n</div>\n', 'html-syntax 1:1'],
    ['A {/* b */} c\n', 'code-in-markdown 1:3'],
  ])('with braces are reported: %j', async (text, expectedShape) => {
    expect((await shapeOf(text)).found).toEqual([expectedShape])
  })
})

describe('unknown elements', () => {
  test.each([
    ['An Array<T> here\n', 'p(An Array<T>here)', ['unknown-element 1:9']],
    ['A Map<K, V>\n', 'p(A Map<K, V>)', []],
    ['Set <your-name> here\n', 'p(Set<your-name>here)', ['unknown-element 1:5']],
    ['<your-name>\n', 'p(<your-name>)', ['unknown-element 1:1']],
    ['A <Bagde text="new"/> b\n', 'p(A<Bagde text="new"/>b)', ['unknown-element 1:3']],
    ['<Fancy>\n\nText *x*\n\n</Fancy>\n', 'fancy(p(Textem(x)))', ['unknown-element 1:1']],
    ['<fancy-box>*x*</fancy-box>\n', 'p(fancy-box(em(x)))', ['unknown-element 1:1']],
    ['<div>\nSet <name> here\n</div>\n', 'div(Set <name> here)', ['unknown-element 2:5']],
    ['<DIV>x</DIV>\n\n<Table><tr><td>x</td></tr></Table>\n', 'div(x)table(tbody(tr(td(x))))', []],
    ['See <Link to="/x">A *b*</Link>\n', 'p(Seespan(Aem(b)))', ['unknown-element 1:5']],
    ['<svg><linearGradient/></svg>\n', 'p(svg(linearGradient()))', []],
  ])('are shown and reported: %j', async (text, expectedShape, expected) => {
    const { shape, found } = await shapeOf(text)
    expect(shape).toBe(expectedShape)
    expect(found).toEqual(expected)
  })

  test('have a help text that names the nearest component', async () => {
    const { findings } = await shapeOf('<Crad title="x"/>\n')
    expect(findings[0]!.help).toMatch(/^Did you mean `<Card>`\?/)
  })
})

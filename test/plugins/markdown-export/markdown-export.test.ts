// Markdown copies of pages: the form of each element, and the lists of all pages.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { toString as textOf } from 'mdast-util-to-string'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Body, BodyElement, BodyNode } from '../../../src/core/model/body.ts'
import { collectItems, listEntries } from '../../../src/core/plugin/site-entries.ts'
import { isHtmlName } from '../../../src/core/text/html-names.ts'
import { builtInElements } from '../../../src/plugins/elements/builtin-elements.ts'
import { MAX_FULL_CHARACTERS, markdownExport } from '../../../src/plugins/markdown-export/markdown-export.ts'
import { type MarkdownView, writePage } from '../../../src/plugins/markdown-export/page-markdown.ts'
import { openLive } from '../../../src/serve/live.ts'
import { defaultTheme } from '../../../theme/theme.ts'
import { makeState } from '../../core/checks/create-state.ts'
import { docs, makeOptions, makePage } from '../../core/graph/builders.ts'
import { type ParseEnvironment, parse } from '../../core/markdown/parse.ts'
import { englishMessages } from '../../english-messages.ts'
import { openSite, siteTest, type TestSite } from '../../site-test.ts'
import { findLosses, parseCopy } from './export-parity.ts'

const chrome = { origin: 'https://docs.example.com', basePath: '/manual/' }
const VIEW: MarkdownView = { url: '/some-page', kind: 'doc', title: 'Some page', cards: [], targets: {} }

const copyOf = (body: Pick<Body, 'children'>, view: Partial<MarkdownView> = {}): string =>
  writePage({ ...VIEW, ...view }, body, { chrome, messages: englishMessages, isRendered: false })

/** The text of a page below its title and URL. */
async function copyText(
  markdown: string,
  view: Partial<MarkdownView> = {},
  files: ParseEnvironment = {},
): Promise<string> {
  const { body } = await parse(markdown, { math: true }, files)
  return copyOf(body, view).split('\n').slice(4).join('\n')
}

const text = (value: string): BodyNode => ({ type: 'text', value })
const h = (
  tagName: string,
  children: readonly BodyNode[],
  properties: BodyElement['properties'] = {},
): BodyElement => ({ type: 'element', tagName, properties, children })

describe('Markdown forms of elements', () => {
  test('exist for every element of the theme', () => {
    const names = Object.keys(defaultTheme.prose).filter((name) => !isHtmlName(name))
    expect(names.filter((name) => !Object.hasOwn(builtInElements, name))).toEqual([])
  })

  test('separate adjacent buttons in a cell', () => {
    const button = (label: string): BodyNode => h('link-button', [], { href: label, label })
    const row = h('tr', [h('td', [button('/a'), button('/b')])])
    expect(copyOf({ children: [h('table', [row])] })).toMatch(/\| \[\/a\]\(\S+\) \[\/b\]\(\S+\) \|/)
  })

  test('fall back to the plain form of an element', () => {
    const tab = h('tab', [h('p', [text('First.')])], { label: 'One' })
    expect(copyOf({ children: [h('tabs', [tab])] })).toContain('\n**One**\n\nFirst.\n')
  })

  test('replace an unknown element with its content', () => {
    const body = { children: [h('rating', [h('p', [text('Five '), h('star', [text('stars')])])])] }
    expect(copyOf(body)).toContain('\nFive stars\n')
  })

  test.each<[what: string, markdown: string, copy: string]>([
    [
      'callouts',
      ':::warning[Mind the *gap*]\n\nIt is wide.\n\n:::',
      '> **Warning: Mind the *gap***\n>\n> It is wide.\n',
    ],
    [
      'tabs',
      '::::tabs\n\n:::tab[One]\n\nFirst.\n\n:::\n\n:::tab[Two]\n\nSecond.\n\n:::\n\n::::',
      '**One**\n\nFirst.\n\n**Two**\n\nSecond.\n',
    ],
    ['code', '```ts title="a.ts"\nlet a = `1`\n```', '```ts title="a.ts"\nlet a = `1`\n```\n'],
    ['code with fences in it', '````md\n```js\n```\n````', '````md\n```js\n```\n````\n'],
    ['changed lines', '```js ins={2} del={1}\nold()\nnew()\n```', '```js\nnew()\n```\n'],
    [
      'cards',
      ':::cards\n\n::card[Start]{href="https://example.com" description="Begin here."}\n\n::card[End]{href="https://example.org"}\n\n:::',
      '**[Start](https://example.com)**: Begin here.\n\n**[End](https://example.org)**\n',
    ],
    [
      'fields',
      '::field{name=port type=integer default="80" required}',
      '**`port`** integer, required, Default: `80`\n',
    ],
    [
      'file trees',
      ':::files\n\n- src/\n  - **main.ts** starts\n- a.md\n\n:::',
      '- src/\n  - **main.ts** starts\n- a.md\n',
    ],
    [
      'badges and keys',
      'It is :badge[New], press :kbd[Ctrl+K]{mac="Cmd+K"}.',
      'It is **New**, press `Ctrl+K` / `Cmd+K`.\n',
    ],
    [
      'figures',
      ':::figure[A book]\n\n![An open book](https://example.com/a.png)\n\n:::',
      '![An open book](https://example.com/a.png)\n\n*A book*\n',
    ],
    [
      'videos',
      '::video[A tour]{youtube="x1"}',
      '[Watch “A tour” on YouTube](https://www.youtube.com/watch?v=x1)\n',
    ],
    [
      'diagrams',
      '```mermaid\nflowchart LR\n  accTitle: Two\n  A --> B\n```',
      '**Two**\n\n```mermaid\nflowchart LR\n  accTitle: Two\n  A --> B\n```\n',
    ],
    ['formulas', 'It costs \\$5: $a_1 * b$\n\n$$\nx < y\n$$', 'It costs \\$5: $a_1 * b$\n\n$$\nx < y\n$$\n'],
    ['terms', 'An :term[ebb]{meaning="Water that goes."}', 'An ebb (Water that goes.)\n'],
    ['details', '<details><summary>More</summary>\n\nHidden.\n\n</details>', '**More**\n\nHidden.\n'],
    ['footnotes', 'Said[^1].\n\n[^1]: By *whom*?', 'Said[^1].\n\n## Footnotes\n\n[^1]: By *whom*?\n'],
    ['definition lists', 'Tide\n: Water that comes.', '- **Tide**: Water that comes.\n'],
    ['task lists', '- [x] done\n- [ ] open', '- [x] done\n- [ ] open\n'],
    ['lists in lists', '1. a\n   - b\n   - c\n2. d\n\n   e', '1. a\n   - b\n   - c\n\n2. d\n\n   e\n'],
    ['two lists in a row', '- a\n\n<!-- -->\n\n- b', '- a\n\n<!-- -->\n\n- b\n'],
    [
      'tables',
      '| a | b |\n| :-: | --- |\n| `x\\|y` \\| z | [l](https://example.com) |',
      '| a | b |\n| :-: | --- |\n| `x\\|y` \\| z | [l](https://example.com) |\n',
    ],
    [
      'tables of HTML',
      '<table><tr><td><ul><li>a</li><li>b</li></ul></td><td colspan="2">c</td></tr></table>',
      '|  |  |  |\n| --- | --- | --- |\n| • a<br>• b | c |  |\n',
    ],
    ['emphasis in words', '**a**b, <b>(a)</b>b and ~~c~~', '**a**b, <strong>(a)</strong>b and ~~c~~\n'],
    [
      'headings',
      '## A [link](https://example.com) and `code` {#own}',
      '## A [link](https://example.com) and `code`\n',
    ],
    [
      'buttons and sections',
      ':::hero[Know]{eyebrow="New"}\n\nText.\n\n::button[Start]{href="https://example.com"}\n\n:::',
      'New\n\nText.\n\n[Start](https://example.com)\n',
    ],
    [
      'videos and frames of HTML',
      '<iframe src="https://example.com/v" title="A film"></iframe>',
      '[A film](https://example.com/v)\n',
    ],
    [
      'drawings',
      '<svg aria-label="Flow"><title>Flow</title><g><text>Inlet <tspan>valve</tspan></text></g><text>Tank</text></svg> <svg><desc>Pump</desc></svg> <svg aria-hidden="true"><text>x</text></svg>',
      'Flow: Inlet valve, Tank Pump\n',
    ],
    [
      'HTML in a line',
      'H<sub>2</sub>O, <abbr title="as soon as possible">asap</abbr>, <kbd>F1</kbd><br>next',
      'H<sub>2</sub>O, asap (as soon as possible), `F1`\\\nnext\n',
    ],
  ])('of %s', async (_, markdown, copy) => {
    expect(await copyText(markdown)).toBe(copy)
  })

  test('of schema fields are lists with all details', async () => {
    const schema = JSON.stringify({
      required: ['port'],
      properties: {
        port: { type: 'integer', default: 80, description: 'Where it *listens*.' },
        tls: { type: 'object', properties: { key: { type: 'string', enum: ['a', 'b'] } } },
      },
    })
    const copy = await copyText('::schema{file="/a.json"}', {}, { files: { 'a.json': schema } })
    expect(copy).toBe(
      '- **`port`**: integer *required*\n\n  Where it *listens*.\n\n  - Default: `80`\n\n- **`tls`**: object\n\n  **1 field of tls**\n\n  - **`tls.key`**: string\n    - Values: `a`, `b`\n',
    )
  })
})

test('URLs are absolute', async () => {
  const targets = {
    './other.md': { href: '/guide/other#part' },
    './a.png': { href: '/assets/a.png' },
  }
  expect(
    await copyText(
      '[a](./other.md) [b](#there) ![c](./a.png) [d](mailto:a@example.com) [e](https://example.com/a_(b))',
      { targets },
    ),
  ).toBe(
    '[a](https://docs.example.com/manual/guide/other#part) [b](https://docs.example.com/manual/some-page#there) ![c](https://docs.example.com/manual/assets/a.png) [d](mailto:a@example.com) [e](https://example.com/a_%28b%29)\n',
  )
})

test('a level-1 heading in the text becomes the title', () => {
  const body = {
    children: [h('p', [text('Before.')]), h('div', [h('h1', [text('Own '), h('em', [text('title')])])])],
  }
  expect(copyOf(body, { description: 'What it is.' })).toBe(
    '# Own *title*\n\n> What it is.\n\n<https://docs.example.com/manual/some-page>\n\nBefore.\n',
  )
})

test('any characters in text are escaped', () => {
  const anyText = fc.string({
    unit: fc.constantFrom(
      ...'ab1 \\`*_[]()<>&~|$#+-=.!:{}"\'/\n'.split(''),
      'é',
      '**',
      '](',
      '&amp;',
      '- ',
      '1. ',
      '# ',
    ),
    maxLength: 40,
  })
  const collapseWhitespace = (value: string) => value.replace(/[ \t\r\n\f]+/g, ' ').trim()
  fc.assert(
    fc.property(anyText, anyText, (one, two) => {
      const body = {
        children: [
          h('p', [text(`a${one}`), h('strong', [text(two)]), text(one)]),
          h('p', [text(one)]),
          h('ul', [h('li', [text(two)]), h('li', [h('code', [text(one)])])]),
          h('table', [h('tr', [h('th', [text(one)]), h('th', [h('code', [text(two)])])])]),
        ],
      }
      const tree = parseCopy(copyOf(body))
      const known = tree.children.slice(2)
      const expected = [`a${one}${two}${one}`, one]
      expect(collapseWhitespace(textOf(known[0]!, { includeHtml: false }))).toBe(
        collapseWhitespace(expected[0]!),
      )
      if (collapseWhitespace(one) !== '')
        expect(collapseWhitespace(textOf(known[1]!))).toBe(collapseWhitespace(one))
      const list = known.find(({ type }) => type === 'list')!
      expect(collapseWhitespace(textOf('children' in list ? list.children[0] : list))).toBe(
        collapseWhitespace(two),
      )
      const table = known.find(({ type }) => type === 'table')!
      expect(collapseWhitespace(textOf(table)).replaceAll(' ', '')).toBe(
        collapseWhitespace(one + two).replaceAll(' ', ''),
      )
    }),
  )
})

describe('on a site', () => {
  let site: TestSite
  const FILES = {
    'site.config.ts': `export default {
      title: 'Harbour',
      tagline: 'Ships & checks.',
      url: 'https://docs.example.com',
      basePath: '/manual',
      content: { docs: 'docs', pages: { folder: 'pages', kind: 'pages' }, blog: { folder: 'blog', kind: 'blog' } },
    }`,
    'docs/index.md': '---\ntitle: Home\n---\n\nWelcome to [the guide](./guide/index.md).\n',
    'docs/guide/index.md':
      '---\ntitle: Guide\ndescription: How to steer.\n---\n\n## Steering\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n',
    'docs/guide/moved.md': '# Moved\n',
    'docs/guide/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n',
    'docs/guide/draft.md': '---\ndraft: true\n---\n\n# Draft\n',
    'docs/parts.mdx':
      'import { Ship } from \'../Ship\'\n\n# Parts\n\n<Ship name="Ann">\n\n:::note\n\nInside.\n\n:::\n\n</Ship>\n\nAnd {6 * 7}.\n',
    'Ship.tsx':
      "import { usePage } from 'octavo/theme'\nexport function Ship({ name, children }) {\n  const { view } = usePage()\n  return <section><h2>{name} of {view.title}</h2><table><thead><tr><th>Mast</th></tr></thead><tbody><tr><td>2</td></tr></tbody></table>{children}</section>\n}\n",
    'pages/board.tsx':
      'export const frontMatter = { title: \'Board\' }\nexport default function Board() {\n  return <div><h1>The board</h1><p>Go to <a href="/manual/guide">the guide</a>.</p></div>\n}\n',
    'blog/2025-01-02-first.md':
      '---\nslug: first\ntitle: First\ndescription: The first post.\n---\n\nHello.\n',
    'static/llms-full.txt': 'Our own.\n',
  }
  const read = (path: string) => readFileSync(join(site.root, 'build', path), 'utf8')

  beforeAll(async () => {
    site = openSite(FILES)
    const { findings, summary } = await site.build()
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(summary.errors).toBe(0)
  })
  afterAll(() => site?.dispose())

  test('each page has a Markdown copy next to it, and links to it', () => {
    expect(read('guide.md')).toBe(
      '# Guide\n\n> How to steer.\n\n<https://docs.example.com/manual/guide>\n\n## Steering\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n',
    )
    expect(read('index.md')).toContain('Welcome to [the guide](https://docs.example.com/manual/guide).')
    expect(site.page('/guide')).toContain(
      '<link rel="alternate" type="text/markdown" href="/manual/guide.md"/>',
    )
    expect(site.page('/')).toContain('href="/manual/index.md"')
    expect(site.has('build/blog.md')).toBe(true)
    for (const absent of ['404.md', 'search.md', 'guide/draft.md'])
      expect(site.has(`build/${absent}`)).toBe(false)
  })

  test('a component of a page is exported as its rendered output with its children', () => {
    expect(read('parts.md')).toContain(
      '## Ann of Parts\n\n| Mast |\n| --- |\n| 2 |\n\n> **Note**\n>\n> Inside.\n\nAnd 42.',
    )
    expect(findLosses(site.page('/parts'), read('parts.md'))).toEqual([])
  })

  test('a component page is exported as its rendered output', () => {
    expect(read('board.md')).toBe(
      '# The board\n\n<https://docs.example.com/manual/board>\n\nGo to [the guide](https://docs.example.com/manual/guide).\n',
    )
  })

  test('llms.txt lists published pages by section', () => {
    expect(read('llms.txt')).toBe(`# Harbour

> Ships & checks.

## Harbour

- [Home](https://docs.example.com/manual/index.md): Welcome to the guide.
- [Parts](https://docs.example.com/manual/parts.md): Inside.

## Guide

- [Guide](https://docs.example.com/manual/guide.md): How to steer.
- [Moved](https://docs.example.com/manual/guide/moved.md)

## Blog

- [First](https://docs.example.com/manual/blog/first.md): The first post.

## Other pages

- [Board](https://docs.example.com/manual/board.md)

## Optional

- [All pages in one file](https://docs.example.com/manual/llms-full.txt)
`)
    expect(site.has('build/guide/hidden.md')).toBe(true)
  })

  test('a static file at the path of an export is not overwritten', () => {
    expect(read('llms-full.txt')).toBe('Our own.\n')
  })

  test('the dev server serves Markdown copies', async () => {
    const live = await openLive({ root: site.root, threads: 1 })
    try {
      const response = await live.respond('/guide.md')
      expect(response).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/markdown; charset=utf-8' },
      })
      expect(response && 'body' in response && Buffer.from(response.body).toString()).toBe(read('guide.md'))
    } finally {
      await live.close()
    }
  })

  test('an edit regenerates only the copy of the page', async () => {
    const before = site.output()
    site.write('docs/parts.mdx', `${FILES['docs/parts.mdx']}\nMore.\n`)
    await site.build()
    const after = site.output()
    const changed = [...after].filter(([path, hash]) => before.get(path) !== hash).map(([path]) => path)
    expect(changed.filter((path) => path.endsWith('.md'))).toEqual(['parts.md'])
  })
})

test('with markdownExport disabled there are no copies and no links to them', async () => {
  const site = siteTest({
    'site.config.ts': 'export default { markdownExport: false }',
    'index.md': '# Home\n',
  })
  await site.build()
  expect([...site.output().keys()].filter((path) => /\.md$|llms/.test(path))).toEqual([])
  expect(site.page('/')).not.toContain('text/markdown')
})

test('long exports are split into several files', async () => {
  const options = {
    chrome: { ...makeOptions().chrome, markdown: { menu: true, assistants: [] } },
    collections: [docs],
  }
  const state = makeState([makePage('docs/a.md'), makePage('docs/b.md'), makePage('docs/c.md')], options)
  const items = collectItems(markdownExport, listEntries(state), state)
  const results = items.map((_, at) => ({ text: `text ${at}`, length: MAX_FULL_CHARACTERS / 2 }))
  const { files } = await markdownExport.make(
    markdownExport.combine(items, state, results),
    { list: () => [] } as never,
    undefined as never,
  )
  const contents = Object.fromEntries(files.map(({ path, contents }) => [path, contents]))
  expect(contents['llms-full.txt']).toEqual({ kind: 'joined', texts: ['text 0', 'text 1'] })
  expect(contents['llms-full-2.txt']).toEqual({ kind: 'joined', texts: ['text 2'] })
  expect(contents['llms.txt']).toMatchObject({
    text: expect.stringContaining('(2)](https://docs.example.com/llms-full-2.txt)'),
  })
})

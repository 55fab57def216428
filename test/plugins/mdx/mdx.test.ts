// MDX pages: syntax, components, code errors and incremental builds.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLive } from '../../../src/serve/live.ts'
import { png, siteTest } from '../../site-test.ts'

const DOCS = { 'site.config.ts': "export default { content: { docs: 'docs' } }" }

const CARD = `export function Card({ title, children }) {
  return <section className="site-card"><b>{title}</b>{children}</section>
}
`

function prose(html: string): string {
  return /<div class="prose" data-body="">(.*?)<\/div><\/article>|<div class="prose" data-body="">(.*)/s.exec(
    html,
  )![0]
}

test('a `<` that cannot start a tag is text', async () => {
  const site = siteTest({
    ...DOCS,
    'docs/index.mdx': '# Mocha <=6\n\nIf a <5 or b <- c. <b>Bold</b>\n\n<3 at the start, a < b.\n\n- <=6\n',
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  const html = prose(site.page('/'))
  for (const text of [
    'If a &lt;5 or b &lt;- c. <b>Bold</b>',
    '<p>&lt;3 at the start, a &lt; b.</p>',
    '<li>&lt;=6</li>',
  ])
    expect(html).toContain(text)
  expect(site.view('/')).toMatchObject({ title: 'Mocha <=6' })
})

test('pages can contain expressions, imports and components of the site', async () => {
  const site = siteTest({
    'site.config.ts': "export default { components: './src/components.tsx' }",
    'src/components.tsx':
      "export { Card } from './Card'\nexport { default as Intro } from '../content/docs/_intro.mdx'\n",
    'src/Card.tsx': CARD,
    'content/docs/data.yml': '- one\n- two\n',
    'content/docs/_intro.mdx':
      '## About {props.name}\n\nSee [the page](./other.md). {props.children}\n\n<Card title={props.name}>in a partial</Card>\n',
    'content/docs/other.md': '# Other\n\nText of the other page.\n',
    'content/docs/index.mdx': `---
title: Home
tags: [x]
---
import list from './data.yml'
import Part from './_intro.mdx'
export const double = (n) => n * 2

Answer: {frontMatter.title}, doubled {double(21)}. <!-- nothing -->

<Card title="Static">

**Markdown** inside, see [other](./other.md).

</Card>

<ul>{list.map((one) => <li key={one}>{one} <Card title={one}>inner</Card></li>)}</ul>

<Tabs groupId="os">
  <TabItem value="a" label="A">

  \`\`\`js
  const a = 1
  \`\`\`

  </TabItem>
</Tabs>

<Admonition type="tip" title="Listen">Text</Admonition>

:::note[Known]
A <b>note</b>.
:::

<Part name="parts">between *tags*</Part>
<Intro name="record" />

<p style={{ marginTop: 8, color: 'red' }} className="lead">Lead</p>

{/* truncate */}

| a | b |
| - | - |
| <Card title="cell">x</Card> | {1 + 1} |
`,
  })
  const report = await site.build()
  expect(report.findings).toEqual([])
  const html = prose(site.page('/'))
  expect(html).toContain('<p>Answer: Home, doubled 42. </p>')
  expect(html).toContain(
    '<section class="site-card"><b>Static</b><p><strong>Markdown</strong> inside, see <a href="/other">other</a>.</p></section>',
  )
  expect(html).toContain('<li>two <section class="site-card"><b>two</b>inner</section></li>')
  expect(html).toContain('<legend class="visually-hidden">Alternatives</legend>')
  expect(html).toContain('Listen</span></p>Text</div>')
  expect(html).toContain('<p>A <b>note</b>.</p>')
  expect(html).toContain('<h2 id="about-parts">About parts</h2>')
  expect(html).toContain('See <a href="/other">the page</a>. between <em>tags</em>')
  expect(html).toContain('<section class="site-card"><b>parts</b>in a partial</section>')
  expect(html).toContain('<section class="site-card"><b>record</b>in a partial</section>')
  expect(html).toContain('<p style="margin-top:8px;color:red" class="lead">Lead</p>')
  expect(html).toContain('<td><section class="site-card"><b>cell</b>x</section></td><td>2</td>')
  expect(html).not.toContain('octavo-code')
})

const MISTAKES: readonly (readonly [text: string, place: string, message: RegExp, help: RegExp])[] = [
  ['A { brace in a sentence.', '3:3', /This `\{` has no closing `\}`/, /`\\\{`/],
  ['See <https://example.com/a> there.', '3:12', /use `\[text\]\(url\)`/, /`\\<`/],
  ['Mail <me@example.com>.', '3:9', /Unexpected character `@`/, /`\\<`/],
  ['One<br>two', '3:4', /`<br>` is not closed in its paragraph/, /`<br \/>`/],
  ['Text <!-- no end', '3:7', /to create a comment in MDX/, /`\\<`/],
  ['<div class=box>x</div>', '3:12', /before attribute value/, /`\\<`/],
  ['<Tabs>\n\nText', '3:1', /`<Tabs>` is not closed\./, /<\/Tabs>/],
  ['<a><b></a></b>', '3:7', /closing tag `<\/a>`, expected corresponding closing tag for `<b>`/, /closed/],
  ["import a from './a'\n# Title", '4:2', /not JavaScript/, /blank line/],
  ['</div>', '3:2', /expected an open tag first/, /closed/],
  ['> <div>\ntext</div>', '3:3', /not closed in its paragraph, list item or quote/, /<\/div>/],
]

test.each(MISTAKES)(
  'the syntax error %j is reported at its position with a fix',
  async (text, place, message, help) => {
    const site = siteTest({ 'docs/index.md': '# Home\n\nText.', 'docs/a.mdx': `# Title\n\n${text}\n` })
    const { findings } = await site.check()
    const found = findings.filter(({ rule }) => rule === 'mdx-syntax')
    expect(found).toHaveLength(1)
    expect(`${found[0]!.place!.line}:${found[0]!.place!.column}`).toBe(place)
    expect(found[0]!.message).toMatch(message)
    expect(found[0]!.help).toMatch(help)
  },
)

const USERS = {
  'site.config.ts': "export default { components: './src/components.tsx', content: { docs: 'docs' } }",
  'src/components.tsx': "export { Card } from './Card'\nexport { Badge } from './Badge'\n",
  'src/Card.tsx': CARD,
  'src/Badge.tsx': 'export const Badge = ({ children }) => <i>{children}</i>\n',
  'docs/index.md': '# Home\n\nPlain text of the home page.\n',
  'docs/card.mdx': '# Card page\n\n<Card title="One">text</Card>\n',
  'docs/badge.mdx': '# Badge page\n\nA <Badge>new</Badge> thing.\n',
  'docs/part.mdx': '# Part page\n\nimport Part from \'./_part.mdx\'\n\n<Part name="x" />\n',
  'docs/data.mdx': "# Data page\n\nimport data from '../data/list.json'\n\n{data.join(', ')}\n",
  'docs/plain.mdx': '# Plain page\n\nNothing but **Markdown**.\n',
  'docs/_part.mdx': '## Partial {props.name}\n\nText.\n',
  'data/list.json': '["a", "b"]',
}

const EDITS: readonly (readonly [path: string, text: string, changed: string, shown: string])[] = [
  ['src/Card.tsx', CARD.replace('<b>', '<b class="x">'), 'card', '<b class="x">One</b>'],
  ['src/Badge.tsx', 'export const Badge = ({ children }) => <u>{children}</u>\n', 'badge', '<u>new</u>'],
  ['docs/_part.mdx', '## Section {props.name}\n\nText.\n', 'part', 'Section x'],
  ['data/list.json', '["a", "b", "c"]', 'data', 'a, b, c'],
  ['docs/plain.mdx', '# Plain page\n\nNothing but *Markdown*.\n', 'plain', '<em>Markdown</em>'],
]

test('an edit renders only the pages that use the file, and a warm build equals a clean one', async () => {
  const site = siteTest(USERS)
  expect((await site.build()).findings).toEqual([])
  expect((await site.build()).summary.written).toBe(0)
  for (const [path, text, changed, visible] of EDITS) {
    const before = site.output()
    site.write(path, text)
    expect((await site.build()).findings).toEqual([])
    const after = site.output()
    const pages = [...after].filter(
      ([file, hash]) => file.endsWith('index.html') && before.get(file) !== hash,
    )
    expect(pages.map(([file]) => file)).toEqual([`${changed}/index.html`])
    expect(site.page(`/${changed}`)).toContain(visible)
  }
  expect(site.output()).toEqual((await site.buildClean()).output)
})

test('identical imports of several pages are bundled once', async () => {
  const page = (n: number, more = '') => `# Page ${n}

import { Provider } from '@site/src/Provider'
import Name from '../src/Name'
import Unused from '../src/OnlyBrowsers'
import data from './data.json'

<Provider name="n${n}"><Name /></Provider>
{data[${n}]}
${more}`
  const site = siteTest({
    'site.config.ts': "export default { content: { docs: 'docs' } }",
    'src/context.ts': "import { createContext } from 'react'\nexport const Context = createContext('none')\n",
    'src/Provider.jsx': `import { Context } from './context'
export const Provider = ({ name, children }) => <Context.Provider value={name}>{children}</Context.Provider>
`,
    'src/Name.jsx': `import { useContext } from 'react'
import { Context } from './context'
export default () => <b>{useContext(Context)}</b>
`,
    'src/OnlyBrowsers.js': 'export default window.location\n',
    'src/word.js': "exports.word = 'required'\n",
    'docs/data.json': '["a", "b", "c", "d"]',
    'docs/index.md': '# Home\n\nText of the home page.\n',
    ...Object.fromEntries([0, 1, 2].map((n) => [`docs/p${n}.mdx`, page(n)])),
    'docs/p3.mdx': page(3, "{require('../src/word.js').word}\n"),
  })
  expect((await site.build()).findings).toEqual([])
  for (const n of [0, 1, 2, 3]) expect(prose(site.page(`/p${n}`))).toMatch(`<b>n${n}</b>`)
  expect(prose(site.page('/p2'))).toContain('c')
  expect(prose(site.page('/p3'))).toContain('required')
  const bundles = () =>
    readdirSync(join(site.root, '.octavo/cache/code'))
      .filter((file) => /^mdx-.*\.mjs$/.test(file))
      .filter((file) =>
        readFileSync(join(site.root, '.octavo/cache/code', file), 'utf8').includes('createContext'),
      )
  // One bundle for the first three pages, and one for the fourth, which uses `require`.
  const first = bundles()
  expect(first).toHaveLength(2)

  site.write(
    'src/context.ts',
    "import { createContext } from 'react'\nexport const Context = createContext('x')\n",
  )
  expect((await site.build()).summary.cacheMisses).toBeGreaterThan(0)
  expect(bundles()).toHaveLength(2)
  expect(bundles().filter((file) => first.includes(file))).toEqual([])
  site.write('src/Name.jsx', 'export default () => <b>same</b>\n')
  expect((await site.build()).findings).toEqual([])
  for (const n of [0, 1, 2, 3]) expect(prose(site.page(`/p${n}`))).toMatch('<b>same</b>')
  expect((await site.build()).summary.cacheMisses).toBe(0)
  expect(site.output()).toEqual((await site.buildClean()).output)
})

test('expressions may use hooks', async () => {
  const site = siteTest({
    ...DOCS,
    'src/hooks.ts': "import { useState } from 'react'\nexport const useTag = (tag) => useState(tag)[0]\n",
    'src/Show.jsx': 'export const Show = ({ of, children }) => <b title={of}>{children}</b>\n',
    'docs/index.mdx': `import { useTag } from '../src/hooks'
import { Show } from '../src/Show'

# Home {useTag('1.0')}

Text {useTag('of it')}.

<Show of={useTag('two')}>{\`v\${useTag('3')}\`}</Show>
`,
  })
  expect((await site.build()).findings).toEqual([])
  expect(prose(site.page('/'))).toMatch(/<p>Text of it\.<\/p>\s*<b title="two">v3<\/b>/)
})

test('in dev, editing a component, a partial or data updates the pages that use it', async () => {
  const site = siteTest(USERS)
  const live = await openLive({ root: site.root, threads: 1 })
  onTestFinished(() => live.close())
  const show = async (url: string): Promise<string> => {
    const response = await live.respond(url)
    return new TextDecoder().decode((response as { body: Uint8Array }).body)
  }
  for (const [, , page] of EDITS) await show(`/${page}`)
  for (const [path, text, changed, visible] of EDITS) {
    site.write(path, text)
    expect((await live.change([path])).urls).toEqual([`/${changed}`])
    expect(await show(`/${changed}`)).toContain(visible)
  }
})

test('in dev, only the page with invalid MDX fails', async () => {
  const site = siteTest({ ...USERS, 'docs/card.mdx': '# Card\n\n<Card>\n' })
  const live = await openLive({ root: site.root, threads: 1 })
  onTestFinished(() => live.close())
  await expect(live.respond('/card')).rejects.toThrow(/`<Card>` is not closed/)
  expect(await live.respond('/badge')).toHaveProperty('body')
  await live.settled()
  expect(live.findings().map(({ rule, place }) => `${rule} ${place?.path}:${place?.line}`)).toContain(
    'mdx-syntax docs/card.mdx:3',
  )
})

test('runtime errors name the component, the page and the line', async () => {
  const site = siteTest({
    ...DOCS,
    'src/Broken.tsx': "export default function Broken() { throw new Error('no such pump') }\n",
    'docs/index.md': '# Home\n\nText of the page.\n',
    'docs/a.mdx':
      "import Broken from '../src/Broken'\n\n# A\n\n{missing.name}\n\n<div title={nothing()}>x</div>\n",
    'docs/b.mdx': "import Broken from '../src/Broken'\n\n# B\n\n> <div>\n>   <Broken />\n> </div>\n",
    'docs/c.mdx': "import Gone from '../src/Gone'\n\n# C\n\n<Gone />\n",
    'docs/d.mdx': '# D\n\n<Tabz>inside **it**</Tabz>\n',
  })
  const { findings } = await site.check()
  const found = findings.map(
    ({ rule, place, message, help }) =>
      `${place?.path}:${place?.line}:${place?.column} ${rule} ${message} ${help}`,
  )
  expect(found).toEqual([
    expect.stringMatching(
      /^docs\/a\.mdx:5:1 mdx-code This expression throws an error: missing is not defined\. Import or export `missing`/,
    ),
    expect.stringMatching(
      /^docs\/a\.mdx:7:1 mdx-code An attribute of `<div>` throws an error: nothing is not defined\./,
    ),
    expect.stringMatching(
      /^docs\/b\.mdx:6:5 mdx-code `<Broken>` threw at src\/Broken\.tsx:1:42 while the page was rendered: no such pump\./,
    ),
    expect.stringMatching(/^docs\/c\.mdx:1:18 mdx-code Could not resolve "\.\.\/src\/Gone"/),
    expect.stringMatching(
      /^docs\/d\.mdx:3:1 unknown-element There is no component `<Tabz>`\. Did you mean `<Tabs>`/,
    ),
  ])
  site.remove('docs/a.mdx')
  site.remove('docs/b.mdx')
  site.remove('docs/c.mdx')
  expect((await site.build()).findings.map(({ message }) => message)).toEqual([
    'There is no component `<Tabz>`.',
  ])
  expect(prose(site.page('/d'))).toContain('inside <strong>it</strong>')
})

test('tags and expressions work wherever Markdown does', async () => {
  const site = siteTest({
    ...DOCS,
    'src/Menu.tsx': `const Menu = ({ children, kind = 'none' }) => <menu data-kind={kind}>{children}</menu>
Menu.Item = ({ children }) => <li className="item">{children}</li>
export default Menu
export const items = ['x', 'y']
export const attributes = { kind: 'spread', id: 'm' }`,
    'docs/pic.png': png(20, 10),
    'docs/code.txt': 'raw {text}\n',
    'docs/index.mdx': `import Menu, { items, attributes } from '../src/Menu'
import pic from './pic.png'
import raw from '!!raw-loader!./code.txt'
export const Local = ({ name, children }) => <em className="local">{name}{children}</em>
export const isShown = true

# Title {/* #top */}

{/* a comment */}

First paragraph with {items.length} items. <>{'frag'}<b>ment</b></>

{/* truncate */}

<Menu {...attributes}><Menu.Item>a</Menu.Item><Menu.Item>b</Menu.Item></Menu>

- item <Local name="in list" />

  <Local name="block">

  **deep**

  </Local>

> quote <Local name="q">*w*</Local>

{isShown && <Local name="cond" />} {!isShown && <Local name="never" />}

{items.map((one) => <p key={one}>{one}</p>)}

<img src={pic} alt="picture" /> ![md](./pic.png)

<Local name={<b>element</b>} />

<CodeBlock language="text">{raw}</CodeBlock>

<div dangerouslySetInnerHTML={{ __html: '<i>inner</i>' }} hidden={false} data-x={1} />

<details>
<summary>

Sum

</summary>

<h2 id="made">In JSX</h2>
</details>

## With id {#own-id}

## Plain [link](./other.mdx#part)

### Comment id <!-- #third -->

:::tip[Tip {1 + 1}]
<Local name="callout" />
:::

Text[^1] and \\{escaped\\} and \`{code}\` &lt;.

[^1]: A note with {items[0]}.

{[1, 2, null, false, 'z']}
`,
    'docs/other.mdx': '# Other\n\n## Part\n\nJust text here.\n',
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  const html = prose(site.page('/'))
  for (const part of [
    'First paragraph with 2 items. frag<b>ment</b>',
    '<menu data-kind="spread"><li class="item">a</li><li class="item">b</li></menu>',
    '<em class="local">in list</em>',
    '<em class="local">block<p><strong>deep</strong></p></em>',
    'quote <em class="local">q<em>w</em></em>',
    '<em class="local">cond</em>',
    '<p>x</p>',
    '<em class="local"><b>element</b></em>',
    'raw {text}',
    '<div data-x="1"><i>inner</i></div>',
    '<h2 id="made">In JSX</h2>',
    '<h2 id="own-id">',
    'href="/other#part"',
    '<h3 id="third">',
    'Tip 2',
    '<em class="local">callout</em>',
    'and {escaped} and <code>{code}</code> &lt;.',
    'A note with x.',
    '<p>12z</p>',
  ])
    expect(html).toContain(part)
  expect(site.page('/')).toContain('id="top"')
  expect(html).not.toContain('never')
  expect(html.match(/<img [^>]*src="\/assets\/[^"]*" width="20"/g)).toHaveLength(2)
  expect(site.view('/').description).toBe('First paragraph with 2 items. fragment')
  const ids = [...html.matchAll(/<h[23] id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual(['made', 'own-id', 'plain-link', 'third'])
})

test('a problem in a partial is reported at its line, and a partial that includes itself is an error', async () => {
  const site = siteTest({
    'docs/index.mdx':
      "# Home\n\nimport Part from './parts/_part.mdx'\nimport Self from './_self.mdx'\n\n<Part/>\n\n<Self/>\n",
    'docs/parts/_part.mdx':
      '---\ntitle: ignored\n---\n\n## Part\n\n[good](../other.md) [bad](./gone.md)\n\n{wrong.name}\n',
    'docs/_self.mdx': "import Again from './_self.mdx'\n\n<Again/>\n",
    'docs/other.md': '# Other\n\nThe text of another page.\n',
    'index.md': '# Start\n',
  })
  const { findings } = await site.check()
  const found = findings.map(({ rule, place }) => `${place?.path}:${place?.line} ${rule}`)
  expect(found).toEqual([
    'docs/_self.mdx:3 mdx-code',
    'docs/parts/_part.mdx:7 broken-link',
    'docs/parts/_part.mdx:9 mdx-code',
  ])
})

test('code does not run with sanitize', async () => {
  const site = siteTest({
    'site.config.ts': 'export default { sanitize: true }',
    'index.mdx': '# Home\n\n{process.exit(1)} <Admonition type="tip">Plain</Admonition>\n',
  })
  const { findings } = await site.check()
  expect(findings.map(({ rule, place }) => `${place?.path}:${place?.line} ${rule}`)).toEqual([
    'index.mdx:3 mdx-code',
  ])
})

test('an infinite expression is terminated, and island props must be serializable', async () => {
  const site = siteTest({
    'src/Island.tsx':
      "import { island } from 'octavo/theme'\nexport default island(({ go }) => <b>{String(go)}</b>)\n",
    'index.md': '# Home\n\nText of the page.\n',
    'docs/a.mdx': '# A\n\n{(() => { for (;;); })()}\n',
    'docs/b.mdx': "# B\n\nimport Island from '../src/Island'\n\n<Island go={() => 1} />\n",
  })
  const { findings } = await site.check({ timeLimit: 1000 })
  expect(
    findings.map(({ rule, message, place }) => `${place?.path}:${place?.line} ${rule} ${message}`),
  ).toEqual([
    'docs/a.mdx:3 mdx-code This expression throws an error: it did not end within 1 seconds.',
    'docs/b.mdx:5 mdx-code `<Island>` runs in the browser, and this cannot be passed to it: props.go is a function.',
  ])
})

test('style sheets imported by a component are loaded only on pages that use it', async () => {
  const site = siteTest({
    ...DOCS,
    'src/Box.module.css': '.box { color: red }\n',
    'src/Box.tsx':
      "import styles from './Box.module.css'\nexport default () => <b className={styles.box}>x</b>\n",
    'docs/index.mdx': "# Home\n\nimport Box from '../src/Box'\n\n<Box />\n",
    'docs/other.mdx': '# Other\n\nText of another page.\n',
  })
  expect((await site.build()).findings).toEqual([])
  const html = site.page('/')
  const [, sheet] = /<link rel="stylesheet" href="\/(assets\/page-[^"]*\.css)"/.exec(html)!
  const [, name] = /<b class="([^"]+)">x<\/b>/.exec(html)!
  expect(readFileSync(join(site.root, 'build', sheet!), 'utf8')).toContain(`.${name}`)
  expect(site.page('/other')).not.toContain('assets/page-')
})

test('misspelled directives and other front matter formats are reported', async () => {
  const site = siteTest({
    ...DOCS,
    'docs/a.mdx': '# A\n\n::buton[Start]{href=/x}\n\n::button[Home]{href=/a}\n\n::ffff:1.2.3.4\n',
    'docs/b.mdx': '{\n  "title": "B",\n  "draft": true\n}\n\n# B\n',
    'docs/c.mdx': '{/* note */}\n---\ntitle: C\n---\n\n# C\n',
    'docs/index.mdx': 'export const title = "D"\n\n{title}\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, place }) => `${rule} ${place?.path}:${place?.line}`)).toEqual([
    'unknown-directive docs/a.mdx:3',
    'front-matter-syntax docs/b.mdx:1',
    'front-matter-syntax docs/c.mdx:2',
  ])
  expect(site.has('build')).toBe(false)
})

test('escaped braces in heading ids are text, and generated ids in `toc` avoid explicit ones', async () => {
  const site = siteTest({
    ...DOCS,
    'docs/index.mdx':
      '# Home\n\n## Title {#a\\{b}\n\n## Title {#a\\}b}\n\n## Repeat\n\n## Repeat\n\n## Other {#repeat-1}\n\n{toc.map(({ id }) => id).join()}\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, place }) => `${rule} ${place?.line}`)).toEqual([
    'heading-id 3',
    'heading-id 5',
  ])
  const ids = [...site.page('/').matchAll(/<h2 [^>]*id="([^"]+)"/g)].map(([, id]) => id!)
  expect(ids.slice(-3)).toEqual(['repeat', 'repeat-2', 'repeat-1'])
  expect(site.page('/')).toContain(ids.slice(-3).join())
})

test('a syntax error in an imported YAML file is reported with its name', async () => {
  const site = siteTest({
    ...DOCS,
    'docs/data.yml': 'a: [1\n',
    'docs/index.mdx': "import data from './data.yml'\n\n# Home\n\n{data.a}\n",
  })
  const { findings } = await site.check()
  expect(findings).toMatchObject([
    { severity: 'error', message: expect.stringMatching(/"docs\/data\.yml" is not valid YAML: ./) },
  ])
})

test('components in scope of many pages are bundled once, and each is evaluated only on pages that use it', async () => {
  const site = siteTest({
    'site.config.ts': "export default { content: { docs: 'docs' }, components: './src/scope.ts' }",
    'src/scope.ts': ['One', 'Two', 'Broken'].map((name) => `export { ${name} } from './${name}'`).join('\n'),
    'src/One.jsx': 'export const One = ({ n }) => <b>one {n}</b>\n',
    'src/Two.jsx': "import { One } from './One'\nexport const Two = () => <i>two <One n={2} /></i>\n",
    'src/Broken.jsx': 'export const Broken = () => null\nwindow.name = 1\n',
    'docs/index.mdx': '# Home\n\n<One n={1} />\n',
    'docs/both.mdx': '# Both\n\n<Two /><One n={3} />\n',
    ...Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`docs/p${at}.mdx`, `# Page ${at}\n\n<Two />\n`]),
    ),
  })
  const bundles = (): number =>
    readdirSync(join(site.root, '.octavo/cache/code')).filter((name) => /^mdx-imports-.*\.json$/.test(name))
      .length
  expect((await site.build()).findings).toEqual([])
  expect(prose(site.page('/'))).toContain('<b>one 1</b>')
  expect(prose(site.page('/p7'))).toContain('<i>two <b>one 2</b></i>')
  expect(prose(site.page('/both'))).toContain('<b>one 3</b>')
  expect(bundles()).toBe(1)
  // A component that throws is reported on the pages that use it.
  site.write('docs/broken.mdx', '# Broken\n\n<Broken />\n')
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message)).toEqual([expect.stringContaining('window is not defined')])
  expect(bundles()).toBe(1)
  site.remove('docs/broken.mdx')
  site.write('src/One.jsx', 'export const One = ({ n }) => <b>first {n}</b>\n')
  await site.build()
  expect(prose(site.page('/both'))).toContain('<i>two <b>first 2</b></i>')
  expect((await site.build()).summary.cacheMisses).toBe(0)
  expect(site.output()).toEqual((await site.buildClean()).output)
})

test('imports of `@theme` resolve to theme components in every site', async () => {
  const site = siteTest({
    ...DOCS,
    'docs/index.mdx': `import Tabs from '@theme/Tabs'
import TabItem from '@theme/TabItem'

# Home

<Tabs><TabItem value="a" label="First">Text</TabItem></Tabs>
`,
  })
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/')).toContain('First')
})

test('an unknown import of `@theme` is reported with the available modules', async () => {
  const site = siteTest({
    ...DOCS,
    'docs/index.mdx': `import Tabz from '@theme/Tabz'
import SearchBar from '@theme/SearchBar'
import { Tabs } from '@theme/Tabs'
import Widget from './widget.tsx'

# Home

<Tabz>x</Tabz> <SearchBar /> <Tabs>x</Tabs> <Widget />
`,
    'docs/widget.tsx': `import Tabs from '@theme/Tabs'
export default function Widget() {
  return <Tabs />
}
`,
  })
  const { findings } = await site.check()
  expect(findings.map(({ message, help, place }) => [place?.path, place?.line, message, help])).toEqual([
    ['docs/index.mdx', 1, 'There is no module "@theme/Tabz".', 'Did you mean `@theme/Tabs`?'],
    [
      'docs/index.mdx',
      2,
      'There is no module "@theme/SearchBar".',
      'Write the component in React and import its file. Pages can import `@theme/Tabs`, `@theme/TabItem`, `@theme/Admonition`, `@theme/CodeBlock`, `@theme/Details`, `@theme/DocCardList`, `@theme/Mermaid` and the other components of the theme.',
    ],
    [
      'docs/index.mdx',
      3,
      'There is no module "@theme/Tabs".',
      "Import its default: `import Tabs from '@theme/Tabs'`.",
    ],
    [
      'docs/widget.tsx',
      1,
      'There is no module "@theme/Tabs".',
      'Only MDX pages import components of the theme. Use it in the page, around this component, or write a component of your own.',
    ],
  ])
})

test('reserved ids of the page layout are removed from MDX elements, in any notation', async () => {
  const lines = [
    '<div id="octavo:search">x</div>',
    'Text <span id="octavo:menu">x</span>',
    "<p id={'octavo:view'}>x</p>",
    "<p {...{ id: 'octavo:content' }}>x</p>",
    '## X {#octavo:toc}',
    '<Tabs id="octavo:top"><Tab label="a">x</Tab></Tabs>',
  ]
  const page = (lines: readonly string[]) => `# Home\n\n${lines.join('\n\n')}\n`
  const site = siteTest({ ...DOCS, 'docs/index.mdx': page(lines) })
  const { findings } = await site.build()
  expect(findings.map(({ rule, place }) => `${rule} ${place?.line}`)).toEqual(
    lines.map((_, index) => `removed-html ${3 + 2 * index}`),
  )
  expect(findings[0]!.help).toMatch(/^Ids that start with "octavo:" are reserved/)
  expect(prose(site.page('/'))).not.toContain('id="octavo:')
})

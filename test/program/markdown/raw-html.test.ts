// Raw HTML, links and directives in pages of trusted and untrusted authors.

import { describe, expect, test } from 'vitest'
import { parse } from '../../core/markdown/parse.ts'
import { findDangers } from '../../fuzz/html.ts'
import { ATTACKS } from '../../fuzz/html-attacks.ts'
import { siteTest } from '../../site-test.ts'

/** The source, and the remaining text. */
type Row = readonly [written: string, left: string]

async function htmlOf(
  content: string,
  sanitize: boolean,
): Promise<{ html: string; found: readonly string[] }> {
  const { body, page } = await parse(content, { sanitize })
  const found = page.findings.map(({ rule, message }) => `${rule}: ${message}`)
  return { html: JSON.stringify(body.children), found }
}

describe('with trusted authors', () => {
  test('nested links have places', async () => {
    const { page } = await parse('a <a href="x">www.example.com</a>')
    expect(page.links.map(({ href, line, endLine }) => [href, line, endLine])).toEqual([
      ['x', 1, 1],
      ['http://www.example.com', 1, 1],
    ])
  })

  test.each<readonly [written: string, gone: string]>([
    ['<base href="https://other.example/">', '`<base>`'],
    ['<form name="body"></form>', '`name` of `<form>`'],
    ['<iframe name=getElementById></iframe>', '`name` of `<iframe>`'],
    ['<img src="/a.png" alt="" name="title">', '`name` of `<img>`'],
    ['<object id="head"></object>', '`id` of `<object>`'],
    ['<p id="octavo:content">x</p>', '`id` of `<p>`'],
    ['## Menu {#octavo:menu}', '`id` of `<h2>`'],
    [':::note{#octavo:view}\nx\n:::', '`id` of `<callout>`'],
    ['<embed name="onclick">', '`name` of `<embed>`'],
    ['<meta http-equiv="refresh" content="0;url=https://other.example">', '`<meta>`'],
    ['<p onclick="go()">x</p>', '`onclick` of `<p>`'],
    ['<img src="/a.png" alt="" ONERROR=go()>', '`onerror` of `<img>`'],
    ['<svg onload=go()></svg>', '`onload` of `<svg>`'],
    ['<template><p onclick="go()">x</p></template>', '`onclick` of `<p>`'],
    ['[x](javascript:go())', '`href` of `<a>`'],
    ['[x](JaVaScRiPt:go())', '`href` of `<a>`'],
    ['[x](&#106;avascript:go())', '`href` of `<a>`'],
    ['<vbscript:leave>', '`href` of `<a>`'],
    ['<a href="java\nscript:go()">x</a>', '`href` of `<a>`'],
    ['<a href="java&Tab;script:go()">x</a>', '`href` of `<a>`'],
    ['<a href="&#1;javascript:go()">x</a>', '`href` of `<a>`'],
    ['<a href=" vbscript:go()">x</a>', '`href` of `<a>`'],
    ['<iframe src="javascript:go()"></iframe>', '`src` of `<iframe>`'],
    ['<object data="javascript:go()"></object>', '`data` of `<object>`'],
    ['<form action="javascript:go()"></form>', '`action` of `<form>`'],
    ['<button formaction="javascript:go()">x</button>', '`formaction` of `<button>`'],
    ['<svg><a xlink:href="javascript:go()">x</a></svg>', '`xlink:href` of `<a>`'],
    ['<svg><a><set attributeName="href" to="javascript:go()"/>x</a></svg>', '`to` of `<set>`'],
    ['<svg><a><animate attributeName="href" to="java&#10;script:go()"/>x</a></svg>', '`to` of `<animate>`'],
    [
      '<svg><a><animate attributeName="href" values="#a; javascript:go()"/>x</a></svg>',
      '`values` of `<animate>`',
    ],
    ['<svg><a><animate attributeName="xlink:href" from="javascript:go()" to="#a"/>x</a></svg>', '`from` of'],
    ['<a href="/a" ping="/b javascript:go()">x</a>', '`ping` of `<a>`'],
    ['::card[x]{href="javascript:go()"}', '`href` of `<card>`'],
    [':::note{onclick="go()"}\nx\n:::', '`onclick` of `<callout>`'],
    ['::button[x]{href="javascript:go()"}', '`href` of `<link-button>`'],
  ])('%s is removed and reported', async (raw, gone) => {
    const { html, found } = await htmlOf(raw, false)
    expect(html).not.toMatch(/":"[^"]*go\(\)|other\.example/i)
    expect(found.filter((line) => line.startsWith('removed-html'))).toEqual([expect.stringContaining(gone)])
  })

  test.each([
    '<script src="/widget.js"></script>',
    '<iframe src="https://video.example/1" srcdoc="<p>x</p>"></iframe>',
    '<style>p { color: red }</style>',
    '<form action="https://forms.example/"><input name="q"><button>Send</button></form>',
    '<object data="/a.pdf"></object>',
    '<form name="order" id="body"></form>',
    '<a name="body">x</a>',
    '<meta itemprop="name" content="x">',
    '<p style="color: red" id="x" class="y">x</p>',
    '<a href="data:text/csv,1" download>x</a>',
    '<svg><path d="M0 0"/></svg>',
  ])('%s is preserved', async (raw) => {
    const { html, found } = await htmlOf(raw, false)
    expect(found.filter((line) => line.startsWith('removed-html'))).toEqual([])
    const [, tag] = /<(\w+)/.exec(raw)!
    expect(html).toContain(`"tagName":"${tag}"`)
  })
})

describe('an unquoted value', () => {
  test.each([
    ['A <a href=/x>y</a> z', '/x'],
    ['<a href=/x>\ny</a>', '/x'],
  ])('may begin with a slash: %j', async (raw, href) => {
    const { page, found } = await parse(raw)
    expect(found).toEqual([])
    expect(page.links.map((link) => link.href)).toEqual([href])
  })

  test.each([
    ['A <a href=/x/z>y</a>', ['html-syntax 1:3', 'html-syntax 1:17']],
    ['`<a href=/x/z>`', []],
    ['\\<a href=/x/z>', []],
  ])('needs quotes around a slash inside it: %j', async (raw, expected) => {
    expect((await parse(raw)).found).toEqual(expected)
  })
})

describe('with untrusted authors', () => {
  test.each<Row>([
    ['<script>go()</script>', ''],
    ['<script src="/x.js"></script>', ''],
    ['<base href="https://other.example/">', ''],
    ['<meta http-equiv="refresh" content="0">', ''],
    ['<link rel="stylesheet" href="https://other.example/x.css">', ''],
    ['<style>p { color: red }</style>', ''],
    ['<iframe srcdoc="<script>go()</script>"></iframe>', ''],
    ['<object data="/x.html"></object>', ''],
    ['<embed src="/x.html">', ''],
    ['<svg><script>go()</script><foreignObject><p>x</p></foreignObject></svg>', ''],
    ['<math><mtext><a href="javascript:go()">x</a></mtext></math>', ''],
    ['<template><img src=x onerror=go()></template>', ''],
    ['<noscript><img src=x onerror=go()></noscript>', ''],
    [
      '<form action="https://other.example/"><input name="password"><button>Sign in</button></form>',
      'Sign in',
    ],
    ['<div style="position: fixed; inset: 0" class="drawer" data-drawer>x</div>', 'x'],
    ['<octavo-part data-script="https://other.example/x.js">x</octavo-part>', 'x'],
    ['<octavo-island data-name="tabs" data-props="{}">x</octavo-island>', 'x'],
    ['<p contenteditable accesskey="x" tabindex="1" is="x-y" slot="s" popovertarget="menu">x</p>', 'x'],
    ['<a href="/x" target="_top" ping="https://other.example/">x</a>', 'x'],
    ['<img src="data:image/svg+xml,<svg onload=go()>" alt="x">', ''],
    ['[x](data:text/html,go)', 'x'],
    ['[x](vbscript:go)', 'x'],
    ['[x](file:///etc/passwd)', 'x'],
    ['[x](blob:https://other.example/1)', 'x'],
    ['<a href="java\nscript:go()">x</a>', 'x'],
    ['<a href="&#1;javascript:go()">x</a>', 'x'],
    [':::card{href="data:text/html,go"}\nx\n:::', 'x'],
    [
      ':::note{style="position:fixed" class="drawer" data-script="/x.js" dangerouslySetInnerHTML="x"}\nx\n:::',
      'x',
    ],
  ])('%s is sanitized and reported', async (raw, left) => {
    const { body, page } = await parse(raw, { sanitize: true })
    expect(page.findings.filter(({ rule }) => rule === 'removed-html')).not.toEqual([])
    const html = JSON.stringify(body.children)
    expect(html).not.toMatch(
      /go|other\.example|"(style|class|className|data\w+|on\w+|target|ping|srcDoc|is|slot|popover\w*|name|action|dangerously\w+)":/i,
    )
    expect(textOf(body.children).trim()).toBe(left)
  })

  test('HTML cannot be injected through highlighted code blocks', async () => {
    const { html, found } = await htmlOf(
      '<code-block code="x" html="<img src=x onerror=go()>"></code-block>',
      true,
    )
    expect(html).toContain('"tagName":"code-block","properties":{"code":"x"}')
    expect(found).toEqual(['removed-html: The attribute `html` of `<code-block>` is removed from the page.'])
  })

  test.each([
    '# Title {#id}\n\nText with **bold**, ~~old~~ words, `code`, a [link](https://example.com "Title") and <mail@example.com>.',
    '![Alt](https://example.com/a.png "Title")',
    '| a | b |\n| :-- | --: |\n| 1 | 2 |',
    '- [x] Done\n- [ ] Open\n\n3. Three',
    'Text[^1].\n\n[^1]: Note.',
    '```ts title="a.ts" {1} showLineNumbers\nconst a = "<b>"\n```',
    ':::note[Title]{#place}\nx\n:::\n\n:::details[More]\nx\n:::',
    '::::tabs{group=os}\n:::tab[Linux]{value=l}\nx\n:::\n::::',
    ':::cards{kind=compact}\n::card[Guide]{href=/guide icon=book description="Text"}\n:::',
    '::button[Start]{href=/start kind=quiet}',
    'Press <kbd>Ctrl</kbd>, H<sub>2</sub>O, <mark>new</mark>, <abbr title="HyperText">HT</abbr>',
    '<details open><summary>More</summary>\n\nText\n\n</details>',
    '<figure><img src="https://example.com/a.png" alt="A" width="10" height="20"><figcaption>A</figcaption></figure>',
    '<video src="https://example.com/a.mp4" controls muted></video>',
    '<picture><source srcset="https://example.com/a.webp" type="image/webp"><img src="https://example.com/a.png" alt="A"></picture>',
    '<a id="anchor"></a><a name="old"></a>\n\n<table><tr><td align="right" colspan="2">x</td></tr></table>',
  ])('%s is the same as with trusted authors', async (raw) => {
    const safe = await htmlOf(raw, true)
    expect(safe).toEqual(await htmlOf(raw, false))
  })

  test.each(ATTACKS)('attacks by $name are removed from the document', async ({ attacks }) => {
    for (const attack of attacks) expect(await findDangers(attack), attack).toEqual([])
    const others = await Promise.all(attacks.map((attack) => findDangers(attack, false)))
    expect(others.flat(), 'the attacks are found where authors are trusted').not.toEqual([])
  })

  test('findings have the place of the element', async () => {
    const { page } = await parse('# Title\n\nText <b onclick="go()">x</b> and\n<script>go()</script>', {
      sanitize: true,
    })
    expect(page.findings.map(({ place }) => [place?.line, place?.column])).toEqual([
      [3, 6],
      [4, 1],
    ])
  })

  test('files with scripts are published from static folders only', async () => {
    const site = siteTest({
      'site.config.ts': "export default { sanitize: true, rules: { 'unsafe-file': 'warning' } }",
      'index.md': '# Home\n\n![a](./a.svg) ![b](./b.html) ![c](/c.svg) [d](./d.xml) [e](./e.pdf)\n',
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="go()"/>',
      'b.html': '<script>go()</script>',
      'd.xml': '<x/>',
      'e.pdf': 'pdf',
      'static/c.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    })
    const { findings } = await site.build()
    expect(findings.filter(({ rule }) => rule === 'unsafe-file').map(({ place }) => place?.column)).toEqual([
      1, 15, 43,
    ])
    const files = [...site.output().keys()].filter((path) => /\b[a-e]\b.*\.(svg|html|xml|pdf)$/.test(path))
    expect(files.map((path) => path.replace(/-[\w-]+\./, '.'))).toEqual(['assets/e.pdf', 'c.svg'])
  })

  test('elements of plugins are preserved without unsafe attributes, and rehype output is unchanged', async () => {
    const site = siteTest({
      'site.config.ts': `export default { sanitize: true, plugins: [{
        name: 'p',
        directives: {
          gauge: { element: 'x-gauge', kinds: ['leaf'] },
          video: { element: 'iframe', kinds: ['leaf'] },
        },
        rehype: [() => (tree) => void tree.children.push({ type: 'element', tagName: 'svg', properties: {}, children: [] })],
      }] }`,
      'index.md':
        '# Home\n\n::gauge{max=3 href="data:text/html,go" onclick="go()" style="x" class="y" html="go" id=g}\n\n::video{src="https://other.example/" srcdoc="go"}\n',
    })
    const { findings } = await site.build()
    expect(findings.map(({ rule }) => rule)).toEqual(Array(6).fill('removed-html'))
    const html = site.page('').slice(site.page('').indexOf('data-body'))
    expect(html).toContain('<x-gauge max="3" id="g"></x-gauge>')
    expect(html).not.toMatch(/go|<iframe/)
    expect(html).toContain('<svg></svg>')
  })

  test('code of a component page does not run', async () => {
    const site = siteTest({
      'site.config.ts': "export default { sanitize: true, content: { pages: 'pages' } }",
      'pages/index.md': '# Home\n',
      'pages/tool.tsx': "globalThis.hasRun = true\nexport default () => 'x'\n",
    })
    const { findings } = await site.check()
    expect(findings.map(({ rule, place }) => [rule, place?.path])).toEqual([
      ['component-page', 'pages/tool.tsx'],
    ])
    expect(globalThis).not.toHaveProperty('hasRun')
  })
})

test.each(['custom_edit_url: "javascript:go()"', 'authors: [{ name: Jane, url: "data:text/html,x" }]'])(
  'unsafe URLs in front matter are removed: %s',
  async (line) => {
    const { page } = await parse(`---\n${line}\n---\n\n# Title\n`)
    expect(page.findings.map(({ rule }) => rule)).toEqual(['front-matter'])
    expect(JSON.stringify(page.meta)).not.toMatch(/go|data:/)
  },
)

function textOf(nodes: readonly unknown[]): string {
  return (nodes as { value?: string; children?: readonly unknown[] }[])
    .map(({ value, children = [] }) => value ?? textOf(children))
    .join('')
}

// HTML tags without an effect are shown as text and reported; valid HTML is not.

import { describe, expect, test } from 'vitest'
import { elements, parse } from '../../core/markdown/parse.ts'

const TAGS =
  'a abbr address area article aside audio b base bdi bdo blockquote body button canvas caption center cite code col colgroup command data datalist dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 head header html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param path picture plaintext portal pre progress q rp rt ruby s samp script section select slot small source span strong style sub summary sup svg table tbody td template text textarea tfoot th thead time title tr track tt u ul var video xmp'.split(
    ' ',
  )

const REST = '\n\n## Next\n\nThe **rest** of the page.\n'

describe.each(TAGS)('<%s>', (tag) => {
  test.each<readonly [text: string, place: string]>([
    [`Set the <${tag}> of your page.`, '1:9'],
    [`Set the </${tag}> of your page.`, '1:9'],
    [`## The <${tag}> element`, '1:8'],
    [`- One\n- Set the *first <${tag}>* here`, '2:18'],
    [`> One\n> Set the <${tag}> here`, '2:11'],
    [`| A | B |\n| - | - |\n| 1 | a <${tag}> b |`, '3:9'],
    [`:::note\nSet the <${tag}> here\n:::`, '2:9'],
  ])('is shown as text with a finding: %j', async (text, place) => {
    const { page, body, found, text: visibleText } = await parse(text + REST)
    expect(found).toEqual([`html-syntax ${place}`])
    expect(visibleText).toContain(`<${text.includes('</') ? '/' : ''}${tag}>`)
    expect(elements(body, 'strong')).toMatchObject([{ children: [{ value: 'rest' }] }])
    expect(page.headings.at(-1)).toMatchObject({ id: 'next' })
  })

  test.runIf(!/^p$/.test(tag))('as a block does not swallow the rest of the page', async () => {
    const { page, body, found, text } = await parse(`<${tag}>${REST}`)
    expect(found).toEqual(['html-syntax 1:1'])
    expect(text).toContain(`<${tag}>`)
    expect(elements(body, 'strong')).toHaveLength(1)
    expect(page.headings).toMatchObject([{ id: 'next' }])
  })
})

test.each<readonly [text: string, found: readonly string[], shown: string]>([
  ['a <head>b</head> c', ['1:3'], 'a <head>b</head> c'],
  ['a <title>b</title> c', ['1:3'], 'a <title>b</title> c'],
  ['a <td>b</td> c', ['1:3'], 'a <td>b</td> c'],
  ['<tr>\n<td>b</td>\n</tr>', ['1:1', '2:1'], '<tr>\n<td>b</td>\n</tr>'],
  ['<table><div>a</div><tr><td>b</td></tr></table>', ['1:8'], '<div>a</div>b'],
  ['<select><b>a</b><option>b</option></select>', ['1:9'], '<b>a</b>b'],
  ['a <path>b</path> c', ['1:3'], 'a <path>b</path> c'],
  ['a <source src="/b.mp4"> c', ['1:3'], 'a <source src="/b.mp4"> c'],
  ['Use <div> first.\n\nClose it with </div>.', ['1:5', '3:15'], 'Use <div> first.\nClose it with </div>.'],
  ['- a <b>b\n- c</b>', ['1:5', '2:4'], '\na <b>b\nc</b>\n'],
  ['<div>\n\n<span>a\n\n</div>', ['3:1'], '\n<span>a\n'],
  ['> <div>\n> <i>a\n> </div>', ['2:3'], '\n\n<i>a\n\n'],
  ['Use <select/> and <meta/>.', ['1:5', '1:19'], 'Use <select/> and <meta/>.'],
  ['Begin with <!DOCTYPE html>.', ['1:12'], 'Begin with <!DOCTYPE html>.'],
  ['Begin with <?php x ?>.', ['1:12'], 'Begin with <?php x ?>.'],
  ['Write <![CDATA[x]]> here.', ['1:7'], 'Write <![CDATA[x]]> here.'],
  ['<head of the page', ['1:1'], '<head of the page'],
  ['<div class="a\n\nb', ['1:1'], '<div class="a\nb'],
  ['<div title="a>b</div>\n\n**c**', ['1:1', '1:16'], '<div title="a>b</div>\nc'],
  ['<iframe title="a>b</iframe>', ['1:1', '1:19'], '<iframe title="a>b</iframe>'],
  ["<p title = 'a>\n\nb</p>", ['1:1', '3:2'], "<p title = 'a>\nb</p>"],
  ['a\n\n<!-- b\n\n**c**', ['3:1'], 'a\n<!-- b\nc'],
  ['<?php\n\n**c**', ['1:1'], '<?php\nc'],
  ['- a\n\n  <script src="/a.js">\n\n  **c**', ['3:3'], '\n\na\n<script src="/a.js">\nc\n\n'],
  ['<script>\n\n<style>\n\n**c**', ['1:1', '3:1'], '<script>\n<style>\nc'],
  ['<!--><head> a <!---><b>c</b>', ['1:6'], '<head> a c'],
])('invalid tags are shown as text: %j', async (text, places, visibleText) => {
  const { found, text: read } = await parse(text)
  expect(found).toEqual(places.map((place) => `html-syntax ${place}`))
  expect(read).toBe(visibleText)
})

test.each([
  '<details>\n<summary>A</summary>\n\nb\n\n</details>',
  '- a <details><summary>b</summary>\n\n  c\n\n  </details>',
  '<p align="center">\n\n![a](https://a.example/b.png)\n\n</p>',
  '<p align="center">\n  <img src="https://a.example/b.png" alt="b">\n  <br/>\n  <a href="https://a.example">c</a><br></br>\n',
  '<div align=center>\n\n# A\n\n<sub>b</sub>\n\n</div>',
  'a<br>b<br/>c<wbr>d <b>e <i>f</b> g</i> <kbd>h</kbd>\n\n<hr>',
  'a</br>b',
  '<ul><li>a<li>b</ul>\n\n<dl><dt>a<dd>b</dl>\n\n| A |\n| - |\n| <ul><li>a<li>b</ul> |',
  '<table><caption>a</caption><colgroup><col><col></colgroup><thead><tr><th>b<th>c<tbody><tr><td>d<td>e</table>',
  '<table>\n  <tr>\n    <td>\n\n**a**\n\n</td>\n<td><table><tr><td><div>b</div></td></tr></table></td>\n  </tr>\n</table>',
  '<select><optgroup label="a"><option>b<option>c</optgroup></select>',
  '<picture>\n<source srcset="https://a.example/b.webp">\n<img src="https://a.example/b.png" alt="b">\n</picture>',
  '<video controls><source src="https://a.example/b.mp4"><track src="https://a.example/b.vtt"></video>',
  '<iframe src="https://a.example" title="a"></iframe>\n\n<iframe\n  src="https://a.example"\n  title="a"\n></iframe>',
  '<svg viewBox="0 0 1 1"><title>a</title><g><path d="M0 0"/><text x="1">b</text></g><foreignObject><p>c</p></foreignObject></svg>',
  'a <math><mi>x</mi><mo>=</mo><none/></math> b',
  '<script>\n\nif (a < b) document.write("<head>")\n\n</script>\n\n<style>\n\n.a > b { }\n\n</style>',
  '<pre>\n\n&lt;head>\n\n</pre>\n\n<textarea>\n\na <b> c\n\n</textarea>',
  '<template><p>a</p></template><noscript>b</noscript><object data="https://a.example/b.pdf"></object>',
  '<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>',
  '<form action="https://a.example"><label>a <input name="b"></label><button>c</button></form>',
  '<a id="b"></a><a id="c"/>\n\n<!-- <head> -->\n\n`<head>` and \\<head> and &lt;head>',
  '<Card title="a">\n<div>\n\n<Tabs><TabItem label="b"><span>c</span></TabItem></Tabs>\n\n</div>\n\n</Card>',
  ':::note\n<div>\n\na\n\n</div>\n:::',
  '<span>\n\n- a\n- b\n\n</span>\n\n<a href="https://a.example">\n\nc\n</a>',
  '<map name="a"><area href="https://a.example" alt="b"></map><meta itemprop="a" content="b">',
])('valid HTML has no findings: %j', async (text) => {
  const { found, page } = await parse(text)
  expect([found, page.findings.map(({ message }) => message)]).toEqual([[], []])
})

test.each<readonly [text: string, place: string, message: string]>([
  ['<div title="say "hello" now">a</div>', '1:1', '`hello"` in `<div>` is not an attribute, and is dropped.'],
  ['<div title"b">a</div>', '1:1', '`title"b"` in `<div>` is not an attribute, and is dropped.'],
  ['> <div a=`b c`>d</div>', '1:3', '`c`` in `<div>` is not an attribute, and is dropped.'],
  [
    'a <b title="c" title="d">e</b>',
    '1:3',
    '`<b>` has the attribute `title` twice: only the first one counts.',
  ],
  [
    '<Card title="a" title="b">c</Card>',
    '1:1',
    '`<Card>` has the attribute `title` twice: only the first one counts.',
  ],
])('attributes that browsers drop are reported: %j', async (text, place, message) => {
  const { found, page } = await parse(text)
  expect(found).toEqual([`html-syntax ${place}`])
  expect(page.findings.map((finding) => finding.message)).toEqual([message])
})

test.each([
  '<div class="a" id=b data-c=\'d "e"\' hidden title="f `g` <h>">a</div>',
  '<div @click="a" :b="c" v-on:d="e" #f (g)="h" [i]="j">k</div>',
  '<i title=b>d</i> <img src="https://a.example/e.png" alt=""/>',
])('valid attributes have no findings: %j', async (text) => {
  expect((await parse(text)).found).toEqual([])
})

test('the help explains how to write a literal tag', async () => {
  const { page } = await parse('Set the <head>, not <b>. A </i>.\n')
  expect(page.findings.map(({ message, help }) => `${message} ${help}`)).toMatchInlineSnapshot(`
    [
      "\`<head>\` has no effect in a page; it is shown as text. Write a literal tag in backticks, or with \`&lt;\` for \`<\`.",
      "\`<b>\` is not closed; it is shown as text. Close it with \`</b>\` in the same paragraph, list item, quote or directive. Write a literal tag in backticks, or with \`&lt;\` for \`<\`.",
      "\`</i>\` closes nothing; it is shown as text. Open it with \`<i>\` in the same paragraph, list item, quote or directive, or remove it.",
    ]
  `)
})

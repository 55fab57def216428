// Syntax highlighting. The first test requires the initial state of the grammars.

import { expect, test } from 'vitest'
import { createHighlighter } from '../../../src/plugins/code/highlighter.ts'

const highlight = createHighlighter()

const COMMON: readonly (readonly [language: string, code: string])[] = [
  ['md', '---\ntitle: {{ a }}\n---\n\n# {{ $frontmatter.title }}\n\n```js\nconst a = 1\n```\n'],
  ['html', '<style>a { color: red }</style><script>const a = /b+/g</script>'],
  ['js', '/** @param {string} a */\nconst a = html`<b></b>`.replace(/b+/g, css`a { color: red }`)'],
  ['tsx', 'const a: B = <div className="a" style="color: red">{1}</div>'],
  ['java', '/** {@link A} */ class A extends B<C> {}'],
  ['c#', '/// <a/>\nclass A : B { string C => $"{d}"; }'],
  ['http', 'GET / HTTP/1.1\nContent-Type: application/xml\n\n<a b="c"/>'],
  ['css', 'a:hover { color: #fff }'],
  ['yaml', 'a: b'],
  ['bash', 'a b'],
  ['sql', 'select 1'],
]

async function highlightCommon(): Promise<(string | undefined)[]> {
  const made: (string | undefined)[] = []
  for (const [language, code] of COMMON) made.push(await highlight(code, language))
  return made
}

test('highlighting does not depend on the languages of earlier blocks', async () => {
  const before = await highlightCommon()
  expect(await highlight('a', 'zig')).toBe('a')
  expect(await highlightCommon()).toEqual(before)
})

test.each([
  ['diff', '-old\n+new\n same', '<span class="d">-old</span>\n<span class="i">+new</span>\n same'],
  ['json', '{"a": null}', '<o>{</o><p>"a"</p><o>: </o><n>null</n><o>}</o>'],
  ['promql', 'rate(a[5m])', '<f>rate</f><o>(</o>a<o>[</o><n>5m</n><o>])</o>'],
  // Unquoted values, and text that resembles comments, numbers and strings.
  ['yaml', 'a: b c # d', '<p>a</p><o>: </o><s>b c </s><c># d</c>'],
  ['yaml', 'a: x://y:80/#z', '<p>a</p><o>: </o><s>x://y:80/#z</s>'],
  ['yaml', "- a-1, it's", "<o>- </o><s>a-1, it's</s>"],
  [
    'yaml',
    '{a: 1, "b": yes}',
    '<o>{</o><p>a</p><o>: </o><n>1</n><o>, </o><p>"b"</p><o>: </o><s>yes</s><o>}</o>',
  ],
  [
    'yaml',
    'a: >-\n  b: c\n\n  d\ne: ~',
    '<p>a</p><o>: </o><k>&gt;-</k>\n<s>  b: c</s>\n\n<s>  d</s>\n<p>e</p><o>: </o><n>~</n>',
  ],
  [
    'yaml',
    '{{- if .a }}\nb: {{ c "d" }}',
    '<o>{{- </o><k>if </k><v>.a </v><o>}}</o>\n<p>b</p><o>: {{ </o><f>c </f><s>"d" </s><o>}}</o>',
  ],
  // Any command and flag, but no argument that equals a command name.
  [
    'bash',
    'helm install --dry-run \\\n  a | x',
    '<f>helm</f> install <n>--dry-run </n><o>\\</o>\n  a <o>| </o><f>x</f>',
  ],
  ['console', '$ a -b\nc', '<k>$ </k><f>a </f><n>-b</n>\nc'],
])('highlights %s: %s', async (language, code, html) => {
  expect(await highlight(code, language)).toBe(
    html.replace(/<(\w)>/g, '<span class="$1">').replace(/<\/\w>/g, '</span>'),
  )
})

// Prism's grammars take years for these.
test.each([
  ['csharp', `class A:(a,a)${',byte'.repeat(500)}\0`],
  ['xquery', `<a\n1="${'{ }'.repeat(500)}\0`],
])('%s has no exponential patterns', async (language, code) => {
  expect(await highlight(code, language)).toContain('span')
})

test('highlights the base types of C#', async () => {
  const html = await highlight('class A<T> : B<T>, C where T : D {}\nrecord E(int F) : G(F);', 'csharp')
  for (const name of ['B', 'C', 'D', 'G']) expect(html).toMatch(new RegExp(`<span class="t">${name}`))
})

test('highlights attributes of XQuery', async () => {
  const html = await highlight('<a b="{ $c } {{d}}"/>', 'xquery')
  expect(html).toContain('<span class="p">b')
  expect(html).toContain('<span class="v">$c')
})

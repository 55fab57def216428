// Features of code blocks: changed and marked lines, marked words, console sessions, diffs, notes, collapsed
// code.

import { expect, test } from 'vitest'
import { type Changes, elements, parse } from '../../core/markdown/parse.ts'
import { measureCpuTime } from '../../cpu-time.ts'

async function block(text: string, changes: Changes = {}) {
  const { body, found, page, sections } = await parse(text, changes)
  const { properties } = elements(body, 'code-block')[0]!
  const html = String(properties.html)
  const lines = [...html.matchAll(/<(span|mark|ins|del) class="(line[^"]*)"/g)].map(
    ([, tag, names]) => tag! + names!.replace(/^line/, '').replaceAll(' ', '.'),
  )
  const isRich = elements(body, 'rich-code').length > 0
  return { body, properties, html, lines: lines.join(' '), found, page, sections, isRich }
}

const fence = (meta: string, code: string) => `\`\`\`${meta}\n${code}\n\`\`\`\n`

test.each([
  ['ts', 'a // [!code ++]\nb // [!code --]\nc', 'a\nb\nc', 'ins del span'],
  ['ts', 'a // [!code focus:2]\nb\nc', 'a\nb\nc', 'span.focus span.focus span'],
  ['ts', '// [!code highlight:2]\na\nb\nc', 'a\nb\nc', 'mark mark span'],
  ['ts', 'a // [!code error]\nb // [!code warning]', 'a\nb', 'span.error span.warning'],
  ['ts', 'a // [!code ++] [!code focus]', 'a', 'ins.focus'],
  ['ts', 'a // why [!code hl]', 'a // why', 'mark'],
  ['css', 'a {} /* [!code ++] */', 'a {}', 'ins'],
  ['html', '<p/> <!-- [!code --] -->', '<p/>', 'del'],
  ['jsx', '<p/> {/* [!code ++] */}', '<p/>', 'ins'],
  ['yaml', 'a: 1 # [!code ++]', 'a: 1', 'ins'],
  ['sql', 'select 1 -- [!code ++]', 'select 1', 'ins'],
  ['latex', 'a % [!code ++]', 'a', 'ins'],
  ['clojure', '(a) ;; [!code ++]', '(a)', 'ins'],
  ['ini', 'a=1 ; [!code ++]', 'a=1', 'ins'],
  ['go-html-template', '{{ .a }} {{/* [!code ++] */}}', '{{ .a }}', 'ins'],
  ['ts ins={1} del={2} error={3}', 'a\nb\nc', 'a\nb\nc', 'ins del span.error'],
])('comments and fence options mark lines: %s %j', async (meta, source, code, lines) => {
  const codeBlock = await block(fence(meta, source))
  expect(codeBlock.properties.code).toBe(code)
  expect(codeBlock.lines).toBe(lines)
  expect(
    codeBlock.html
      .replace(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  ).toBe(code)
  expect(codeBlock.found).toEqual([])
})

test.each([
  ['ts', 'a [!code ++]'],
  ['', 'a // [!code ++]'],
  ['ts comments=false', '// highlight-next-line\na // [!code ++]'],
])('only comments are read as line markers: %s %j', async (meta, code) => {
  expect((await block(fence(meta, code))).properties.code).toBe(code)
})

test('an escaped marker comment is shown', async () => {
  expect((await block(fence('ts', 'a // [!!code ++]'))).properties.code).toBe('a // [!code ++]')
})

test.each([
  [
    'a\n// highlight-start\nb',
    '3:1',
    '`highlight-start` has no `highlight-end` after it, so all lines below are marked.',
  ],
  ['a\n  // highlight-end', '3:3', '`highlight-end` has no `highlight-start` before it.'],
  ['a // [!code foucs]', '2:1', '`[!code foucs]` has no meaning.'],
])('a marker comment without effect is reported at its line: %j', async (code, place, message) => {
  const { found, page } = await block(fence('ts', code))
  expect(found).toEqual([`code-meta ${place}`])
  expect(page.findings[0]!.message).toBe(message)
})

test('marks words across highlighted tokens, and changes nothing else', async () => {
  const { html } = await block(fence('ts "a < b" /x1/', 'const x1 = a < b // x2\nx\n'))
  const words = [...html.matchAll(/<mark class="word">(.*?)<\/mark>/g)].map(([, word]) =>
    word!.replace(/<[^>]*>/g, ''),
  )
  expect(words).toEqual(['x1', 'a &lt; b'])
  expect(html.match(/<span/g)!.length).toBe(html.match(/<\/span>/g)!.length)
  expect(html.replace(/<[^>]*>/g, '')).toBe('const x1 = a &lt; b // x2\nx\n')
})

test('line numbers start at the number in the fence', async () => {
  const { html } = await block(fence('ts showLineNumbers=99', 'a\nb'))
  expect([...html.matchAll(/data-line="(\d+)"/g)].map(([, number]) => number)).toEqual(['99', '100'])
})

test.each([
  ['console', '$ a \\\n> b\nout\n$ c', 'a \\\nb\nc', 'span span span.output span'],
  ['bash', '# why\n$ a\n$ b', '# why\na\nb', 'span span span'],
  ['powershell', 'PS C:\\> dir\nfiles', 'dir', 'span span.output'],
  ['console', 'jane@host:~$ a\nout', 'a', 'span span.output'],
  ['console', '# apt update\nout', 'apt update', 'span span.output'],
  ['console', '$ cat <<EOF\nx\nEOF\n$ b', 'cat <<EOF\nx\nEOF\nb', 'span span span span'],
])('only the commands of a session in %s are copied: %j', async (language, code, copied, lines) => {
  const codeBlock = await block(fence(language, code))
  expect(codeBlock.properties.copied).toBe(copied)
  expect(codeBlock.properties.code).toBe(code)
  expect(codeBlock.lines).toBe(lines)
})

test.each([
  ['bash', 'echo $ a\nb'],
  ['bash', 'a\n$ b'],
  ['ts', '$ a'],
])('is not a console session: %s %j', async (language, code) => {
  const { properties, isRich } = await block(fence(language, code))
  expect(properties.copied).toBeUndefined()
  expect(isRich).toBe(false)
})

test('a console session has a terminal frame, other code does not', async () => {
  expect((await block(fence('console', '$ a'))).properties.frame).toBe('terminal')
  expect((await block(fence('bash frame=terminal', 'a'))).properties.frame).toBeUndefined()
})

test('removed lines are not copied, and a diff is copied unchanged', async () => {
  expect((await block(fence('ts', 'a // [!code --]\nb // [!code ++]'))).properties.copied).toBe('b')
  const diff = await block(fence('diff', '--- a\n+++ b\n@@ -1 +1 @@\n-a\n+b\n c'))
  expect(diff.lines).toBe('span span span del ins span')
  expect(diff.properties.copied).toBeUndefined()
  const yaml = await block(fence('diff lang=yaml', ' a:\n-  b: 1\n+  b: 2'))
  expect(yaml.properties).toMatchObject({
    language: 'yaml',
    code: 'a:\n  b: 1\n  b: 2',
    copied: 'a:\n  b: 2',
  })
  expect(yaml.lines).toBe('span del ins')
  expect(yaml.html).toContain('class="p"')
})

test('a numbered comment links to the note in the list after the code', async () => {
  const codeBlock = await block(`${fence('yaml', 'a: 1 # (1)\nb: 2\nc: "#" # (2)!')}\n1. One\n2. Two\n`)
  expect(codeBlock.properties.code).toBe('a: 1\nb: 2\nc: "#"')
  expect(codeBlock.html).toContain(
    '<a class="code-note" href="#code-1-note-1" aria-label="Note 1" data-note="1"></a>',
  )
  expect(elements(codeBlock.body, 'li').map(({ properties }) => properties.id)).toEqual([
    'code-1-note-1',
    'code-1-note-2',
  ])
  expect(codeBlock.sections[0]!.text).toContain('One')
})

test.each([
  ['no list', '\nText\n'],
  ['fewer items', '\n1. One\n'],
  ['bullets', '\n- One\n- Two\n'],
])('with %s after the code, `# (1)` is a comment', async (_, after) => {
  const { properties, isRich } = await block(fence('yaml', 'a: 1 # (1)\nb: 2 # (2)') + after)
  expect(properties.code).toBe('a: 1 # (1)\nb: 2 # (2)')
  expect(isRich).toBe(false)
})

test('long code is collapsed if its fence or the site enables it', async () => {
  const code = Array.from({ length: 20 }, (_, at) => `a${at}`).join('\n')
  const first = (html: string) => html.split('<span class="rest">')[0]!.match(/class="line"/g)!.length
  const source = await block(fence('ts collapse=5', code))
  expect([first(source.html), source.properties.lines]).toEqual([5, '20'])
  const usual = { code: { collapse: 10 } }
  expect(first((await block(fence('ts', code), usual)).html)).toBe(10)
  expect((await block(fence('ts collapse=false', code), usual)).properties.html).not.toContain('rest')
  expect((await block(fence('ts', code.slice(0, 30)), usual)).isRich).toBe(false)
  expect((await block(fence('ts collapse=20', code))).isRich).toBe(false)
})

test.each([
  ['title="a" {1} showLineNumbers', false],
  ['', false],
  ['wrap', true],
  ['noCopy', false],
  ['"a"', true],
])('a block with `%s` requires the styles of rich code: %s', async (meta, expected) => {
  expect((await block(fence(`ts ${meta}`, 'a'))).isRich).toBe(expected)
})

test('raw HTML cannot inject HTML into code', async () => {
  const attack = `<code-block language="ts" code="a" notes='[[1,"<i>"]]' noteid='"><i>' prompts="[9" words='[{"kind":"mark","pattern":"(a+)+$"},{"kind":"<i>","text":"a"}]' copied="rm"></code-block>`
  const { properties, html } = await block(attack)
  expect(html).not.toContain('<i>')
  expect(properties.copied).toBeUndefined()
})

// Patterns that backtrack would take quadratic time or more for these.
test.each([
  ['markers', 'ts', 'a // [!code ++]'.repeat(20_000)],
  ['openings', 'ts', `${'// '.repeat(50_000)}[!code ++]`],
  ['prompts', 'console', `$ ${'a@b'.repeat(50_000)}`],
  ['notes', 'ts', `// (1) `.repeat(20_000)],
  ['lines with comments', 'ts', 'a // [!code focus]\n'.repeat(10_000)],
  ['blanks before a closing', 'ts', `a // [!code ++]${' '.repeat(50_000)}*/`],
  ['a prompt without an end', 'console', `[${'a'.repeat(50_000)}`],
])('parses many %s in linear time', async (_, language, code) => {
  const work = measureCpuTime()
  await block(fence(language, code))
  expect(work()).toBeLessThan(4)
})

test.each([
  ['npm install', 'yarn install', 'pnpm install', 'bun install'],
  ['npm install --save-dev a', 'yarn add --dev a', 'pnpm add --save-dev a', 'bun add --dev a'],
  ['npm i -D a b', 'yarn add --dev a b', 'pnpm add -D a b', 'bun add --dev a b'],
  ['npm uninstall a', 'yarn remove a', 'pnpm remove a', 'bun remove a'],
  ['npm run build -- --out x', 'yarn build --out x', 'pnpm run build --out x', 'bun run build --out x'],
  ['npm test', 'yarn test', 'pnpm test', 'bun run test'],
  ['CI=1 npm test', 'CI=1 yarn test', 'CI=1 pnpm test', 'CI=1 bun run test'],
  ['npx a b', 'yarn dlx a b', 'pnpm dlx a b', 'bunx a b'],
  ['npm init a@latest x', 'yarn create a@latest x', 'pnpm create a@latest x', 'bun create a@latest x'],
  [
    'cd a && npm ci',
    'cd a && yarn install --frozen-lockfile',
    'cd a && pnpm install --frozen-lockfile',
    'cd a && bun install --frozen-lockfile',
  ],
  ['npm login', 'npm login', 'npm login', 'npm login'],
])('`%s` is shown for each package manager', async (...codes) => {
  const { body, found } = await parse(fence('bash npm2yarn', codes[0]))
  expect(elements(body, 'code-block').map(({ properties }) => properties.code)).toEqual(codes)
  expect(elements(body, 'tab').map(({ properties }) => properties.label)).toEqual([
    'npm',
    'Yarn',
    'pnpm',
    'Bun',
  ])
  expect(found).toEqual([])
})

test('the configuration sets the package managers and their order', async () => {
  const text = fence('bash npm2yarn', 'npm i a')
  const { body } = await parse(text, {
    code: { collapse: 0, wrap: false, packageManagers: ['pnpm', 'npm'] },
  })
  expect(elements(body, 'tab').map(({ properties }) => properties.label)).toEqual(['pnpm', 'npm'])
})

test('a component reads its options from attributes and its code from its children', async () => {
  const source =
    '<code-block language="yaml" title="a.yaml" metastring="{1} showLineNumbers=3" ins="2">a: 1\nb: "&lt;x>"</code-block>'
  const codeBlock = await block(source)
  expect(codeBlock.properties).toMatchObject({
    language: 'yaml',
    title: 'a.yaml',
    code: 'a: 1\nb: "<x>"',
  })
  expect(codeBlock.lines).toBe('mark ins')
  expect(codeBlock.html).toContain('data-line="3"')
  expect((await block('# A\n\n<code-block metastring="tilte=a">a</code-block>')).found).toEqual([
    'code-meta 3:1',
  ])
})

test('a component around a fence adds options to it', async () => {
  const codeBlock = await block('<code-block title="a.yaml">\n\n```yaml {1}\na: 1\n```\n\n</code-block>')
  expect(codeBlock.properties).toMatchObject({ language: 'yaml', title: 'a.yaml', code: 'a: 1' })
  expect(codeBlock.lines).toBe('mark')
})

test('collapsed code contains every line once and in order', async () => {
  const code = Array.from({ length: 20 }, (_, at) => `a${at}`).join('\n')
  const { html } = await block(fence('ts collapse=5', code))
  const [visible = '', folded = ''] = html.split('<span class="rest">')
  const textOf = (part: string) => part.replace(/<[^>]*>/g, '')
  expect(textOf(visible)).toBe('a0\na1\na2\na3\na4\n')
  expect(textOf(visible + folded)).toBe(code)
})

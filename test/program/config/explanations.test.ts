// Explanations of common mistakes: each has the place of the mistake, its words and what to write instead.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import { readYaml } from '../../../src/core/config/read-yaml.ts'
import type { Finding } from '../../../src/core/model/finding.ts'
import { runProgram } from '../../run-program.ts'
import { type SiteFiles, siteTest } from '../../site-test.ts'

const PROGRAM = fileURLToPath(new URL('../../../bin/octavo.js', import.meta.url))

/** `path:line:column message → help` of each finding. */
async function explain(files: SiteFiles): Promise<string[]> {
  const site = siteTest(files)
  const findings = await site.check().then(
    (report) => report.findings,
    (error: ConfigProblem) => error.findings,
  )
  return findings.map(format)
}

function format({ place, message, help }: Finding): string {
  const { path = '', line, column } = place ?? {}
  return `${[path, line, column].filter((part) => part !== undefined).join(':')} ${message} → ${help}`
}

const INDENT = 'Indent entries of the same level by the same number of spaces, and nested content further.'

test.each<[string, string, string, string]>([
  [
    'label: Guides\n  position: 2\n',
    '2:3',
    '`position` is indented differently from the lines above it.',
    INDENT,
  ],
  [
    'label: "Guides"\n  position: 2\n',
    '2:3',
    '`position` is indented differently from the lines above it.',
    INDENT,
  ],
  ['a:\n  b: 1\n c: 2\n', '3:2', '`c` is indented differently from the lines above it.', INDENT],
  ['a:\n  - x\n - y\n', '3:2', '`-` is indented differently from the lines above it.', INDENT],
  ['a:\n- x\n  b: 1\n', '3:3', '`b` is indented differently from the lines above it.', INDENT],
  [
    'title: Part one: install\n',
    '1:8',
    'a value contains `: `.',
    'Quote the value, as in `title: "Part one: install"`.',
  ],
  [
    'title: "Ship\ndescription: x\n',
    '1:8',
    'a value starts with `"` and has no closing `"`.',
    'Write the `"` at its end, or remove the `"`.',
  ],
  [
    "title: 'Ship\nb: it's\n",
    '1:8',
    "a value starts with `'` and has no closing `'`.",
    "Write the `'` at its end, or remove the `'`.",
  ],
  [
    'tags: [a, b\ntitle: x\n',
    '1:7',
    'a value starts with `[` and has no closing `]`.',
    'Write the `]` at its end, or remove the `[`.',
  ],
  [
    'link: {a: b\ntitle: x\n',
    '1:7',
    'a value starts with `{` and has no closing `}`.',
    'Write the `}` at its end, or remove the `{`.',
  ],
])('the YAML error in %j is explained at its place', (yaml, place, message, help) => {
  const { problem } = readYaml(yaml)
  const above = yaml.slice(0, problem!.at).split('\n')
  expect(`${above.length}:${above.at(-1)!.length + 1}`).toBe(place)
  expect(problem).toMatchObject({ message, help })
})

test.each(['_category_.yml', 'authors.yml'])('wrong indentation in %s is explained', async (name) => {
  const folder = name === 'authors.yml' ? 'content/blog' : 'content/docs/guide'
  const text =
    name === 'authors.yml' ? 'jane:\n  name: Jane\n    url: x\n' : 'label: Guides\n\n  position: 2\n'
  const found = await explain({
    'content/docs/index.md': '# Home\n',
    'content/docs/guide/a.md': '# A\n',
    'content/blog/2024-01-01-a.md': '# A\n',
    [`${folder}/${name}`]: text,
  })
  const key = name === 'authors.yml' ? 'url' : 'position'
  const column = name === 'authors.yml' ? 5 : 3
  expect(found).toContain(
    `${folder}/${name}:3:${column} The file is not valid: \`${key}\` is indented differently from the lines above it. → ${INDENT}`,
  )
})

test.each([
  ['of a block', '# M\n\n{ oops\n\nMore\n\n## Two\n', '3:1'],
  ['in a paragraph', '---\ntitle: M\n---\n\n# M\n\nText {oops here\nand `more`\n\nEnd\n', '7:6'],
])('an unclosed brace %s in MDX is reported at its place', async (_, text, place) => {
  expect(await explain({ 'index.md': '# Home\n', 'm.mdx': text })).toEqual([
    `m.mdx:${place} This \`{\` has no closing \`}\`. → In MDX, braces contain JavaScript. For a literal brace, write \`\\{\`, or put it into code: \`\` \`{\` \`\`.`,
  ])
})

test.each<[string, SiteFiles, string]>([
  [
    'a name that `octavo` does not export',
    { 'site.config.ts': "import { defineSit } from 'octavo'\nexport default defineSit({})" },
    'site.config.ts:1:10 "octavo" exports no `defineSit`. → Did you mean `defineSite`?',
  ],
  [
    'a name in an import of several lines',
    { 'site.config.ts': "import {\n  defineSit,\n} from 'octavo'\nexport default defineSit({})" },
    'site.config.ts:2:3 "octavo" exports no `defineSit`. → Did you mean `defineSite`?',
  ],
  [
    'a name that a module of the site does not export',
    {
      'site.config.ts': "import { titel } from './parts.ts'\nexport default { title: titel }",
      'parts.ts': "export const title = 'T'\n",
    },
    'site.config.ts:1:10 "parts.ts" exports no `titel`. → Did you mean `title`?',
  ],
  [
    'a name without a similar export',
    {
      'site.config.ts': "import { zzz } from './parts.ts'\nexport default { title: zzz }",
      'parts.ts': "export const title = 'T'\n",
    },
    'site.config.ts:1:10 "parts.ts" exports no `zzz`. → Import a name that it exports, or write `export` before `zzz` there.',
  ],
  [
    'a unified plugin',
    { 'site.config.ts': 'const remarkFoo = () => {}\nexport default { plugins: [remarkFoo] }' },
    "site.config.ts:2:28 `plugins[0]` is a function. → Write `{ name: 'markdown', remark: [remarkFoo] }` for a unified plugin, or call `remarkFoo()` if it returns an Octavo plugin.",
  ],
  [
    'a unified plugin with options',
    { 'site.config.ts': 'const rehypeFoo = () => {}\nexport default { plugins: [[rehypeFoo, {}]] }' },
    'rehype: [rehypeFoo] }` for a unified plugin, or call `rehypeFoo()` if it returns an Octavo plugin.',
  ],
  [
    'a plugin by its name',
    { 'site.config.ts': "export default { plugins: ['remark-foo'] }" },
    "`plugins[0]` is \"remark-foo\". → Import it, `import plugin from 'remark-foo'`. A Markdown plugin goes into `{ name: 'markdown', remark: [plugin] }`.",
  ],
  [
    '`remarkPlugins` in a plugin',
    { 'site.config.ts': "export default { plugins: [{ name: 'a', remarkPlugins: [] }] }" },
    'site.config.ts:1:41 `plugins[0].remarkPlugins` is not a field of the configuration. → Did you mean `remark`?',
  ],
  [
    '`remarkPlugins` at the top',
    { 'site.config.ts': 'export default { remarkPlugins: [] }' },
    "`remarkPlugins` is not a field of the configuration. → Write `plugins: [{ name: 'markdown', remark: […], rehype: […] }]` with the unified plugins.",
  ],
  ...Object.entries({
    baseUrl: 'Did you mean `basePath`?',
    onBrokenLinks: "Write `rules: { 'broken-link': 'warning' }` for another severity.",
    presets: 'Write the folders of docs and posts in `content`, and the style sheets in `styles`.',
    themeConfig:
      'Write its fields at the top level: `navbar`, `footer`, `logo`, `announcement`, `colorMode` or `search`.',
    nonsense: 'Remove it. The handbook lists all fields, under "Configuration".',
  }).map(([field, help]): [string, SiteFiles, string] => [
    `the field \`${field}\``,
    { 'site.config.ts': `export default {\n  ${field}: {},\n}` },
    `site.config.ts:2:3 \`${field}\` is not a field of the configuration. → ${help}`,
  ]),
])('%s is explained', async (_, files, expected) => {
  const found = await explain({ 'index.md': '# Home\n', ...files })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(expected)
})

test.each([
  ['A --> B\n  B -->', '"B -->" ends where a node is expected.'],
  ['A -->|text|', '"A -->|text|" ends where a node is expected.'],
  ['A --> B\n  ??', '"??" cannot be parsed.'],
])('a syntax error in a flowchart is explained with its line: %j', async (chart, problem) => {
  const [found] = await explain({ 'index.md': `# Home\n\n\`\`\`mermaid\nflowchart LR\n  ${chart}\n\`\`\`\n` })
  expect(found).toMatch(/^index\.md:3:1 /)
  expect(found).toContain(`The diagram cannot be drawn: ${problem}`)
})

test('the finding for an empty folder suggests `octavo init`', async () => {
  const [found] = await explain({})
  expect(found).toContain(
    'The site has no pages: there is no Markdown file in this folder. → Write a page, `index.md`',
  )
  expect(found).toContain('`octavo init` creates a first site.')
})

test.each([
  ['./theme/index.tsx', 'theme/index.tsx', './Footer.js'],
  ['./parts/own', 'parts/own.tsx', '../theme/Footer.js'],
])('eject creates the missing theme module %s of the configuration', async (theme, module, from) => {
  const site = siteTest({
    'index.md': '# Home\n',
    'site.config.ts': `export default { theme: '${theme}' }`,
  })
  const { code, out, err } = await runProgram(['eject', 'Footer', site.root])
  expect(err).toBe('')
  expect(out).toContain(`wrote theme/Footer.tsx\nwrote ${module}\n`)
  expect(code).toBe(0)
  expect(readFileSync(join(site.root, module), 'utf8')).toContain(`from '${from}'`)
})

test('the dev server prints a finding once, however often its page is requested', async () => {
  const site = siteTest({ 'index.md': '# Home\n', 'm.mdx': '# M\n\n{ oops\n' })
  const server = spawn(process.execPath, [PROGRAM, 'dev', site.root, '--port', '0'])
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (part) => {
      output += part
    })
  try {
    await expect.poll(() => output).toContain('has no closing')
    const [url] = /http:\S+/.exec(output)!
    for (let count = 0; count < 2; count++) expect((await fetch(`${url}m`)).status).toBe(500)
  } finally {
    server.kill()
    await once(server, 'close')
  }
  expect(output.match(/has no closing/g)).toHaveLength(1)
})

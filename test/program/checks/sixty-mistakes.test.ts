// Mistakes of newcomers through front matter, Markdown, MDX, configuration, plugins, themes and commands. Each finding reports
// the problem at its place, and what to write instead.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import type { Finding } from '../../../src/core/model/finding.ts'
import { runProgram } from '../../run-program.ts'
import { openSite, siteTest } from '../../site-test.ts'

type Row = readonly [source: string, message: string, help: string]

const FRONT_MATTER: readonly Row[] = [
  ['title: [a, b]', '`title` has an invalid value: ["a","b"].', 'Use a string'],
  ['layout: full-width', '`layout` has an invalid value: "full-width".', '`landing`, `wide` or `reference`'],
  ['sidebar_position: second', '`sidebar_position` has an invalid value: "second".', 'sidebar_position: 2'],
  ['weight: 3', '`weight` is not a front matter key.', 'Use `sidebar_position` instead.'],
  ['nav_order: 3', '`nav_order` is not a front matter key.', 'Use `sidebar_position` instead.'],
  ['linkTitle: B', '`linkTitle` is not a front matter key.', 'Use `sidebar_label` instead.'],
  ['last_update: yesterday', '`last_update` has an invalid value: "yesterday".', '`{ date, author }`'],
  ['pagination_next: nowhere', '"nowhere" is not the id of a page.', 'Use the id of a page'],
  [
    'hide_table_of_contents: yes',
    '`hide_table_of_contents` has an invalid value: "yes".',
    '`true` or `false`',
  ],
  ['image: ./missing.png', 'The image "./missing.png" does not exist.', 'Put it next to the page'],
  ['sidebar_label: One\nsidebar_label: Two', 'the key `sidebar_label` is repeated', 'Remove one of the two.'],
]

const MARKDOWN: readonly Row[] = [
  ['+++\ntitle = "A"\n+++\n', 'The front matter is TOML', 'Write it as YAML between `---`'],
  ['[a](my page.md)', '`](my page.md)` is shown as text: the target contains a space.', '`](<my page.md>)`'],
  ['[a](setup.md#First run)', 'the target contains a space', '`](<setup.md#First run>)`'],
  ['[guide] (./setup.md)', 'a space is between text and target.', 'Write `[guide](./setup.md)`.'],
  ['(guide)[./setup.md]', 'the brackets of the link are swapped.', 'Write `[guide](./setup.md)`.'],
  ['See [[setup]].', 'it is the syntax of wikis for a link.', 'Write `[setup](./setup.md)`'],
  ['See [[setup#run|how]].', 'it is the syntax of wikis for a link.', 'Write `[how](./setup.md#run)`'],
  ['![[board.png]]', 'it is the syntax of wikis for an embedded file.', '`![Description](./board.png)`'],
  ['| A | B |\n| 1 | 2 |', 'a table needs a line of dashes below its first row.', 'Write `| --- | --- |`'],
  ['``bash\nnpm install\n``', 'shown as one line of code: a code block has three.', '```bash'],
  ['<!-- never closed\n\nText', '`<!--` is not closed; it is shown as text.', 'Close it with `-->`'],
  ['Text <!-- never closed', 'The comment is not closed, so it is shown as text.', 'Write `-->` at its end'],
  ['{% include note.html %}', 'it is a tag of another generator', 'Use a directive'],
  ['=== "Linux"\n\n    Text', 'it is MkDocs syntax for a tab', '`:::tab[Linux]`'],
  ['[TOC]', '`[TOC]` is shown as text.', 'Remove it'],
  [':::tip\n\nText\n\n## B', '`:::tip` has no closing fence.', 'Close it'],
  ['A :rocket: for you.', 'GitHub syntax for an emoji', '`emoji: true`'],
  ['<a href="./setpu.md">a</a>', '"m/setpu.md", which does not exist', 'Did you mean'],
  ['[a](#nowhere)', 'this page has no such heading', 'Link to one of its headings'],
  ['[a](../m/)', 'which is not a page', 'Link to a page by its file'],
  ['```js showLineNumber\na\n```', '`showLineNumber` is not a code block option.', '`showLineNumbers`'],
  ['```mermaid\nflow LR\n```', '"flow" is not a supported kind', 'Flowcharts'],
  ['import A from "./a"', '`.md` does not import', '.mdx'],
  ['| A |\n|---|\n| 1 | 2 |', 'The row has 2 cells and the header 1', 'Add a cell to the header'],
]

const MDX: readonly Row[] = [
  ['<button onClick={() => alert(1)}>Go</button>', '`onClick` of `<button>` has no effect', 'island'],
  ['Text<br>more', '`<br>` is not closed', '`<br />`'],
  ['import X from "some-package"\n\n<X />', 'Could not resolve "some-package".', 'install the package'],
  ['import D from "./missing.json"\n\n{D.x}', 'Could not resolve "./missing.json".', 'Check the path'],
  ['import T from "./named.tsx"\n\n<T />', '"m/named.tsx" has no default export.', '`export default`'],
  ['{window.location.href}', 'This expression throws an error: window is not defined.', 'Import or export'],
  ['{new Promise((_, no) => setTimeout(no, 1))}', 'This expression is a promise', 'Write text'],
  ['export const x = [1,\n', 'not JavaScript', 'Leave a blank line'],
  ['import L from "@theme/Layuot"\n\n<L />', 'There is no module "@theme/Layuot".', 'Pages can import'],
]

/** Fields of one configuration. */
const CONFIGURATION: readonly Row[] = [
  ["url: 'https://example.com/docs'", '`url` is "https://example.com/docs".', 'a path goes into `basePath`'],
  ["basePath: 'ferry'", '`basePath` is "ferry".', 'Must start with `/`.'],
  ["locale: 'english'", '`locale` is "english".', 'Must be a BCP 47 language such as `de`.'],
  ["logo: '/logo.svg'", '`logo` is "/logo.svg".', 'Write an object, with `src`'],
  [
    "colorMode: { defaultMode: 'dark' }",
    '`colorMode.defaultMode` is not a field',
    'The fields are: default, switchable.',
  ],
  ["announcement: 'Hello'", '`announcement` is "Hello".', 'Write an object, with `id`, `text`'],
  [
    "footer: { columns: [{ title: 'A', items: [] }] }",
    '`footer.columns[0].items` is not a field of the configuration.',
    'The fields are: title, links.',
  ],
  ["editUrl: 'github.com/you/site'", '`editUrl` is "github.com/you/site".', 'Must be a URL'],
  ["navbar: [{ label: 'A', to: '/' }]", '`navbar[0]` is {"label":"A","to":"/"}.', 'Must have `href`'],
  ["sidebars: { docs: 'auto' }", '`sidebars.docs` is "auto".', 'Write a list.'],
  ["static: 'public'", '`static` is "public".', 'Write a list.'],
  ["head: '<script></script>'", '`head` is "<script></script>".', 'Write a list.'],
  ["redirects: [{ from: '/a', to: '/' }]", '`redirects` is', 'Write an object of names and values'],
  ["search: 'local'", '`search` is "local".', 'Must be `false` or an object.'],
  ["locales: ['en']", '`locales[0]` is "en".', 'Write an object, with `code`'],
  [
    "content: { docs: { path: 'docs' } }",
    '`content.docs.path` is not a field',
    'The handbook lists all fields',
  ],
  ["titleTemplate: 'Docs'", '`titleTemplate` is "Docs".', 'Must contain `{title}`'],
  ["host: 'github'", '`host` is "github".', '`"github-pages"`'],
  ["rules: { 'broken-link': 'warn' }", '`rules.broken-link` is "warn".', '`"warning"`'],
  ["noIndex: 'false'", '`noIndex` is "false".', 'Write `true` or `false`.'],
  ["plugins: ['octavo-plugin']", '`plugins[0]` is "octavo-plugin".', "`import plugin from 'octavo-plugin'`"],
]

const path = (kind: string, index: number): string => `m/${kind}-${index}.md${kind === 'mdx' ? 'x' : ''}`

const site = openSite({
  'index.md': '# Home\n\nText.\n',
  'm/setup.md': '# Setup\n\n## First run\n\nText.\n',
  'm/named.tsx': 'export const T = () => <p>a</p>\n',
  ...Object.fromEntries([
    ...FRONT_MATTER.map(([lines], at) => [
      path('front', at),
      `---\n${lines.startsWith('title') ? '' : `title: Page ${at}\n`}${lines}\n---\n\nText.\n`,
    ]),
    ...MARKDOWN.map(([text], at) => [
      path('md', at),
      text.startsWith('+++') ? text : `# Markdown ${at}\n\n${text}\n`,
    ]),
    ...MDX.map(([text], at) => [path('mdx', at), `${text}\n\n# MDX ${at}\n`]),
  ]),
})
afterAll(site.dispose)
let findings: readonly Finding[] = []
beforeAll(async () => {
  ;({ findings } = await site.check())
})

const find = (all: readonly Finding[], message: string, where?: string) =>
  all.filter((one) => one.message.includes(message) && (where === undefined || one.place?.path === where))

test.each([
  ...FRONT_MATTER.map((row, at) => [...row, path('front', at)] as const),
  ...MARKDOWN.map((row, at) => [...row, path('md', at)] as const),
  ...MDX.map((row, at) => [...row, path('mdx', at)] as const),
])('the mistake %j is reported: %s %s', (_, message, help, where) => {
  const here = findings.filter(({ place }) => place?.path === where)
  expect(here.map((one) => `${one.message} → ${one.help}`).join('\n')).toContain(message)
  const [found] = find(here, message)
  expect(found?.help).toContain(help)
  expect(found?.place?.line).toBeGreaterThan(0)
})

test('every invalid field of a configuration is reported at its line', async () => {
  const wrong = siteTest({
    'index.md': '# A\n',
    'site.config.ts': `export default {\n${CONFIGURATION.map(([field]) => `  ${field},\n`).join('')}}\n`,
  })
  const all = await wrong.build().then(
    (report) => report.findings,
    (error: unknown) => {
      if (error instanceof ConfigProblem) return error.findings
      throw error
    },
  )
  for (const [index, [, message, help]] of CONFIGURATION.entries()) {
    const [found] = find(all, message)
    expect([message, found?.help, found?.place?.line]).toEqual([
      message,
      expect.stringContaining(help),
      index + 2,
    ])
  }
})

test('a plugin whose `head` does not return a list of tags is reported', async () => {
  const wrong = siteTest({
    'index.md': '# A\n\nText.\n',
    'site.config.ts': `export default { plugins: [{ name: 'stats', head: () => '<meta>' }] }\n`,
  })
  const { findings: all } = await wrong.build()
  expect(all.map(({ rule }) => rule)).not.toContain('internal-error')
  expect(find(all, 'The plugin "stats" failed on the page "/"')).toHaveLength(1)
  expect(all[0]?.message).toContain('`head` must return a list of tags')
})

test.each([
  ['export const theme = {}', '"theme.tsx" has no default export.', '`export default`'],
  [
    "import F from './Fotter.tsx'\nexport default { slots: { Footer: F } }",
    'Could not resolve "./Fotter.tsx".',
    'Check the path',
  ],
])('the invalid theme module %j is reported', async (text, message, help) => {
  const wrong = siteTest({
    'index.md': '# A\n',
    'theme.tsx': text,
    'site.config.ts': `export default { theme: './theme.tsx' }\n`,
  })
  const error = await wrong.build().catch((thrown: unknown) => thrown)
  const [found] = (error as ConfigProblem).findings
  expect([found?.message, found?.help]).toEqual([message, expect.stringContaining(help)])
})

test.each([
  ['buidl', 'build'],
  ['build --bas-url /a/', '--base-url'],
  ['serve', 'octavo build'],
  ['build missing-folder', 'missing-folder'],
])('octavo %s exits with 2 and suggests %s', async (words, help) => {
  const empty = siteTest({ 'index.md': '# A\n' })
  const { code, out, err } = await runProgram(words.split(' '), { cwd: empty.root })
  expect(out + err).toContain(help)
  expect(code).toBe(2)
})

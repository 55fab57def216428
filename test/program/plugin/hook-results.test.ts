// Plugins whose hooks return wrong values, are async or throw.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'

const siteWith = (plugin: string) =>
  siteTest({
    'site.config.ts': `export default { content: { docs: 'docs' }, plugins: [\n{ name: 'bad', ${plugin} }] }`,
    'docs/index.md': '---\nlevel: easy\n---\n\n# Home\n\nText.\n\n```yaml\na: 1\n```\n',
  })

/** Returns the findings of a build, also of one that a plugin ends. */
async function findingsOf(plugin: string) {
  const site = siteWith(plugin)
  const result = await site.build().catch((error: { readonly findings?: unknown }) => error)
  return (result as Pick<Awaited<ReturnType<typeof site.build>>, 'findings'>).findings
}

const output = (functions: string) => `outputs: [{ name: 'out', ${functions} }]`
const check = (functions: string) => `checks: [{ name: 'look', ${functions} }]`
const FILES = "files, `{ files: [{ path: 'a.txt', contents: { kind: 'text', text: 'A' } }] }`"
const LIST = "a list of findings, `[{ rule: 'todo', severity: 'warning', message: 'Finish this.' }]`"

test.each([
  [
    output('async collect() { throw new Error("late") }, combine: (all) => all, make: () => ({ files: [] })'),
    'The output "out" of the plugin "bad" failed: `collect` returned a promise: it cannot be async.',
  ],
  [
    output('collect: () => new Map(), combine: (all) => all, make: () => ({ files: [] })'),
    'The output "out" of the plugin "bad" failed: `collect` must return plain data: the value is a Map.',
  ],
  [
    output('combine: () => ({ run() {} }), make: () => ({ files: [] })'),
    'The output "out" of the plugin "bad" failed: `combine` must return plain data: the value.run is a function.',
  ],
  [
    output('combine: () => 0, make: () => ({})'),
    `The output "out" of the plugin "bad" failed: \`make\` must return ${FILES}: \`files\` is missing.`,
  ],
  [
    output('combine: () => 0, make: () => ({ files: [{ path: "a.txt", contents: "text" }] })'),
    `The output "out" of the plugin "bad" failed: \`make\` must return ${FILES}: \`files[0].contents\` is "text".`,
  ],
  [
    check('collect: () => [{ msg: "x" }]'),
    `The check "look" of the plugin "bad" failed: \`collect\` must return ${LIST}: \`[0].rule\` is missing.`,
  ],
  [
    check('combine: () => "none"'),
    `The check "look" of the plugin "bad" failed: \`combine\` must return ${LIST}: the value is "none".`,
  ],
  [
    'head: () => [{ nam: "author" }]',
    'The plugin "bad" failed on the page "/": `head` must return a list of tags, such as `[{ name: \'author\', content: \'Ada\' }]`: `[0].name` is missing.',
  ],
  [
    'afterRender: () => 5',
    'The plugin "bad" failed on the page "/": `afterRender` must return the HTML, or `{ html, findings }`: the value is 5.',
  ],
  [
    'async afterRender(html) { return html }',
    'The plugin "bad" failed on the page "/": `afterRender` returned a promise: it cannot be async.',
  ],
  [
    'source: () => 5',
    'The plugin "bad" failed on this page: `source` must return the text of the page: the value is 5.',
  ],
  [
    'transforms: () => ({ pages() {} })',
    'The plugin "bad" failed on this page: `transforms` must return functions by stage, such as `{ page(tree) {} }`: there is no `pages`.',
  ],
  [
    'transforms: () => ({ async parsed() { throw new Error("late") } })',
    'The plugin "bad" failed on this page: The stage `parsed` of `transforms` returned a promise: it cannot be async.',
  ],
  [
    'transforms: () => ({ page: (tree) => void tree.children.push("text") })',
    'The plugin "bad" failed on this page: The stage `page` of `transforms` left an invalid node in the tree: a node is "text".',
  ],
  [
    'transforms: () => ({ html: (tree) => void tree.children.push({ type: "element", children: [] }) })',
    'The plugin "bad" failed on this page: The stage `html` of `transforms` left an invalid node in the tree: `tagName` of a node `element` is missing.',
  ],
  [
    'transforms: () => ({ page: (_, { report }) => report("problem") })',
    "The plugin \"bad\" failed at site.config.ts:2:62 on this page: `report` must receive a finding, `{ rule: 'todo', severity: 'warning', message: 'Finish this.' }`: the value is \"problem\".",
  ],
  [
    'remark: [() => { throw new Error("boom") }]',
    'The plugin "bad" failed at site.config.ts:2:39 on this page: boom',
  ],
  [
    'samples: [{ languages: ["yaml"], check: () => [{ message: "m" }] }]',
    "The plugin \"bad\" failed on this page: `check` of `samples` must return a list of problems, such as `[{ rule: 'todo', line: 1, message: 'Finish this.' }]`: `[0].rule` is missing.",
  ],
  ['findings: () => 5', `The plugin "bad" failed: \`findings\` must return ${LIST}: the value is 5.`],
  [
    'redirects: () => "/old"',
    'The plugin "bad" failed: `redirects` must return a list of paths, such as `[\'/old\']`: the value is "/old".',
  ],
  [
    'addPages: () => [{ markdown: "# A" }]',
    "The plugin \"bad\" failed: `addPages` must return a list of pages, such as `[{ path: 'docs/a.md', markdown: '# A' }]`: `[0].path` is missing.",
  ],
  ['pages: () => [{}]', 'The plugin "bad" failed: `pages` must return a list of pages: `[0]` is {}.'],
  [
    'async pages(pages) { return pages }',
    'The plugin "bad" failed: `pages` returned a promise: it cannot be async.',
  ],
  [
    'frontMatter: { level: { help: "a level", schema: { async parse() { throw new Error("late") } } } }',
    'The schema of `level` returned a promise: it cannot be async.',
  ],
])('the hooks of `%s` are reported', async (plugin, message) => {
  expect(await findingsOf(plugin)).toContainEqual(
    expect.objectContaining({ rule: 'plugin-failed', severity: 'error', message }),
  )
})

test.each([
  ['pages', 'pages() { throw new Error("boom") }', 'The plugin "bad" failed: boom'],
  ['findings', 'findings() { throw new Error("boom") }', 'The plugin "bad" failed: boom'],
  [
    'checks',
    check('combine() { throw new Error("boom") }'),
    'The check "look" of the plugin "bad" failed: boom',
  ],
  [
    'outputs',
    output('combine() { throw new Error("boom") }, make: () => ({ files: [] })'),
    'The output "out" of the plugin "bad" failed: boom',
  ],
])('an error of `%s` is reported at its line', async (_, plugin, message) => {
  expect(await findingsOf(plugin)).toContainEqual({
    rule: 'plugin-failed',
    severity: 'error',
    message,
    help: 'Fix or remove the plugin, or report this to its author.',
    place: { path: 'site.config.ts', line: 2, column: expect.any(Number) },
  })
})

test('a checker of samples that throws is reported on the page', async () => {
  expect(await findingsOf('samples: [{ languages: ["yaml"], check() { throw new Error("boom") } }]')).toEqual(
    [
      {
        rule: 'plugin-failed',
        severity: 'error',
        message: 'The plugin "bad" failed at site.config.ts:2:65 on this page: boom',
        help: 'Fix or remove the plugin, or report this to its author.',
        place: { path: 'docs/index.md' },
      },
      expect.objectContaining({ rule: 'unknown-front-matter' }),
    ],
  )
})

test('an error of a plugin outside of the site is reported with its path relative to the site', async () => {
  const site = siteWith('')
  const folder = join(site.root, '..', 'plugin-outside')
  mkdirSync(folder)
  writeFileSync(
    join(folder, 'index.ts'),
    "export const outside = {\n  name: 'outside',\n  pages() {\n    throw new Error('boom')\n  },\n}\n",
  )
  site.write(
    'site.config.ts',
    "import { outside } from '../plugin-outside/index.ts'\nexport default { content: { docs: 'docs' }, plugins: [outside] }",
  )
  await expect(site.build()).rejects.toMatchObject({
    findings: [
      {
        message: 'The plugin "outside" failed: boom',
        place: { path: '../plugin-outside/index.ts', line: 4 },
      },
    ],
  })
})

test('hooks that return nothing add and change nothing', async () => {
  const hooks = ['source', 'addPages', 'pages', 'redirects', 'head', 'findings', 'afterRender', 'transforms']
  const parts = [
    output('collect() {}, combine() {}, make() {}'),
    check('collect() {}, combine() {}'),
    'samples: [{ languages: ["yaml"], check() {} }]',
    'modules: { "@x/*": "./src/*" }, wrapPage() {}',
  ]
  for (const nothing of ['', 'return null'])
    expect(
      await findingsOf([...hooks.map((name) => `${name}() { ${nothing} }`), ...parts].join(', ')),
    ).toEqual([expect.objectContaining({ rule: 'unknown-front-matter' })])
})

test.each([
  ['remark', 'remark: [() => (tree, file) => { throw new Error("boom") }]'],
  ['transforms', 'transforms: () => ({ page() { throw new Error("boom") } })'],
  ['source', 'source() { throw new Error("boom") }'],
])(
  'an error of `%s` on a page is reported with its line, also after an edit that moves it',
  async (_, plugin) => {
    const site = siteWith(plugin)
    const messageAt = async () => {
      const { findings } = await site.build()
      return findings.map(({ message }) => message).find((message) => message.includes('failed'))
    }
    expect(await messageAt()).toMatch(
      /^The plugin "bad" failed at site\.config\.ts:2:\d+ on this page: boom$/,
    )
    site.write('site.config.ts', `\n\n${readFileSync(join(site.root, 'site.config.ts'), 'utf8')}`)
    expect(await messageAt()).toMatch(
      /^The plugin "bad" failed at site\.config\.ts:4:\d+ on this page: boom$/,
    )
  },
)

test('a message of unified about a node is reported at its line in the page', async () => {
  expect(
    await findingsOf('remark: [() => (tree, file) => file.fail("no text", tree.children[1])]'),
  ).toContainEqual(
    expect.objectContaining({
      message: 'The plugin "bad" failed on this page: no text',
      place: { path: 'docs/index.md', line: 7, column: 1 },
    }),
  )
})

test('a part of a slot that throws is reported with the plugin, the slot and the line', async () => {
  const site = siteWith("slots: { 'page-top': './part.tsx' }")
  site.write('part.tsx', "export default function part() {\n  throw new TypeError('boom')\n}\n")
  const { findings } = await site.build()
  expect(findings).toContainEqual({
    rule: 'configuration',
    severity: 'error',
    message: 'The slot `page-top` of the plugin "bad" failed while a page was rendered: TypeError: boom',
    help: 'Fix its code. Browser-only APIs (`window`, `document`) belong in an effect.',
    place: { path: 'part.tsx', line: 2, column: 9 },
  })
})

test('a plugin may be a promise', async () => {
  const site = siteWith('')
  site.write(
    'site.config.ts',
    `const late = async () => ({ name: 'late', afterRender: (html) => html.replace('Text.', 'Late.') })
export default { content: { docs: 'docs' }, plugins: [late()] }`,
  )
  await site.build()
  expect(site.page('/')).toContain('Late.')
  site.write('site.config.ts', "export default { plugins: [Promise.reject(new Error('offline'))] }")
  await expect(site.build()).rejects.toMatchObject({
    findings: [
      {
        message: 'The configuration could not be run: offline',
        place: { path: 'site.config.ts', line: 1 },
      },
    ],
  })
})

test.each([
  ["import missing from 'missing-package'", 'Could not resolve "missing-package".'],
  ["import './missing.js'", 'Could not resolve "./missing.js".'],
  ['export const bad = {{', 'Expected identifier but found "{".'],
])('%s in a plugin that Node loads is reported at its place', async (line, message) => {
  const site = siteWith('')
  const manifest = { name: 'installed', type: 'module', exports: './index.js' }
  site.write('node_modules/installed/package.json', JSON.stringify(manifest))
  site.write(
    'node_modules/installed/index.js',
    `// A plugin.\n${line}\nexport default { name: 'installed' }\n`,
  )
  site.write('site.config.ts', "import installed from 'installed'\nexport default { plugins: [installed] }")
  await expect(site.build()).rejects.toMatchObject({
    findings: [
      {
        rule: 'configuration',
        message,
        place: { path: 'node_modules/installed/index.js', line: 2 },
      },
    ],
  })
})

test('a wrong result of `wrapPage` is reported at the page', async () => {
  const site = siteTest({
    'site.config.ts': `export default { content: { pages: 'pages' },
  plugins: [{ name: 'bad', modules: { '@x/*': './src/*' }, wrapPage: () => 5 }] }`,
    'pages/index.tsx': 'export default function Home() { return <h1>Home</h1> }\n',
  })
  expect((await site.build()).findings).toContainEqual(
    expect.objectContaining({
      message: 'The plugin "bad" failed: `wrapPage` must return the code of a module: the value is 5.',
      place: { path: 'pages/index.tsx' },
    }),
  )
})

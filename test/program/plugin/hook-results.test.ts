// Plugins whose hooks return wrong values, are async or throw.

import { mkdirSync, writeFileSync } from 'node:fs'
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
    output('combine: () => 0, make() {}'),
    `The output "out" of the plugin "bad" failed: \`make\` must return ${FILES}: the value is missing.`,
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
    'afterRender() {}',
    'The plugin "bad" failed on the page "/": `afterRender` must return the HTML, or `{ html, findings }`: the value is missing.',
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
    "The plugin \"bad\" failed on this page: `report` must receive a finding, `{ rule: 'todo', severity: 'warning', message: 'Finish this.' }`: the value is \"problem\".",
  ],
  ['remark: [() => { throw new Error("boom") }]', 'The plugin "bad" failed on this page: boom'],
  [
    'samples: [{ languages: ["yaml"], check: () => [{ message: "m" }] }]',
    "The plugin \"bad\" failed on this page: `check` of `samples` must return a list of problems, such as `[{ rule: 'todo', line: 1, message: 'Finish this.' }]`: `[0].rule` is missing.",
  ],
  [
    'findings: () => undefined',
    `The plugin "bad" failed: \`findings\` must return ${LIST}: the value is missing.`,
  ],
  [
    'redirects: () => "/old"',
    'The plugin "bad" failed: `redirects` must return a list of paths, such as `[\'/old\']`: the value is "/old".',
  ],
  [
    'addPages: () => [{ markdown: "# A" }]',
    "The plugin \"bad\" failed: `addPages` must return a list of pages, such as `[{ path: 'docs/a.md', markdown: '# A' }]`: `[0].path` is missing.",
  ],
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
        message: 'The plugin "bad" failed on this page: boom',
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

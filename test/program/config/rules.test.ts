import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtInRules, builtIns } from '../../../src/core/registry/registry.ts'
import { DOCUSAURUS_RULES } from '../../../src/plugins/docusaurus/unsupported-options.ts'
import { siteTest } from '../../site-test.ts'

const RULES = { ...builtInRules(), ...DOCUSAURUS_RULES }

/** Returns the rules that the source files of a folder report, with the file. */
const raisedBy = (folder: string) =>
  readdirSync(join('src', folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) =>
      [
        ...readFileSync(join('src', folder, path), 'utf8').matchAll(
          /(?:\brule: |\b(?:say|report|componentFinding)\(\s*)'([a-z\d-]+)'/g,
        ),
      ].map(([, rule]) => ({ path, rule: rule! })),
    )

const raised = raisedBy('.').map(({ rule }) => rule)

const folder = 'content/handbook/rules'

/** Rule → its description in the handbook. Incomplete sections do not match. */
const documented = Object.fromEntries(
  readdirSync(folder).flatMap((name) =>
    [
      ...readFileSync(join(folder, name), 'utf8').matchAll(
        /^## `([a-z\d-]+)`\n\n\*\*(?:Warning|Error)[^*]*\.\*\* (.+)\n\n(`{3,})[a-z][\s\S]+?\n\3\n\n\*\*Fix:\*\* \S.*$/gm,
      ),
    ].map(([, rule, description]) => [rule!, { page: name, description: description! }]),
  ),
)

test('every reported rule is declared', () => {
  expect(raised.length).toBeGreaterThan(50)
  expect(raised.filter((name) => !Object.hasOwn(RULES, name))).toEqual([])
})

test('each built-in rule belongs to one plugin, and occasional rules are among them', () => {
  const names = builtIns().flatMap(({ rules = {} }) => Object.keys(rules))
  expect(names).toEqual([...new Set(names)])
  const occasional = builtIns().flatMap(({ occasionalRules = [] }) => occasionalRules)
  expect(names).toEqual(expect.arrayContaining(occasional))
})

test('every rule that a plugin reports is declared by it or by the core', () => {
  const declared = (name: string) =>
    builtIns().flatMap((plugin) => (plugin.name === name ? Object.keys(plugin.rules ?? {}) : []))
  const reported = raisedBy('plugins').filter(({ rule }) => !Object.hasOwn(DOCUSAURUS_RULES, rule))
  const missing = reported.filter(
    ({ path, rule }) => ![...declared('core'), ...declared(path.split(/[\\/]/)[0]!)].includes(rule),
  )
  expect(missing).toEqual([])
})

test('every rule has a section in the handbook with its level, the same description, an example and a fix', () => {
  const described = Object.entries(RULES).map(([rule, { description }]) => [rule, description])
  expect(
    Object.fromEntries(Object.entries(documented).map(([rule, { description }]) => [rule, description])),
  ).toEqual(Object.fromEntries(described))
})

test('the index of rules links to all of them', () => {
  const index = readFileSync(join(folder, 'index.md'), 'utf8')
  const missing = Object.entries(documented).filter(
    ([rule, { page }]) => !index.includes(`[\`${rule}\`](./${page}#${rule})`),
  )
  expect(missing).toEqual([])
})

const rules = (rulesField: string, more = '') =>
  siteTest({
    'site.config.ts': `export default {\n  rules: { ${rulesField} },${more}\n}`,
    'index.md': '# Home\n',
  })

test('a misspelled rule is a warning with its place', async () => {
  const { findings } = await rules(`'brokn-link': 'error', 'orphan-page': 'off'`).build()
  expect(findings).toEqual([
    {
      rule: 'unknown-rule',
      severity: 'warning',
      message: '`brokn-link` is not the name of a rule.',
      help: 'Did you mean `broken-link`?',
      place: { path: 'site.config.ts', line: 2, column: 12 },
    },
  ])
})

test('with plugins, only names similar to a built-in rule are reported', async () => {
  const plugins = `\n  plugins: [{ name: 'house' }],`
  const site = rules(`'house-style': 'error', 'orphan-pages': 'off'`, plugins)
  expect((await site.build()).findings.map(({ message }) => message)).toEqual([
    '`orphan-pages` is not the name of a rule.',
  ])
})

// Endless code and pages that take too long: they are stopped and reported with their name, and the other pages are built.

import { join } from 'node:path'
import { build as esbuild } from 'esbuild'
import { expect, test } from 'vitest'
import { sassStyles } from '../../../src/core/bundle/sass-styles.ts'
import type { Finding } from '../../../src/core/model/finding.ts'
import { someOf } from '../../rounds.ts'
import { type SiteFiles, siteTest } from '../../site-test.ts'

const LIMIT = { timeLimit: 1200 }
const LOOP = 'while (true) {}'
const WAIT = 'await new Promise(() => {})'

function withPlugin(plugin: string): SiteFiles {
  return {
    'index.md': '# Home\n',
    'site.config.ts': `export default { plugins: [{ name: 'endless', ${plugin} }] }`,
  }
}

const IN_TIME = ['did not end within', 'waits for something that never happens']

/** Short limits. The main thread extends them on busy machines. */
const SHORT = { timeLimit: 500 }

async function findingOf(files: SiteFiles, limit = SHORT): Promise<Finding> {
  const site = siteTest(files)
  const report = await site.build(limit).catch((error: { findings?: Finding[] }) => {
    if (!error.findings) throw error
    return { findings: error.findings }
  })
  expect(site.has('build/index.html')).toBe(false)
  const found = report.findings.filter(({ message }) => IN_TIME.some((words) => message.includes(words)))
  expect(found.length).toBeGreaterThan(0)
  return found[0]!
}

test('a configuration that never resolves is stopped', async () => {
  const finding = await findingOf({ 'index.md': '# Home\n', 'site.config.ts': `${WAIT}; export default {}` })
  expect(finding).toMatchObject({ rule: 'configuration', place: { path: 'site.config.ts' } })
})

test('an endless getter of a configuration is stopped', async () => {
  const finding = await findingOf({
    'index.md': '# Home\n',
    'site.config.ts': `export default { get title() { ${LOOP} } }`,
  })
  expect(finding).toMatchObject({ rule: 'configuration', place: { path: 'site.config.ts' } })
})

test('a configuration may take most of its time limit', async () => {
  const site = siteTest({
    'index.md': '# Home\n',
    'site.config.ts': `const title = await new Promise((done) => setTimeout(done, 1500, 'Slow'))
export default { title }`,
  })
  await site.build({ timeLimit: 15_000 })
  expect(site.page('/')).toContain('Slow')
})

test('a Sass style sheet that never ends is reported', async () => {
  const site = siteTest({
    'style.scss': '@while true {}',
    'node_modules/sass/package.json': '{ "name": "sass", "version": "1.0.0" }',
    'node_modules/sass/index.js': `exports.compile = () => { ${LOOP} }`,
  })
  const { warnings } = await esbuild({
    entryPoints: [join(site.root, 'style.scss')],
    plugins: [sassStyles(site.root, { timeLimit: 300 }).plugin],
    write: false,
    logLevel: 'silent',
  })
  expect(warnings).toEqual([
    expect.objectContaining({
      text: expect.stringContaining('Sass does not compile "style.scss": it did not end within 0.3 seconds.'),
      location: expect.objectContaining({ file: 'style.scss' }),
    }),
  ])
})

const endlessPlugins: readonly (readonly [name: string, plugin: string, named: string])[] = [
  ['a change of the Markdown', `remark: [() => () => { ${LOOP} }]`, 'index.md'],
  ['a change of the Markdown that waits', `remark: [() => async () => { ${WAIT} }]`, 'index.md'],
  [
    'a change of the Markdown that loops after an await',
    `remark: [() => async () => { await 0; ${LOOP} }]`,
    'index.md',
  ],
  ['addPages that loops after an await', `async addPages() { await 0; ${LOOP} }`, '"endless"'],
  [
    'an output that loops after an await',
    `outputs: [{ name: 'late', combine: () => 0, async make() { await 0; ${LOOP} } }]`,
    '"late"',
  ],
  ['a change of the HTML', `rehype: [() => () => { ${LOOP} }]`, 'index.md'],
  ['afterRender', `afterRender() { ${LOOP} }`, '"endless"'],
  ['head', `head() { ${LOOP} }`, '"endless"'],
  ['addPages', `addPages() { ${LOOP} }`, '"endless"'],
  ['addPages that waits', `async addPages() { ${WAIT} }`, '"endless"'],
  ['pages', `pages() { ${LOOP} }`, '"endless"'],
  ['a slice', `outputs: [{ name: 'late', combine() { ${LOOP} }, make: () => ({ files: [] }) }]`, '"late"'],
  ['an output', `outputs: [{ name: 'late', combine: () => 0, make() { ${LOOP} } }]`, '"late"'],
  [
    'an output that waits',
    `outputs: [{ name: 'late', combine: () => 0, async make() { ${WAIT} } }]`,
    '"late"',
  ],
  ['a check', `checks: [{ name: 'slow', combine() { ${LOOP} } }]`, '"slow"'],
]

test.each(someOf(endlessPlugins, 3))(
  'a plugin that never ends is reported: %s',
  { retry: 2 },
  async (_, plugin, name) => {
    // On busy machines another page may exceed the limit first, so this retries.
    expect(
      JSON.stringify(Object.values(await findingOf(withPlugin(plugin)))).replaceAll('\\"', '"'),
    ).toContain(name)
  },
)

test.each([
  ['as it is rendered', `export default () => { ${LOOP} }`],
  ['as it is loaded', `${LOOP}; export default () => <p/>`],
])('a page that loops %s is reported', async (_, code) => {
  const finding = await findingOf({ 'content/pages/shop.tsx': code, 'content/pages/other.md': '# Other\n' })
  expect(finding).toMatchObject({ rule: 'component-page', place: { path: 'content/pages/shop.tsx' } })
})

test('an MDX expression that loops is reported at its place', async () => {
  const finding = await findingOf({
    'index.mdx': `# Home\n\nexport const one = 'first'\n\n{one} {(() => { ${LOOP} })()} {one + ' again'}\n`,
  })
  expect(finding).toMatchObject({ rule: 'mdx-code', place: { path: 'index.mdx', line: 5, column: 7 } })
  expect(finding.message).toContain('This expression throws an error: it did not end within')
})

test('a theme that loops while rendering a page is reported', async () => {
  const files = {
    'index.md': '# Home\n',
    'site.config.ts': "export default { theme: 'theme.tsx' }",
    'theme.tsx': `import { defaultTheme, defineTheme } from 'octavo/theme'
export default defineTheme({ slots: { Navbar() { ${LOOP} } } })`,
  }
  // Long enough for busy machines to load the theme, which counts too.
  const finding = await findingOf(files, { timeLimit: 800 })
  expect(finding).toMatchObject({ rule: 'configuration', place: { path: 'theme.tsx' } })
  expect(finding.message).toContain('while the page "/" was rendered: it did not end within 0.8 seconds')
})

/** A page that would take the parser an hour. */
const COMPLEX = `# Complex\n\n${'a* '.repeat(64_000)}\n`

test.each([
  ['in the only thread', 1],
  ['in another thread', 3],
])('a page that exceeds the parsing time is an error, %s', async (_, threads) => {
  const others = Array.from({ length: 80 }, (_, at) => [`page-${at}.md`, `# Page ${at}\n`] as const)
  const site = siteTest({
    ...Object.fromEntries(threads > 1 ? others : []),
    'index.md': '# Home\n',
    'page-70.md': COMPLEX,
    'site.config.ts': "export default { rules: { 'orphan-page': 'off', timeout: 'off' } }",
  })
  const { findings } = await site.build({ ...LIMIT, threads })
  expect(findings).toMatchObject([
    {
      rule: 'timeout',
      severity: 'error',
      message: 'The page could not be parsed: it did not end within 1.2 seconds.',
      place: { path: 'page-70.md' },
    },
  ])
  expect(site.has('build/index.html')).toBe(false)
})

test('endless pages in threads are reported, and the other pages are built', async () => {
  const pages = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`page-${at}.md`, `# Page ${at}\n`]))
  const site = siteTest({
    ...pages,
    'page-70.md': '# Endless\n',
    'page-80.md': '# Waiting\n',
    'site.config.ts': `const textOf = (tree) => JSON.stringify(tree)
export default { rules: { 'orphan-page': 'off', 'missing-home': 'off' }, plugins: [{ name: 'endless', remark: [() => async (tree) => {
  if (textOf(tree).includes('Waiting')) ${WAIT}
  if (textOf(tree).includes('Endless')) ${LOOP}
}] }] }`,
  })
  const { findings } = await site.build({ ...LIMIT, threads: 3 })
  expect(findings.map(({ place }) => place?.path).sort()).toEqual(['page-70.md', 'page-80.md'])
  for (const { message } of findings) expect(message).toMatch(/did not end|does not come/)
})

// Imports of modules that are missing, aliased or outside the site.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { siteTest } from '../../site-test.ts'
import { classic } from './docusaurus-site.ts'

const atRoot = `docs: { routeBasePath: '/' }`

test('a page is built without missing modules, which are reported in one warning', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(atRoot),
    'package.json': JSON.stringify({ scripts: { 'gen:api': 'node api.js', start: 'docusaurus start' } }),
    'docs/index.md': `import Api from '@gen/api/_props.md'
import data, { count } from '../data/numbers.json'
import { Chart } from 'chart-of-nobody'
import Own from './Own.js'
import { Gone } from 'small-kit'
import Code from '!!raw-loader!@site/samples/first.ts'
import { Native } from 'native-kit'
import { useNobodysHook, isVisibleSidebarItem } from '@docusaurus/plugin-content-docs/client'

# Home

Before. {data.map((one) => one.name)} {count}

<Api />

<Chart of={data}>In the chart</Chart>

<Own />

<Gone>of a kit</Gone>

<pre>{Code}</pre>

<Native>of a package in Flow</Native>

{useNobodysHook && String(isVisibleSidebarItem())}
`,
    'node_modules/small-kit/package.json': '{ "name": "small-kit", "main": "index.js", "type": "module" }',
    'node_modules/small-kit/index.js': 'export const kept = 1',
    'node_modules/native-kit/package.json': '{ "name": "native-kit", "main": "index.js", "type": "module" }',
    'node_modules/native-kit/index.js': "import type { Props } from './props'\nexport const Native = 1\n",
    'docs/Own.js': `import { useNothing } from '@site/src/made/hooks'
export default function Own() { const { value } = useNothing(); return <b>own {value}</b> }`,
    'src/pages/front.js': `import Layout from '@theme/Layout'
import rows from '@site/src/made/rows.json'
export default function Front() {
  return <Layout><ul>{rows.map((row) => <li key={row}>{row}</li>)}</ul><p>Front {Object.keys(rows).length}</p></Layout>
}`,
  })
  const { findings } = await site.build()
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ rule: 'stand-in', severity: 'warning' })
  expect(findings[0]!.message).toBe(
    'Modules that the site imports do not exist, and code that uses them is omitted: `src/made` (2 modules), `@gen/api` (1 module), `chart-of-nobody` (1 module), `data/numbers.json` (1 module), `native-kit/index.js` (1 module), `samples/first.ts` (1 module), `small-kit/index.js#Gone` (1 module), `useNobodysHook of @docusaurus/plugin-content-blog` (1 module).',
  )
  expect(findings[0]!.help).toContain('`npm run gen:api`.')
  expect(site.page('/')).toMatch(
    /Before\.[\s\S]*In the chart[\s\S]*<b>own[\s\S]*of a kit[\s\S]*of a package in Flow/,
  )
  expect(site.page('/front')).toContain('Front ')

  site.write('src/made/rows.json', '["first row"]')
  await site.build()
  expect(site.page('/front')).toContain('first row')
})

test('partials are found through plugin aliases and outside the site', async () => {
  const site = siteTest({
    'docusaurus.config.js': `const path = require('node:path')
${classic(
  atRoot,
  `plugins: [() => ({ name: 'names', configureWebpack: () => ({ resolve: { alias: { '@parts': path.resolve(__dirname, 'parts') } } }) })],`,
)}`,
    'parts/_setup.md': '## Set it up\n\nFrom a part.\n',
    'docs/index.md': `import Setup from '@parts/_setup.md'
import Rules from '@site/../octavo-outside/RULES.md'

# Home

<Setup />

<Rules />
`,
    'node_modules/@mdx-js/mdx/package.json':
      '{ "name": "@mdx-js/mdx", "type": "module", "main": "index.js" }',
    'node_modules/@mdx-js/mdx/index.js': `export const compile = async (text) =>
  'export default () => ' + JSON.stringify(text.trim())`,
  })
  mkdirSync(join(site.root, '../octavo-outside'), { recursive: true })
  writeFileSync(join(site.root, '../octavo-outside/RULES.md'), 'Rules of the repository.\n')
  const { findings } = await site.build()
  expect(findings).toEqual([])
  expect(site.page('/')).toMatch(/id="set-it-up"[\s\S]*From a part\.[\s\S]*Rules of the repository\./)
})

test('a remark plugin processes a partial as a separate file', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      `docs: { routeBasePath: '/', remarkPlugins: [function names() { return (tree, { path, value }) => {
  if (path.endsWith('index.md') && !value.startsWith('import Outer')) throw new Error(value)
  tree.children.push({ type: 'paragraph', children: [{ type: 'text', value: 'end of ' + path.split('/').slice(-2).join('/') }] })
} }] }`,
    ),
    'docs/parts/_outer.md': `import Inner from './_inner.md'\n\nOuter.\n\n<Inner />\n`,
    'docs/parts/_inner.md': 'Inner.\n',
    'docs/index.md': `import Outer from './parts/_outer.md'\n\n# Home\n\n<Outer />\n\nPage.\n`,
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  expect(site.page('/')).toMatch(
    /Outer\.[\s\S]*Inner\.[\s\S]*end of parts\/_inner\.md[\s\S]*end of parts\/_outer\.md[\s\S]*Page\.[\s\S]*end of docs\/index\.md/,
  )
})

test('a plugin that fails on several pages is reported once', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      `docs: { routeBasePath: '/', remarkPlugins: [function samples() { return (tree, { path }) => {
  throw new Error('ENOENT: no such file ' + path.split('/').at(-1))
} }] }`,
    ),
    'docs/index.md': '# Home\n',
    'docs/b.md': '# B\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ severity, message }) => [severity, message])).toEqual([
    [
      'error',
      'The plugin "samples" failed at docusaurus.config.js:3:9 on 2 pages, first on this one: ENOENT: no such file b.md',
    ],
  ])
})

test('a plugin failing because of missing modules is a warning, and pages are built without it', async () => {
  const site = siteTest({
    'docusaurus.config.js': `import { rules } from '@workspace/rules'
import config from './config.js'
function ruleDocs() { return (tree, { path }) => { throw new Error('no rule ' + path.split('/').at(-1)) } }
export default { ...config, presets: [['classic', { docs: { routeBasePath: '/', remarkPlugins: [[ruleDocs, { rules }]] }, blog: false }]] }`,
    'config.js': "export default { title: 'Site', url: 'https://example.com', baseUrl: '/' }",
    'node_modules/other/package.json': '{ "name": "other" }',
    'docs/index.md': '# Home\n\nText of the page.\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, severity }) => `${severity} ${rule}`).sort()).toEqual([
    'warning docusaurus',
    'warning stand-in',
  ])
  expect(site.page('/')).toContain('Text of the page.')
})

test('a component may import a name that a Docusaurus fallback module does not export', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(atRoot),
    'docs/index.md': "import Own from '@site/src/Own'\n\n# Home\n\n<Own />\n",
    'src/Own.js': `import { useNothing } from '@docusaurus/theme-nobody/client'
export default function Own() { return <b>own {useNothing().text}{__DEV__ ? 'in tests' : ''}</b> }`,
  })
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(site.page('/')).toContain('<b>own ')
})

test('a sidebar that imports a missing generated file includes its other items', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(`docs: { routeBasePath: '/', sidebarPath: './sidebars.js' }`),
    'sidebars.js': `const api = require('./docs/api/typedoc-sidebar.cjs')
module.exports = { main: ['index', { type: 'category', label: 'API', items: api.items }, ...api] }`,
    'docs/index.md': '# Home\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
    ['stand-in', 'The module "./docs/api/typedoc-sidebar.cjs" does not exist: code that uses it is omitted.'],
  ])
  expect(site.page('/')).toContain('Home')
})

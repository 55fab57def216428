// Packages that a Docusaurus site has installed: for its configuration, its pages and its content.

import { expect, test } from 'vitest'
import { migrate } from '../../src/migrate/migrate.ts'
import { openSite, type SiteFiles, siteTest, type TestSite } from '../site-test.ts'
import { classic, readDocusaurus } from './docusaurus-site.ts'

/** A package that is installed. */
function installed(name: string, files: SiteFiles, fields: object = {}): SiteFiles {
  const own = Object.entries({ 'package.json': JSON.stringify({ name, ...fields }), ...files })
  return Object.fromEntries(own.map(([path, text]) => [`node_modules/${name}/${path}`, text]))
}

async function errorsOf(site: TestSite): Promise<string[]> {
  const { findings } = await site.build()
  return findings.filter(({ severity }) => severity === 'error').map(({ message }) => message)
}

const where = installed('where', {
  'index.js': `const { readFileSync } = require('node:fs')
exports.title = readFileSync(__filename.replace('index.js', 'title.txt'), 'utf8').trim()`,
  'title.txt': 'From a file beside it\n',
})

test('a configuration imports a package in CommonJS that asks where it is', async () => {
  const site = siteTest({
    ...where,
    'docusaurus.config.mjs': `import { title } from 'where'
export default { title, url: 'https://example.com', baseUrl: '/', presets: [['classic', { blog: false }]] }`,
    'docs/intro.md': '# Intro\n',
  })
  expect(await errorsOf(site)).toEqual([])
  expect(site.page('/docs/intro')).toContain('From a file beside it')
})

test('so does a configuration of Octavo, and another version of the package makes other pages', async () => {
  const site = siteTest({
    ...where,
    'site.config.ts': `import { title } from 'where'
export default { title, plugins: [{ name: 'own', remark: [() => (tree) => { tree.children[0].children[0].value = title }] }] }`,
    'index.md': '# Home\n',
  })
  expect(await errorsOf(site)).toEqual([])
  expect(site.page('/')).toContain('From a file beside it')
  site.write('node_modules/where/package.json', '{ "name": "where", "version": "2.0.0", "main": "two.js" }')
  site.write('node_modules/where/two.js', `exports.title = 'The second'`)
  expect(await errorsOf(site)).toEqual([])
  expect(site.page('/')).toContain('The second</h1>')
})

test('what is not installed may be spread and gone through, and a namespace is its default export', async () => {
  const site = siteTest({
    ...installed(
      'shout',
      { 'index.js': `export default () => (tree) => { tree.children[0].children[0].value += '!' }` },
      { type: 'module' },
    ),
    'docusaurus.config.js': `const { themes } = require('prism-react-renderer')
module.exports = async () => ({ title: 'Site', url: 'https://example.com', baseUrl: '/',
  customFields: { ...themes.github, styles: [...themes.github.styles] },
  presets: [['classic', { blog: false, docs: { remarkPlugins: [await import('shout')] } }]] })`,
    'docs/intro.md': '# Intro\n',
  })
  expect(await errorsOf(site)).toEqual([])
  expect(site.page('/docs/intro')).toContain('Intro!')
})

test('a remark plugin that fails is named, and one may parse Markdown of its own', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      `docs: { remarkPlugins: [require('./plugins').parses, require('./plugins').breaks] }`,
    ),
    'plugins.js': `exports.parses = function () { return (tree) => { tree.children.push(...this.parse('**More**').children) } }
exports.breaks = function breaks() { return (tree, file) => { if (file.path.endsWith('bad.md')) throw new Error('No') } }`,
    'docs/intro.md': '# Intro\n',
    'docs/bad.md': '# Bad\n',
  })
  expect(await errorsOf(site)).toEqual(['The plugin "breaks" failed on this page: No'])
  site.remove('docs/bad.md')
  expect(await errorsOf(site)).toEqual([])
  expect(site.page('/docs/intro')).toContain('<strong>More</strong>')
})

test('content outside of the site finds the packages and style sheets of the site', async () => {
  const outer = openSite({
    'website/src/pages/index.md': '# Home\n',
    'docs/intro.mdx': `import Badge from 'badge'
import 'badge/badge.css'

# Intro

<Badge />
`,
    ...Object.fromEntries(
      Object.entries({
        ...installed(
          'badge',
          {
            'index.js': `import React from 'react'
export default () => React.createElement('em', { className: 'badge' }, 'new')`,
            'badge.css': '.badge { color: red }',
          },
          { type: 'module' },
        ),
        'docusaurus.config.js': classic(`docs: { path: '../docs' }`),
      }).map(([path, text]) => [`website/${path}`, text]),
    ),
  })
  const { createSession } = await import('../../src/pipeline/session.ts')
  const { build } = await import('../../src/pipeline/build.ts')
  const session = await createSession({ root: `${outer.root}/website`, threads: 1 })
  try {
    const { findings } = await build(session)
    expect(findings.map(({ message }) => message)).toEqual([])
    const html = outer.has('website/build/docs/intro/index.html')
    expect(html).toBe(true)
    const { readFileSync } = await import('node:fs')
    const page = readFileSync(`${outer.root}/website/build/docs/intro/index.html`, 'utf8')
    expect(page).toContain('<em class="badge">new</em>')
    const sheet = /assets\/page-[\w-]+\.css/.exec(page)?.[0]
    expect(readFileSync(`${outer.root}/website/build/${sheet}`, 'utf8')).toMatch(/\.badge \{\s*color: red/)
  } finally {
    await session.close()
    outer.dispose()
  }
})

const sass = installed('sass', {
  'index.js': `const { readFileSync } = require('node:fs')
const { pathToFileURL } = require('node:url')
exports.compile = (path) => ({ css: readFileSync(path, 'utf8').replaceAll('$blue', '#00f'), loadedUrls: [pathToFileURL(path)] })`,
})
const styled: SiteFiles = {
  'docusaurus.config.js': classic(`docs: {}, theme: { customCss: './src/css/custom.scss' }`),
  'docs/intro.md': '# Intro\n',
  'src/css/custom.scss': '.custom { color: $blue }',
  'src/pages/index.js': `import React from 'react'
import styles from './index.module.scss'
export default () => <p className={styles.big}>Home</p>`,
  'src/pages/index.module.scss': '.big { background: $blue }',
}

function sheetOf(site: TestSite): string {
  const { readFileSync } = require('node:fs') as typeof import('node:fs')
  return [...site.output().keys()]
    .filter((path) => path.endsWith('.css'))
    .map((path) => readFileSync(`${site.root}/build/${path}`, 'utf8'))
    .join('\n')
}

test('style sheets in Sass are compiled with the package of the site', async () => {
  const site = siteTest({ ...sass, ...styled })
  expect(await errorsOf(site)).toEqual([])
  const name = /<p class="([\w-]+)">Home/.exec(site.page('/'))?.[1]
  expect(name).toMatch(/big/)
  expect(sheetOf(site)).toContain(`.${name}{background:#00f}`)
  expect(sheetOf(site)).toContain('.custom{color:#00f}')
  site.write('src/css/custom.scss', '.custom { color: $blue; margin: 1px }')
  expect(await errorsOf(site)).toEqual([])
  expect(sheetOf(site)).toContain('margin:1px')
})

test('without the package, one finding names it', async () => {
  await expect(siteTest(styled).build()).rejects.toThrow('needs the package "sass", which is not installed')
})

test('hooks answer with the values of the page', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic('docs: {}'),
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/intro.md': '# Intro\n',
    'docs/intro.md': `import Facts from '@site/src/Facts'

# Intro

<Facts />
`,
    'src/Facts.js': `import React from 'react'
import { useLocation } from '@docusaurus/router'
import { useActiveVersion, useDoc, useVersions } from '@docusaurus/plugin-content-docs/client'
import { ThemeClassNames, useQueryString, useWindowSize } from '@docusaurus/theme-common'
export default function Facts() {
  const [tab] = useQueryString('tab')
  return <ul><li>{useActiveVersion()?.name}</li><li>{useVersions().map(({ name }) => name).join()}</li>
    <li>{useDoc().metadata.title}</li><li>{useLocation().pathname}</li><li>{tab || useWindowSize()}</li>
    <li className={ThemeClassNames.docs.docSidebarMenu} /></ul>
}`,
  })
  expect(await errorsOf(site)).toEqual([])
  expect(site.page('/docs/next/intro').replaceAll('<!-- -->', '')).toContain(
    '<ul><li>current</li><li>current,1.0</li><li>Intro</li><li>/docs/next/intro</li><li>ssr</li><li class="theme-doc-doc-sidebar-menu"></li></ul>',
  )
})

test('a page in React has the whole width, and the classes of Infima', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic('docs: {}'),
    'docs/intro.md': '# Intro\n',
    'src/pages/index.js': `import React from 'react'
import Layout from '@theme/Layout'
export default () => <Layout title="Welcome"><div className="row"><div className="col col--6">Half</div></div></Layout>`,
  })
  expect(await errorsOf(site)).toEqual([])
  expect(site.view('/')).toMatchObject({ title: 'Welcome', layout: 'landing' })
  expect(sheetOf(site)).toContain('.col--6{--column: 50%}')
})

test('a plugin that waits for another page is named, and the pages that do not wait are read', {
  timeout: 60_000,
}, async () => {
  const site = siteTest({
    'docusaurus.config.js': `const seen = new Map()
const at = (name) => {
  if (!seen.has(name)) { let done; const page = new Promise((resolve) => { done = resolve }); seen.set(name, { page, done }) }
  return seen.get(name)
}
function inlinePages() {
  return async (tree, file) => {
    const name = file.path.split('/').at(-1)
    if (name === 'a.md') await at('b.md').page
    at(name).done()
  }
}
${classic('docs: { remarkPlugins: [inlinePages] }')}`,
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
  })
  expect(await errorsOf(site)).toEqual([
    'The page could not be parsed: the plugin "inlinePages" did not end within 10 seconds: it may wait for another page.',
  ])
})

test('a configuration that waits for nothing to come is named', { timeout: 60_000 }, async () => {
  await expect(
    readDocusaurus(
      'module.exports = async () => { setInterval(() => {}, 1000); await new Promise(() => {}) }',
    ),
  ).rejects.toThrow('did not end within 10 seconds')
})

test('a plugin of the site makes pages, global data and aliases', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic('docs: {}', "plugins: ['./plugins/releases.js'],"),
    'plugins/releases.js': `import { readFileSync } from 'node:fs'
module.exports = (context, options) => ({
  name: 'releases',
  async loadContent() { return { newest: readFileSync(context.siteDir + '/newest.txt', 'utf8') } },
  async contentLoaded({ content, actions: { addRoute, createData, setGlobalData } }) {
    setGlobalData(content)
    const list = await createData('list.json', JSON.stringify(['4.1', content.newest]))
    addRoute({ path: '/releases', component: '@site/src/Releases.js', modules: { list }, exact: true })
  },
  injectHtmlTags: () => ({ headTags: [{ tagName: 'meta', attributes: { name: 'made', content: context.siteConfig.title } }] }),
  configureWebpack: () => ({ resolve: { alias: { '@parts': context.siteDir + '/src' } } }),
  postBuild() {},
})`,
    'newest.txt': '4.2',
    'src/Releases.js': `import React from 'react'
import Layout from '@theme/Layout'
export default ({ list }) => <Layout title="Releases"><p>{list.join(' and ')}</p></Layout>`,
    'src/Newest.js': `import React from 'react'
import { usePluginData } from '@docusaurus/useGlobalData'
export default () => <b>{usePluginData('releases').newest}</b>`,
    'src/pages/about.md': '# About\n',
    'src/theme/README.md': '# Parts\n',
    'docs/intro.md': "import Newest from '@parts/Newest'\n\n# Intro\n\n<Newest />\n",
  })
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(site.page('/releases')).toContain('<p>4.1 and 4.2</p>')
  expect(site.page('/docs/intro')).toContain('<b>4.2</b>')
  expect(site.page('/docs/intro')).toContain('<meta name="made" content="Site"')
  expect(findings.filter(({ rule }) => rule === 'docusaurus').map(({ message }) => message)).toEqual([
    'The plugin "releases" asks for `postBuild`, which Octavo does not have.',
  ])
  site.write('newest.txt', '4.3')
  await site.build()
  expect(site.page('/releases')).toContain('<p>4.1 and 4.3</p>')
  const { text } = await migrate(site.root)
  expect(text).toContain('The plugin "releases" does not run in a migrated site.')
})

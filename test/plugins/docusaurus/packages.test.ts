// Installed packages of a Docusaurus site, used by its configuration, pages and content.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../../../src/plugins/migrate/migrate.ts'
import { openSite, type SiteFiles, siteTest, type TestSite } from '../../site-test.ts'
import { classic, readDocusaurus } from './docusaurus-site.ts'

/** Returns the files of an installed package. */
function installed(name: string, files: SiteFiles, fields: object = {}): SiteFiles {
  const entries = Object.entries({ 'package.json': JSON.stringify({ name, ...fields }), ...files })
  return Object.fromEntries(entries.map(([path, text]) => [`node_modules/${name}/${path}`, text]))
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

test('a Docusaurus configuration can import a CommonJS package that reads files next to it', async () => {
  const site = siteTest({
    ...where,
    'docusaurus.config.mjs': `import { title } from 'where'
export default { title, url: 'https://example.com', baseUrl: '/', presets: [['classic', { blog: false }]] }`,
    'docs/intro.md': '# Intro\n',
  })
  expect(await errorsOf(site)).toEqual([])
  expect(site.page('/docs/intro')).toContain('From a file beside it')
})

test('an Octavo configuration can import such a package, and upgrading the package rebuilds pages', async () => {
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

test('a missing package can be spread and iterated, and its namespace is its default export', async () => {
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

test('a failing remark plugin is reported by name, and a plugin may parse Markdown', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      `docs: { remarkPlugins: [require('./plugins').parses, require('./plugins').breaks] }`,
    ),
    'plugins.js': `exports.parses = function () { return (tree) => { tree.children.push(...this.parse('**More**').children) } }
exports.breaks = function breaks() { return (tree, file) => { if (file.path.endsWith('bad.md')) throw new Error('No') } }`,
    'docs/intro.md': '# Intro\n',
    'docs/bad.md': '# Bad\n',
  })
  expect(await errorsOf(site)).toEqual(['The plugin "breaks" failed at plugins.js:2:103 on this page: No'])
  site.remove('docs/bad.md')
  expect(await errorsOf(site)).toEqual([])
  expect(site.page('/docs/intro')).toContain('<strong>More</strong>')
})

test('content outside the site resolves packages and style sheets of the site', async () => {
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
  const { createSession } = await import('../../../src/core/pipeline/session.ts')
  const { build } = await import('../../../src/core/pipeline/build.ts')
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

test('Sass style sheets are compiled with the sass package of the site', async () => {
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

test('without the sass package, the site is written and one error names the package', async () => {
  const site = siteTest({
    ...styled,
    'src/css/plain.module.css': '.plain { color: #123 }',
    'docs/page.mdx':
      "import styles from '@site/src/css/plain.module.css'\n\n# Page\n\n<p className={styles.plain}>Text</p>\n",
  })
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([
    expect.objectContaining({
      rule: 'style-sheet',
      message:
        '2 style sheets are not compiled, because the package "sass" is not installed: this is the first.',
      help: 'Run `npm install sass`. Until then, the site has no styles of these sheets.',
    }),
  ])
  expect(site.page('/')).toContain('Home')
  expect(sheetOf(site)).toContain('{color:#123}')
  for (const [path, text] of Object.entries(sass)) site.write(path, text)
  expect(await errorsOf(site)).toEqual([])
  expect(sheetOf(site)).toContain('.custom{color:#00f}')
})

test('an error in a style sheet omits only its styles', async () => {
  const broken = {
    ...sass,
    'node_modules/sass/index.js': `exports.compile = (path) => {
  if (path.endsWith('custom.scss')) throw Object.assign(new Error('Undefined variable.\\n  more'), { span: { start: { line: 2, column: 4 } } })
  return { css: '.big { color: #00f }', loadedUrls: [] }
}`,
  }
  const site = siteTest({ ...broken, ...styled })
  const { findings } = await site.build()
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([
    {
      rule: 'style-sheet',
      severity: 'error',
      message: 'Undefined variable.',
      help: 'Fix the style sheet at this place. Until then, the site has no styles of it.',
      place: { path: 'src/css/custom.scss', line: 3, column: 5 },
    },
  ])
  expect(sheetOf(site)).toContain('{color:#00f}')
})

test('a style sheet may reference fonts and images of any type', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(`docs: {}, theme: { customCss: './src/css/custom.css' }`),
    'src/css/custom.css': `@font-face { font-family: Own; src: url('/static/fonts/own.otf'), url('/fonts/own.eot?#iefix') }
.logo { background: url('/img/logo.ico') }`,
    'static/fonts/own.otf': 'otf',
    'static/fonts/own.eot': 'eot',
    'static/img/logo.ico': 'ico',
    'docs/intro.md': '# Intro\n',
  })
  expect(await errorsOf(site)).toEqual([])
  expect(sheetOf(site)).toMatch(/url\("?\.\/own-\w+\.otf"?\)/)
})

test('hooks return the values of the page', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic('docs: {}'),
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/intro.md': '# Intro\n',
    'docs/intro.md': `import Facts from '@site/src/Facts'

# Intro

<Facts />
`,
    'src/Facts.js': `import React from 'react'
import { useLocation } from '@docusaurus/core/lib/client/exports/router'
import { useActiveVersion, useDoc, useVersions } from '@docusaurus/plugin-content-docs/client'
import useIsomorphicLayoutEffect from '@docusaurus/useIsomorphicLayoutEffect'
import { ThemeClassNames, useQueryString, useStorageSlot, useWindowSize } from '@docusaurus/theme-common'
export default function Facts() {
  const [tab] = useQueryString('tab')
  const [kept, slot] = useStorageSlot('kept')
  useIsomorphicLayoutEffect(() => slot.set('kept'), [])
  return <ul><li>{useActiveVersion()?.name}</li><li>{useVersions().map(({ name }) => name).join()}</li>
    <li>{useDoc().metadata.title}</li><li>{useLocation().pathname}</li><li>{tab || kept || useWindowSize()}</li>
    <li className={ThemeClassNames.docs.docSidebarMenu} /></ul>
}`,
  })
  expect(await errorsOf(site)).toEqual([])
  expect(site.page('/docs/next/intro').replaceAll('<!-- -->', '')).toContain(
    '<ul><li>current</li><li>current,1.0</li><li>Intro</li><li>/docs/next/intro</li><li>ssr</li><li class="theme-doc-doc-sidebar-menu"></li></ul>',
  )
})

test('a React page has the full width and the classes of Infima', async () => {
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
  // The site's styles for figures do not apply to code blocks.
  expect(sheetOf(site)).toMatch(/\.diagram-figure[^{}]*\{all:revert-layer/)
})

test('only pages that use classes of Infima load their style sheet', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic('docs: {}'),
    'docs/plain.md': '# Plain\n\nThe row of a table.\n',
    'docs/grid.mdx': '# Grid\n\n<div className="row"><div className="col col--6">Half</div></div>\n',
    'src/pages/index.js':
      'export default () => <a className="button button--primary" href="/docs/grid">Start</a>\n',
    'src/pages/about.js': 'export default () => <p>About</p>\n',
  })
  expect(await errorsOf(site)).toEqual([])
  const load = (url: string): boolean => /element-infima-[\w-]+\.css/.test(site.page(url))
  expect(['/', '/docs/grid', '/about', '/docs/plain'].map(load)).toEqual([true, true, false, false])
})

test('a plugin that waits for another page is reported, and other pages are parsed', {
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

test('a configuration that never resolves is reported', async () => {
  const site = siteTest({
    'docusaurus.config.js':
      'module.exports = async () => { setInterval(() => {}, 1000); await new Promise(() => {}) }',
  })
  await expect(site.check({ timeLimit: 1000 })).rejects.toThrow('did not end within 1 seconds')
})

test('components render without the data of a failed plugin, which is reported in one warning', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic("docs: { routeBasePath: '/' }", "plugins: ['./plugins/releases.js'],"),
    'plugins/releases.js': `module.exports = () => ({
  name: 'releases',
  async loadContent() { throw new Error('no network') },
})`,
    'src/Newest.js': `import { usePluginData } from '@docusaurus/useGlobalData'
export default function Newest() {
  const { newest: { version }, all } = usePluginData('releases')
  return <b>newest {version.trim()}{all.map((one) => one.name)}.</b>
}`,
    'docs/index.md': "import Newest from '@site/src/Newest'\n\n# Intro\n\n<Newest />\n",
  })
  const { findings } = await site.build()
  expect(findings.map(({ severity, message }) => [severity, message])).toEqual([
    ['warning', 'The plugin "releases" failed: no network'],
  ])
  expect(site.page('/')).toContain('<b>newest ')
})

test('a plugin of the site can add pages, global data and aliases', async () => {
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
    'The plugin "releases" requires `postBuild`, which Octavo does not have.',
  ])
  site.write('newest.txt', '4.3')
  await site.build()
  expect(site.page('/releases')).toContain('<p>4.1 and 4.3</p>')
  const { text } = await migrate(site.root)
  expect(text).toContain('The plugin "releases" does not run in a migrated site.')
})

test('a component next to its plugin gets its style sheets, and may be memoized', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic('docs: { routeBasePath: "/" }', "plugins: ['./plugins/changes'],"),
    'plugins/changes/index.js': `module.exports = () => ({
  name: 'changes',
  contentLoaded({ actions: { addRoute } }) {
    addRoute({ path: '/changes', component: require.resolve('./Changes.js'), exact: true })
  },
})`,
    'plugins/changes/Changes.js': `import styles from './styles.module.css'
import './plain.css'
import { memo } from 'react'
export default memo(() => <p className={styles.list}>All changes</p>)`,
    'plugins/changes/styles.module.css': '.list { color: #123456 }',
    'plugins/changes/plain.css': 'body .plain { color: #654321 }',
    'docs/intro.md': '---\nslug: /\n---\n\n# Intro\n\nText of the page.\n',
  })
  expect((await site.build()).findings).toEqual([])
  const [, name] = /<p class="([^"]+)">All changes</.exec(site.page('/changes'))!
  const [, sheet] = /<link rel="stylesheet" href="\/(assets\/theme-[^"]*\.css)"/.exec(site.page('/changes'))!
  const css = readFileSync(join(site.root, 'build', sheet!), 'utf8')
  for (const text of [`.${name}{color:#123456}`, 'color:#654321']) expect(css).toContain(text)
})

test('plugins from packages run with validated options, and client modules are bundled into one script for every page', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      'docs: { routeBasePath: "/" }',
      "clientModules: ['./src/track.js', './src/all.css'], plugins: [['stats', { id: 'a', key: 'k1' }], 'docusaurus-plugin-broken'], themes: ['cards-theme'],",
    ),
    'src/track.js': `import siteConfig from '@generated/docusaurus.config'
import './track.css'
export function onRouteDidUpdate({ location }) { window.shown = siteConfig.title + location.pathname }`,
    'src/track.css': '.tracked { color: red }',
    'src/all.css': '.everywhere { color: blue }',
    'node_modules/docusaurus-plugin-stats/package.json':
      '{ "name": "docusaurus-plugin-stats", "main": "index.js" }',
    'node_modules/docusaurus-plugin-stats/index.js': `const { join } = require('node:path')
module.exports = (context, { key, level }) => ({
  name: 'stats',
  injectHtmlTags: () => ({ headTags: [{ tagName: 'meta', attributes: { name: 'stats', content: key + level } }] }),
  getClientModules: () => [join(__dirname, 'client.js')],
})
module.exports.validateOptions = ({ options, validate }) => validate({ validate: (value) => ({ value: { level: 2, ...value } }) }, options)`,
    'node_modules/docusaurus-plugin-stats/client.js': "window.stats = 'from the package'",
    'node_modules/docusaurus-plugin-broken/package.json': '{ "name": "docusaurus-plugin-broken" }',
    'node_modules/docusaurus-plugin-broken/index.js': "throw new Error('needs more')",
    'node_modules/cards-theme/package.json': '{ "name": "cards-theme" }',
    'node_modules/cards-theme/index.js': `module.exports = () => ({ name: 'cards-theme', getThemePath: () => __dirname + '/theme' })`,
    'node_modules/cards-theme/theme/Panel.js': 'export default ({ name }) => <b>{name}</b>',
    'docs/index.md': 'import Panel from \'@theme/Panel\'\n\n# Intro\n\n<Panel name="of the theme" />\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message)).toEqual([
    'The plugin "docusaurus-plugin-broken" failed: needs more',
  ])
  const page = site.page('/')
  expect(page).toContain('<meta name="stats" content="k12"')
  expect(page).toContain('<b>of the theme</b>')
  expect(page).toContain('/assets/client-modules.js"')
  const script = readFileSync(`${site.root}/build/assets/client-modules.js`, 'utf8')
  expect(script).toContain('from the package')
  expect(script).toContain('onRouteDidUpdate')
  const styles = stylesOf(site)
  expect(styles).toContain('.everywhere')
  expect(styles).toContain('.tracked')
})

test('a plugin written as an ES module may use the variables of CommonJS, and name client modules without an ending', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      'docs: { routeBasePath: "/" }',
      `clientModules: ['./src/track'], plugins: [require.resolve('docusaurus-plugin-zoom')],
  themeConfig: { zoomed: { level: 2 }, other: 1 },`,
    ),
    'src/track.mjs': "window.track = 'of the site'",
    ...installed(
      'docusaurus-plugin-zoom',
      {
        'lib/index.js': `import { resolve } from 'node:path'
import { folder, peers } from './folder.js'
import 'checks-peers'
export default function () {
  return { name: 'zoom', getClientModules: () => [resolve(folder, './zoom')],
    injectHtmlTags: () => ({ headTags: [{ tagName: 'meta', attributes: { name: 'peers', content: peers } }] }) }
}`,
        'lib/folder.js': `export const folder = __dirname
export const peers = require('node:path').basename(__filename)`,
        'lib/zoom.js': `import siteConfig from '@generated/docusaurus.config'
window.zoom = 'of the plugin' + siteConfig.themeConfig.zoomed.level`,
      },
      { type: 'module', main: 'lib/index.js' },
    ),
    // Packages use this pattern to require optional peers.
    ...installed('checks-peers', {
      'index.js': `let optional
try { optional = require('absent') } catch (error) { exports.code = error.code }
if (optional !== undefined) throw new Error('A missing package has a value.')`,
    }),
    'docs/index.md': '# Intro\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message)).toEqual(['`themeConfig.other` of Docusaurus has no effect.'])
  expect(site.page('/')).toContain('<meta name="peers" content="folder.js"')
  const script = readFileSync(`${site.root}/build/assets/client-modules.js`, 'utf8')
  expect(script).toContain('of the site')
  expect(script).toContain('of the plugin')
})

test('a site plugin that wraps a content plugin has the pages of that plugin', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      'docs: false',
      "plugins: [['./plugins/news.js', { id: 'news', path: 'news', routeBasePath: 'news' }]],",
    ),
    'plugins/news.js': `const blog = require('@docusaurus/plugin-content-blog')
module.exports = async (context, options) => {
  const made = await blog.default(context, options)
  return { ...made, async contentLoaded({ content }) { content.posts.length } }
}`,
    'news/2024-01-02-first.md': '# First\n\nText.\n',
    'src/pages/index.md': '# Home\n\n[News](/news)\n',
  })
  const { findings } = await site.build()
  expect(site.page('/news/2024/01/02/first')).toContain('First')
  expect(findings.map(({ message }) => message)).toEqual([
    'The plugin "./plugins/news.js" requires more than the content plugin that it is made of, which Octavo does not have.',
  ])
})

/** A PostCSS whose plugins replace text, and may declare a file that they read. */
const postCss = installed('postcss', {
  'index.js': `module.exports = (plugins) => ({
  process: async (css) => ({
    css: plugins.reduce((text, { replace: [from, to] }) => text.replace(from, to), css),
    messages: plugins.flatMap(({ file }) => file === undefined ? [] : [{ type: 'dependency', file }]),
  }),
})`,
})

test('style sheets are processed by PostCSS plugins added by a plugin', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      "docs: { routeBasePath: '/' }, theme: { customCss: './src/css/custom.css' }",
      `plugins: [function utilities() {
  return {
    name: 'utilities',
    configurePostCss(options) {
      options.plugins.push({ postcssPlugin: 'double', replace: ['@utilities;', '.p-1 { padding: 1px }'] })
      return options
    },
  }
}],`,
    ),
    'src/css/custom.css': "@import './base.css';\n@utilities;\n.a { background: url(../img/a.png) }\n",
    'src/css/base.css': '.base { margin: 0 }\n',
    'src/img/a.png': 'png',
    ...postCss,
    'docs/index.md': '# Intro\n',
  })
  const { findings } = await site.build()
  expect(findings).toEqual([])
  const styles = stylesOf(site)
  expect(styles).toContain('.p-1{padding:1px}')
  expect(styles).toContain('.base{margin:0}')
  expect(styles).not.toContain('@utilities')
})

test('PostCSS plugins process compiled Sass style sheets', async () => {
  const site = siteTest({
    ...sass,
    'docusaurus.config.js': classic(
      "docs: { routeBasePath: '/' }, theme: { customCss: './src/css/custom.scss' }",
      `plugins: [() => ({
  name: 'utilities',
  configurePostCss: (options) => ({ ...options, plugins: [{ replace: ['@utilities;', '.p-1 { padding: 1px }'] }] }),
})],`,
    ),
    'src/css/custom.scss': '@utilities;\n.a { color: $blue }\n',
    ...postCss,
    'docs/index.md': '# Intro\n',
  })
  expect((await site.build()).findings).toEqual([])
  const styles = stylesOf(site)
  expect(styles).toContain('.p-1{padding:1px}')
  expect(styles).toContain('.a{color:#00f}')
})

test('style sheets that PostCSS processes, the files they import and the files of its plugins are inputs of the site', async () => {
  const { session } = await readDocusaurus(
    classic(
      "docs: { routeBasePath: '/' }, theme: { customCss: ['./src/css/custom.scss', './src/css/more.css'] }",
      `plugins: [({ siteDir }) => ({
  name: 'utilities',
  configurePostCss: (options) => ({
    ...options,
    plugins: [{ replace: ['red', 'blue'], file: siteDir + '/utilities.config.js' }],
  }),
})],`,
    ),
    {
      ...sass,
      ...postCss,
      'src/css/custom.scss': "@import './part.scss';\n",
      'src/css/part.scss': '.a { color: red }\n',
      'src/css/more.css': "@import './other.css';\n",
      'src/css/other.css': '.b { color: red }\n',
      'utilities.config.js': '',
      'docs/index.md': '# Intro\n',
    },
  )
  const outdated = ['custom.scss', 'part.scss', 'more.css', 'other.css'].map((name) =>
    session.isOutdated([`src/css/${name}`]),
  )
  expect(outdated).toEqual([true, true, true, true])
  expect(session.isOutdated(['utilities.config.js'])).toBe(true)
  expect(session.isOutdated(['docs/index.md'])).toBe(false)
})

test('the text of a page has the classes that style sheets of Docusaurus sites use, and the variables of Infima', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      "docs: { routeBasePath: '/' }, theme: { customCss: './src/css/custom.css' }",
    ),
    'src/css/custom.css': 'div.markdown h2 { font-size: var(--ifm-h2-font-size) }\n',
    'docs/index.md': '# Intro\n\nText.\n',
  })
  expect((await site.build()).findings).toEqual([])
  expect(site.page('/')).toContain('<div class="prose theme-doc-markdown markdown"')
  expect(stylesOf(site)).toMatch(/--ifm-h2-font-size: ?1\.5rem/)
})

function stylesOf(site: TestSite): string {
  const sheets = [...site.output().keys()].filter((path) => path.endsWith('.css'))
  return sheets.map((path) => readFileSync(`${site.root}/build/${path}`, 'utf8')).join('\n')
}

test('parts of the layout, code and admonitions have the stable class names of the theme of Docusaurus', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      "docs: { routeBasePath: '/', sidebarPath: './sidebars.js', editUrl: 'https://example.org/edit/' }",
      `themeConfig: {
  announcementBar: { id: 'a', content: 'News' },
  navbar: { title: 'Site', items: [{ to: '/', label: 'Docs' }] },
  footer: { copyright: 'Us' },
},`,
    ),
    'sidebars.js': "module.exports = { docs: ['index', 'next'] }",
    'docs/index.md': '# Intro\n\n:::tip\n\nText.\n\n:::\n\n```js\nlet a\n```\n\n## Part\n\nText.\n',
    'docs/next.md': '# Next\n',
  })
  expect((await site.build()).findings).toEqual([])
  const html = site.page('/') + site.page('/next')
  const has = (name: string) => new RegExp(`class="[^"]*(?<![\\w-])${name}(?![\\w-])`).test(html)
  const names = [
    ...['announcement-bar', 'layout-navbar', 'layout-footer', 'layout-main', 'doc-sidebar-container'],
    ...[
      'doc-toc-desktop',
      'doc-toc-mobile',
      'doc-markdown',
      'doc-breadcrumbs',
      'doc-footer',
      'edit-this-page',
    ],
    ...['admonition', 'admonition-tip', 'code-block', 'back-to-top-button'],
  ].map((name) => `theme-${name}`)
  const others = ['main-wrapper', 'docs-wrapper', 'docs-doc-page', 'pagination-nav']
  expect([...names, ...others].filter((name) => !has(name))).toEqual([])
})

test('a failing PostCSS plugin is reported, and the style sheets are unchanged', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic(
      "docs: { routeBasePath: '/' }, theme: { customCss: './src/css/custom.css' }",
      `plugins: [() => ({ name: 'utilities', configurePostCss: (options) => { options.plugins.push({}); return options } })],`,
    ),
    'src/css/custom.css': '.a { color: red }\n',
    'node_modules/postcss/package.json': '{ "name": "postcss" }',
    'node_modules/postcss/index.js':
      "module.exports = () => ({ process: async () => { throw new Error('no such rule') } })",
    'docs/index.md': '# Intro\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The plugins of PostCSS failed: [\s\S]*no such rule/),
  ])
  expect(stylesOf(site)).toContain('.a{color:red}')
})

test('pages whose paths end with `.html` are reported in one finding', async () => {
  const site = siteTest({
    'docusaurus.config.js': classic("docs: { routeBasePath: '/' }"),
    'docs/index.md': '# Intro\n',
    'docs/a.md': '---\nslug: /a.html\n---\n\n# A\n',
    'docs/b.md': '---\nslug: /b.html\n---\n\n# B\n',
  })
  const { findings } = await site.check()
  expect(findings.map(({ message }) => message)).toEqual([
    '2 pages are at paths without the extension that they have in Docusaurus: "/a.html" is one.',
  ])
})

// Supported forms of a Docusaurus configuration: languages, functions, missing packages.

import { expect, test } from 'vitest'
import { ConfigProblem } from '../../../src/core/config/config-problem.ts'
import { createSession } from '../../../src/core/pipeline/session.ts'
import { siteTest } from '../../site-test.ts'
import { classic, pages, readDocusaurus, readFolder, unsupportedIn } from './docusaurus-site.ts'

const docs = pages('docs/intro.md')

test('the configuration may be TypeScript with types of missing packages', async () => {
  const { root } = siteTest({
    ...docs,
    'docusaurus.config.ts': `import { themes as prismThemes } from 'prism-react-renderer'
import type { Config } from '@docusaurus/types'
import type * as Preset from '@docusaurus/preset-classic'
const config: Config = {
  title: 'Typed', tagline: 'A site', url: 'https://example.com', baseUrl: '/',
  presets: [['classic', { docs: { sidebarPath: './sidebars.ts' }, blog: false } satisfies Preset.Options]],
  themeConfig: { prism: { theme: prismThemes.github, darkTheme: prismThemes.dracula } } satisfies Preset.ThemeConfig,
}
export default config`,
    'sidebars.ts': `import type { SidebarsConfig } from '@docusaurus/plugin-content-docs'
const sidebars: SidebarsConfig = { main: ['intro'] }
export default sidebars`,
    'tsconfig.json': '{ "extends": "@docusaurus/tsconfig", "compilerOptions": { "baseUrl": "." } }',
  })
  const { site, session, urls } = await readFolder(root)
  expect(session.options.chrome).toMatchObject({ title: 'Typed', tagline: 'A site' })
  expect(urls).toEqual(['/docs/intro'])
  expect(site.sidebars.main).toMatchObject([{ kind: 'page', url: '/docs/intro' }])
})

test('the configuration may be an async function and use __dirname, require and require.resolve', async () => {
  const { root } = siteTest({
    ...docs,
    'docusaurus.config.js': `const path = require('path')
const { title } = require('./scripts/read-title')
module.exports = async function createConfig() {
  return { title, url: 'https://example.com', baseUrl: '/',
    presets: [[require.resolve('@docusaurus/preset-classic'), { blog: false,
      docs: { sidebarPath: require.resolve('./sidebars.js'), path: path.resolve(__dirname, 'docs') },
      theme: { customCss: require.resolve('./src/css/custom.css') } }]] }
}`,
    'scripts/read-title.js': '#!/usr/bin/env node\nmodule.exports = require(__dirname + "/../title.json")\n',
    'title.json': '{ "title": "From a file" }',
    'sidebars.js': 'module.exports = { main: ["intro"] }',
    'src/css/custom.css': ':root { --ifm-color-primary: #25c2a0 }',
  })
  const { session, site } = await readFolder(root)
  expect(session.options.chrome.title).toBe('From a file')
  expect(session.options.theme.styles).toEqual(['src/css/custom.css'])
  expect(Object.keys(site.sidebars)).toEqual(['main'])
})

test('a sidebar may require a TypeScript file with a default export, or one that mixes module systems', async () => {
  const { root } = siteTest({
    ...pages('docs/a.md', 'docs/b.md', 'docs/c.md'),
    'docusaurus.config.js': classic("docs: { sidebarPath: './sidebars.ts' }"),
    'sidebars.ts': `export default { main: [...require('./first.ts').items, ...require("./second.ts").items, 'c'] }`,
    'first.ts': `import { SidebarsConfig } from '@docusaurus/plugin-content-docs'
const first: SidebarsConfig = { items: ['b'] }
export default first`,
    'second.ts': `import { SidebarsConfig } from '@docusaurus/plugin-content-docs'
module.exports = { items: ['a'] }`,
  })
  const { site } = await readFolder(root)
  expect(site.sidebars.main).toMatchObject([{ url: '/docs/b' }, { url: '/docs/a' }, { url: '/docs/c' }])
})

test('the configuration may be a module that uses createRequire', async () => {
  const { root } = siteTest({
    ...docs,
    'docusaurus.config.mjs': `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
const { title } = require('./title.json')
export default { title, url: 'https://example.com', baseUrl: '/', presets: [['classic', { blog: false,
  docs: { remarkPlugins: [require('remark-not-installed')] } }]] }`,
    'title.json': '{ "title": "From a file" }',
  })
  const read = await readFolder(root)
  expect(read.session.options.chrome.title).toBe('From a file')
  expect(unsupportedIn(read)).toEqual([
    'The plugin "remark-not-installed" of `remarkPlugins` does not run: the package is not installed.',
  ])
})

test('a syntax error names the file and the line', async () => {
  const { root } = siteTest({ ...docs, 'docusaurus.config.js': 'module.exports = {\n  title: ,\n}' })
  const problem = await createSession({ root, threads: 1 }).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(ConfigProblem)
  expect((problem as ConfigProblem).findings[0]?.place).toMatchObject({
    path: 'docusaurus.config.js',
    line: 2,
  })
})

test('site.config.ts takes precedence', async () => {
  const { root } = siteTest({
    ...docs,
    'docusaurus.config.js': classic('docs: {}'),
    'site.config.ts': 'export default { title: "Ours", content: { docs: "docs" } }',
  })
  expect((await readFolder(root)).session.options.chrome.title).toBe('Ours')
})

test('customFields may contain Octavo settings', async () => {
  const { session } = await readDocusaurus(
    classic('docs: {}', "customFields: { octavo: { rules: { 'orphan-page': 'off' }, lastUpdated: true } },"),
    docs,
  )
  expect(session.options.rules).toMatchObject({ 'orphan-page': 'off' })
  expect(session.options.fields.lastUpdated).toEqual({ author: false })
})

test('changing the configuration or a sidebar file invalidates the session', async () => {
  const { session } = await readDocusaurus(classic('docs: { sidebarPath: "./sidebars.js" }'), {
    ...docs,
    'sidebars.js': 'module.exports = { main: ["intro"] }',
  })
  expect(session.isOutdated(['docusaurus.config.js'])).toBe(true)
  expect(session.isOutdated(['sidebars.js'])).toBe(true)
  expect(session.isOutdated(['docs/intro.md'])).toBe(false)
})

test('an unsupported option is reported once, at its position', async () => {
  const read = await readDocusaurus(
    `module.exports = {
  title: 'Site', url: 'https://example.com', baseUrl: '/',
  ssrTemplate: '<html></html>',
  plugins: ['docusaurus-plugin-image-zoom', function localPlugin() { return { name: 'local', postBuild() {} } }],
  themeConfig: { navbar: { style: 'dark' }, footer: { style: 'dark' } },
  presets: [['classic', { docs: {}, blog: false, gtag: { trackingID: 'G-1' } }]],
}`,
    docs,
  )
  const reported = read.findings.filter(({ rule }) => rule === 'docusaurus')
  expect(reported.map(({ message, place }) => [message, place?.line])).toEqual([
    ['`ssrTemplate` of Docusaurus has no effect.', 3],
    ['`gtag` of Docusaurus has no effect.', 6],
    ['"docusaurus-plugin-image-zoom" of `plugins` is written for Docusaurus and does not run.', 4],
    ['The plugin "local" requires `postBuild`, which Octavo does not have.', 4],
    ['`themeConfig.navbar.style` of Docusaurus has no effect.', 5],
  ])
  for (const { help, severity } of reported) {
    expect(severity).toBe('warning')
    expect(help).not.toBe('')
  }
})

test('patches of Docusaurus are reported once, with their files', async () => {
  const read = await readDocusaurus(classic('docs: {}'), {
    ...docs,
    'patches/@docusaurus+core+3.10.1.patch': '',
    'patches/left-pad+1.0.0.patch': '',
    '.yarn/patches/@docusaurus-mdx-loader-npm-3.10.1-0a1b2c.patch': '',
  })
  expect(unsupportedIn(read)).toEqual([
    'Patches of @docusaurus/* are not applied: ".yarn/patches/@docusaurus-mdx-loader-npm-3.10.1-0a1b2c.patch", "patches/@docusaurus+core+3.10.1.patch".',
  ])
})

test('`npm2yarn` has the tabs of `converters`, and functions among them are reported', async () => {
  const site = siteTest({
    'docusaurus.config.js':
      classic(`docs: { routeBasePath: '/', remarkPlugins: [[require('@docusaurus/remark-plugin-npm2yarn'),
      { sync: true, converters: ['pnpm', ['Turbo', (code) => code], 'yarn'] }]] }`),
    'docs/index.md': '# Intro\n\n```bash npm2yarn\nnpm install a\n```\n',
  })
  const { findings } = await site.build()
  expect(findings.map(({ message }) => message)).toEqual([
    '"Turbo" of `converters` has no tab in commands with `npm2yarn`.',
  ])
  const labels = [...site.page('/').matchAll(/<label [^>]*>([^<]*)</g)].map(([, label]) => label)
  expect(labels).toEqual(['npm', 'pnpm', 'Yarn'])
})

test('unsupported sitemap and feed filters are reported', async () => {
  const read = await readDocusaurus(
    classic(`docs: {}, blog: { feedOptions: { type: 'rss', xslt: true, createFeedItems() {} } },
      sitemap: { lastmod: 'date', ignorePatterns: ['/tags/**'] }`),
    { ...docs, 'blog/2026-01-01-first.md': 'Hello' },
  )
  expect(unsupportedIn(read)).toEqual([
    '`sitemap.ignorePatterns` of Docusaurus has no effect.',
    '`feedOptions.createFeedItems` of Docusaurus has no effect.',
  ])
})

test('require.resolve finds TypeScript files by their JavaScript name, and files without extension', async () => {
  const site = (name: string) =>
    readFolder(
      siteTest({
        ...docs,
        'docusaurus.config.js': classic(`docs: { sidebarPath: require.resolve('${name}') }`),
        'sidebars.ts': 'export default { main: ["intro"] }',
      }).root,
    )
  for (const name of ['./sidebars.js', './sidebars'])
    expect(Object.keys((await site(name)).site.sidebars)).toEqual(['main'])
})

test.each([
  ["staticDirectories: ['a\\0b']", '`staticDirectories[0]`'],
  ["favicon: 'a\\0b'", '`favicon`'],
  ["plugins: [['@docusaurus/plugin-content-docs', { id: 'x', path: 'a\\0b' }]]", '`plugins[0][1].path`'],
  ["themes: ['x\\0']", '`themes[0]`'],
])('a NUL character is reported at its option: %s', async (option, name) => {
  const { root } = siteTest({
    ...docs,
    'docusaurus.config.js': `export default {\n  title: 'A',\n  ${option},\n}`,
  })
  const error = await createSession({ root }).catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(ConfigProblem)
  expect((error as ConfigProblem).findings).toMatchObject([
    { message: expect.stringContaining(name), place: { path: 'docusaurus.config.js', line: 3 } },
  ])
})

// `octavo migrate`, build and check in a folder with a Docusaurus configuration.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runProgram } from '../../run-program.ts'
import { siteTest } from '../../site-test.ts'
import { readFolder } from './docusaurus-site.ts'

const files = {
  'docusaurus.config.js': `const path = require('path')
module.exports = {
  title: "It's a site", tagline: 'One line', url: 'https://example.com', baseUrl: '/', clientModules: ['./a.js'],
  headTags: [{ tagName: 'link', attributes: { rel: 'preconnect', href: 'https://p.example' } }],
  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old', to: '/docs/intro' }],
    createRedirects: (url) => (url === '/docs/intro' ? ['/start'] : []) }]],
  presets: [['classic', { docs: { sidebarPath: path.join(__dirname, 'sidebars.js'), remarkPlugins: [require('./shout.js')] }, blog: false }]],
}`,
  'a.js': 'window.a = 1\n',
  'shout.js': `module.exports = () => (tree) => { tree.children[0].children[0].value += '!' }`,
  'sidebars.js': `module.exports = { main: ['intro', { type: 'category', label: 'More', link: { type: 'generated-index' }, items: ['more/a'] }] }`,
  'docs/intro.md': '# Intro\n\nA first page.\n',
  'docs/more/a.md': '# A\n\nAnother page.\n',
}

test('the migrated configuration produces the same site', async () => {
  const site = siteTest(files)
  const before = await readFolder(site.root)
  const { code, out } = await runProgram(['migrate', site.root])
  expect([code, out]).toEqual([
    0,
    'site.config.ts was written from docusaurus.config.js; 1 option could not be migrated\n',
  ])
  const text = readFileSync(join(site.root, 'site.config.ts'), 'utf8')
  expect(text).toContain(`title: "It's a site",`)
  expect(text).toContain('// - The client modules are not part of a migrated site.')
  expect(text).toContain(`index: { path: '/docs/category/more' }`)
  const after = await readFolder(site.root)
  expect(after.urls).toEqual(before.urls)
  expect(after.redirects).toEqual(before.redirects)
  expect(after.site.sidebars).toEqual(before.site.sidebars)
  await site.build()
  expect(site.page('/docs/intro')).toContain('Intro!')
  expect(site.page('/docs/intro')).toContain('href="https://p.example"')
})

test('--dry-run prints the configuration and writes nothing', async () => {
  const { root } = siteTest(files)
  const { code, out } = await runProgram(['migrate', root, '--dry-run'])
  expect(code).toBe(0)
  expect(out).toContain('export default defineSite({')
  expect(existsSync(join(root, 'site.config.ts'))).toBe(false)
})

test('an existing configuration is not overwritten, and a folder without one is reported', async () => {
  const { root } = siteTest({ ...files, 'site.config.ts': 'export default {}' })
  const refused = await runProgram(['migrate', root])
  expect(refused.code).toBe(2)
  expect(refused.err).toContain('"site.config.ts" already exists and is not overwritten.')
  const empty = await runProgram(['migrate', siteTest({ 'a.md': '# A\n' }).root])
  expect(empty.code).toBe(2)
  expect(empty.err).toContain('There is no configuration of another generator')
})

test('build and check work in a folder with a Docusaurus configuration', async () => {
  const { root } = siteTest(files)
  const checked = await runProgram(['check', root, '--format', 'json'])
  expect(checked.code).toBe(0)
  expect(JSON.parse(checked.out).findings.map(({ rule }: { rule: string }) => rule)).toEqual(['missing-home'])
  expect((await runProgram(['build', root])).code).toBe(0)
  expect(existsSync(join(root, 'build/docs/intro/index.html'))).toBe(true)
  expect(existsSync(join(root, 'build/docs/category/more/index.html'))).toBe(true)
  expect(readFileSync(join(root, 'build/start/index.html'), 'utf8')).toContain('/docs/intro')
})

// Licenses of bundled packages, in the package and in every site.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { formatLicenses, listLicenses } from '../../../src/core/bundle/licenses.ts'
import { siteTest } from '../../site-test.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

test('the package has the licenses of all bundled packages', () => {
  const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY-NOTICES'), 'utf8')
  for (const name of ['react', 'react-dom', 'micromark', 'parse5', 'commander', 'chokidar', 'sirv', 'zod'])
    expect(notices).toMatch(new RegExp(`\n\n${name} \\d+[.\\d]+ \\([\\w. -]+\\)\n\n.{10}`, 's'))
  expect(notices).not.toContain('has no license file')
})

test('the handbook lists bundled packages with licenses that are not permissive', () => {
  const notices = readFileSync(join(ROOT, 'dist/THIRD-PARTY-NOTICES'), 'utf8')
  const others = [...notices.matchAll(/^(\S+) \d[\w.-]* \(((?!MIT|ISC|0?BSD|Apache-2\.0)[A-Z][\w.-]+)\)$/gm)]
  expect(others.map(([, name]) => name)).toEqual(['@fontsource/inter', 'elkjs'])
  const page = readFileSync(join(ROOT, 'content/handbook/hosting.md'), 'utf8')
  for (const [, , license] of others) expect(page).toContain(`| ${license} |`)
})

test('a site has the licenses of the packages in its scripts, including those of plugins', async () => {
  const site = siteTest({
    'site.config.ts': `export default { plugins: [{ name: 'clock', elements: { clock: { script: './clock.ts' } } }] }`,
    'clock.ts': `import { tick } from 'ticker'\nexport default (element) => tick(element)\n`,
    'index.md': '# Home\n\n<clock></clock>\n',
  })
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(site.root, path)), { recursive: true })
    writeFileSync(join(site.root, path), text)
  }
  write(
    'node_modules/ticker/package.json',
    '{"name":"ticker","version":"1.2.3","license":"ISC","main":"index.js"}',
  )
  write(
    'node_modules/ticker/index.js',
    '/*! legal comment */ export const tick = (element) => element.focus()\n',
  )
  write('node_modules/ticker/LICENSE.md', 'Copyright (c) The ticker authors\r\n')
  await site.build()
  const text = readFileSync(join(site.root, 'build/assets/licenses.txt'), 'utf8')
  for (const name of ['react', 'react-dom', 'scheduler', 'minisearch'])
    expect(text).toMatch(new RegExp(`\n${name} `))
  expect(text).toContain('\nticker 1.2.3 (ISC)\n\nCopyright (c) The ticker authors\n')
  expect(text).not.toContain('micromark')
  const scripts = [...site.output().keys()].filter((path) => /^assets\/(?:app|element)-.*\.js$/.test(path))
  expect(scripts).toHaveLength(2)
  for (const path of scripts) {
    const code = readFileSync(join(site.root, 'build', path), 'utf8')
    expect(code.startsWith('/*! licenses.txt */')).toBe(true)
    expect(code).not.toMatch(/@license|legal comment/)
  }
})

test('nested and scoped packages are listed once, by name', () => {
  const inputs = [
    'node_modules/yaml/dist/a.js',
    'node_modules/yaml/dist/b.js',
    '../x/node_modules/none/a.js',
    'src/a.ts',
    'node_modules/@types/react/index.d.ts',
  ]
  const found = listLicenses(inputs, ROOT)
  expect(found.map(({ name, license }) => [name, license])).toEqual([
    ['@types/react', 'MIT'],
    ['yaml', 'ISC'],
  ])
  expect(
    formatLicenses('This contains code of', [{ name: 'a', version: '1', license: '', text: '' }]),
  ).toContain('a 1\n\nThe package has no license file.')
})

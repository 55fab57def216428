// `octavo init`: new sites, and missing files of a folder of Markdown.

import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { HOSTS, planSite, SITE_KINDS } from '../../../src/plugins/start/new-site.ts'
import { writePackage } from '../../../src/plugins/start/site-package.ts'
import { findRepository, repositoryAt } from '../../../src/plugins/start/site-repository.ts'
import { packedEnvironment } from '../../packed-package.ts'
import { siteTest, type TestSite } from '../../site-test.ts'

const env = await packedEnvironment()
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PROGRAM = fileURLToPath(new URL('../../../bin/octavo.js', import.meta.url))

const init = (site: TestSite, ...flags: string[]) => {
  const words = [PROGRAM, 'init', '--yes', '--no-install', ...flags]
  const place = { cwd: site.root, encoding: 'utf8', env } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, words, place)
  return { status, output: stdout + stderr }
}
const read = (site: TestSite, path: string): string => readFileSync(join(site.root, path), 'utf8')

/** Prevents that a packed clone is added to the site. */
const withOctavo = { 'package.json': '{ "devDependencies": { "octavo": "*" } }' }

test.each(SITE_KINDS)('a new site of the kind %s builds without findings', async (kind) => {
  const site = siteTest(withOctavo)
  expect(init(site, '--kind', kind, '--title', "Harbour's docs")).toMatchObject({ status: 0 })
  const { findings } = await site.build({ strict: true })
  expect(findings).toEqual([])
  expect(site.page('')).toContain('Harbour&#x27;s docs')
  expect(site.has('build/guides/writing/index.html')).toBe(kind !== 'blog')
  expect(site.has('build/blog/index.html')).toBe(kind === 'docs-and-blog')
})

test('a new site has a logo, a README, a repository link and edit links', async () => {
  const site = siteTest(withOctavo)
  init(site, '--title', 'Harbor [docs]')
  await site.build({ strict: true })
  expect(read(site, 'README.md')).toMatch(/^# Harbor \\\[docs\\\]\n[^@]*$/)
  expect(site.has('build/favicon.svg')).toBe(true)
  const page = site.page('guides/writing')
  expect(page).toContain('src="/logo.svg"')
  expect(page).toContain('href="https://github.com/YOU/harbor-docs"')
  expect(page).toContain('href="https://github.com/YOU/harbor-docs/edit/main/content/docs/guides/writing.md"')
})

test('a new site type-checks, also after octavo eject', () => {
  const site = siteTest({})
  mkdirSync(join(site.root, 'node_modules'))
  symlinkSync(ROOT, join(site.root, 'node_modules/octavo'), 'dir')
  for (const name of ['react', '@types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(site.root, 'node_modules', name), 'dir')
  site.write('package.json', '{ "type": "module", "devDependencies": { "octavo": "*" } }')
  init(site)
  for (const part of ['Navbar', 'Footer', 'Head'])
    expect(spawnSync(process.execPath, [PROGRAM, 'eject', part], { cwd: site.root }).status).toBe(0)
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler], { cwd: site.root, encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})

test.each([
  ['git@github.com:harbor/docs.git', 'https://github.com/harbor/docs', '/edit/trunk/site', 'github'],
  [
    'https://ada@gitlab.example.com/a/b/docs.git',
    'https://gitlab.example.com/a/b/docs',
    '/-/edit/trunk/site',
    'gitlab',
  ],
  ['ssh://git@codeberg.org:22/harbor/docs', 'https://codeberg.org/harbor/docs', '/_edit/trunk/site', 'code'],
])('the repository of the remote %s is detected from a subfolder', (remote, url, editPath, icon) => {
  const site = siteTest({
    '.git/config': `[core]\n\tbare = false\n[remote "up"]\n\turl = https://x.example/y/z\n[remote "origin"]\n\turl = ${remote}\n`,
    '.git/HEAD': 'ref: refs/heads/trunk\n',
    'site/a.txt': '',
  })
  expect(findRepository(join(site.root, 'site'))).toEqual({ url, editPath, icon })
})

test('a local remote has no repository link', () => {
  const site = siteTest({ '.git/config': '[remote "origin"]\n\turl = /srv/git/docs.git\n' })
  expect(findRepository(site.root)).toBeUndefined()
  expect(repositoryAt('https://github.com/a/b').editPath).toBe('/edit/main')
})

test('a new site depends on the types of React', () => {
  const text = writePackage(undefined, { title: 'Harbor', octavo: '^1.0.0' })
  expect(JSON.parse(text)).toMatchObject({
    name: 'harbor',
    devDependencies: { octavo: '^1.0.0', '@types/react': expect.stringMatching(/^\^/) },
    allowScripts: { esbuild: true },
  })
})

test('octavo eject suggests installing the types of React if they are missing', () => {
  const eject = (site: TestSite) =>
    spawnSync(process.execPath, [PROGRAM, 'eject', 'Footer'], { cwd: site.root, encoding: 'utf8' }).stdout
  const step = 'npm install --save-dev @types/react'
  expect(eject(siteTest({ 'index.md': '# A\n' }))).toContain(step)
  const typed = { 'index.md': '# A\n', 'package.json': '{ "devDependencies": { "@types/react": "*" } }' }
  expect(eject(siteTest(typed))).not.toContain(step)
})

test('pnpm is allowed to run the install script of esbuild', () => {
  const nothing = { has: () => false, read: () => undefined, hasPages: true }
  const request = { title: 'Harbor', kind: 'docs', octavo: '^1.0.0', today: '2026-01-31' } as const
  const paths = (packages: string) =>
    planSite({ ...request, packages }, nothing, templates).map(({ path }) => path)
  expect(paths('pnpm')).toContain('pnpm-workspace.yaml')
  expect(paths('npm')).not.toContain('pnpm-workspace.yaml')
})

test('without a terminal the defaults are used and printed', () => {
  const site = siteTest(withOctavo)
  const words = [PROGRAM, 'init', '--no-install', '--kind', 'blog']
  const { status, stdout } = spawnSync(process.execPath, words, { cwd: site.root, encoding: 'utf8' })
  expect(status).toBe(0)
  expect(stdout).toMatch(/^There is no terminal to prompt in: kind blog, title ".+", host none\./)
})

test('a second run writes nothing', () => {
  const site = siteTest(withOctavo)
  expect(init(site).output).toContain('wrote content/docs/index.md')
  expect(init(site).output).toContain('nothing was missing')
})

test('a folder of Markdown keeps its pages and gets only the missing files', async () => {
  const files = {
    'guide.md': '# Guide\n',
    'README.md': '# Project\n',
    'package.json': '{\n    "name": "ship",\n    "scripts": { "dev": "vite" }\n}\n',
    '.gitignore': '/node_modules/\n*.log',
  }
  const site = siteTest(files)
  const { output } = init(site)
  expect(output).toContain('changed package.json')
  expect(output).toContain('wrote site.config.ts')
  expect(output).not.toContain('content/docs')
  expect(read(site, 'guide.md')).toBe(files['guide.md'])
  expect(JSON.parse(read(site, 'package.json'))).toMatchObject({
    name: 'ship',
    scripts: { dev: 'vite', build: 'octavo build' },
    devDependencies: { octavo: expect.stringMatching(/^file:octavo-\d.*\.tgz$/) },
  })
  expect(read(site, 'package.json')).toContain('\n    "name"')
  expect(read(site, '.gitignore')).toBe('/node_modules/\n*.log\n.octavo/\nbuild/\n')
  await site.build()
  expect(site.page('guide')).toContain('Guide')
})

test('a README alone is not treated as documentation', () => {
  const site = siteTest({ ...withOctavo, 'README.md': '# Project\n' })
  expect(init(site).output).toContain('wrote content/docs/index.md')
})

test('an invalid package.json is reported, and nothing is written', () => {
  const site = siteTest({ 'package.json': '{ "name": ' })
  const { status, output } = init(site)
  expect(status).toBe(2)
  expect(output).toContain('package.json is not valid JSON')
  expect(site.has('site.config.ts')).toBe(false)
})

test('a Docusaurus site is migrated', () => {
  const site = siteTest({
    'docusaurus.config.js': `module.exports = { title: 'Old', url: 'https://x.example', baseUrl: '/', presets: ['classic'] }`,
    'docs/a.md': '# A\n',
  })
  expect(init(site).output).toContain('site.config.ts was written from docusaurus.config.js')
})

test('a folder that depends on octavo gets no packed clone', () => {
  const site = siteTest({ 'package.json': '{ "dependencies": { "octavo": "^0.1.0" } }' })
  expect(init(site).output).not.toContain('.tgz')
  expect(JSON.parse(read(site, 'package.json'))).not.toHaveProperty('devDependencies')
  expect(site.has('octavo-0.1.0.tgz')).toBe(false)
})

const templates = fileURLToPath(new URL('../../../dist/init', import.meta.url))

test.each(HOSTS)('the recipe for %s is added and can be parsed', (host) => {
  const nothing = { has: () => false, read: () => undefined, hasPages: false }
  const request = {
    title: 'Harbour',
    kind: 'docs',
    host,
    octavo: '^1.0.0',
    today: '2026-01-31',
    packages: 'npm',
  } as const
  const files = planSite(request, nothing, templates)
  const [recipe, ...others] = files.filter(({ path }) =>
    /(?:site\.yml|gitlab-ci\.yml|\.toml|vercel\.json)$/.test(path),
  )
  expect(others).toEqual([])
  const { path = '', content = '' } = recipe ?? {}
  if (/yml$|json$/.test(path)) expect(parse(content)).toBeTypeOf('object')
  expect(content).toMatch(/octavo build|"build"/)
})

test('a clone that cannot be packed is reported', () => {
  const site = siteTest()
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, 'init', '--yes', '--no-install'], {
    cwd: site.root,
    encoding: 'utf8',
    env: { ...process.env, PATH: '' },
  })
  expect(status).toBe(2)
  expect(stderr).toContain('Octavo cannot be packed into the site: ')
})

test.each([
  ['that ends with an exit code', 'pnpm', '`pnpm install` failed: it ended with exit code 7.'],
  ['that is missing', 'bun', '`bun install` failed: it is not installed.'],
])(
  'an installation %s makes the command exit with code 1 after writing the files',
  (_, packages, expected) => {
    // The PATH has only the tools of this test, and npm, which packs the clone.
    const tools = siteTest({ pnpm: '#!/bin/sh\nexit 7\n' })
    chmodSync(join(tools.root, 'pnpm'), 0o755)
    const folders = (env.PATH ?? '').split(delimiter).filter((folder) => !existsSync(join(folder, 'bun')))
    const path = [tools.root, ...folders].join(delimiter)
    const site = siteTest()
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'init', '--yes'], {
      cwd: site.root,
      encoding: 'utf8',
      env: { ...env, PATH: path, npm_config_user_agent: `${packages}/1.0` },
    })
    expect(stderr).toContain(expected)
    expect(stdout).toContain(`  ${packages} install\n`)
    expect(status).toBe(1)
    expect(site.has('site.config.ts')).toBe(true)
  },
)

test.each([
  ['the folder of workflows', '.github/workflows', 'folder'],
  ['the folder of content', 'content', 'folder'],
  ['package.json', 'package.json', 'package.json'],
  ['a broken symbolic link', '.gitignore', 'missing'],
])('a symbolic link that points outside the folder is not followed: %s', (_, link, target) => {
  const outside = siteTest({ 'folder/keep.txt': '', 'package.json': '{}\n' })
  const site = siteTest()
  mkdirSync(join(site.root, '.github'))
  symlinkSync(join(outside.root, target), join(site.root, link))
  const { status, output } = init(site, '--host', 'github-pages')
  expect(output).toMatch(
    /error "[^"]+" leads out of the folder through a symbolic link, so nothing was written\./,
  )
  expect(output).toContain(`error "${link}`)
  expect(status).toBe(2)
  expect(readFileSync(join(outside.root, 'package.json'), 'utf8')).toBe('{}\n')
  expect(
    ['folder/site.yml', 'folder/docs', 'missing'].filter((path) => existsSync(join(outside.root, path))),
  ).toEqual([])
  expect(site.has('site.config.ts')).toBe(false)
})

test('symbolic links within the folder are followed', () => {
  const site = siteTest({ 'ci/keep.txt': '' })
  mkdirSync(join(site.root, '.github'))
  symlinkSync('../ci', join(site.root, '.github/workflows'))
  expect(init(site, '--host', 'github-pages').status).toBe(0)
  expect(site.has('ci/site.yml')).toBe(true)
})

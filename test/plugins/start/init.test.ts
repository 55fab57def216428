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
import { runProgram } from '../../run-program.ts'
import { siteTest, type TestSite } from '../../site-test.ts'

const env = await packedEnvironment()
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

const init = async (site: TestSite, ...flags: string[]) => {
  const words = ['init', '--yes', '--no-install', ...flags]
  const { code, out, err } = await runProgram(words, { cwd: site.root, env })
  return { code, output: out + err }
}
const read = (site: TestSite, path: string): string => readFileSync(join(site.root, path), 'utf8')

/** Prevents `octavo init` from adding a packed clone to the site. */
const withOctavo = { 'package.json': '{ "devDependencies": { "octavo": "*" } }' }

test.each(SITE_KINDS)('a new site of the kind %s builds without findings', async (kind) => {
  const site = siteTest(withOctavo)
  expect(await init(site, '--kind', kind, '--title', "Harbour's docs")).toMatchObject({ code: 0 })
  const { findings } = await site.build({ strict: true })
  expect(findings).toEqual([])
  expect(site.page('')).toContain('Harbour&#x27;s docs')
  expect(site.has('build/guides/writing/index.html')).toBe(kind !== 'blog')
  expect(site.has('build/blog/index.html')).toBe(kind === 'docs-and-blog')
})

test('a new site has a logo, a README, a repository link and edit links', async () => {
  const site = siteTest(withOctavo)
  await init(site, '--title', 'Harbor [docs]')
  await site.build({ strict: true })
  expect(read(site, 'README.md')).toMatch(/^# Harbor \\\[docs\\\]\n[^@]*$/)
  expect(site.has('build/favicon.svg')).toBe(true)
  const page = site.page('guides/writing')
  expect(page).toContain('src="/logo.svg"')
  expect(page).toContain('href="https://github.com/YOU/harbor-docs"')
  expect(page).toContain('href="https://github.com/YOU/harbor-docs/edit/main/content/docs/guides/writing.md"')
})

test('a new site type-checks, also after octavo eject', async () => {
  const site = siteTest({})
  mkdirSync(join(site.root, 'node_modules'))
  symlinkSync(ROOT, join(site.root, 'node_modules/octavo'), 'dir')
  for (const name of ['react', '@types'])
    symlinkSync(join(ROOT, 'node_modules', name), join(site.root, 'node_modules', name), 'dir')
  site.write('package.json', '{ "type": "module", "devDependencies": { "octavo": "*" } }')
  await init(site)
  for (const part of ['Navbar', 'Footer', 'Head'])
    expect((await runProgram(['eject', part], { cwd: site.root })).code).toBe(0)
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

test('octavo eject suggests installing the types of React if they are missing', async () => {
  const eject = async ({ root }: TestSite) => (await runProgram(['eject', 'Footer'], { cwd: root })).out
  const step = 'npm install --save-dev @types/react'
  expect(await eject(siteTest({ 'index.md': '# A\n' }))).toContain(step)
  const typed = { 'index.md': '# A\n', 'package.json': '{ "devDependencies": { "@types/react": "*" } }' }
  expect(await eject(siteTest(typed))).not.toContain(step)
})

test('pnpm is allowed to run the install script of esbuild', () => {
  const nothing = { has: () => false, read: () => undefined, hasPages: true }
  const request = { title: 'Harbor', kind: 'docs', octavo: '^1.0.0', today: '2026-01-31' } as const
  const paths = (packages: string) =>
    planSite({ ...request, packages }, nothing, templates).map(({ path }) => path)
  expect(paths('pnpm')).toContain('pnpm-workspace.yaml')
  expect(paths('npm')).not.toContain('pnpm-workspace.yaml')
})

test('without a terminal the defaults are used and printed', async () => {
  const site = siteTest(withOctavo)
  const words = ['init', '--no-install', '--kind', 'blog']
  const { code, out } = await runProgram(words, { cwd: site.root })
  expect(code).toBe(0)
  expect(out).toMatch(/^There is no terminal to prompt in: kind blog, title ".+", host none\./)
})

test('a second run writes nothing', async () => {
  const site = siteTest(withOctavo)
  expect((await init(site)).output).toContain('wrote content/docs/index.md')
  expect((await init(site)).output).toContain('nothing was missing')
})

test('a folder of Markdown keeps its pages and gets only the missing files', async () => {
  const files = {
    'guide.md': '# Guide\n',
    'README.md': '# Project\n',
    'package.json': '{\n    "name": "ship",\n    "scripts": { "dev": "vite" }\n}\n',
    '.gitignore': '/node_modules/\n*.log',
  }
  const site = siteTest(files)
  const { output } = await init(site)
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
  expect(read(site, '.gitignore')).toBe('/node_modules/\n*.log\n/.octavo/\n/build/\n')
  await site.build()
  expect(site.page('guide')).toContain('Guide')
})

test('a README alone is not treated as documentation', async () => {
  const site = siteTest({ ...withOctavo, 'README.md': '# Project\n' })
  expect((await init(site)).output).toContain('wrote content/docs/index.md')
})

test('an invalid package.json is reported, and nothing is written', async () => {
  const site = siteTest({ 'package.json': '{ "name": ' })
  const { code, output } = await init(site)
  expect(code).toBe(2)
  expect(output).toContain('package.json is not valid JSON')
  expect(site.has('site.config.ts')).toBe(false)
})

test('a Docusaurus site is migrated', async () => {
  const site = siteTest({
    'docusaurus.config.js': `module.exports = { title: 'Old', url: 'https://x.example', baseUrl: '/', presets: ['classic'] }`,
    'docs/a.md': '# A\n',
  })
  expect((await init(site)).output).toContain('site.config.ts was written from docusaurus.config.js')
})

test('a folder that depends on octavo gets no packed clone', async () => {
  const site = siteTest({ 'package.json': '{ "dependencies": { "octavo": "^0.1.0" } }' })
  expect((await init(site)).output).not.toContain('.tgz')
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

test('a clone that cannot be packed is reported', async () => {
  const site = siteTest()
  const words = ['init', '--yes', '--no-install']
  const { code, err } = await runProgram(words, { cwd: site.root, env: { PATH: '' } })
  expect(code).toBe(2)
  expect(err).toContain('Octavo cannot be packed into the site: ')
})

test.each([
  ['that ends with an exit code', 'pnpm', '`pnpm install` failed: it ended with exit code 7.'],
  ['that is missing', 'bun', '`bun install` failed: it is not installed.'],
])(
  'an installation %s makes the command exit with code 1 after writing the files',
  async (_, packages, expected) => {
    // PATH contains only the tools of this test, and npm, which packs the clone.
    const tools = siteTest({ pnpm: '#!/bin/sh\nexit 7\n' })
    chmodSync(join(tools.root, 'pnpm'), 0o755)
    const folders = (env.PATH ?? '').split(delimiter).filter((folder) => !existsSync(join(folder, 'bun')))
    const path = [tools.root, ...folders].join(delimiter)
    const site = siteTest()
    const { code, out, err } = await runProgram(['init', '--yes'], {
      cwd: site.root,
      env: { ...env, PATH: path, npm_config_user_agent: `${packages}/1.0` },
    })
    expect(err).toContain(expected)
    expect(out).toContain(`  ${packages} install\n`)
    expect(code).toBe(1)
    expect(site.has('site.config.ts')).toBe(true)
  },
)

test.each([
  ['the folder of workflows', '.github/workflows', 'folder'],
  ['the folder of content', 'content', 'folder'],
  ['package.json', 'package.json', 'package.json'],
  ['a broken symbolic link', '.gitignore', 'missing'],
])('a symbolic link that points outside the folder is not followed: %s', async (_, link, target) => {
  const outside = siteTest({ 'folder/keep.txt': '', 'package.json': '{}\n' })
  const site = siteTest()
  mkdirSync(join(site.root, '.github'))
  symlinkSync(join(outside.root, target), join(site.root, link))
  const { code, output } = await init(site, '--host', 'github-pages')
  expect(output).toMatch(
    /error "[^"]+" leads out of the folder through a symbolic link, so nothing was written\./,
  )
  expect(output).toContain(`error "${link}`)
  expect(code).toBe(2)
  expect(readFileSync(join(outside.root, 'package.json'), 'utf8')).toBe('{}\n')
  expect(
    ['folder/site.yml', 'folder/docs', 'missing'].filter((path) => existsSync(join(outside.root, path))),
  ).toEqual([])
  expect(site.has('site.config.ts')).toBe(false)
})

test('symbolic links within the folder are followed', async () => {
  const site = siteTest({ 'ci/keep.txt': '' })
  mkdirSync(join(site.root, '.github'))
  symlinkSync('../ci', join(site.root, '.github/workflows'))
  expect((await init(site, '--host', 'github-pages')).code).toBe(0)
  expect(site.has('ci/site.yml')).toBe(true)
})

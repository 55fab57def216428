// The package as users install it: what `npm pack` includes, with its dependencies and nothing else.

import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { copyThemePart, listThemeParts } from '../../src/plugins/start/eject-command.ts'
import { packedPackage } from '../packed-package.ts'
import { openSite, type SiteFiles, type TestSite } from '../site-test.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const copy = (site: TestSite, path: string): void =>
  cpSync(join(root, path), join(site.root, path), { recursive: true })

const runner =
  (site: TestSite) =>
  (...words: string[]) => {
    const program = join(site.root, 'node_modules/octavo/bin/octavo.js')
    const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
      cwd: site.root,
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }

const tarball = await packedPackage()

type Client = 'npm' | 'pnpm'

const installations = new Map<Client, TestSite>()
afterAll(() => {
  for (const site of installations.values()) site.dispose()
})

/** Creates a site in a folder with the installed package, which all tests share. */
function installedSite(files: SiteFiles = {}, client: Client = 'npm'): TestSite {
  const site = installations.get(client) ?? openSite()
  if (!installations.has(client)) install(site, client)
  installations.set(client, site)
  for (const name of readdirSync(site.root)) if (name !== 'node_modules') site.remove(name)
  for (const [path, text] of Object.entries(files)) site.write(path, text)
  return site
}

/**
 * Copies the package and its dependencies into the site's `node_modules`, as npm does. With pnpm only the package is linked:
 * the site cannot load its dependencies.
 */
function install(site: TestSite, client: Client): void {
  const modules = client === 'npm' ? 'node_modules' : 'node_modules/.pnpm/octavo/node_modules'
  const folder = join(site.root, modules, 'octavo')
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-xzf', tarball.file, '-C', folder, '--strip-components=1'])
  for (const path of dependencies()) {
    cpSync(join(root, path), join(site.root, path.replace('node_modules', modules)), { recursive: true })
  }
  if (client === 'pnpm')
    symlinkSync('.pnpm/octavo/node_modules/octavo', join(site.root, 'node_modules/octavo'))
}

/** Returns the folders of the package's dependencies. */
function dependencies(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>>
  }
  const needed = Object.entries(packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
    .map(([path]) => path)
  // The esbuild binary of this platform is an optional package.
  return [...needed, `node_modules/@esbuild/${process.platform}-${process.arch}`]
}

const files = {
  'site.config.ts': `import { defineSite } from 'octavo'
export default defineSite({ title: 'Harbour', theme: './theme.tsx' })`,
  'theme.tsx': `import { defineTheme, usePage } from 'octavo/theme'
const Strong = ({ children }: { children: string }) => <strong data-page={usePage().view.url}>{children}</strong>
export default defineTheme({ prose: { strong: Strong } })`,
  'index.md': '# Home\n\nA **word**.\n\n```ts\nconst a = 1\n```\n\n```elixir\ndef one, do: 1\n```\n',
}

test('an installed package builds, checks and searches a site with a custom theme', () => {
  const site = installedSite(files)
  const run = runner(site)
  expect(run('check')).toMatchObject({ status: 0, output: expect.stringContaining('no findings') })
  expect(run('build')).toMatchObject({ status: 0 })
  expect(site.page('')).toContain('<strong data-page="/">word</strong>')
  // Grammars of rare languages are not in the bundle.
  expect(site.page('')).toContain('<span class="k">def</span>')
  expect(run('search', 'word').output).toContain('Home')
})

test('features with optional dependencies report which package they need', () => {
  const site = installedSite({
    'site.config.ts': `export default {
  url: 'https://x.example',
  search: { provider: 'algolia', appId: 'A', apiKey: 'k', indexName: 'docs' },
}`,
    'index.md': '# Home\n',
  })
  const run = runner(site)
  expect(run('build')).toMatchObject({ status: 0 })
  expect(run('search', 'push').output).toContain('Run `npm install algoliasearch` where Octavo is installed.')
  site.write('site.config.ts', `export default { url: 'https://x.example',\n  shareImages: true }`)
  const { status, output } = run('build')
  expect(status).toBe(2)
  expect(output).toContain('site.config.ts:2:3\nerror `shareImages` needs the package @resvg/resvg-wasm')
})

test('the package contains the sources that sites bundle, and no others', () => {
  const sources = tarball.files.map(({ path }) => path).filter((path) => path.startsWith('src/'))
  expect(sources).toContain('src/plugins/elements/theme/Badge.tsx')
  expect(sources).toContain('src/plugins/search/languages/de.json')
  expect(
    sources.filter((path) => /^src\/(?:cli|serve|core\/(?:graph|markdown|pipeline|write))\//.test(path)),
  ).toEqual([])
  // In megabytes.
  expect(tarball.size / 1e6).toBeLessThan(2.75)
})

test('an installed package has the messages of all languages', () => {
  const { files: paths } = tarball
  const isMessages = (path: string): boolean => /^src\/.*languages\/[\w-]+\.json$/.test(path)
  const messages = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter(isMessages)
  expect(paths.flatMap(({ path }) => (isMessages(path) ? [path] : [])).sort()).toEqual(messages.sort())
  const site = installedSite({
    'site.config.ts': `export default { locales: [{ code: 'en' }, { code: 'de' }] }`,
    'index.md': '# Home\n',
  })
  expect(runner(site)('build')).toMatchObject({ status: 0 })
  expect(site.page('/de')).toContain('Suche')
})

test('an installed package builds a Docusaurus site with a plugin', () => {
  const site = installedSite({
    'docusaurus.config.js': `module.exports = {
  title: 'Harbour', url: 'https://x.example', baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]],
  plugins: [() => ({ name: 'mine', contentLoaded: ({ actions }) => actions.setGlobalData({ a: 1 }) })],
}`,
    'docs/index.md': '# Home\n\nA **word**.\n',
  })
  expect(runner(site)('build')).toMatchObject({ status: 0 })
  expect(site.page('')).toContain('<strong>word</strong>')
})

test('init copies a packed file from which Octavo was installed into the new site', () => {
  const site = installedSite()
  const resolved = `file:${relative(site.root, tarball.file)}`
  site.write(
    'node_modules/.package-lock.json',
    JSON.stringify({ packages: { 'node_modules/octavo': { resolved } } }),
  )
  const { output } = runner(site)('init', 'new', '--yes', '--no-install')
  site.remove('node_modules/.package-lock.json')
  expect(output).toContain(`wrote ${tarball.filename}, a copy of the package`)
  expect(JSON.parse(readFileSync(join(site.root, 'new/package.json'), 'utf8')).devDependencies.octavo).toBe(
    `file:${tarball.filename}`,
  )
  expect(existsSync(join(site.root, 'new', tarball.filename))).toBe(true)
})

test('an installed package has few dependencies', () => {
  // Including the package itself.
  expect(dependencies().length + 1).toBeLessThanOrEqual(25)
})

/** Returns the compiler's messages for the site's code. */
function compile(site: TestSite): string {
  for (const name of ['@types/react', 'csstype']) copy(site, `node_modules/${name}`)
  const compilerOptions = { strict: true, module: 'nodenext', jsx: 'react-jsx', noEmit: true, types: [] }
  site.write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['**/*.ts', '**/*.tsx'] }))
  const program = join(root, 'node_modules/typescript/bin/tsc')
  return spawnSync(process.execPath, [program], { cwd: site.root, encoding: 'utf8' }).stdout
}

test.each(['npm', 'pnpm'] as const)(
  'a site created with a package that %s installed can be built and served',
  async (client) => {
    const site = installedSite({}, client)
    site.write('theme.tsx', files['theme.tsx'])
    const run = runner(site)
    expect(run('init', '--yes', '--no-install', '--title', 'Harbour')).toMatchObject({ status: 0 })
    // The next test checks the types in a folder installed by npm.
    if (client === 'pnpm') expect(compile(site)).toBe('')
    site.write('site.config.ts', files['site.config.ts'])
    expect(run('build', '--strict')).toMatchObject({ status: 0 })
    const program = join(site.root, 'node_modules/octavo/bin/octavo.js')
    const server = spawn(process.execPath, [program, 'serve', '--port', '0'], { cwd: site.root })
    onTestFinished(() => void server.kill())
    let output = ''
    server.stdout.on('data', (text) => {
      output += text
    })
    while (!/http:\/\/\S+/.test(output)) await once(server.stdout, 'data')
    const [origin = ''] = /http:\/\/[^\s/]+/.exec(output) ?? []
    const page = await fetch(`${origin}/guides/writing`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('Harbour')
  },
)

test('a site with a copy of every theme part has no type error but one in its code, and the same pages', () => {
  const site = installedSite({ 'index.md': files['index.md'] })
  const run = runner(site)
  expect(run('build')).toMatchObject({ status: 0 })
  const before = site.page('')
  const parts = listThemeParts()
  expect(run('eject').output.trim().split('\n')).toEqual(parts.map(({ name }) => name))
  for (const name of ['Callout', 'badge']) expect(run('eject', name)).toMatchObject({ status: 0 })
  expect(readFileSync(join(site.root, 'theme/index.tsx'), 'utf8')).toContain(
    "defineTheme({ prose: { callout: Callout, 'callout-title': CalloutTitle } })",
  )
  for (const part of parts) site.write(`theme/${part.name}.tsx`, copyThemePart(part))
  const fieldsOf = (field: string) =>
    parts.flatMap(({ change }) => new RegExp(`^${field}: \\{ (.+) \\}$`).exec(change)?.[1] ?? [])
  // An element can use the component of another one.
  const imports = parts
    .filter(({ imported }, at) => parts.findIndex((part) => part.imported === imported) === at)
    .map(({ imported, name }) => `import ${imported} from './${name}.js'`)
  site.write(
    'theme/index.tsx',
    `import { defineTheme } from 'octavo/theme'
${imports.join('\n')}
export default defineTheme({ Head, slots: { ${fieldsOf('slots')} }, prose: { ${fieldsOf('prose')} } })`,
  )
  site.write('site.config.ts', `export default { theme: { module: './theme/index.tsx' } }`)
  site.write('wrong.ts', `import { defineSite } from 'octavo'\nexport default defineSite({ title: 3 })`)
  expect(compile(site)).toMatch(
    /^wrong\.ts\(2,29\): error TS2322: Type 'number' is not assignable to type 'string'\.\n(?: .*\n)*$/,
  )
  expect(run('build')).toMatchObject({ status: 0 })
  const text = (html: string): string => html.replace(/[\w-]{22}\.(?:js|css)|data-build="[^"]*"/g, '')
  expect(text(site.page(''))).toBe(text(before))
  expect(run('eject', 'Footer')).toMatchObject({
    status: 2,
    output: expect.stringContaining('exists already.\n  Rename it, eject the part again, and compare'),
  })
  expect(run('eject', 'Fotter').output).toContain('The theme has no part "Fotter". Did you mean "Footer"?')
})

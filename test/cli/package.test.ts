// The package as users install it: what `npm pack` includes, with its dependencies and nothing else.

import { execSync, spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { siteTest, type TestSite } from '../site-test.ts'

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
    return { status, said: stdout + stderr }
  }

/** The files of the package. */
let packed: readonly { readonly path: string }[]
beforeAll(() => {
  const command = 'npm pack --dry-run --json --ignore-scripts'
  packed = (JSON.parse(execSync(command, { cwd: root, encoding: 'utf8' })) as [{ files: typeof packed }])[0]
    .files
})

/** Puts the package and all it depends on into the site's `node_modules`, as an installation would. */
function install(site: TestSite): void {
  for (const { path } of packed) cpSync(join(root, path), join(site.root, 'node_modules/octavo', path))
  for (const path of dependencies()) copy(site, path)
}

/** The folders of what the package depends on. */
function dependencies(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { dev?: boolean; optional?: boolean; devOptional?: boolean }>>
  }
  const needed = Object.entries(packages)
    .filter(([path, { dev, optional, devOptional }]) => path !== '' && !dev && !optional && !devOptional)
    .map(([path]) => path)
  // The program of this platform is an optional package of its own.
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

test('an installed package builds, checks and searches a site with its own theme', () => {
  const site = siteTest(files)
  install(site)
  const run = runner(site)
  expect(run('check')).toMatchObject({ status: 0, said: expect.stringContaining('no findings') })
  expect(run('build')).toMatchObject({ status: 0 })
  expect(site.page('')).toContain('<strong data-page="/">word</strong>')
  // Grammars of rare languages are not in the bundle.
  expect(site.page('')).toContain('<span class="k">def</span>')
  expect(run('search', 'word').said).toContain('Home')
})

test('features that few sites use say which package they need', () => {
  const site = siteTest({
    'site.config.ts': `export default {
  url: 'https://x.example',
  search: { provider: 'algolia', appId: 'A', apiKey: 'k', indexName: 'docs' },
}`,
    'index.md': '# Home\n',
  })
  install(site)
  const run = runner(site)
  expect(run('build')).toMatchObject({ status: 0 })
  expect(run('search', 'push').said).toContain('Run `npm install algoliasearch` where Octavo is installed.')
  site.write('site.config.ts', `export default { url: 'https://x.example',\n  shareImages: true }`)
  const { status, said } = run('build')
  expect(status).toBe(2)
  expect(said).toContain('site.config.ts:2:3\nerror `shareImages` needs the package @resvg/resvg-wasm')
})

test('an installed package brings few packages', () => {
  // And itself.
  expect(dependencies().length + 1).toBeLessThanOrEqual(25)
})

test('an installed package has types', () => {
  const site = siteTest({
    ...files,
    'tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, module: 'nodenext', jsx: 'react-jsx', noEmit: true, types: [] },
      include: ['*.ts', '*.tsx'],
    }),
  })
  install(site)
  for (const name of ['@types/react', 'csstype']) copy(site, `node_modules/${name}`)
  const compile = () =>
    spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc')], {
      cwd: site.root,
      encoding: 'utf8',
    }).stdout
  expect(compile()).toBe('')
  site.write('site.config.ts', `import { defineSite } from 'octavo'\nexport default defineSite({ title: 3 })`)
  expect(compile()).toContain(
    "site.config.ts(2,29): error TS2322: Type 'number' is not assignable to type 'string'",
  )
})

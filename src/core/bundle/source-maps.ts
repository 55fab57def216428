// Writes the source maps of bundles. A bundle of a configuration, of components or of a theme has its map next to it in the code
// folder, which is never published.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step-context.ts'

/** esbuild options. */
export const WITH_SOURCE_MAP = { sourcemap: 'external', sourcesContent: false } as const

/** Writes the source map of a file in the code folder. */
export function writeSourceMap(
  codeFolder: string,
  file: string,
  outputFiles: readonly { readonly path: string; readonly text: string }[],
): CodeRef[] {
  const map = outputFiles.find(({ path }) => path.endsWith('.js.map'))
  if (!map) return []
  replaceWith(join(codeFolder, `${file}.map`), map.text)
  return [{ file: `${file}.map`, hash: hashOf(map.text) }]
}

/** Writes the map of `from` for a file that has one more line before the same code. */
export function writeShiftedMap(codeFolder: string, from: string, to: string): void {
  const path = join(codeFolder, `${from}.map`)
  if (!existsSync(path)) return
  const map = JSON.parse(readFileSync(path, 'utf8')) as { readonly mappings: string }
  replaceWith(join(codeFolder, `${to}.map`), JSON.stringify({ ...map, mappings: `;${map.mappings}` }))
}

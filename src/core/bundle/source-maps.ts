// Maps places in bundles to sources. A bundle of a configuration or of components has a source map next to it in the code
// folder, which is never published.

import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step-context.ts'
import { Overtime } from '../engine/time-limit.ts'
import type { Place } from '../model/finding.ts'

/** Code before esbuild's output in a module that receives its shared modules from the loader. */
export const LOAD_PREFIX =
  'export const load=require=>{const module={exports:{}};const exports=module.exports;'

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

/** Innermost stack frame in a site file, of an error thrown in a bundle of the code folder. */
export function findErrorPlace(codeFolder: string, error: unknown): Place | undefined {
  const calls =
    error instanceof Overtime
      ? error.calls
      : error instanceof Error
        ? String(error.stack).split('\n').flatMap(readCall)
        : []
  const folder = `${codeFolder}${sep}`
  const inFolder = calls.flatMap((call) => {
    const [place = ''] = /:\d+:\d+$/.exec(call) ?? []
    const [url = ''] = call.slice(0, call.length - place.length).split('?')
    const file = URL.canParse(url) ? fileURLToPath(url) : url
    return file.startsWith(folder) ? `${file.slice(folder.length)}${place}` : []
  })
  return findSourcePlace(codeFolder, inFolder)
}

/** The URL or absolute path, line and column of a line of a stack trace. */
function readCall(line: string): readonly string[] {
  const start = line.includes('file://') ? line.indexOf('file://') : line.indexOf('/')
  return start < 0 ? [] : (/^.*:\d+:\d+/.exec(line.slice(start)) ?? [])
}

/** Source place of the innermost of these stack frames (`mdx-1f3a.mjs:12:5`) that is in a site file. */
export function findSourcePlace(codeFolder: string, calls: readonly string[]): Place | undefined {
  for (const call of calls) {
    const [, file = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(call) ?? []
    const path = join(codeFolder, `${file}.map`)
    if (!existsSync(path)) continue
    const before = line === '1' ? LOAD_PREFIX.length : 0
    const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1 - before)
    if (!('originalSource' in entry)) continue
    // Sources of a configuration are relative to the site, as those of a plugin next to it.
    const source = file.startsWith('config-')
      ? entry.originalSource
      : entry.originalSource.replace(/^(?:\.\.\/)+/, '')
    if (/(?:^|\/)node_modules\/|^octavo-|^\//.test(source)) continue
    return { path: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
  return undefined
}

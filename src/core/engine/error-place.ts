// Finds the place of errors of site code: maps stack frames in bundles to sources, with the source maps next to the bundles.

import { readFileSync, statSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Place } from '../model/finding.ts'

/** Code before esbuild's output in a module that receives its shared modules from the loader. */
export const LOAD_PREFIX =
  'export const load=require=>{const module={exports:{}};const exports=module.exports;'

/** Innermost stack frame in a site file, of an error thrown in a bundle. Those of its cause take precedence. */
export function findErrorPlace(error: unknown): Place | undefined {
  const errors: Error[] = []
  for (let one = error; one instanceof Error && !errors.includes(one); one = one.cause) errors.unshift(one)
  return findSourcePlace('/', errors.flatMap(callsOf))
}

/** An error about code that was terminated, with the calls of that code. */
type Terminated = Error & { readonly calls?: readonly string[] }

/** Absolute files, lines and columns of the stack frames of an error. */
function callsOf(error: Error): readonly string[] {
  const { calls = String(error.stack).split('\n').flatMap(readCall) } = error as Terminated
  return calls.map((call) => {
    const [place = ''] = /:\d+:\d+$/.exec(call) ?? []
    const [url = ''] = call.slice(0, call.length - place.length).split('?')
    return `${URL.canParse(url) ? fileURLToPath(url) : url}${place}`
  })
}

/** The URL or absolute path, line and column of a line of a stack trace. */
function readCall(line: string): readonly string[] {
  const start = line.includes('file://') ? line.indexOf('file://') : line.indexOf('/')
  return start < 0 ? [] : (/^.*:\d+:\d+/.exec(line.slice(start)) ?? [])
}

/** Source place of the innermost of these stack frames (`mdx-1f3a.mjs:12:5`, relative to the folder) that is in a site file. */
export function findSourcePlace(folder: string, calls: readonly string[]): Place | undefined {
  for (const call of calls) {
    const [, file = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(call) ?? []
    const map = isBundle(file) ? readMap(resolve(folder, `${file}.map`)) : undefined
    if (!map) continue
    const before = line === '1' ? LOAD_PREFIX.length : 0
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1 - before)
    if (!('originalSource' in entry)) continue
    // Sources are relative to the site for a configuration, and to a folder in it for other bundles.
    const source = basename(file).startsWith('config-')
      ? entry.originalSource
      : entry.originalSource.replace(/^\.\.\//, '')
    if (/(?:^|\/)node_modules\/|^octavo-|^\//.test(source)) continue
    return { path: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
  return undefined
}

/** Whether a file is a bundle of site code. Packages have source maps too. */
function isBundle(file: string): boolean {
  return /^(?:config|mdx|page|renderer)-[\w-]+\.mjs$/.test(basename(file))
}

// Per thread: a plugin may fail on every page.
const maps = new Map<string, { readonly since: number; readonly map: SourceMap }>()

function readMap(path: string): SourceMap | undefined {
  const since = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  if (since === undefined) return undefined
  const cached = maps.get(path)
  if (cached?.since === since) return cached.map
  const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')))
  maps.set(path, { since, map })
  return map
}

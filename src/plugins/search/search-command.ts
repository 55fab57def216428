// Searches the index of the last build for `octavo search`, with the code that runs in browsers.

import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { count } from '../../cli/report/format-text.ts'
import { createTerminalPaint, type Paint } from '../../cli/report/paint.ts'
import { printable, printableJson } from '../../cli/report/printable-text.ts'
import { sessionRequest } from '../../cli/session-request.ts'
import { writeOut } from '../../cli/write-text.ts'
import { type ConfigProblem, configProblem } from '../../core/config/config-problem.ts'
import { searchManifest, searchScopes } from '../../core/locales/locale-version.ts'
import { plainText, type TextRun } from '../../core/model/search-provider.ts'
import type { SiteOptions } from '../../core/model/site-options.ts'
import { recoverOutDir } from '../../core/pipeline/output-folder.ts'
import { createSession } from '../../core/pipeline/session.ts'
import { DamagedFile, type LoadFile, MissingFile } from './engine/index-files.ts'
import { INDEX_FOLDER, INDEX_FORMAT, MANIFEST_FILE } from './engine/index-format.ts'
import type { IndexHit, IndexResponse } from './engine/index-response.ts'
import { MAX_QUERY_LENGTH } from './engine/search-limits.ts'
import { createSearcher } from './engine/searcher.ts'
import { requireFolder } from './require-folder.ts'
import { searchOf } from './resolve-search.ts'
import type { SearchChoice } from './search-config.ts'

export interface SearchFlags {
  readonly root: string
  readonly outDir?: string
  readonly limit: number
  /** Default: the first. */
  readonly language?: string
  /** Default: the latest. */
  readonly docVersion?: string
  readonly json?: boolean
}

/** Searches and returns the exit code. */
export async function runSearch(query = '', flags: SearchFlags): Promise<number> {
  const { outDir: folder, limit, json } = flags
  if (query.trim() === '')
    throw configProblem('The query is empty.', 'Write a query: `octavo search "mute an alert"`.')
  requireFolder(query, flags.root)
  const request = { ...(folder !== undefined && { outDir: folder }), cache: true }
  const session = await createSession(sessionRequest(flags.root, request))
  const { outDir, options } = session
  await recoverOutDir(session).finally(() => session.close())
  const manifest = chooseManifest(options, flags)
  try {
    const load = readIndexOf(outDir, searchOf(options), manifest)
    const results = await createSearcher(load).search(query, { limit })
    if (json) process.stdout.write(`${printableJson({ query, ...results }, 2)}\n`)
    else writeOut(formatHits(query, results, createTerminalPaint(process.stdout)))
    return 0
  } catch (error) {
    throw indexFault(outDir, error)
  }
}

/** Returns the manifest path of the index for a language and version. */
export function chooseManifest(
  options: Pick<SiteOptions, 'collections' | 'locale' | 'locales' | 'version'>,
  { language = options.locale, docVersion }: Pick<SearchFlags, 'language' | 'docVersion'>,
): string {
  const localeVersions = searchScopes(options)
  const languages = [...new Set([options.locale, ...options.locales.map(({ code }) => code)])]
  if (!languages.includes(language)) throw missingProblem('language', language, languages)
  const languageVersions = localeVersions.filter(({ locale }) => locale === language)
  const versions = [...new Set(languageVersions.flatMap((localeVersion) => localeVersion.versions))]
  const versionNames = versions.length > 0 ? versions : [options.version.name]
  if (docVersion !== undefined && !versionNames.includes(docVersion))
    throw missingProblem('version', docVersion, versionNames)
  const chosen = languageVersions.find((localeVersion) =>
    docVersion === undefined || versions.length === 0
      ? localeVersion.isLatest
      : localeVersion.versions.includes(docVersion),
  )
  return searchManifest(chosen?.id ?? '')
}

function missingProblem(what: string, name: string, known: readonly string[]): ConfigProblem {
  const names = known.map((one) => `\`${one}\``).join(', ')
  return configProblem(`The site has no ${what} "${name}".`, `It has ${names}.`)
}

/** Formats one block per hit, and the number of hits. */
export function formatHits(
  query: string,
  { hits, total, suggestions = [] }: IndexResponse,
  paint: Paint,
): string {
  const shortQuery = query.slice(0, MAX_QUERY_LENGTH)
  const notes = [
    ...(shortQuery === query
      ? []
      : [`only the first ${MAX_QUERY_LENGTH} characters are used: "${shortQuery}"\n`]),
    ...suggestions.map((suggestion) =>
      hits.length > 0
        ? `not every word was found: searched for "${suggestion}"\n`
        : `try searching for "${suggestion}"\n`,
    ),
  ].join('')
  if (hits.length === 0) return printable(`nothing found for "${shortQuery}"\n${notes}`)
  const blocks = hits.map((hit, at) => formatHit(hit, at + 1, paint).join('\n'))
  const countText = total > hits.length ? `the best ${hits.length} of ${total}` : count(hits.length, 'hit')
  return `${printable(notes)}${blocks.join('\n\n')}\n\n${countText}\n`
}

const INSET = '    '

function formatHit(hit: IndexHit, rank: number, paint: Paint): string[] {
  const { title, headings, group, trail, url, snippet } = hit
  const mark = (parts: readonly TextRun[]): string =>
    parts.map(({ text, marked }) => (marked ? paint.bold(printable(text)) : printable(text))).join('')
  const name = [title, ...headings].map(mark).join(paint.dim(' › '))
  return [
    `${String(rank).padStart(2)}. ${name}`,
    `${INSET}${paint.cyan(printable(url))}${paint.dim(printable(` · ${[group, ...trail.slice(1)].join(' › ')}`))}`,
    ...(plainText(snippet) === '' ? [] : [`${INSET}${mark(snippet)}`]),
  ]
}

/** Reads the index files that a manifest lists. Throws a reportable problem if no index is usable. */
export function readIndexOf(
  outDir: string,
  { provider }: SearchChoice,
  manifestName: string = MANIFEST_FILE,
): LoadFile {
  const folder = join(outDir, INDEX_FOLDER)
  const manifest = join(folder, manifestName)
  if (!isFile(manifest)) {
    throw configProblem(
      `There is no search index in ${outDir}.`,
      provider === 'local'
        ? 'Run `octavo build` first.'
        : 'The site has no local search: set `search.provider` to `local` and build it.',
    )
  }
  if (formatOf(readFileSync(manifest, 'utf8')) !== INDEX_FORMAT)
    throw configProblem(
      `The search index in ${outDir} was created by another version of Octavo.`,
      BUILD_AGAIN,
    )
  return async (path) => {
    const file = path === MANIFEST_FILE ? manifest : join(folder, path)
    if (!isFile(file)) throw new MissingFile(path)
    const bytes = readFileSync(file)
    return path.endsWith('.bin') ? inflate(bytes, path) : bytes
  }
}

/** Returns a reportable problem if a file of the index is missing or damaged; any other error is returned unchanged. */
function indexFault(outDir: string, error: unknown): unknown {
  if (!(error instanceof MissingFile || error instanceof DamagedFile)) return error
  const { message } = error
  return configProblem(`The search index in ${outDir} is damaged: ${message}`, BUILD_AGAIN)
}

/** Reading a FIFO or a device may never end. */
function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

const BUILD_AGAIN = 'Run `octavo build` again.'

function formatOf(manifest: string): unknown {
  try {
    return (JSON.parse(manifest) as { format?: unknown } | null)?.format
  } catch (cause) {
    throw new DamagedFile(MANIFEST_FILE, cause)
  }
}

function inflate(bytes: Uint8Array, path: string): Uint8Array {
  try {
    return inflateRawSync(bytes)
  } catch (cause) {
    throw new DamagedFile(path, cause)
  }
}

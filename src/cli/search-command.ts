// `octavo search`: searches the index of the last build, with the code that runs in browsers.

import { existsSync } from 'node:fs'
import { ConfigProblem } from '../config/config-problem.ts'
import { searchManifest, searchScopes } from '../locales/locale-version.ts'
import { plainText, type TextRun } from '../model/search-provider.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { openSession, recoverOutDir } from '../pipeline/output-folder.ts'
import type { HitReason, IndexAnswer, IndexHit } from '../search/index-answer.ts'
import { LONGEST_QUERY } from '../search/search-limits.ts'
import { createSearcher } from '../search/searcher.ts'
import { indexFault, readIndexOf } from './read-index.ts'
import { count } from './report/format-text.ts'
import { printable, printableJson } from './report/harmless.ts'
import { createTerminalPaint, type Paint } from './report/paint.ts'
import { sessionRequest } from './session-request.ts'
import { writeOut } from './write-text.ts'

export interface SearchFlags {
  readonly root: string
  readonly outDir?: string
  readonly limit: number
  /** Default: the first. */
  readonly language?: string
  /** Default: the latest. */
  readonly docVersion?: string
  readonly json?: boolean
  readonly explain?: boolean
}

/** Searches and returns the exit code. */
export async function runSearch(query = '', flags: SearchFlags): Promise<number> {
  const { outDir: folder, limit, explain = false, json } = flags
  if (query.trim() === '')
    throw problem('There is nothing to search for.', 'Write a query: `octavo search "mute an alert"`.')
  requireFolder(query, flags.root)
  const request = { ...(folder !== undefined && { outDir: folder }), cache: true }
  const session = await openSession(sessionRequest(flags.root, request))
  const { outDir, options } = session
  await recoverOutDir(session).finally(() => session.close())
  const manifest = chooseManifest(options, flags)
  try {
    const load = readIndexOf(outDir, options.search, manifest)
    const answer = await createSearcher(load).search(query, { limit, explain })
    if (json) process.stdout.write(`${printableJson({ query, ...answer }, 2)}\n`)
    else writeOut(formatHits(query, answer, createTerminalPaint(process.stdout)))
    return 0
  } catch (error) {
    throw indexFault(outDir, error)
  }
}

/** The manifest of the index of a language and version. */
export function chooseManifest(
  options: Pick<SiteOptions, 'collections' | 'locale' | 'locales' | 'version'>,
  { language = options.locale, docVersion }: Pick<SearchFlags, 'language' | 'docVersion'>,
): string {
  const localeVersions = searchScopes(options)
  const languages = [...new Set([options.locale, ...options.locales.map(({ code }) => code)])]
  if (!languages.includes(language)) throw absent('language', language, languages)
  const own = localeVersions.filter(({ locale }) => locale === language)
  const versions = [...new Set(own.flatMap((localeVersion) => localeVersion.versions))]
  const known = versions.length > 0 ? versions : [options.version.name]
  if (docVersion !== undefined && !known.includes(docVersion)) throw absent('version', docVersion, known)
  const chosen = own.find((localeVersion) =>
    docVersion === undefined || versions.length === 0
      ? localeVersion.isLatest
      : localeVersion.versions.includes(docVersion),
  )
  return searchManifest(chosen?.id ?? '')
}

function absent(what: string, name: string, known: readonly string[]): ConfigProblem {
  const names = known.map((one) => `\`${one}\``).join(', ')
  return problem(`The site has no ${what} "${name}".`, `It has ${names}.`)
}

/** Where there is no such folder, most likely the shell split a query of several words. */
export function requireFolder(query: string, root: string): void {
  if (existsSync(root)) return
  throw problem(
    `There is no folder ${root}.`,
    `Name the folder of the site. Put a query of several words in quotes: \`octavo search "${query} ${root}"\`.`,
  )
}

function problem(message: string, help: string): ConfigProblem {
  return new ConfigProblem([{ rule: 'configuration', severity: 'error', message, help }])
}

/** One block a hit, and a line that counts them. */
export function formatHits(
  query: string,
  { hits, total, suggestions = [] }: IndexAnswer,
  paint: Paint,
): string {
  const asked = query.slice(0, LONGEST_QUERY)
  const notes = [
    ...(asked === query ? [] : [`only the first ${LONGEST_QUERY} characters count: "${asked}"\n`]),
    ...suggestions.map((suggestion) => `not every word was found: searched for "${suggestion}"\n`),
  ].join('')
  if (hits.length === 0) return printable(`${notes}nothing found for "${asked}"\n`)
  const blocks = hits.map((hit, at) => formatHit(hit, at + 1, paint).join('\n'))
  const shown = total > hits.length ? `the best ${hits.length} of ${total}` : count(hits.length, 'hit')
  return `${printable(notes)}${blocks.join('\n\n')}\n\n${shown}\n`
}

const INSET = '    '

function formatHit(hit: IndexHit, rank: number, paint: Paint): string[] {
  const { title, headings, group, trail, url, snippet, score, reasons } = hit
  const mark = (parts: readonly TextRun[]): string =>
    parts.map(({ text, marked }) => (marked ? paint.bold(printable(text)) : printable(text))).join('')
  const name = [title, ...headings].map(mark).join(paint.dim(' › '))
  return [
    `${String(rank).padStart(2)}. ${name}`,
    `${INSET}${paint.cyan(printable(url))}${paint.dim(printable(` · ${[group, ...trail.slice(1)].join(' › ')}`))}`,
    ...(plainText(snippet) === '' ? [] : [`${INSET}${mark(snippet)}`]),
    ...(reasons ? [`${INSET}score ${round(score)}`, ...reasons.map(formatReason)] : []),
  ]
}

function formatReason({ word, terms, kind, fields, score }: HitReason): string {
  const form = kind === 'exact' ? '' : ` (${kind}: ${terms.join(' + ')})`
  return printable(`${INSET}  ${round(score).padStart(6)}  ${word} in ${fields.join(', ')}${form}`)
}

function round(number: number): string {
  return number.toFixed(2)
}

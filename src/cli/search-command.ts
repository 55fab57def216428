// `octavo search`: searches the index of the last build, with the code that runs in browsers.

import { existsSync } from 'node:fs'
import { ConfigProblem } from '../config/config-problem.ts'
import { searchManifest, searchScopes } from '../locales/locale-version.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { openSession, recoverOutDir } from '../pipeline/output-folder.ts'
import { createSearcher } from '../search/searcher.ts'
import { formatHits } from './format-hits.ts'
import { indexFault, readIndexOf } from './read-index.ts'
import { printableJson } from './report/harmless.ts'
import { createTerminalPaint } from './report/paint.ts'
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

// A file of queries, with a place for every mistake:
//
//   minimum: 0.9
//   pages:
//     /installation/helm:
//       - helm chart values
//   held:
//     /security:
//       - where are secrets stored
//
// A query under several pages may find any of them. Half of the queries below `pages`, chosen by the hash of their
// words, are for tuning; the other half and those below `held` only tell whether tuning helped readers or merely the
// queries.

import { decodeText } from '../../config/decode-text.ts'
import { createPlaces, readYaml, type YamlEntry, type YamlItem } from '../../config/read-yaml.ts'
import type { Finding, Place } from '../../model/finding.ts'
import { findNearest } from '../../model/nearest.ts'

export interface QueryFile {
  /** The least mean score that passes, 0 to 1. */
  readonly minimum: number
  readonly queries: readonly AskedQuery[]
  /** Every page that is named, with an anchor or without. */
  readonly pages: readonly NamedPage[]
}

export interface AskedQuery {
  readonly query: string
  /** Any of them is right. */
  readonly pages: readonly string[]
  readonly half: 'tuning' | 'held'
}

export interface NamedPage {
  readonly page: string
  readonly place: Place
}

export interface ParsedQueries {
  readonly file: QueryFile
  readonly findings: readonly Finding[]
}

const HOW_TO_WRITE = 'below it the path of each page, and below that a list of queries that are to find it.'

/** Reads the bytes of a file; `path` is what findings call it. */
export function parseQueries(bytes: Uint8Array, path: string): ParsedQueries {
  const { text, findings: byteFindings } = decodeText(bytes, path)
  const placeAt = createPlaces(text)
  const placeOf = (offset: number): Place => ({ path, ...placeAt(offset) })
  const findings: Finding[] = [...byteFindings]
  const say: Say = (offset, message, help) =>
    findings.push({ rule: 'configuration', severity: 'error', message, help, place: placeOf(offset) })

  const { problem, entries } = readYaml(findings.length === 0 ? text : '')
  if (problem) say(problem.at, `This is not valid: ${problem.message}`, problem.help)
  let minimum = 0
  const halves: Record<'pages' | 'held', WrittenPage[]> = { pages: [], held: [] }
  for (const entry of entries) {
    const { key, at } = entry
    if (key === 'minimum') minimum = readMinimum(entry, say)
    else if (key === 'pages' || key === 'held') halves[key] = readPages(entry, say)
    else say(at, `\`${key}\` is no key of a file of queries.`, suggestKey(key))
  }
  const pages = [...halves.pages, ...halves.held]
  if (findings.length === 0 && pages.length === 0)
    say(0, 'There are no queries in this file.', `Write \`pages:\`, ${HOW_TO_WRITE}`)
  const tuning = groupByQuery(halves.pages).map((asked) => ({ ...asked, half: halfOf(asked.query) }))
  const held = groupByQuery(halves.held).map((asked) => ({ ...asked, half: 'held' as const }))
  return {
    file: {
      minimum,
      queries: [...tuning, ...held],
      pages: pages.map(({ page, at }) => ({ page, place: placeOf(at) })),
    },
    findings,
  }
}

/** A path as people read it, `/größe`, however it was written. */
export function legiblePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** The path of a page, of an address that may name a section. */
export function pageOf(url: string): string {
  return url.split('#')[0]!
}

type Say = (offset: number, message: string, help: string) => void

interface WrittenPage {
  readonly page: string
  readonly at: number
  readonly queries: readonly string[]
}

function readMinimum({ value, valueAt }: YamlEntry, say: Say): number {
  if (typeof value === 'number' && value >= 0 && value <= 1) return value
  const share = Number.parseFloat(String(value)) / 100
  const wanted = share > 0.1 && share <= 1 ? share : 0.9
  say(
    valueAt,
    `\`minimum\` is ${describe(value)}.`,
    `Write a number from 0 to 1, for example \`minimum: ${wanted}\`.`,
  )
  return 0
}

function readPages({ key, at, value, entries }: YamlEntry, say: Say): WrittenPage[] {
  if (entries.length === 0)
    say(at, `There are no pages below \`${key}\`: it is ${describe(value)}.`, `Write ${HOW_TO_WRITE}`)
  return entries.map((entry) => {
    if (!entry.key.startsWith('/'))
      say(entry.at, `"${entry.key}" is no path of a page.`, suggestPath(entry.key))
    return { page: legiblePath(entry.key), at: entry.at, queries: readQueriesOf(entry, say) }
  })
}

function readQueriesOf({ key, at, value, items }: YamlEntry, say: Say): string[] {
  if (items.length === 0)
    say(
      at,
      `There are no queries below "${key}": it is ${describe(value)}.`,
      'Write a list below it: `- ` and a query on each line.',
    )
  const known = new Set<string>()
  return items.flatMap((item) => {
    const query = readQuery(item, say)
    if (query === undefined) return []
    if (known.has(query))
      say(item.at, `The query "${query}" stands here a second time.`, 'Remove one of the two.')
    known.add(query)
    return [query]
  })
}

function readQuery({ text, at }: YamlItem, say: Say): string | undefined {
  if (typeof text === 'string' && text.trim() !== '') return text
  const isEmpty = text === null || typeof text === 'string'
  say(
    at,
    isEmpty ? 'This query is empty.' : `A query is ${describe(text)}.`,
    isEmpty
      ? 'Remove it, or put a query that begins with `#` between quotation marks.'
      : 'Write text; put a query that holds `: ` or begins with `[` or `{` between quotation marks.',
  )
  return undefined
}

/** Each query with all pages it stands below. */
function groupByQuery(written: readonly WrittenPage[]): Omit<AskedQuery, 'half'>[] {
  const pagesOf = new Map<string, string[]>()
  for (const { page, queries } of written)
    for (const query of queries) pagesOf.set(query, [...(pagesOf.get(query) ?? []), page])
  return [...pagesOf].map(([query, pages]) => ({ query, pages }))
}

/** FNV-1a: the half of a query depends on its words alone. */
function halfOf(query: string): AskedQuery['half'] {
  let hash = 0x811c9dc5
  for (const character of query) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return ((hash ^ (hash >>> 15)) & 1) === 0 ? 'tuning' : 'held'
}

function suggestKey(key: string): string {
  if (key.startsWith('/')) return 'Write it below `pages:`, indented.'
  const keys = ['minimum', 'pages', 'held']
  const nearest = findNearest(key.toLowerCase(), keys, 2)
  return nearest === undefined
    ? `Remove it. The keys are: ${keys.join(', ')}.`
    : `Did you mean \`${nearest}\`?`
}

function suggestPath(written: string): string {
  const path = written.replace(/^[a-z]+:\/\/[^/]*/i, '')
  return `Write the path, from the site's own \`/\` on: \`${path.startsWith('/') ? path : `/${path}`}:\`.`
}

function describe(value: unknown): string {
  const text = value === null || value === undefined ? 'empty' : JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

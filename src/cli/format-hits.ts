// Hits for people: rank, page and section, where it is, the words around; and what its words gave its score.

import { plainText, type TextRun } from '../model/search-provider.ts'
import type { HitReason, IndexAnswer, IndexHit } from '../search/index-answer.ts'
import { LONGEST_QUERY } from '../search/search-limits.ts'
import { count } from './report/format-text.ts'
import { printable } from './report/harmless.ts'
import type { Paint } from './report/paint.ts'

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

function formatReason({ word, terms, kind, field, score }: HitReason): string {
  const form = kind === 'exact' ? '' : ` (${kind}: ${terms.join(' + ')})`
  return printable(`${INSET}  ${round(score).padStart(6)}  ${word} in ${field}${form}`)
}

function round(number: number): string {
  return number.toFixed(2)
}

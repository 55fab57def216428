// Hits for people: rank, page and section, where it is, the words around.

import {
  type HitReason,
  plainText,
  type SearchAnswer,
  type SearchHit,
  type TextPart,
} from '../../search/answer.ts'
import { printable } from '../report/cells.ts'
import { count } from '../report/format-text.ts'
import type { Paint } from '../report/paint.ts'

/** One block a hit, and a line that counts them. */
export function formatHits({ query, hits, total, corrections }: SearchAnswer, paint: Paint): string {
  const notes = corrections.map(({ from, to }) => `no page has "${from}": looked for "${to}"\n`).join('')
  if (hits.length === 0) return printable(`${notes}nothing found for "${query}"\n`)
  const blocks = hits.map((hit, at) => formatHit(hit, at + 1, paint))
  const shown = total > hits.length ? `the first ${hits.length} of ${total}` : count(hits.length, 'hit')
  return `${printable(notes)}${blocks.join('\n\n')}\n\n${shown}\n`
}

function formatHit(hit: SearchHit, rank: number, paint: Paint): string {
  const { title, headings, group, trail, url, snippet, kind, score, reasons } = hit
  const mark = (parts: readonly TextPart[]): string =>
    parts.map(({ text, marked }) => (marked ? paint.bold(printable(text)) : printable(text))).join('')
  const name = [title, ...headings].map(mark).join(paint.dim(' › '))
  const inset = '    '
  return [
    `${String(rank).padStart(2)}. ${name}`,
    `${inset}${paint.cyan(printable(url))}${paint.dim(printable(` · ${[group, ...trail.slice(1)].join(' › ')}`))}`,
    ...(plainText(snippet) === '' ? [] : [`${inset}${mark(snippet)}`]),
    ...(reasons
      ? [
          `${inset}${paint.dim(`${kind}, score ${score}`)}`,
          ...reasons.map((reason) => inset + formatReason(reason)),
        ]
      : []),
  ].join('\n')
}

function formatReason({ word, terms, kind, field, score }: HitReason): string {
  const found = terms.join(' + ')
  const form = found === word.toLowerCase() ? kind : `${kind}: ${found}`
  return printable(`  ${word} → ${field}, ${form}, ${score.toFixed(2)}`)
}

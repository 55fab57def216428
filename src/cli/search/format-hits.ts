// Hits for people: rank, page and section, where it is, the words around; and how its score came about.

import {
  type HitReason,
  plainText,
  type ScoreFactor,
  type SearchAnswer,
  type SearchHit,
  sumOf,
  type TextPart,
} from '../../search/answer.ts'
import { LONGEST_QUERY } from '../../search/tokens.ts'
import { cellsOf, printable } from '../report/cells.ts'
import { count } from '../report/format-text.ts'
import type { Paint } from '../report/paint.ts'
import { pageOf } from './query-file.ts'

/** One block a hit, and a line that counts them. */
export function formatHits({ query, hits, total, corrections }: SearchAnswer, paint: Paint): string {
  const asked = query.slice(0, LONGEST_QUERY)
  const notes = [
    ...(asked === query ? [] : [`only the first ${LONGEST_QUERY} characters count: "${asked}"\n`]),
    ...corrections.map(({ from, to }) => `no page has "${from}": looked for "${to}"\n`),
  ].join('')
  if (hits.length === 0) return printable(`${notes}nothing found for "${asked}"\n`)
  const words = [...new Set(hits.flatMap(({ reasons = [] }) => reasons.map(({ word }) => word)))]
  const blocks = hits.map((hit, at) => {
    const isBeside = at > 0 && pageOf(hit.url) === pageOf(hits[at - 1]!.url)
    return [...formatHit(hit, at + 1, paint), ...formatScore(hit, { words, isBeside, paint })].join('\n')
  })
  const shown = total > hits.length ? `the best ${hits.length} of ${total}` : count(hits.length, 'hit')
  return `${printable(notes)}${blocks.join('\n\n')}\n\n${shown}\n`
}

const INSET = '    '

function formatHit(hit: SearchHit, rank: number, paint: Paint): string[] {
  const { title, headings, group, trail, url, snippet } = hit
  const mark = (parts: readonly TextPart[]): string =>
    parts.map(({ text, marked }) => (marked ? paint.bold(printable(text)) : printable(text))).join('')
  const name = [title, ...headings].map(mark).join(paint.dim(' › '))
  return [
    `${String(rank).padStart(2)}. ${name}`,
    `${INSET}${paint.cyan(printable(url))}${paint.dim(printable(` · ${[group, ...trail.slice(1)].join(' › ')}`))}`,
    ...(plainText(snippet) === '' ? [] : [`${INSET}${mark(snippet)}`]),
  ]
}

interface ScoreContext {
  /** Every word that some hit has. */
  readonly words: readonly string[]
  /** Shown because the hit above, of the same page, is. */
  readonly isBeside: boolean
  readonly paint: Paint
}

/** What each word gave, and what their sum was multiplied by. */
function formatScore(
  { score, reasons, factors = [] }: SearchHit,
  { words, isBeside, paint }: ScoreContext,
): string[] {
  if (!reasons) return []
  const product = factors.map((one) => ` × ${one.factor} ${FACTORS[one.name]}`).join('')
  const widest = Math.max(...words.map((word) => cellsOf(printable(word))))
  return [
    `${INSET}score ${round(score)} = ${round(sumOf(reasons))} for its words${product}`,
    ...(isBeside ? [`${INSET}stands here because of the hit above, which is of the same page`] : []),
    ...words.map((word) => {
      const own = reasons.filter((reason) => reason.word === word).sort((a, b) => b.score - a.score)
      const fields = own.map(formatReason).join(', ') || 'not there'
      return `${INSET}  ${padCells(printable(word), widest)} ${round(sumOf(own)).padStart(6)}  ${paint.dim(printable(fields))}`
    }),
  ]
}

const FACTORS: Readonly<Record<ScoreFactor['name'], string>> = {
  coverage: 'for words it lacks',
  heading: 'for its heading',
  page: 'as a page',
  asTyped: 'for words as typed',
  title: 'for its title',
  depth: 'for depth and boosts',
  rest: 'for title and other sections',
}

function formatReason({ word, terms, kind, field, score }: HitReason): string {
  const found = terms.join(' + ')
  const form = found === word.toLowerCase() ? '' : ` (${FORMS[kind] ?? kind} ${found})`
  return `${field} ${round(score)}${form}`
}

/** What a term is to the word, where the name of its kind does not say it. */
const FORMS: Readonly<Record<string, string>> = {
  exact: 'as',
  compound: 'as',
  stem: 'ending of',
  onePart: 'part',
  lastPart: 'last part',
  lastPartAlone: 'last part',
  glued: 'in',
  prefix: 'begins',
  phraseSynonym: 'synonym',
  typoBesidePrefix: 'typo for',
  typo: 'typo for',
}

function padCells(text: string, width: number): string {
  return text + ' '.repeat(width - cellsOf(text))
}

function round(number: number): string {
  return String(Math.round(number * 100) / 100)
}

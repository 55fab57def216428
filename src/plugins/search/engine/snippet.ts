// Creates snippets: the words around the matches. Matches are found with the terms of the index, so `stale item age`
// marks `staleItemAge`. They are stored as text runs, not as markup.

import type { TextRun } from '../../../core/model/search-provider.ts'
import { SNIPPET_WORDS } from './search-limits.ts'
import { stem } from './stem.ts'
import { allTerms, readWords, termsOf, type Word } from './tokens.ts'

/** Terms that match the query, including synonyms, each with the position of its word in the query. */
export type QueryTerms = ReadonlyMap<string, number>

/** A word of the text, with the position of the matching query word, or -1. */
interface Span extends Word {
  readonly word: number
}

/** Words shown before the first match. */
const LEAD_WORDS = 2

/** Splits text into runs, with all matches marked. */
export function markText(text: string, terms: QueryTerms): TextRun[] {
  return markSpans(text, spansOf(text, terms))
}

/** Selects the window of `words` words with the most matched query words; of equals, the one in the earliest line. */
export function createSnippet(
  sourceLines: readonly string[],
  terms: QueryTerms,
  words: number = SNIPPET_WORDS,
): TextRun[] {
  const lines = sourceLines.filter((line) => line.trim() !== '')
  const [first = ''] = lines
  let best = { line: first, spans: spansOf(first, terms), from: 0 }
  let most = 0
  for (const [nth, current] of lines.entries()) {
    // A line that consists only of matches is shown with the next line.
    const isBare = spansOf(current, terms).every(({ word }) => word >= 0)
    const line = isBare && lines[nth + 1] ? `${current} · ${lines[nth + 1]}` : current
    const spans = spansOf(line, terms)
    for (const [at, { word }] of spans.entries()) {
      if (word < 0) continue
      const from = Math.max(0, Math.min(at - LEAD_WORDS, spans.length - words))
      const matchedWords = new Set(spans.slice(from, from + words).map((span) => span.word))
      matchedWords.delete(-1)
      // Lines that start with a match, such as table rows and definitions, are likely about it.
      const value = matchedWords.size + (isBare ? -0.5 : at === 0 ? 0.5 : 0)
      if (value <= most) continue
      most = value
      best = { line, spans, from }
    }
  }
  const { line, spans, from } = best
  const start = from === 0 ? 0 : spans[from]!.start
  const end = from + words >= spans.length ? line.length : spans[from + words - 1]!.end
  return [
    ...(start > 0 ? [{ text: '… ' }] : []),
    ...markSpans(line.slice(0, end), spans, start),
    ...(end < line.length ? [{ text: ' …' }] : []),
  ]
}

/** Positions of the query words that occur in the text. */
export function matchedWords(text: string, terms: QueryTerms): Set<number> {
  return new Set(readWords(text).flatMap((word) => positionsOf(word, terms)))
}

function spansOf(text: string, terms: QueryTerms): Span[] {
  return readWords(text).map((word) => ({ ...word, word: positionsOf(word, terms)[0] ?? -1 }))
}

function positionsOf({ raw }: Word, terms: QueryTerms): number[] {
  const wordTerms = termsOf(raw)
  const allForms = [...allTerms(wordTerms), ...(wordTerms.isPlain ? [stem(wordTerms.joined)] : [])]
  return allForms.map((term) => terms.get(term)).filter((at) => at !== undefined)
}

/** Splits text into marked and unmarked runs, starting at `from`. */
function markSpans(text: string, spans: readonly Span[], from = 0): TextRun[] {
  const parts: TextRun[] = []
  let at = from
  for (const { start, end, word } of spans) {
    if (word < 0 || start < from || end > text.length) continue
    if (start > at) parts.push({ text: text.slice(at, start) })
    parts.push({ text: text.slice(start, end), marked: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at) })
  return parts
}

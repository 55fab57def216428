// The words around what was found. Marks are put by the same terms as in the index, so that `stale item age` marks
// `staleItemAge`; they are a property of a piece of text, never markup in it.

import type { TextRun } from '../model/search-provider.ts'
import { SNIPPET_WORDS } from './search-limits.ts'
import { stem } from './stem.ts'
import { allTerms, readWords, termsOf, type Word } from './tokens.ts'

/** Terms that answer the query, synonyms too, with the place of their word in it. */
export type QueryTerms = ReadonlyMap<string, number>

/** A word of a text; the place of the word of the query that it answers, or -1. */
interface Span extends Word {
  readonly word: number
}

/** Words shown before the first that was found, where there are any. */
const LEAD_WORDS = 2

/** A text with everything marked that answers the query. */
export function markText(text: string, wanted: QueryTerms): TextRun[] {
  return markSpans(text, spansOf(text, wanted))
}

/** The window of so many words that has most of the query, in the earliest line. */
export function createSnippet(
  written: readonly string[],
  wanted: QueryTerms,
  words: number = SNIPPET_WORDS,
): TextRun[] {
  const lines = written.filter((line) => line.trim() !== '')
  const [first = ''] = lines
  let best = { line: first, spans: spansOf(first, wanted), from: 0 }
  let most = 0
  for (const [nth, own] of lines.entries()) {
    // A line that says no more than was asked goes on with the next.
    const isBare = spansOf(own, wanted).every(({ word }) => word >= 0)
    const line = isBare && lines[nth + 1] ? `${own} · ${lines[nth + 1]}` : own
    const spans = spansOf(line, wanted)
    for (const [at, { word }] of spans.entries()) {
      if (word < 0) continue
      const from = Math.max(0, Math.min(at - LEAD_WORDS, spans.length - words))
      const found = new Set(spans.slice(from, from + words).map((span) => span.word))
      found.delete(-1)
      // A line that begins with what was asked for is about it: a table's row, a definition.
      const value = found.size + (isBare ? -0.5 : at === 0 ? 0.5 : 0)
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

function spansOf(text: string, wanted: QueryTerms): Span[] {
  return readWords(text).map((word) => {
    const terms = termsOf(word.raw)
    const own = [...allTerms(terms), ...(terms.isPlain ? [stem(terms.joined)] : [])]
    return { ...word, word: own.map((term) => wanted.get(term)).find((at) => at !== undefined) ?? -1 }
  })
}

/** A text from somewhere on, in parts. */
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

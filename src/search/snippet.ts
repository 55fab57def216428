// The words around what was found. Marks are put by the same terms as in the index, so that `stale item age` marks
// `staleItemAge`; they are a property of a piece of text, never markup in it.

import type { TextRun } from '../model/search-provider.ts'
import { isNoise } from './noise.ts'
import { stem } from './stem.ts'
import { allTerms, readWords, termsOf } from './tokens.ts'

/** Terms that answer the query: with the word of the query, and whether it was typed so, and is marked. */
export type WantedTerms = ReadonlyMap<string, { readonly word: number; readonly isMarked: boolean }>

interface Span {
  readonly start: number
  readonly end: number
  /** Word of the query, or -1. */
  readonly word: number
  readonly isMarked: boolean
}

/** A text with everything marked that answers the query. */
export function markText(text: string, wanted: WantedTerms): TextRun[] {
  return partsOf(text, spansOf(text, wanted), { from: 0, to: text.length })
}

export interface SnippetOptions {
  readonly wanted: WantedTerms
  /** Words that are shown. */
  readonly words: number
}

/** The window of so many words that has most of the query, the earliest first; prose is before code. */
export function makeSnippet(prose: string, code: string, options: SnippetOptions): TextRun[] {
  const lines = `${prose}\n${code}`.split('\n').filter((line) => line.trim() !== '' && !isNoise(line))
  const { line, spans, from } = findWindow(lines, options)
  const to = from + options.words
  const start = from === 0 ? 0 : spans[from]!.start
  const end = to >= spans.length ? line.length : spans[to - 1]!.end
  return [
    ...(start > 0 ? [{ text: '… ' }] : []),
    ...partsOf(line, spans, { from: start, to: end }),
    ...(end < line.length ? [{ text: ' …' }] : []),
  ]
}

interface Window {
  readonly line: string
  readonly spans: readonly Span[]
  /** Its first word. */
  readonly from: number
}

/** Words shown before the first that was found, where there are any. */
const LEAD_WORDS = 2

function findWindow(lines: readonly string[], { wanted, words }: SnippetOptions): Window {
  const [first = ''] = lines
  let best: Window = { line: first, spans: spansOf(first, wanted), from: 0 }
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
  return best
}

function spansOf(text: string, wanted: WantedTerms): Span[] {
  return readWords(text).map(({ raw, start, end }) => {
    const terms = termsOf(raw)
    const own = [...allTerms(terms), ...(terms.isPlain ? [stem(terms.whole)] : [])].find((term) =>
      wanted.has(term),
    )
    return { start, end, ...((own !== undefined && wanted.get(own)) || { word: -1, isMarked: false }) }
  })
}

/** A piece of text in parts; neighbours that are marked alike are one. */
function partsOf(
  text: string,
  spans: readonly Span[],
  { from, to }: { readonly from: number; readonly to: number },
): TextRun[] {
  const parts: TextRun[] = []
  let at = from
  for (const { start, end, isMarked } of spans) {
    if (!isMarked || start < from || end > to) continue
    if (start > at) parts.push({ text: text.slice(at, start) })
    parts.push({ text: text.slice(start, end), marked: true })
    at = end
  }
  if (at < to) parts.push({ text: text.slice(at, to) })
  return parts
}

// The words around what was found. Marks are put by the same terms as in the index, so that `stale item age` marks
// `staleItemAge`; they are a property of a piece of text, never markup in it.

import type { TextPart } from '../model/search-provider.ts'
import { stem } from './stem.ts'
import { allTerms, readWords, termsOf } from './tokens.ts'

/** Which word of the query a term answers. */
export type WantedTerms = ReadonlyMap<string, number>

interface Span {
  readonly start: number
  readonly end: number
  /** Word of the query, or -1. */
  readonly word: number
}

/** A text with everything marked that answers the query. */
export function markText(text: string, wanted: WantedTerms): TextPart[] {
  return partsOf(text, spansOf(text, wanted), { from: 0, to: text.length })
}

/** The best window of so many words: most words of the query, then the earliest. Prose before code. */
export function makeSnippet(prose: string, code: string, { wanted, words }: SnippetOptions): TextPart[] {
  const best = bestWindow(prose, { wanted, words }) ?? bestWindow(code, { wanted, words })
  if (!best) return cutText(prose === '' ? code : prose, words)
  const { line, spans, from, to } = best
  const start = from === 0 ? 0 : spans[from]!.start
  const end = to >= spans.length ? line.length : spans[to - 1]!.end
  const parts = partsOf(line, spans, { from: start, to: end })
  return [...(start > 0 ? [plain('… ')] : []), ...parts, ...(end < line.length ? [plain(' …')] : [])]
}

export interface SnippetOptions {
  readonly wanted: WantedTerms
  readonly words: number
}

interface Window {
  readonly line: string
  readonly spans: readonly Span[]
  readonly from: number
  readonly to: number
}

/** Words shown before the first that was found, where there are any. */
const LEAD_WORDS = 2

function bestWindow(text: string, { wanted, words }: SnippetOptions): Window | undefined {
  let best: Window | undefined
  let most = 0
  for (const line of text.split('\n')) {
    const spans = spansOf(line, wanted)
    for (const [at, { word }] of spans.entries()) {
      if (word < 0) continue
      const from =
        at + words >= spans.length ? Math.max(0, spans.length - words) : Math.max(0, at - LEAD_WORDS)
      const to = from + words
      const found = new Set(spans.slice(from, to).map((span) => span.word))
      found.delete(-1)
      // A line that begins with what was asked for is about it: a table's row, a definition.
      const value = found.size + (at === 0 ? 0.5 : 0)
      if (value > most) {
        most = value
        best = { line, spans, from, to }
      }
    }
  }
  return best
}

function spansOf(text: string, wanted: WantedTerms): Span[] {
  return readWords(text).map(({ raw, start, end }) => ({ start, end, word: wordOf(raw, wanted) }))
}

function wordOf(raw: string, wanted: WantedTerms): number {
  const terms = termsOf(raw)
  for (const term of allTerms(terms)) {
    const word = wanted.get(term)
    if (word !== undefined) return word
  }
  return (terms.isPlain ? wanted.get(stem(terms.whole)) : undefined) ?? -1
}

/** A piece of text in parts; neighbours that are marked alike are one. */
function partsOf(
  text: string,
  spans: readonly Span[],
  { from, to }: { from: number; to: number },
): TextPart[] {
  const parts: TextPart[] = []
  let at = from
  for (const { start, end, word } of spans) {
    if (word < 0 || start < from || end > to) continue
    if (start > at) parts.push(plain(text.slice(at, start)))
    parts.push({ text: text.slice(start, end), marked: true })
    at = end
  }
  if (at < to) parts.push(plain(text.slice(at, to)))
  return parts
}

function cutText(text: string, words: number): TextPart[] {
  const line = text.split('\n')[0]!
  const spans = readWords(line)
  if (line === '') return []
  return spans.length <= words ? [plain(line)] : [plain(`${line.slice(0, spans[words - 1]!.end)} …`)]
}

function plain(text: string): TextPart {
  return { text }
}

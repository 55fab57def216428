// Texts of hits: what matches is marked, and nothing is ever HTML.

import type { TextPart } from '../../src/model/search-provider.ts'
import { element } from './element.ts'

/** The text as nodes, with marks, which may have a class. */
export function markedText(parts: readonly TextPart[], name?: string): (Node | string)[] {
  return parts.map(({ text, marked }) => (marked ? element('mark', { class: name }, text) : text))
}

/** The text without marks. */
export function plainText(parts: readonly TextPart[]): string {
  return parts.map(({ text }) => text).join('')
}

/** At most so many words, the first match among them near the beginning; `…` stands for what is left out. */
export function cropText(parts: readonly TextPart[], words: number): TextPart[] {
  const pieces = parts.flatMap(({ text, marked }) =>
    (text.match(/\s+|\S+/g) ?? []).map((piece) => ({ piece, marked, isWord: /\S/.test(piece) })),
  )
  const places = pieces.flatMap(({ isWord }, at) => (isWord ? [at] : []))
  if (places.length <= words) return [...parts]
  const found = pieces.findIndex(({ marked }) => marked)
  const first = places.filter((at) => at < found).length
  const from = Math.max(0, Math.min(first - Math.floor(words / 3), places.length - words))
  const [start, end] = [places[from]!, places[from + words - 1]!]
  const cut = pieces
    .slice(start, end + 1)
    .map(({ piece, marked }): TextPart => (marked ? { text: piece, marked } : { text: piece }))
  return [
    ...(from > 0 ? [{ text: '…' }] : []),
    ...cut,
    ...(from + words < places.length ? [{ text: '…' }] : []),
  ]
}

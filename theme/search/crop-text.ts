// Texts of hits as rows have room for them.

import type { TextPart } from '../../src/model/search-provider.ts'

/** Letters of a row that shows so many words: names and paths are long, and what is cut off must not be the match. */
const LETTERS_PER_WORD = 7

/**
 * At most so many words and what fits of them, the first match among them near the beginning; `…` stands for what is
 * left out. Where it does already it is no word.
 */
export function cropText(parts: readonly TextPart[], words: number): TextPart[] {
  const pieces = parts.flatMap(({ text, marked }) =>
    (text.match(/\s+|\S+/g) ?? []).map((piece) => ({ piece, marked, isWord: /[^\s…]/.test(piece) })),
  )
  const places = pieces.flatMap(({ isWord }, at) => (isWord ? [at] : []))
  const found = Math.max(
    0,
    places.findIndex((at) => pieces[at]!.marked),
  )
  const letters = words * LETTERS_PER_WORD
  let from = Math.max(0, Math.min(found - Math.floor(words / 3), places.length - words))
  let to = Math.min(places.length, from + words)
  const sizeOf = (first: number, end: number): number =>
    pieces.slice(places[first], places[end - 1]! + 1).reduce((sum, { piece }) => sum + piece.length, 0)
  while (from < found && sizeOf(from, found + 1) > letters) from++
  while (to > found + 1 && sizeOf(from, to) > letters) to--
  const [cutsStart, cutsEnd] = [from > 0, to < places.length]
  if (!cutsStart && !cutsEnd) return [...parts]
  const start = cutsStart ? places[from] : 0
  const end = cutsEnd ? places[to - 1]! + 1 : undefined
  const cut = pieces
    .slice(start, end)
    .map(({ piece, marked }): TextPart => (marked ? { text: piece, marked } : { text: piece }))
  return [...(cutsStart ? [{ text: '…' }] : []), ...cut, ...(cutsEnd ? [{ text: '…' }] : [])]
}

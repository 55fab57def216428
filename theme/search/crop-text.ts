// Texts of hits as rows have room for them.

import type { TextPart } from '../../src/model/search-provider.ts'

/**
 * At most so many words, the first match among them near the beginning; `…` stands for what is left out. Where it does
 * already it is no word.
 */
export function cropText(parts: readonly TextPart[], words: number): TextPart[] {
  const pieces = parts.flatMap(({ text, marked }) =>
    (text.match(/\s+|\S+/g) ?? []).map((piece) => ({ piece, marked, isWord: /[^\s…]/.test(piece) })),
  )
  const places = pieces.flatMap(({ isWord }, at) => (isWord ? [at] : []))
  if (places.length <= words) return [...parts]
  const found = pieces.findIndex(({ marked }) => marked)
  const first = places.filter((at) => at < found).length
  const from = Math.max(0, Math.min(first - Math.floor(words / 3), places.length - words))
  const [cutsStart, cutsEnd] = [from > 0, from + words < places.length]
  const start = cutsStart ? places[from] : 0
  const end = cutsEnd ? places[from + words - 1]! + 1 : undefined
  const cut = pieces
    .slice(start, end)
    .map(({ piece, marked }): TextPart => (marked ? { text: piece, marked } : { text: piece }))
  return [...(cutsStart ? [{ text: '…' }] : []), ...cut, ...(cutsEnd ? [{ text: '…' }] : [])]
}

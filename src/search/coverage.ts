// How much of a query a place must have. Questions have words that their answers need not: `keep the secret of every
// pod in its own file` is about secrets, pods and files.

import type { QueryWord } from './query.ts'
import { stem } from './stem.ts'
import { VAGUE_WORDS } from './weights.ts'

const WORDS =
  'able already always another anyone anything best better come different each every everyone everything existing few full get give given go good happen help instead keep know let like long lot make many mean multiple need never only please possible proper properly put really same several someone something still take thing try use using via want way whether whole within without work'

const VAGUE: ReadonlySet<string> = new Set(WORDS.split(' ').map(stem))

/** What each word is of its query; all together are one. */
export function coverageShares(words: readonly QueryWord[]): number[] {
  const isClear = words.map(({ stem }) => !VAGUE.has(stem))
  const clear = isClear.filter(Boolean).length
  // `every secret` has nothing else to go by.
  const weights = isClear.map((own) => (own || clear < VAGUE_WORDS.beside ? 1 : VAGUE_WORDS.weight))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => weight / sum)
}

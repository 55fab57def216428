// Words that say little. Stop words are so frequent that prose is indexed without them; titles and headings keep them.
// Vague words are indexed, but a place that lacks one is hardly worse: `keep the secret of every pod in its own file` is
// about secrets, pods and files.

import { stem } from './stem.ts'
import type { Terms } from './tokens.ts'
import { VAGUE_WORDS } from './weights.ts'

const WORDS =
  'a about above after all also an and any are as at be because been before but by can could did do does for from had has have how i if in into is it its just may me more most my no not of on once only or other our out over own so some such than that the their them then there these they this those to too up us was we were what when where which while who why will with would you your'

export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(' '))

/** Whether a word with these terms is one of them. */
export function isStopWord({ whole, isPlain }: Terms): boolean {
  return isPlain && STOP_WORDS.has(whole)
}

const VAGUE: ReadonlySet<string> = new Set(
  'able already always another anyone anything best better come different each every everyone everything existing few full get give given go good happen help instead keep know let like long lot make many mean multiple need never only please possible proper properly put really same several someone something still take thing try use using via want way whether whole within without work'
    .split(' ')
    .map(stem),
)

/** The share of each word in its query; all together are one. */
export function coverageShares(words: readonly { readonly stem: string }[]): number[] {
  const isClear = words.map(({ stem }) => !VAGUE.has(stem))
  const clear = isClear.filter(Boolean).length
  // `every secret` has nothing else to go by.
  const weights = isClear.map((own) => (own || clear < VAGUE_WORDS.beside ? 1 : VAGUE_WORDS.weight))
  const sum = weights.reduce((all, weight) => all + weight, 0)
  return weights.map((weight) => weight / sum)
}

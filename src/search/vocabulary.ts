// Words without their postings, in files by their first letters: what a misspelt word is compared with.

import type { Shard } from './merge-range.ts'
import { createShardWriter } from './shard.ts'
import { TYPO_LENGTHS } from './weights.ts'

/** Bytes of a file before it is deflated: from the least on, a new letter begins a new file. */
const FILE_BYTES = { least: 4_000, most: 20_000 } as const

/** Cuts ascending terms. */
export function cutVocabulary(terms: readonly string[]): Shard[] {
  const shards: Shard[] = []
  let writer = createShardWriter()
  const close = (): void => {
    if (writer.terms.length > 0) shards.push({ terms: writer.terms, bytes: writer.take() })
    writer = createShardWriter()
  }
  for (const term of terms) {
    // Nothing is taken for a shorter word.
    if (term.length < TYPO_LENGTHS.one - 1) continue
    const isNewLetter = term[0] !== writer.terms.at(-1)?.[0]
    if (writer.size > (isNewLetter ? FILE_BYTES.least : FILE_BYTES.most)) close()
    writer.add(term, [])
  }
  close()
  return shards
}

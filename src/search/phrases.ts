// Phrases in quotes: the pages that hold them, word for word, stop words too.

import type { ExpandedWord } from './forms.ts'
import type { IndexView } from './index-view.ts'
import { partsOf } from './query.ts'
import type { RankedPage } from './score.ts'

type Phrase = readonly string[]

/** Texts that are looked into, in files: those of the best pages first. */
const MOST_FILES = 40

/** The pages that hold all phrases, each with the documents that hold one. */
export async function keepPhrases(
  pages: readonly RankedPage[],
  phrases: readonly Phrase[],
  view: IndexView,
): Promise<RankedPage[]> {
  const ids = pages.flatMap(({ documents }) => documents.map(({ id }) => id))
  await Promise.all([view.loadTexts(ids, MOST_FILES), view.loadOutlines(ids, MOST_FILES)])
  return pages.flatMap((ranked) => {
    const titles = view.title(ranked.page).names.map(partsOf)
    const documents = ranked.documents.flatMap((document) => {
      const lines = [...titles, ...linesOf(document.id, view)]
      const held = phrases.filter((phrase) => lines.some((line) => hasRun(line, phrase)))
      return held.length === phrases.length ? [{ ...document, coverage: 1, isWhole: true }] : []
    })
    return documents.length > 0 ? [{ ...ranked, isFull: true, documents }] : []
  })
}

/** Whether a word is one of a phrase: places must have it. Numbers in code are not indexed. */
export function isQuotedWord({ word }: ExpandedWord, phrases: readonly Phrase[]): boolean {
  const parts = partsOf(word.raw)
  return phrases.some((phrase) => parts.every((part) => phrase.includes(part) && !/^\d/.test(part)))
}

function linesOf(id: number, view: IndexView): string[][] {
  const [text = '', code = ''] = view.text(id) ?? []
  const heading = view.outline(id)?.headings.at(-1) ?? ''
  return [heading, ...text.split('\n'), ...code.split('\n')].map(partsOf)
}

function hasRun(line: readonly string[], phrase: Phrase): boolean {
  return line.some((_, at) => phrase.every((word, nth) => line[at + nth] === word))
}

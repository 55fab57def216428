// Filters pages by quoted phrases, which match exactly, including stop words.

import type { ExpandedWord } from './forms.ts'
import type { IndexView } from './index-view.ts'
import { partsOf } from './name-terms.ts'
import { type RankedPage, rankPages } from './score.ts'
import { isStopWord } from './stop-words.ts'

type Phrase = readonly string[]

/** Maximum number of files to load, those of the best pages first. */
const MAX_FILES = 200

/** The pages that contain all phrases, each with only the documents that contain them. */
export async function filterByPhrases(
  words: readonly ExpandedWord[],
  phrases: readonly Phrase[],
  view: IndexView,
): Promise<RankedPage[]> {
  const quoted = words.filter((word) => isQuoted(word, phrases))
  const pages = quoted.length > 0 ? rankPages(quoted, view) : listPages(view)
  const ids = pages.flatMap(({ documents }) =>
    documents.flatMap(({ id, hasAllWords }) => (hasAllWords ? [id] : [])),
  )
  await Promise.all([
    view.loadTitles(
      pages.map(({ page }) => page),
      MAX_FILES,
    ),
    view.loadRows('texts', ids, MAX_FILES),
    view.loadRows('outlines', ids, MAX_FILES),
  ])
  return pages.flatMap((ranked) => {
    const titles = view.title(ranked.page)?.names.map(([name]) => partsOf(name)) ?? []
    const documents = ranked.documents.flatMap((document) => {
      const lines = [...titles, ...linesOf(document.id, view)]
      const hasAllPhrases = phrases.every((phrase) => lines.some((line) => containsPhrase(line, phrase)))
      return hasAllPhrases ? [{ ...document, coverage: 1, hasAllWords: true }] : []
    })
    return documents.length > 0 ? [{ ...ranked, coverage: 1, isFull: true, documents }] : []
  })
}

/** All pages. Stop words in prose are not indexed, so any page may contain a phrase of only stop words. */
function listPages({ pages }: IndexView): RankedPage[] {
  return pages.map(({ first, end }, page) => {
    const ids = Array.from({ length: end - first }, (_, at) => first + at)
    return {
      page,
      score: 0,
      coverage: 1,
      isFull: true,
      coversQuestion: false,
      documents: ids.map((id) => ({ id, score: 0, coverage: 1, hasAllWords: true })),
    }
  })
}

/** Whether a word is part of a phrase and indexed everywhere. Numbers in code and stop words in prose are not indexed. */
function isQuoted({ word }: ExpandedWord, phrases: readonly Phrase[]): boolean {
  const parts = partsOf(word.raw)
  if (isStopWord(word.terms)) return false
  return phrases.some((phrase) => parts.every((part) => phrase.includes(part) && !/^\d/.test(part)))
}

function linesOf(id: number, view: IndexView): string[][] {
  const [text = '', code = ''] = view.text(id) ?? []
  const heading = view.outline(id)?.headings.at(-1) ?? ''
  return [heading, ...text.split('\n'), ...code.split('\n')].map(partsOf)
}

function containsPhrase(line: readonly string[], phrase: Phrase): boolean {
  return line.some((_, at) => phrase.every((word, nth) => line[at + nth] === word))
}

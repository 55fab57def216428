// Ranks all pages by the words their documents contain: MiniSearch's BM25+ score of each term, taking the best form of
// each word.

import { type ExpandedWord, type Form, isExactForm, isSynonym } from './forms.ts'
import type { IndexView, MatchedDocument } from './index-view.ts'
import {
  ALL_WORDS_BONUS,
  HEADINGS_BONUS,
  isQuestion,
  LEAST_COVERAGE,
  NAMED_BONUS,
  PAGE_WORD_WEIGHT,
} from './weights.ts'

export interface RankedDocument {
  readonly id: number
  readonly score: number
  /** Share of the query words that occur in the document or in its page, from 0 to 1. */
  readonly coverage: number
  /** Whether the document itself contains all words. */
  readonly hasAllWords: boolean
}

export interface RankedPage {
  readonly page: number
  readonly score: number
  /** Highest coverage of its documents. */
  readonly coverage: number
  /** Whether the query is a question, and the page contains all of its words, maybe in several sections. */
  readonly coversQuestion: boolean
  /** Whether it has all words of the query, or all but one of a long query. */
  readonly isFull: boolean
  /** Best first. */
  readonly documents: readonly RankedDocument[]
}

/** Match score of a word, by document id. */
interface WordMatches {
  /** Score of the best form. */
  readonly scores: Float64Array
  /** 1 where a title or heading contains the word itself. */
  readonly inHeading: Uint8Array
}

/** Ranks every page with sufficient coverage. Full pages come first. */
export function rankPages(words: readonly ExpandedWord[], view: IndexView): RankedPage[] {
  const matches = words.map(({ forms }) => matchForms(forms, view))
  const scores = matches.map((match) => match.scores)
  const rarities = scores.map((wordScores) => rarityOf(wordScores, view))
  const allRarities = sum(rarities)
  const fullCoverage = isQuestion(words) ? (words.length - 1) / words.length : 1
  const ranked: RankedPage[] = []
  for (const [page, pageRange] of view.pages.entries()) {
    const { first, end } = pageRange
    const documents: RankedDocument[] = []
    // One word is ranked by names already.
    const shareOf = (hasWord: (at: number) => boolean): number =>
      words.length === 1 ? 0 : sum(rarities.filter((_, at) => hasWord(at))) / allRarities
    const named = shareOf((at) => scores[at]![first]! > 0)
    const coversQuestion = isQuestion(words) && scores.every((wordScores) => isFound(wordScores, pageRange))
    const inHeadings = coversQuestion
      ? shareOf((at) => matches[at]!.inHeading.subarray(first, end).includes(1))
      : 0
    const pageFactor = (1 + NAMED_BONUS * named) * (1 + HEADINGS_BONUS * inHeadings)
    for (let id = first; id < end; id++) {
      let score = 0
      let matchedWords = 0
      let coveredCount = 0
      for (const wordScores of scores) {
        const pageScore = id === first ? 0 : wordScores[first]!
        if (wordScores[id]! > 0) matchedWords++
        if (wordScores[id]! > 0 || pageScore > 0) coveredCount++
        score += Math.max(
          wordScores[id]! + PAGE_WORD_WEIGHT.beside * pageScore,
          PAGE_WORD_WEIGHT.alone * pageScore,
        )
      }
      if (matchedWords === 0) continue
      const coverage = coveredCount / words.length
      if (matchedWords === words.length) score *= 1 + ALL_WORDS_BONUS
      score *= coverage ** 2 * pageFactor * (id === first ? PAGE_WORD_WEIGHT.top : 1)
      documents.push({ id, score, coverage, hasAllWords: matchedWords === words.length })
    }
    documents.sort(byScore)
    if (documents.length === 0) continue
    const coverage = Math.max(...documents.map((document) => document.coverage))
    const score =
      (documents[0]!.score + PAGE_WORD_WEIGHT.second * (documents[1]?.score ?? 0)) * view.boost(page)
    ranked.push({ page, score, coverage, coversQuestion, isFull: coverage >= fullCoverage, documents })
  }
  const minCoverage = ranked.reduce(
    (best, { coverage }) => Math.max(best, Math.min(LEAST_COVERAGE, coverage)),
    0,
  )
  return ranked.filter(({ coverage }) => coverage >= minCoverage).sort(byRank)
}

/** Sort order of pages. */
export function byRank(a: RankedPage, b: RankedPage): number {
  return Number(b.isFull) - Number(a.isFull) || b.score - a.score || a.page - b.page
}

/** Sort order of documents. */
export function byScore(a: RankedDocument, b: RankedDocument): number {
  return b.score - a.score || a.id - b.id
}

/** Rarity of a word: the logarithm of the number of pages for each page that has it. */
function rarityOf(wordScores: Float64Array, { pages }: IndexView): number {
  const withWord = pages.filter((range) => isFound(wordScores, range))
  return Math.log(1 + pages.length / Math.max(1, withWord.length))
}

function isFound(wordScores: Float64Array, { first, end }: IndexView['pages'][number]): boolean {
  return wordScores.subarray(first, end).some((score) => score > 0)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function matchForms(forms: readonly Form[], view: IndexView): WordMatches {
  const scores = new Float64Array(view.size)
  const inHeading = new Uint8Array(view.size)
  for (const form of forms)
    for (const match of findForm(form, view)) {
      const { id } = match
      scores[id] = Math.max(scores[id]!, match.score ** PAGE_WORD_WEIGHT.power * form.weight)
      if (match.inHeading && isExactForm(form)) inHeading[id] = 1
    }
  return { scores, inHeading }
}

/** The documents that match a form. A form of several terms scores their average, in documents that contain all of them. */
function findForm(form: Form, view: IndexView): readonly MatchedDocument[] {
  if (form.kind === 'suffix') return view.findNames(form.terms[0]!)
  const isName = form.kind !== 'stem' && !isSynonym(form)
  const share = 1 / form.terms.length
  const [first = [], ...others] = form.terms.map((term) => view.find(term, isName))
  const firstMatches = first.map((match) => ({ ...match, score: match.score * share }))
  return others.reduce<readonly MatchedDocument[]>((matches, next) => {
    const byId = new Map(next.map((match) => [match.id, match]))
    return matches.flatMap(({ id, score, inHeading }) => {
      const other = byId.get(id)
      if (!other) return []
      return [{ id, score: score + other.score * share, inHeading: inHeading && other.inHeading }]
    })
  }, firstMatches)
}

// The order of all pages, by what their documents have of the words: BM25+ of MiniSearch for each term that a word may
// mean; of a word the best counts.

import { type ExpandedWord, type Form, isSynonym } from './forms.ts'
import type { IndexView, MatchedDocument } from './index-view.ts'
import { LEAST_COVERAGE, PAGE_WORD_WEIGHT } from './weights.ts'

export interface RankedDocument {
  readonly id: number
  readonly score: number
  /** The share of the words that it has, itself or through its page. */
  readonly coverage: number
  /** It has all words itself. */
  readonly hasAllWords: boolean
}

export interface RankedPage {
  readonly page: number
  readonly score: number
  /** The most that a place has. */
  readonly coverage: number
  /** The best first. */
  readonly documents: readonly RankedDocument[]
}

/** Every page that has enough of the words: those with all come first. */
export function rankPages(words: readonly ExpandedWord[], view: IndexView): RankedPage[] {
  const scores = words.map(({ forms }) => scoreForms(forms, view))
  const ranked: RankedPage[] = []
  for (const [page, { first, end }] of view.pages.entries()) {
    const documents: RankedDocument[] = []
    for (let id = first; id < end; id++) {
      let sum = 0
      let own = 0
      let covered = 0
      for (const best of scores) {
        const around = id === first ? 0 : best[first]!
        if (best[id]! > 0) own++
        if (best[id]! > 0 || around > 0) covered++
        sum += Math.max(best[id]! + PAGE_WORD_WEIGHT.beside * around, PAGE_WORD_WEIGHT.alone * around)
      }
      if (own === 0) continue
      const coverage = covered / words.length
      const score = sum * coverage ** 2 * (id === first ? PAGE_WORD_WEIGHT.top : 1)
      documents.push({ id, score, coverage, hasAllWords: own === words.length })
    }
    documents.sort(byScore)
    if (documents.length === 0) continue
    const coverage = Math.max(...documents.map((document) => document.coverage))
    const score =
      (documents[0]!.score + PAGE_WORD_WEIGHT.second * (documents[1]?.score ?? 0)) * view.boost(page)
    ranked.push({ page, score, coverage, documents })
  }
  const least = ranked.reduce((best, { coverage }) => Math.max(best, Math.min(LEAST_COVERAGE, coverage)), 0)
  return ranked.filter(({ coverage }) => coverage >= least).sort(byRank)
}

/** Whether some place of a page has all words. */
export function isFull({ coverage }: RankedPage): boolean {
  return coverage === 1
}

/** The order of pages. */
export function byRank(a: RankedPage, b: RankedPage): number {
  return Number(isFull(b)) - Number(isFull(a)) || b.score - a.score || a.page - b.page
}

/** The order of documents. */
export function byScore(a: RankedDocument, b: RankedDocument): number {
  return b.score - a.score || a.id - b.id
}

/** By document the best of a word's forms. */
function scoreForms(forms: readonly Form[], view: IndexView): Float64Array {
  const best = new Float64Array(view.size)
  for (const form of forms)
    for (const { id, score } of findForm(form, view))
      best[id] = Math.max(best[id]!, score ** PAGE_WORD_WEIGHT.power * form.weight)
  return best
}

/** The documents that have a form. One of several terms is worth what they are on average, where all are. */
export function findForm(form: Form, view: IndexView): readonly MatchedDocument[] {
  const isName = form.kind !== 'stem' && !isSynonym(form)
  const share = 1 / form.terms.length
  const [first = [], ...others] = form.terms.map((term) => view.find(term, isName))
  const found: readonly MatchedDocument[] = first.map(({ id, score, fields }) => ({
    id,
    score: score * share,
    fields,
  }))
  return others.reduce((known, next) => {
    const byId = new Map(next.map((one) => [one.id, one]))
    return known.flatMap(({ id, score, fields }) => {
      const own = byId.get(id)
      return own ? [{ id, score: score + own.score * share, fields: [...fields, ...own.fields] }] : []
    })
  }, found)
}

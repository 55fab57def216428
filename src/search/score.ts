// The order of all pages, by what their documents have of the words: BM25+ of MiniSearch for each term that a word may
// mean; of a word the best counts.

import { type ExpandedWord, type Form, isSure, isSynonym } from './forms.ts'
import { FIELDS, type Field, PAGE_FIELDS } from './index-format.ts'
import type { IndexView } from './index-view.ts'
import { BOOSTS, LEAST_COVERAGE, PAGE_RECORD, PAGE_SHARE, SECOND_SECTION } from './weights.ts'

export interface RankedDocument {
  readonly id: number
  readonly score: number
  /** The share of the words that it has, itself or through its page. */
  readonly coverage: number
  /** It has all words itself. */
  readonly isWhole: boolean
  /** All words are in its heading, or in that and the title of its page. */
  readonly isNamed: boolean
}

export interface RankedPage {
  readonly page: number
  readonly score: number
  /** Some place has all words. */
  readonly isFull: boolean
  /** The most that a place has. */
  readonly coverage: number
  /** The best first. */
  readonly documents: readonly RankedDocument[]
}

/** Every page that has enough of the words: those with all come first. */
export function rankPages(words: readonly ExpandedWord[], view: IndexView): RankedPage[] {
  const scores = words.map(({ forms }) => scoreForms(forms, view))
  const ranked: RankedPage[] = []
  for (const [page, { first, end, boost }] of view.pages.entries()) {
    const documents: RankedDocument[] = []
    for (let id = first; id < end; id++) {
      let sum = 0
      let own = 0
      let covered = 0
      let named = 0
      for (const { best, names } of scores) {
        const around = id === first ? 0 : best[first]!
        if (best[id]! > 0) own++
        if (names[id] === 1 || names[first] === 1) named++
        if (best[id]! > 0 || around > 0) covered++
        sum += Math.max(best[id]! + PAGE_SHARE.beside * around, PAGE_SHARE.alone * around)
      }
      if (own === 0) continue
      const coverage = covered / words.length
      const score = sum * coverage ** 2 * (id === first ? PAGE_RECORD : 1)
      const isNamed = id > first + 1 && named === words.length
      documents.push({ id, score, coverage, isWhole: own === words.length, isNamed })
    }
    documents.sort((a, b) => b.score - a.score || a.id - b.id)
    if (documents.length === 0) continue
    const coverage = Math.max(...documents.map((document) => document.coverage))
    const score = (documents[0]!.score + SECOND_SECTION * (documents[1]?.score ?? 0)) * boost
    ranked.push({ page, score, isFull: coverage === 1, coverage, documents })
  }
  const least = ranked.reduce((best, { coverage }) => Math.max(best, Math.min(LEAST_COVERAGE, coverage)), 0)
  return ranked.filter(({ coverage }) => coverage >= least).sort(byRank)
}

/** The order of pages. */
export function byRank(a: RankedPage, b: RankedPage): number {
  return Number(b.isFull) - Number(a.isFull) || b.score - a.score || a.page - b.page
}

/** By document the best of a word's forms. One of several terms is worth what they are on average, where all are. */
function scoreForms(
  forms: readonly Form[],
  view: IndexView,
): { readonly best: Float64Array; readonly names: Uint8Array } {
  const best = new Float64Array(view.size)
  const names = new Uint8Array(view.size)
  for (const form of forms) {
    let sums: Map<number, number> | undefined
    for (const term of form.terms) {
      const found = new Map<number, number>()
      for (const { field, hits } of scoreTerm(term, form, { forms, view }))
        for (const [id, score] of hits) {
          if (isSure(form) && (field === 'title' || field === 'heading')) names[id] = 1
          if (!sums || sums.has(id)) found.set(id, (found.get(id) ?? sums?.get(id) ?? 0) + score)
        }
      sums = found
    }
    for (const [id, sum] of sums ?? []) best[id] = Math.max(best[id]!, sum)
  }
  return { best, names }
}

interface FieldHits {
  readonly field: Field
  readonly hits: readonly (readonly [id: number, score: number])[]
}

/**
 * What a term gives documents, by field. MiniSearch counts how rare it is in each field alone; here a term is as rare in
 * all, and as rare as other endings of the word, so that fields and forms stay comparable.
 */
export function scoreTerm(
  term: string,
  form: Form,
  { forms, view }: { readonly forms: readonly Form[]; readonly view: IndexView },
): FieldHits[] {
  const same = isSure(form)
    ? forms.filter(isSure).flatMap(({ terms }) => (terms.length > 1 ? [] : terms))
    : []
  const share = Math.max(...[term, ...same].map((one) => pagesOfShard(one, view)))
  const { documents } = view.manifest
  return FIELDS.flatMap((field) => {
    const found = view.lookUp(term, field)
    const rarity = rarityOf(share * documents, documents) / rarityOf(found.length, documents)
    const isWord = field === 'names' && (form.kind === 'stem' || isSynonym(form))
    const factor = (BOOSTS[isWord ? 'text' : field] * rarity * form.weight) / form.terms.length
    return found.length > 0
      ? [{ field, hits: found.map(({ id, score }) => [id, score * factor] as const) }]
      : []
  })
}

/** The largest share of pages or sections that have a term in some field. */
function pagesOfShard(term: string, view: IndexView): number {
  const pages = view.pages.length
  const sections = view.manifest.documents - pages
  return Math.max(
    ...FIELDS.map((field) => view.lookUp(term, field).length / (PAGE_FIELDS.has(field) ? pages : sections)),
  )
}

/** As BM25 counts it. */
function rarityOf(found: number, documents: number): number {
  return Math.log(1 + (documents - found + 0.5) / (found + 0.5))
}

// Pages in order → the hits that are shown: of each page its best place, and others that add something.

import { withBasePath } from '../paths/base-path.ts'
import { type ExpandedWord, isSynonym } from './forms.ts'
import type { HitReason, IndexHit, IndexOptions } from './index-answer.ts'
import type { IndexView } from './index-view.ts'
import type { NamedDocument, NamedPage } from './rerank.ts'
import { scoreTerm } from './score.ts'
import { HITS_PER_PAGE, SNIPPET_WORDS } from './search-limits.ts'
import { makeSnippet, markText, type WantedTerms } from './snippet.ts'
import { PAGE_SHARE, SIDE_SHARE } from './weights.ts'

export interface HitScope {
  readonly view: IndexView
  readonly words: readonly ExpandedWord[]
  readonly options: IndexOptions
  readonly basePath: string
}

/** Sections of one page shown beside others. */
const MAX_SECTIONS = 3

/** Files of headings and of texts that a list is shown from; hits further down may lack an excerpt. */
const MOST_FILES = { outlines: 8, texts: 8 } as const

/** A place in a page that is a hit. */
interface Place {
  readonly ranked: NamedPage
  /** The page as such, for what its best document is. */
  readonly isPage: boolean
  readonly document: NamedDocument
  readonly score: number
}

/** The hits of a ranking that were asked for. */
export async function makeHits(pages: readonly NamedPage[], scope: HitScope): Promise<IndexHit[]> {
  const { view, options } = scope
  const { limit = HITS_PER_PAGE, offset = 0, every = false, snippetsOf } = options
  const max = every || pages.length === 1 ? Number.POSITIVE_INFINITY : MAX_SECTIONS
  const places: Place[] = []
  for (const ranked of pages) {
    if (places.length >= offset + limit) break
    places.push(...placesOf(ranked, { max, every, first: view.pages[ranked.page]!.first }))
  }
  const shown = places.slice(offset, offset + limit)
  await view.loadOutlines(
    shown.filter(({ isPage }) => !isPage).map(({ document }) => document.id),
    MOST_FILES.outlines,
  )
  const urls = new Set<string>()
  const listed = shown.flatMap((place) => {
    const found = { ...place, url: urlOf(place, scope) }
    if (urls.has(found.url)) return []
    urls.add(found.url)
    return [found]
  })
  const wanted = listed.filter(({ url }) => snippetsOf?.includes(url) ?? true)
  await view.loadTexts(
    wanted.map((place) => textId(place, view)),
    MOST_FILES.texts,
  )
  const terms = wantedTerms(scope.words)
  return listed.map((place) => makeHit(place, terms, scope))
}

/** Places that have all words; a page that has them in none counts for one. */
export function countPlaces(
  ranked: NamedPage | { documents: readonly NamedDocument[] },
  first: number,
): number {
  return Math.max(1, listWhole(ranked.documents, first).length)
}

/** The places that have all words themselves: the page as such and its beginning are one. */
function listWhole(documents: readonly NamedDocument[], first: number): NamedDocument[] {
  const whole = documents.filter(({ isWhole }) => isWhole)
  const top = whole.find(({ id }) => id <= first + 1)
  return whole.filter((document) => document === top || document.id > first + 1)
}

interface PlaceOptions {
  readonly max: number
  readonly every: boolean
  readonly first: number
}

/** What of a page is shown: its best place, and others that add something. */
function placesOf(ranked: NamedPage, { max, every, first }: PlaceOptions): Place[] {
  const { documents, rank, isFull } = ranked
  const best = documents[0]!
  const isTop = (document: NamedDocument): boolean => document.entry === undefined && document.id <= first + 1
  const place = (document: NamedDocument, score = document.score): Place => ({
    ranked,
    document,
    isPage: isTop(document) || (document === best && rank > 1),
    score,
  })
  if (every && isFull) {
    const whole = listWhole(documents, first)
    return whole.length > 0 ? whole.map((document) => place(document)) : [place(best, ranked.score)]
  }
  const places = [place(best, ranked.score)]
  if (!isFull) return places
  const isPage = places[0]!.isPage
  for (const document of documents) {
    if (places.length >= max) break
    const addsSomething = document.score >= SIDE_SHARE * best.score && document.coverage >= best.coverage
    if (!addsSomething || isTop(document) || (document === best && !isPage)) continue
    places.push({ ...place(document), isPage: false })
  }
  return places
}

/** Without its outline nothing leads to a section but its page. */
function urlOf({ ranked, document, isPage }: Place, { view, basePath }: HitScope): string {
  const url = withBasePath(basePath, view.title(ranked.page).url)
  const outline = isPage ? undefined : view.outline(document.id)
  const anchor = (document.entry !== undefined && outline?.entries[document.entry]?.[1]) || outline?.anchor
  return anchor ? `${url}#${encodeURIComponent(anchor)}` : url
}

/** A page as such is shown with its beginning, unless the words are in another section. */
function textId({ ranked, document }: Place, view: IndexView): number {
  const { first } = view.pages[ranked.page]!
  return document.id === first ? first + 1 : document.id
}

function makeHit(place: Place & { readonly url: string }, wanted: WantedTerms, scope: HitScope): IndexHit {
  const { ranked, document, isPage, url } = place
  const { view, options } = scope
  const { names, trail, group } = view.title(ranked.page)
  const { headings = [], entries = [] } = (isPage ? undefined : view.outline(document.id)) ?? {}
  const id = textId(place, view)
  const [text, code, ...told] = view.text(id) ?? ['']
  const words = options.words ?? SNIPPET_WORDS
  const name = document.entry === undefined || isPage ? undefined : entries[document.entry]?.[0]
  const [type = '', said = ''] = (name !== undefined && told[document.entry!]) || []
  return {
    kind: headings.length === 0 ? 'page' : isCalled(headings.at(-1)!, wanted) ? 'heading' : 'text',
    url,
    group,
    trail,
    title: markText(names[0]!, wanted),
    headings: headings.map((heading) => markText(heading, wanted)),
    snippet: makeSnippet(text || (view.text(id - 1)?.[0] ?? ''), code ?? '', { wanted, words }),
    ...(name !== undefined && {
      entry: {
        name: markText(name, wanted),
        ...(type !== '' && { type }),
        ...(said !== '' && { text: markText(said, wanted) }),
      },
    }),
    ...(!ranked.isFull && { isPartial: true as const }),
    score: Math.round(place.score * 1000) / 1000,
    ...(options.explain && { reasons: explain(place, scope) }),
  }
}

function isCalled(heading: string, wanted: WantedTerms): boolean {
  return markText(heading, wanted).some(({ marked }) => marked)
}

/** Every term that answers a word, with the word's place in the query. */
function wantedTerms(words: readonly ExpandedWord[]): WantedTerms {
  const wanted = new Map<string, { word: number; isMarked: boolean }>()
  const add = (term: string, word: number, isMarked: boolean): void => {
    if (term !== '' && (!wanted.has(term) || isMarked)) wanted.set(term, { word, isMarked })
  }
  for (const [at, { word, forms }] of words.entries()) {
    for (const form of forms) for (const term of form.terms) add(term, at, !isSynonym(form))
    for (const term of [word.terms.last, word.stem, word.terms.whole]) add(term, at, true)
  }
  return wanted
}

/** What each word gave a hit: by its best form in the document, and by its best in the page, for less. */
function explain({ ranked, document }: Place, { words, view }: HitScope): HitReason[] {
  const { first } = view.pages[ranked.page]!
  return words.flatMap((word) => {
    const own = bestReasons(word, document.id, view)
    if (document.id === first) return own
    const share = own.length > 0 ? PAGE_SHARE.beside : PAGE_SHARE.alone
    const ofPage = bestReasons(word, first, view)
    return [...own, ...ofPage.map((reason) => ({ ...reason, score: reason.score * share }))]
  })
}

function bestReasons({ word, forms }: ExpandedWord, id: number, view: IndexView): HitReason[] {
  const sumOf = (reasons: readonly HitReason[]): number => reasons.reduce((sum, { score }) => sum + score, 0)
  let best: HitReason[] = []
  for (const form of forms) {
    const { kind, terms } = form
    const byTerm = terms.map((term) =>
      scoreTerm(term, form, { forms, view }).flatMap(({ field, hits }): HitReason[] => {
        const score = hits.find(([own]) => own === id)?.[1]
        return score === undefined ? [] : [{ word: word.raw, terms, kind, field, score }]
      }),
    )
    const reasons = byTerm.every((own) => own.length > 0) ? byTerm.flat() : []
    if (sumOf(reasons) > sumOf(best)) best = reasons
  }
  return best
}

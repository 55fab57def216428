// Pages in order → the hits that are shown: of each page its best place, and others that add something.

import { withBasePath } from '../paths/base-path.ts'
import type { ExpandedWord } from './forms.ts'
import type { HitReason, IndexHit, IndexOptions } from './index-response.ts'
import type { IndexView } from './index-view.ts'
import type { NamedDocument, NamedPage } from './rerank.ts'
import { findForm, isFull } from './score.ts'
import { HITS_PER_PAGE } from './search-limits.ts'
import { createSnippet, markText, type QueryTerms } from './snippet.ts'
import { EXTRA_SECTION_SCORE, PAGE_WORD_WEIGHT } from './weights.ts'

export interface HitScope {
  readonly view: IndexView
  readonly words: readonly ExpandedWord[]
  readonly options: IndexOptions
  readonly basePath: string
}

/** Sections of one page shown beside others. */
const MAX_SECTIONS = 3

/** Files of headings and of texts that a list is shown from; hits further down may lack an excerpt. */
const MOST_FILES = 8

/** A place in a page that is a hit. */
interface Place {
  readonly ranked: NamedPage
  readonly document: NamedDocument
  /** The page as such, for what the document is. */
  readonly isPage: boolean
  readonly score: number
}

/** The hits of a ranking that were asked for. */
export async function createHits(pages: readonly NamedPage[], scope: HitScope): Promise<IndexHit[]> {
  const { view, words, options } = scope
  const { limit = HITS_PER_PAGE, offset = 0, snippetsOf } = options
  const places: Place[] = []
  for (const page of pages) if (places.length < offset + limit) places.push(...placesOf(page, scope))
  const shown = places.slice(offset, offset + limit)
  // A page is shown without its outline.
  const sections = shown.filter(({ isPage }) => !isPage).map(({ document }) => document.id)
  // A list of every place counts them: each needs its address.
  await view.loadRows('outlines', sections, options.every ? sections.length : MOST_FILES)
  const listed = new Map<string, Place>()
  for (const place of shown) {
    const url = urlOf(place, scope)
    if (!listed.has(url)) listed.set(url, place)
  }
  const read = [...listed].filter(([url]) => snippetsOf?.includes(url) ?? true)
  const ids = read.map(([, place]) => textId(place, view))
  await view.loadRows('texts', ids, MOST_FILES)
  const terms = queryTerms(words)
  return [...listed].map(([url, place]) => createHit({ ...place, url }, terms, scope))
}

/** Places that have all words; a page that has them in none counts for one. */
export function countPlaces({ page, documents }: NamedPage, view: IndexView): number {
  return Math.max(1, listDocuments(documents, view.pages[page]!.first).length)
}

/** The places that have all words themselves: the page as such and its beginning are one. */
function listDocuments(documents: readonly NamedDocument[], first: number): NamedDocument[] {
  const top = documents.find(({ id, hasAllWords }) => hasAllWords && id <= first + 1)
  return documents.filter((document) => document.hasAllWords && (document === top || document.id > first + 1))
}

/** What of a page is shown: its best place, and others that add something. */
function placesOf(ranked: NamedPage, { view, options }: HitScope): Place[] {
  const { page, documents, hasTitle, score } = ranked
  const { first } = view.pages[page]!
  const best = documents[0]!
  const isTop = ({ id, entry }: NamedDocument): boolean => entry === undefined && id <= first + 1
  const place = (document: NamedDocument): Place => {
    const isPage = isTop(document) || (document === best && hasTitle)
    return { ranked, document, isPage, score: document.score }
  }
  const top = { ...place(best), score }
  if (!isFull(ranked)) return [top]
  if (options.every) {
    const whole = listDocuments(documents, first).map(place)
    return whole.length > 0 ? whole : [top]
  }
  const others = documents.filter(
    (document) =>
      !isTop(document) &&
      (document !== best || top.isPage) &&
      document.score >= EXTRA_SECTION_SCORE * best.score &&
      document.coverage >= best.coverage,
  )
  return [top, ...others.slice(0, MAX_SECTIONS - 1).map((other) => ({ ...place(other), isPage: false }))]
}

/** Without its outline nothing leads to a section but its page. */
function urlOf({ ranked, document, isPage }: Place, { view, basePath }: HitScope): string {
  const url = withBasePath(basePath, view.title(ranked.page)!.url)
  const outline = isPage ? undefined : view.outline(document.id)
  const anchor = (document.entry !== undefined && outline?.entries[document.entry]?.[1]) || outline?.anchor
  return anchor ? `${url}#${encodeURIComponent(anchor)}` : url
}

/** A page as such is shown with its beginning, unless the words are in another section. */
function textId({ ranked, document }: Place, view: IndexView): number {
  const { first } = view.pages[ranked.page]!
  return document.id === first ? first + 1 : document.id
}

function createHit(place: Place & { readonly url: string }, wanted: QueryTerms, scope: HitScope): IndexHit {
  const { ranked, document, isPage, url, score } = place
  const { view, options } = scope
  const { names, trail, group } = view.title(ranked.page)!
  const { headings = [], entries = [] } = (isPage ? undefined : view.outline(document.id)) ?? {}
  const id = textId(place, view)
  const [text, code = '', ...told] = view.text(id) ?? ['']
  const [name] = (!isPage && entries[document.entry ?? -1]) || []
  const [type, said] = told[document.entry ?? -1] ?? []
  const marked = headings.map((heading) => markText(heading, wanted))
  const isHeading = marked.at(-1)?.some((part) => part.marked)
  // A line that is the name of the page says nothing that its title does not.
  const lines = `${text}\n${code}`.split('\n').filter((line) => !names.some(([own]) => own === line))
  return {
    kind: headings.length === 0 ? 'page' : isHeading ? 'heading' : 'text',
    url,
    group,
    trail,
    title: markText(names[0]![0], wanted),
    headings: marked,
    snippet: createSnippet(
      lines.some((line) => line !== '') ? lines : [view.text(id - 1)?.[0] ?? ''],
      wanted,
      options.words,
    ),
    ...(name !== undefined && {
      entry: {
        name: markText(name, wanted),
        ...(type && { type }),
        ...(said && { text: markText(said, wanted) }),
      },
    }),
    ...(!isFull(ranked) && { isPartial: true as const }),
    score: Math.round(score * 1000) / 1000,
    ...(options.explain && { reasons: explain(place, scope) }),
  }
}

/** Every term that answers a word, with the word's place in the query. */
function queryTerms(words: readonly ExpandedWord[]): QueryTerms {
  const wanted = new Map<string, number>()
  for (const [at, { word, forms }] of words.entries()) {
    const typed = [word.terms.last, word.stem, word.terms.joined]
    for (const term of [...typed, ...forms.flatMap(({ terms }) => terms)])
      if (term !== '' && !wanted.has(term)) wanted.set(term, at)
  }
  return wanted
}

/** What each word gave a hit: by its best form in the document, and by its best in the page, for less. */
function explain({ ranked, document }: Place, { words, view }: HitScope): HitReason[] {
  const { first } = view.pages[ranked.page]!
  return words.flatMap(({ word, forms }) => {
    const reasonOf = (id: number): HitReason[] => {
      const found = forms.flatMap((form) =>
        findForm(form, view).flatMap((one) => (one.id === id ? [{ word: word.raw, ...form, ...one }] : [])),
      )
      return found.sort((a, b) => b.score - a.score).slice(0, 1)
    }
    const own = reasonOf(document.id)
    if (document.id === first) return own
    const share = own.length > 0 ? PAGE_WORD_WEIGHT.beside : PAGE_WORD_WEIGHT.alone
    return [...own, ...reasonOf(first).map((reason) => ({ ...reason, score: reason.score * share }))]
  })
}

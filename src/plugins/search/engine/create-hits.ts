// Creates the hits of ranked pages: the best place of each page, and other places that add something.

import { withBasePath } from '../../../core/paths/base-path.ts'
import { explainHits } from './explain-hit.ts'
import type { ExpandedWord } from './forms.ts'
import type { IndexHit, IndexOptions } from './index-response.ts'
import type { IndexView } from './index-view.ts'
import type { NamedDocument, NamedPage } from './rerank.ts'
import { HITS_PER_PAGE } from './search-limits.ts'
import { createSnippet, markText, type QueryTerms } from './snippet.ts'
import { EXTRA_SECTION_SCORE } from './weights.ts'

export interface HitScope {
  readonly view: IndexView
  readonly words: readonly ExpandedWord[]
  readonly options: IndexOptions
  readonly basePath: string
}

/** Maximum number of hits per page. */
const MAX_SECTIONS = 3

/** Maximum number of outline files and of text files loaded for one list; hits further down may lack a snippet. */
const MAX_FILES = 8

/** A place in a page that is a hit. */
interface Place {
  readonly ranked: NamedPage
  readonly document: NamedDocument
  /** Whether the hit represents the whole page; its URL has no anchor. */
  readonly isPage: boolean
  readonly score: number
}

/** Creates the requested range of hits. */
export async function createHits(pages: readonly NamedPage[], scope: HitScope): Promise<IndexHit[]> {
  const { view, words, options } = scope
  const { limit = HITS_PER_PAGE, offset = 0, snippetsOf } = options
  const places: Place[] = []
  for (const page of pages) if (places.length < offset + limit) places.push(...placesOf(page, scope))
  const requested = places.slice(offset, offset + limit)
  // Hits for whole pages need no outline.
  const sections = requested.filter(({ isPage }) => !isPage).map(({ document }) => document.id)
  // With `every`, hits are counted by URL, so all outlines are needed.
  await view.loadRows('outlines', sections, options.every ? sections.length : MAX_FILES)
  const placesByUrl = new Map<string, Place>()
  for (const place of requested) {
    const url = urlOf(place, scope)
    if (!placesByUrl.has(url)) placesByUrl.set(url, place)
  }
  const withSnippets = [...placesByUrl].filter(([url]) => snippetsOf?.includes(url) ?? true)
  const ids = withSnippets.map(([, place]) => textId(place, view))
  await view.loadRows('texts', ids, MAX_FILES)
  const terms = queryTerms(words)
  const hits = [...placesByUrl].map(([url, place]) => createHit({ ...place, url }, terms, scope))
  const sources = withSnippets.map(([url, { ranked, document }]) => ({
    hit: hits.find((hit) => hit.url === url)!,
    page: ranked.page,
    id: document.id,
  }))
  const explained = await explainHits(sources, { view, terms, words: options.words, maxFiles: MAX_FILES })
  return hits.map((hit) => explained.find(({ url }) => url === hit.url) ?? hit)
}

/** Number of places with all words; at least one per page. */
export function countPlaces({ page, documents }: NamedPage, view: IndexView): number {
  return Math.max(1, listDocuments(documents, view.pages[page]!.first).length)
}

/** The documents that contain all words. The page document and its lead section count as one. */
function listDocuments(documents: readonly NamedDocument[], first: number): NamedDocument[] {
  const top = documents.find(({ id, hasAllWords }) => hasAllWords && id <= first + 1)
  return documents.filter((document) => document.hasAllWords && (document === top || document.id > first + 1))
}

/** The places of a page to show: the best one, and others with a comparable score. */
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
  if (!ranked.isFull) return [top]
  if (options.every) {
    const places = listDocuments(documents, first).map(place)
    return places.length > 0 ? places : [top]
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

/** Without a loaded outline the anchor is unknown, so the URL is that of the page. */
function urlOf({ ranked, document, isPage }: Place, { view, basePath }: HitScope): string {
  const url = withBasePath(basePath, view.title(ranked.page)!.url)
  const outline = isPage ? undefined : view.outline(document.id)
  const anchor = (document.entry !== undefined && outline?.entries[document.entry]?.[1]) || outline?.anchor
  return anchor ? `${url}#${encodeURIComponent(anchor)}` : url
}

/** Hits for whole pages show the text of the lead section, unless the words are in another section. */
function textId({ ranked, document }: Place, view: IndexView): number {
  const { first } = view.pages[ranked.page]!
  return document.id === first ? first + 1 : document.id
}

function createHit(place: Place & { readonly url: string }, terms: QueryTerms, scope: HitScope): IndexHit {
  const { ranked, document, isPage, url, score } = place
  const { view, options } = scope
  const { names, trail, group } = view.title(ranked.page)!
  const { headings = [], entries = [] } = (isPage ? undefined : view.outline(document.id)) ?? {}
  const id = textId(place, view)
  const [text, code = '', ...entryTexts] = view.text(id) ?? ['']
  const [name] = (!isPage && entries[document.entry ?? -1]) || []
  const [type, entryText] = entryTexts[document.entry ?? -1] ?? []
  const marked = headings.map((heading) => markText(heading, terms))
  const isHeading = marked.at(-1)?.some((part) => part.marked)
  // The title is already shown above the snippet.
  const lines = `${text}\n${code}`.split('\n').filter((line) => !names.some(([title]) => title === line))
  return {
    kind: headings.length === 0 ? 'page' : isHeading ? 'heading' : 'text',
    url,
    group,
    trail,
    title: markText(names[0]![0], terms),
    headings: marked,
    snippet: createSnippet(
      lines.some((line) => line !== '') ? lines : [view.text(id - 1)?.[0] ?? ''],
      terms,
      options.words,
    ),
    ...(name !== undefined && {
      entry: {
        name: markText(name, terms),
        ...(type && { type }),
        ...(entryText && { text: markText(entryText, terms) }),
      },
    }),
    ...(!ranked.isFull && { isPartial: true as const }),
    score: Math.round(score * 1000) / 1000,
  }
}

/** All terms that match a word of the query, with the position of that word. */
function queryTerms(words: readonly ExpandedWord[]): QueryTerms {
  const positions = new Map<string, number>()
  for (const [at, { word, forms }] of words.entries()) {
    const typed = [word.terms.last, word.stem, word.terms.joined]
    for (const term of [...typed, ...forms.flatMap(({ terms }) => terms)])
      if (term !== '' && !positions.has(term)) positions.set(term, at)
  }
  return positions
}

// Answers from the site's own index, as the modal and the search page want them.

import type {
  SearchAnswer as Answer,
  ProviderSetting,
  SearchHit,
  SearchProvider,
  TextPart,
} from '../../src/model/search-provider.ts'
import type { SearchHit as IndexHit, TextPart as IndexPart, SearchAnswer } from '../../src/search/answer.ts'
import { plainText } from '../../src/search/answer.ts'
import { INDEX_FOLDER } from '../../src/search/index-format.ts'
import { createIndexClient } from './client.ts'

/** The worker's file beside this one; put in by `bundle-theme.ts`. */
declare const OCTAVO_SEARCH: string

/** The index of this site. */
export function createProvider({ base, language, version }: ProviderSetting): SearchProvider {
  const { pathname } = new URL(base)
  const index = createIndexClient({
    worker: new URL(OCTAVO_SEARCH, import.meta.url).href,
    index: new URL(`${INDEX_FOLDER}/`, base).href,
  })
  const filters = { language, ...(version !== '' && { version }) }
  const read = (answer: SearchAnswer): Answer => readAnswer(answer, pathname)
  return {
    preload: () => index.prepare(),
    async search(query, { limit, page = 0, words, signal, onFirst }) {
      const answer = await index.search(query, {
        limit,
        offset: page * limit,
        // A list that goes on holds every place; a short one the best of each page.
        ...(page > 0 || onFirst === undefined ? { every: true } : {}),
        ...(words !== undefined && { snippetWords: words }),
        filters,
        signal,
        ...(onFirst && { onFirst: (first: SearchAnswer) => onFirst(read(first)) }),
      })
      return read(answer)
    },
  }
}

function readAnswer({ query, hits, total, corrections }: SearchAnswer, basePath: string): Answer {
  const corrected = corrections.reduce(
    (text, { from, to }) => text.replace(new RegExp(from.replace(/\W/g, '\\$&'), 'gi'), () => to),
    query,
  )
  return {
    hits: hits.map((hit) => readHit(hit, basePath)),
    total,
    ...(corrected !== query && { suggestions: [corrected] }),
  }
}

function readHit(
  { url, kind, group, trail, title, headings, snippet }: IndexHit,
  basePath: string,
): SearchHit {
  const page = plainText(title)
  const upper = headings.slice(0, -1).map(plainText)
  const isPage = headings.length === 0
  return {
    url: basePath + url.slice(1),
    kind,
    title: parts(headings.at(-1) ?? title),
    page,
    ...(!isPage && { pageTitle: parts(title) }),
    trail: isPage ? trail : [...trail, page, ...upper],
    group,
    ...(snippet.length > 0 && { snippet: parts(snippet) }),
  }
}

function parts(list: readonly IndexPart[]): TextPart[] {
  return list.map(({ text, marked }) => (marked ? { text, marked } : { text }))
}

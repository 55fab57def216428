// Pages in order → the hits that are shown: of each page its best place, and others that add something.

import type { HitKind, SearchAnswer, SearchHit, SearchOptions } from './answer.ts'
import type { ExpandedWord } from './expand.ts'
import { explainHit } from './explain.ts'
import type { Tier } from './index-format.ts'
import type { IndexReader } from './index-reader.ts'
import { firstSections } from './page-frame.ts'
import type { QueryWord } from './query.ts'
import type { RankedPage, Ranking } from './score.ts'
import { makeSnippet, markText, type Wanted } from './snippet.ts'
import { BONUS, MOST_SECTIONS } from './weights.ts'

export const DEFAULT_LIMIT = 20
const SNIPPET_WORDS = 10

/** Hits of one page that are shown beside the first have at least this share of its score. */
const SIDE_SHARE = 0.55

export interface HitScope {
  readonly reader: IndexReader
  readonly tiers: readonly Tier[]
  readonly options: SearchOptions
  readonly stage: SearchAnswer['stage']
  readonly expanded: readonly ExpandedWord[]
  readonly stops: readonly ExpandedWord[]
}

/** A place in a page that is to be a hit. */
interface Place {
  readonly ranked: RankedPage
  /** Index of the record within the page; undefined for the page as such. */
  readonly record: number | undefined
  readonly score: number
  readonly kind: HitKind
}

/** The hits of a ranking that were asked for, with their texts. */
export async function makeHits(ranking: Ranking, scope: HitScope): Promise<SearchHit[]> {
  const { reader, options } = scope
  const { limit = DEFAULT_LIMIT, offset = 0, every = false } = options
  const firsts = firstSections(reader.table.sections)
  const places: Place[] = []
  for (const ranked of ranking.pages) {
    if (places.length >= offset + limit) break
    const most = every || ranking.pages.length === 1 ? Number.POSITIVE_INFINITY : MOST_SECTIONS
    places.push(...placesOf(withTexts(ranked, scope), firsts[ranked.page]!, { most, every }))
  }
  const shown = places.slice(offset, offset + limit)
  // The first answer does not wait for texts.
  if (scope.stage === 'whole')
    await reader.loadTexts(shown.map(({ ranked, record = 0 }) => ({ page: ranked.page, record })))
  const wanted = wantedTerms([...scope.expanded, ...scope.stops])
  const hits = await Promise.all(standIn(shown, reader).map((place) => makeHit(place, wanted, scope)))
  return hits.filter((hit) => hit !== undefined)
}

/** A page whose texts were looked into, without the places in parts of it that were not: nothing can be shown of them. */
function withTexts(ranked: RankedPage, { reader, options }: HitScope): RankedPage {
  const texts = reader.texts(ranked.page)
  if (texts.length === 0 || options.every) return ranked
  const first = firstSections(reader.table.sections)[ranked.page]!
  return {
    ...ranked,
    sections: ranked.sections.filter(({ section }) => texts[section - first] !== undefined),
  }
}

/** Only the text of a place says where it is: without, its page stands for it, once. */
function standIn(places: readonly Place[], reader: IndexReader): Place[] {
  const known = new Set<number>()
  return places.flatMap((place): Place[] => {
    const { ranked, record } = place
    if (record !== undefined && reader.texts(ranked.page)[record]) return [place]
    if (known.has(ranked.page)) return []
    known.add(ranked.page)
    return [{ ...place, record: undefined, kind: 'page' }]
  })
}

/** What of a page is shown: its best place, and others that add something. */
function placesOf(
  ranked: RankedPage,
  first: number,
  { most, every }: { readonly most: number; readonly every: boolean },
): Place[] {
  const { sections, own, score, inTitle, equalsTitle } = ranked
  const best = sections[0]
  const isPage =
    equalsTitle ||
    best === undefined ||
    own >= best.score ||
    best.section === first ||
    (inTitle && best.called <= BONUS.insideTitle)
  const places: Place[] = isPage ? [{ ranked, record: undefined, score, kind: 'page' }] : []
  const top = Math.max(own, best?.score ?? 0)
  for (const section of sections) {
    if (places.length >= most) break
    const record = section.section - first
    if (record === 0 && isPage) continue
    const addsSomething = section.inHeading > 0 || section.coverage >= (best?.coverage ?? 0)
    const isGood = section.score >= top * SIDE_SHARE && addsSomething
    if (places.length > 0 && !every && !isGood) continue
    const kind = record > 0 && section.inHeading > 0 ? 'heading' : 'text'
    places.push({ ranked, record, score: places.length === 0 ? score : section.score, kind })
  }
  return places
}

async function makeHit(
  { ranked, record, score, kind }: Place,
  wanted: Wanted,
  scope: HitScope,
): Promise<SearchHit | undefined> {
  const { reader, options } = scope
  const listed = await reader.titles(ranked.page)
  const stored = reader.texts(ranked.page)[record ?? 0]
  if (!listed) return undefined
  const { titles, at } = listed
  const url = titles.urls[at]!
  const [headings, ownAnchor, text, code] = stored ?? [[], '', '', '']
  const anchor = record === undefined ? '' : ownAnchor
  const first = firstSections(reader.table.sections)[ranked.page]!
  const section = record === undefined ? undefined : first + record
  return {
    id: anchor === '' ? url : `${url}#${anchor}`,
    kind,
    url: anchor === '' ? url : `${url}#${encodeURIComponent(anchor)}`,
    group: titles.groupList[titles.groups[at]!]!,
    trail: titles.trailList[titles.trails[at]!]!,
    title: markText(titles.titles[at]!, wanted),
    headings: record === undefined ? [] : headings.map((heading) => markText(heading, wanted)),
    snippet: makeSnippet(text, code, { wanted, words: options.snippetWords ?? SNIPPET_WORDS }),
    score: Math.round(score * 1000) / 1000,
    ...(options.explain && explainHit({ ranked, section, score }, scope)),
  }
}

/** Every term that answers a word, with the word's place in the query. */
function wantedTerms(words: readonly ExpandedWord[]): Wanted {
  const wanted = new Map<string, number>()
  for (const [at, { word, forms }] of words.entries()) {
    for (const term of ownTerms(word)) if (!wanted.has(term)) wanted.set(term, at)
    for (const { terms } of forms) for (const term of terms) if (!wanted.has(term)) wanted.set(term, at)
  }
  return wanted
}

function ownTerms({ terms, stem }: QueryWord): string[] {
  return [terms.whole, stem, terms.last].filter((term) => term !== '')
}

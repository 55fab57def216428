// Pages in order → the hits that are shown: of each page its best place, and others that add something.

import type { HitKind, SearchAnswer, SearchHit, SearchOptions, TextPart } from './answer.ts'
import type { ExpandedWord } from './expand.ts'
import { explainPlace } from './explain.ts'
import type { PageRows, Tier } from './index-format.ts'
import type { IndexReader } from './index-reader.ts'
import type { QueryWord } from './query.ts'
import { firstSections, type RankedPage, type Ranking } from './score.ts'
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
    places.push(...placesOf(ranked, firsts[ranked.page]!, { most, every }))
  }
  const wanted = wantedTerms([...scope.expanded, ...scope.stops])
  return Promise.all(places.slice(offset, offset + limit).map((place) => makeHit(place, wanted, scope)))
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
): Promise<SearchHit> {
  const { reader, tiers, options, stage, expanded } = scope
  const { titles, at } = await reader.titles(ranked.page)
  const url = titles.urls[at]!
  const firsts = firstSections(reader.table.sections)
  // The first answer does not wait for texts: one without a heading says at least the page.
  const rows = stage === 'whole' ? await reader.rows(ranked.page) : undefined
  const row = rows?.[record ?? 0]
  const anchor = record === undefined ? '' : (row?.[1] ?? '')
  // A page as such begins with its first record.
  const section = firsts[ranked.page]! + (record ?? 0)
  return {
    id: anchor === '' ? url : `${url}#${anchor}`,
    kind,
    url: anchor === '' ? url : `${url}#${encodeURIComponent(anchor)}`,
    group: titles.groupList[titles.groups[at]!]!,
    trail: titles.trailList[titles.trails[at]!]!,
    title: markText(titles.titles[at]!, wanted),
    headings: rows && record !== undefined ? headingsOf(rows, record, wanted) : [],
    snippet: row ? makeSnippet(row[3], row[4], { wanted, words: options.snippetWords ?? SNIPPET_WORDS }) : [],
    score: Math.round(score * 1000) / 1000,
    ...(options.explain && {
      reasons: explainPlace(expanded, { page: ranked.page, section }, { reader, tiers }),
    }),
  }
}

/** The headings a record stands below, and its own. */
function headingsOf(rows: PageRows, record: number, wanted: Wanted): TextPart[][] {
  const headings: TextPart[][] = []
  let depth = 7
  for (let at = record; at > 0; at--) {
    const [heading, , own] = rows[at]!
    if (own >= depth) continue
    depth = own
    headings.unshift(markText(heading, wanted))
  }
  return headings
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

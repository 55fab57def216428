// Pages in order → the hits that are shown: of each page its best place, and others that add something.

import { withBasePath } from '../model/base-path.ts'
import { HITS_PER_PAGE, SNIPPET_WORDS } from '../model/search-limits.ts'
import type { SearchHit } from '../model/search-provider.ts'
import type { ExpandedWord } from './expand.ts'
import { explainPlace } from './explain.ts'
import type { IndexHit, IndexOptions } from './index-answer.ts'
import type { Tier } from './index-format.ts'
import type { Budget, IndexReader } from './index-reader.ts'
import { firstSections } from './page-frame.ts'
import { MIN_COVERAGE, type RankedPage, type Ranking } from './score.ts'
import { makeSnippet, markText, type WantedTerms } from './snippet.ts'
import { BONUS, MAX_SECTIONS } from './weights.ts'

/** Hits of one page that are shown beside the first have at least this share of its score. */
const SIDE_SHARE = 0.55

export interface ShownScope {
  readonly reader: IndexReader
  readonly tiers: readonly Tier[]
  readonly options: IndexOptions
  readonly basePath: string
  /** What may be loaded of texts; undefined for the first answer, which does not wait for them. */
  readonly texts: Budget | undefined
  readonly expanded: readonly ExpandedWord[]
  readonly stops: readonly ExpandedWord[]
}

/** A place in a page that is to be a hit. */
interface Place {
  readonly ranked: RankedPage
  /** Undefined for the page as such. */
  readonly section: number | undefined
  readonly score: number
  readonly kind: SearchHit['kind']
}

/** The hits of a ranking that were asked for, with their texts. */
export async function makeHits(ranking: Ranking, scope: ShownScope): Promise<IndexHit[]> {
  const { reader, options } = scope
  const { limit = HITS_PER_PAGE, offset = 0, every = false } = options
  const firsts = firstSections(reader.table.sections)
  const places: Place[] = []
  for (const ranked of ranking.pages) {
    if (places.length >= offset + limit) break
    const max = every || ranking.pages.length === 1 ? Number.POSITIVE_INFINITY : MAX_SECTIONS
    places.push(...placesOf(withTexts(ranked, scope), firsts[ranked.page]!, { max, every }))
  }
  const shown = places.slice(offset, offset + limit)
  const sections = shown.map(({ ranked, section }) => section ?? firsts[ranked.page]!)
  if (scope.texts) await reader.loadTexts(sections, scope.texts)
  const wanted = wantedTerms([...scope.expanded, ...scope.stops])
  const hits = await Promise.all(withoutTexts(shown, reader).map((place) => makeHit(place, wanted, scope)))
  return hits.filter((hit) => hit !== undefined)
}

/** A page with only those places whose texts are loaded, if any are: nothing can be shown of the others. */
function withTexts(ranked: RankedPage, { reader, options }: ShownScope): RankedPage {
  const sections = ranked.sections.filter(({ section }) => reader.text(section))
  return sections.length === 0 || options.every ? ranked : { ...ranked, sections }
}

/** Only the text of a section says what it is called: without, its page stands for it, once. */
function withoutTexts(places: readonly Place[], reader: IndexReader): Place[] {
  const known = new Set<number>()
  return places.flatMap((place): Place[] => {
    const { ranked, section } = place
    if (section !== undefined && reader.text(section)) return [place]
    if (known.has(ranked.page)) return []
    known.add(ranked.page)
    return [{ ...place, section: undefined, kind: 'page' }]
  })
}

/** Pages that are places beside their sections, which are what a ranking counts. */
export function countPagePlaces({ pages }: Ranking, { table }: IndexReader): number {
  const firsts = firstSections(table.sections)
  return pages.filter((ranked) => {
    const counted = ranked.sections.filter(({ coverage }) => coverage >= MIN_COVERAGE)
    const first = firsts[ranked.page]!
    return (
      counted.length > 0 && standsForPage(ranked, first) && !counted.some(({ section }) => section === first)
    )
  }).length
}

/** Whether the best place of a page is the page as such. */
function standsForPage({ sections, own, inTitle, equalsTitle }: RankedPage, first: number): boolean {
  const best = sections[0]
  return (
    equalsTitle ||
    best === undefined ||
    own >= best.score ||
    best.section === first ||
    (inTitle && best.nameBonus <= BONUS.insideTitle)
  )
}

/** What of a page is shown: its best place, and others that add something. */
function placesOf(
  ranked: RankedPage,
  first: number,
  { max, every }: { readonly max: number; readonly every: boolean },
): Place[] {
  const { sections, own, score } = ranked
  const best = sections[0]
  const isPage = standsForPage(ranked, first)
  const hasCounted = sections.some(({ coverage }) => coverage >= MIN_COVERAGE)
  const places: Place[] = isPage ? [{ ranked, section: undefined, score, kind: 'page' }] : []
  const top = Math.max(own, best?.score ?? 0)
  for (const { section, score: sectionScore, inHeading, coverage } of sections) {
    if (places.length >= max) break
    if (section === first && isPage) continue
    const addsSomething = inHeading > 0 || coverage >= (best?.coverage ?? 0)
    const isGood = sectionScore >= top * SIDE_SHARE && addsSomething
    // A list has what was counted: the places with enough of the words, or one where there is none.
    const isShown = every ? coverage >= MIN_COVERAGE : isGood
    if ((places.length > 0 || (every && hasCounted)) && !isShown) continue
    const kind = section > first && inHeading > 0 ? 'heading' : 'text'
    places.push({ ranked, section, score: places.length === 0 ? score : sectionScore, kind })
  }
  return places
}

async function makeHit(
  { ranked, section, score, kind }: Place,
  wanted: WantedTerms,
  scope: ShownScope,
): Promise<IndexHit | undefined> {
  const { reader, options, basePath } = scope
  const listed = await reader.titles(ranked.page)
  if (!listed) return undefined
  const { titles, at } = listed
  const first = firstSections(reader.table.sections)[ranked.page]!
  const [headings, anchor, text, code] = reader.text(section ?? first) ?? [[], '', '', '']
  const url = withBasePath(basePath, titles.urls[at]!)
  const best = ranked.sections[0]
  // A page is shown for its best section, too.
  const explained = section ?? (best && best.score > ranked.own ? best.section : undefined)
  return {
    kind,
    url: section === undefined || anchor === '' ? url : `${url}#${encodeURIComponent(anchor)}`,
    group: titles.groupList[titles.groups[at]!]!,
    trail: titles.trailList[titles.trails[at]!]!,
    title: markText(titles.titles[at]!, wanted),
    headings: section === undefined ? [] : headings.map((heading) => markText(heading, wanted)),
    snippet: makeSnippet(text, code, { wanted, words: options.words ?? SNIPPET_WORDS }),
    score: Math.round(score * 1000) / 1000,
    ...(options.explain && {
      reasons: explainPlace({ page: ranked.page, section: explained }, scope.expanded, scope),
    }),
  }
}

/** Every term that answers a word, with the word's place in the query. */
function wantedTerms(words: readonly ExpandedWord[]): WantedTerms {
  const wanted = new Map<string, number>()
  for (const [at, { word, forms }] of words.entries()) {
    const own = [word.terms.whole, word.stem, word.terms.last].filter((term) => term !== '')
    for (const term of [...own, ...forms.flatMap(({ terms }) => terms)])
      if (!wanted.has(term)) wanted.set(term, at)
  }
  return wanted
}

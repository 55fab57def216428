// The best pages are read again: what they, their sections and their entries are called decides among them.

import { type ExpandedWord, isSure } from './forms.ts'
import type { IndexView, Outline } from './index-view.ts'
import type { NameTerms } from './name-terms.ts'
import type { ParsedQuery } from './query.ts'
import { byRank, byScore, type RankedDocument, type RankedPage } from './score.ts'
import { BONUS } from './weights.ts'

/** Sections of a page that are read again. */
const MOST_SECTIONS = 12

/** What the query is, the surest first: that decides before any score. */
const RANKS = { title: 6, home: 5, name: 4, literalEntry: 3, entry: 2, heading: 1, none: 0 } as const

export interface NamedDocument extends RankedDocument {
  /** The entry of a section that the query means. */
  readonly entry?: number
}

export interface NamedPage extends RankedPage {
  readonly documents: readonly NamedDocument[]
  /** The query is what the page is called, and not only a place in it. */
  readonly isCalled: boolean
}

/** The pages in their final order. */
export function rerankPages(
  pages: readonly RankedPage[],
  query: ParsedQuery,
  { words, view }: { readonly words: readonly ExpandedWord[]; readonly view: IndexView },
): NamedPage[] {
  const answers = words.map(({ forms }) => ({
    sure: forms.filter(isSure).map(({ terms }) => terms),
    all: forms.map(({ terms }) => terms),
  }))
  const named = pages.map((page) => renamePage(page, { query, answers, view }))
  return named.sort((a, b) => b.rank - a.rank || byRank(a, b))
}

/** What a word may be: itself, or anything. */
interface Answer {
  readonly sure: readonly (readonly string[])[]
  readonly all: readonly (readonly string[])[]
}

interface NameScope {
  readonly query: ParsedQuery
  readonly answers: readonly Answer[]
  readonly view: IndexView
}

/** A page, with how sure its name is. Of pages that are called alike, others call the main one so most often. */
function renamePage(ranked: RankedPage, scope: NameScope): NamedPage & { readonly rank: number } {
  const { query, view } = scope
  const { names, url, links } = view.title(ranked.page)
  const { key } = view.readName(query.text)
  const calls = names.map(([name, own], at) => {
    const isPath = at === names.length - 1
    return view.readName(name).key === key ? (1 + own) * (isPath ? 1 : BONUS.name) : 0
  })
  const documents = ranked.documents
    .map((document, at) => readDocument(document, at < MOST_SECTIONS ? ranked.page : undefined, scope))
    .sort((a, b) => b.rank - a.rank || byScore(a, b))
  const best = documents[0]!
  const ofName = names[0]![0] === query.text ? RANKS.title : url === '/' ? RANKS.home : RANKS.name
  const depth = Math.min(5, url.split('/').length - 2)
  const called = Math.max(...calls)
  const isMeant = names.some(([name]) => isCalled(view.readName(name), scope.answers, 'all'))
  const bonus =
    Math.max(1, called, isMeant ? 1 + BONUS.nearlyTitle : 0) *
    (1 + BONUS.link * links) *
    (1 - BONUS.depth * depth)
  return {
    ...ranked,
    documents,
    rank: called > 0 ? ofName : best.rank,
    isCalled: called > 0,
    score: (ranked.score * bonus * best.score) / ranked.documents[0]!.score,
  }
}

function readDocument(
  document: RankedDocument,
  page: number | undefined,
  scope: NameScope,
): NamedDocument & { readonly rank: number } {
  const { query, answers, view } = scope
  const outline = page === undefined ? undefined : view.outline(document.id)
  if (page === undefined || !outline) return { ...document, rank: RANKS.none }
  const { headings } = outline
  const [[title]] = view.title(page).names as [readonly [string, number]]
  const isHeading = isCalled(view.readName(headings.at(-1) ?? ''), answers)
  const isBoth = headings.length > 0 && isCalled(view.readName(`${title} ${headings.at(-1)}`), answers)
  const isNamed =
    query.isTelling && view.readName(headings.at(-1) ?? '').key === view.readName(query.text).key
  const found = isNamed ? undefined : findEntry(outline, page, scope)
  const ofHeading = isBoth || isNamed ? BONUS.equalsHeading.several : isHeading ? BONUS.equalsHeading.one : 0
  const isEntry = found !== undefined && found.bonus >= ofHeading
  return {
    ...document,
    rank: isNamed ? RANKS.heading : isEntry ? found.rank : RANKS.none,
    score: document.score * (1 + Math.max(ofHeading, found?.bonus ?? 0)),
    ...(isEntry && { entry: found.entry }),
  }
}

interface FoundEntry {
  readonly entry: number
  readonly rank: number
  readonly bonus: number
}

/** The entry whose name is in the query, where the rest of the query is what its page and section are called. */
function findEntry({ headings, entries }: Outline, page: number, scope: NameScope): FoundEntry | undefined {
  const { query, answers, view } = scope
  const { names, trail } = view.title(page)
  const title = names[0]![0]
  const context = view.readName([title, names.at(-1)![0], ...trail, ...headings].join(' ')).terms
  const asked = query.words.length === 1 ? query.words[0]!.terms.whole : undefined
  let best: FoundEntry | undefined
  let most = 0
  for (const [entry, [written]] of entries.entries())
    for (const name of written.split(', ')) {
      const read = view.readName(name)
      const inName = answers.filter(({ sure }) => hasForm(read.terms, sure))
      const rest = answers.filter((answer) => !inName.includes(answer))
      // `name` is `spec.name` too, but rather `name`.
      const isLiteral = query.text.endsWith(name)
      const value =
        inName.length +
        (isLiteral ? 1 : 0) +
        1 / read.words.reduce((sum, { parts }) => sum + 1 + parts.length, 0)
      if (value <= most || !isCalled(read, inName)) continue
      if (!rest.every(({ all }) => hasForm(context, all))) continue
      most = value
      const isTitled = isCalled(view.readName(title), rest)
      const isWhole =
        query.isTelling && read.words.some(({ whole, last }) => whole === asked || last === asked)
      const ofTitle = query.text === `${title} ${name}` ? RANKS.literalEntry : RANKS.entry
      best = {
        entry,
        rank: isTitled ? ofTitle : isWhole ? RANKS.heading : RANKS.none,
        bonus: rest.length > 0 ? BONUS.equalsEntry * shareOf(view.readName(title), rest) : 0,
      }
    }
  return best
}

/** How many of the words of a name were asked for. */
function shareOf({ words }: NameTerms, answers: readonly Answer[]): number {
  const wanted = new Set(answers.flatMap(({ all }) => all.flat()))
  return (
    words.filter(
      ({ whole, parts }) =>
        wanted.has(whole) || (parts.length > 0 && parts.every((part) => wanted.has(part))),
    ).length / words.length
  )
}

/** Whether a name has all that was asked for, and no other word. */
function isCalled(
  { words, terms }: NameTerms,
  answers: readonly Answer[],
  by: keyof Answer = 'sure',
): boolean {
  const wanted = new Set(answers.flatMap((answer) => answer[by].flat()))
  return (
    words.length > 0 &&
    answers.length > 0 &&
    answers.every((answer) => hasForm(terms, answer[by])) &&
    words.every(
      ({ whole, last, parts }) =>
        wanted.has(whole) ||
        wanted.has(last) ||
        (parts.length > 0 && parts.every((part) => wanted.has(part))),
    )
  )
}

function hasForm(own: ReadonlySet<string>, forms: readonly (readonly string[])[]): boolean {
  return forms.some((terms) => terms.every((term) => own.has(term)))
}

// Reranks the best pages by the names of pages, sections and entries.

import { type ExpandedWord, isExactForm } from './forms.ts'
import type { IndexView } from './index-view.ts'
import type { NameTerms } from './name-terms.ts'
import type { Outline } from './outlines.ts'
import type { ParsedQuery } from './query.ts'
import { byRank, byScore, type RankedDocument, type RankedPage } from './score.ts'
import { stem } from './stem.ts'
import type { PageTitle } from './titles.ts'
import { BONUS } from './weights.ts'

/** Maximum number of sections per page that are reranked. */
const MAX_SECTIONS = 12

/** Rank of the thing that the query names, most certain first. Ranks take precedence over scores. */
const RANKS = { title: 6, home: 5, name: 4, literalEntry: 3, entry: 2, heading: 1, none: 0 } as const

export interface NamedDocument extends RankedDocument {
  /** Index of the entry that the query names. */
  readonly entry?: number
}

export interface NamedPage extends RankedPage {
  readonly documents: readonly NamedDocument[]
  /** Whether the query equals a name of the page itself, not only of a section or entry. */
  readonly hasTitle: boolean
}

type Ranked<T> = T & { readonly rank: number }

/** Forms of a word of the query: `exact` has terms of exact forms, `all` the stems of all forms. */
interface WordForms {
  readonly exact: readonly (readonly string[])[]
  readonly all: readonly (readonly string[])[]
}

interface NameScope {
  readonly query: ParsedQuery
  /** The query, tokenized as a name. */
  readonly queryName: NameTerms
  readonly wordForms: readonly WordForms[]
  readonly view: IndexView
}

/** Returns the pages in their final order. */
export function rerankPages(
  pages: readonly RankedPage[],
  query: ParsedQuery,
  { words, view }: { readonly words: readonly ExpandedWord[]; readonly view: IndexView },
): NamedPage[] {
  const wordForms = words.map(({ forms }) => ({
    exact: forms.filter(isExactForm).map(({ terms }) => terms),
    all: forms.map(({ terms }) => terms.map(stem)),
  }))
  const scope = { query, queryName: view.readName(query.text), wordForms, view }
  return pages.map((page) => scorePage(page, scope)).sort((a, b) => b.rank - a.rank || byRank(a, b))
}

/** Scores how well the names of a page match the query. Of several matching pages, the one most linked to by that name wins. */
function scorePage(ranked: RankedPage, scope: NameScope): Ranked<NamedPage> {
  const { query, queryName, wordForms, view } = scope
  const title = view.title(ranked.page)!
  const { names, url, links, trail } = title
  const titleScores = names.map(([name, linkCount], at) =>
    view.readName(name).key === queryName.key
      ? (1 + linkCount) * (at === names.length - 1 ? 1 : BONUS.name)
      : 0,
  )
  const trailTerms = view.readName(trail.join(' ')).terms
  const matchesLoosely = names.some(([name]) => {
    const nameTerms = view.readName(name)
    const [matched, rest] = partitionWords(nameTerms, wordForms, 'all')
    return matchesName(nameTerms, matched, 'all') && rest.every(({ all }) => hasForm(trailTerms, all))
  })
  const documents = ranked.documents
    .map((document, at) =>
      at < MAX_SECTIONS ? scoreDocument(document, title, scope) : { ...document, rank: RANKS.none },
    )
    .sort((a, b) => b.rank - a.rank || byScore(a, b))
  const titleRank = names[0]![0] === query.text ? RANKS.title : url === '/' ? RANKS.home : RANKS.name
  const titleScore = Math.max(...titleScores)
  const bonus =
    Math.max(titleScore, matchesLoosely ? 1 + BONUS.meant : 1) *
    (ranked.coversQuestion ? 1 + BONUS.titleWords * titleShare(title, scope) : 1) *
    (1 + BONUS.link * links) *
    (1 - BONUS.depth * Math.min(5, url.split('/').length - 2))
  return {
    ...ranked,
    documents,
    rank: titleScore > 0 ? titleRank : documents[0]!.rank,
    hasTitle: titleScore > 0,
    score: (ranked.score * bonus * documents[0]!.score) / ranked.documents[0]!.score,
  }
}

function scoreDocument(
  document: RankedDocument,
  { names, trail }: PageTitle,
  scope: NameScope,
): Ranked<NamedDocument> {
  const { query, queryName, wordForms, view } = scope
  const outline = view.outline(document.id)
  if (!outline) return { ...document, rank: RANKS.none }
  const heading = outline.headings.at(-1) ?? ''
  const title = names[0]![0]
  const matchesHeading = query.isSpecific && view.readName(heading).key === queryName.key
  const matchesHeadingWords =
    matchesHeading ||
    matchesName(view.readName(heading), wordForms) ||
    (heading !== '' && matchesName(view.readName(`${title} ${heading}`), wordForms))
  const context = [title, names.at(-1)![0], ...trail, ...outline.headings].join(' ')
  const entryMatch = matchesHeading ? undefined : findEntry(outline, { title, context }, scope)
  const bonus = matchesHeadingWords ? BONUS.heading : 0
  const isEntry = entryMatch !== undefined && entryMatch.bonus >= bonus
  return {
    ...document,
    rank: matchesHeading ? RANKS.heading : isEntry ? entryMatch.rank : RANKS.none,
    score: document.score * (1 + Math.max(bonus, entryMatch?.bonus ?? 0)),
    ...(isEntry && { entry: entryMatch.entry }),
  }
}

interface EntryScope {
  readonly title: string
  /** Names of the page and of the section. */
  readonly context: string
}

/** Finds the entry named by the query. The rest of the query must occur in the context, and must not be only the page title. */
function findEntry(
  { entries }: Outline,
  { title, context }: EntryScope,
  { query, wordForms, view }: NameScope,
) {
  const page = view.readName(title)
  const [onlyWord] = query.words.length === 1 ? query.words : []
  const isKnownPath = onlyWord !== undefined && view.knows(onlyWord.terms.joined)
  const contextTerms = view.readName(context).terms
  let best: { readonly entry: number; readonly rank: number; readonly bonus: number } | undefined
  let bestValue = 0
  for (const [entry, [names]] of entries.entries())
    for (const name of names.split(', ')) {
      const nameTerms = view.readName(name)
      const [matched, rest] = partitionWords(nameTerms, wordForms, 'exact')
      const isNamed = (term: string) =>
        nameTerms.words.some(({ joined, last }) => [joined, last].includes(term))
      const end = onlyWord?.suffixes.find(({ term }) => isNamed(term))
      const hasParents = end?.parents.every((parent) => contextTerms.has(parent)) === true
      // A path that exists as a whole is a field of another place only if the words before its end are there.
      const suffix = hasParents || !isKnownPath ? end : undefined
      // `name` also matches the entry `spec.name`, but an entry `name` is a better match.
      const value =
        matched.length +
        (query.text.endsWith(name) ? 1 : 0) +
        1 / (1 + nameTerms.terms.size) +
        (suffix ? 2 * suffix.share : 0)
      if (value <= bestValue || !matchesName(nameTerms, matched)) continue
      const isLiteral = query.text === `${title} ${name}`
      if (!isLiteral && matched.every(({ exact }) => hasForm(page.terms, exact))) continue
      if (!rest.every(({ all }) => hasForm(contextTerms, all))) continue
      bestValue = value
      const matchesNameOrSegment =
        query.isSpecific && onlyWord && (isNamed(onlyWord.terms.joined) || suffix !== undefined)
      best = {
        entry,
        bonus: rest.length > 0 || hasParents ? BONUS.entry : 0,
        rank: isLiteral
          ? RANKS.literalEntry
          : matchesName(page, rest)
            ? RANKS.entry
            : matchesNameOrSegment
              ? RANKS.heading
              : RANKS.none,
      }
    }
  return best
}

/** Splits the words of the query into those that occur in a name and the rest. */
function partitionWords({ terms }: NameTerms, wordForms: readonly WordForms[], by: keyof WordForms) {
  const matched = wordForms.filter((word) => hasForm(terms, word[by]))
  return [matched, wordForms.filter((word) => !matched.includes(word))] as const
}

/** Whether a name contains all words of the query and no other words. */
function matchesName(
  { words, terms }: NameTerms,
  wordForms: readonly WordForms[],
  by: keyof WordForms = 'exact',
): boolean {
  const accepted = new Set(wordForms.flatMap((word) => word[by].flat()))
  return (
    words.length > 0 &&
    wordForms.length > 0 &&
    wordForms.every((word) => hasForm(terms, word[by])) &&
    words.every(
      ({ joined, last, parts }) =>
        accepted.has(joined) ||
        accepted.has(stem(joined)) ||
        accepted.has(last) ||
        (parts.length > 0 && parts.every((part) => accepted.has(part))),
    )
  )
}

/** Share of the words of the title that are words of the query. */
function titleShare({ names }: PageTitle, { wordForms, view }: NameScope): number {
  const { words } = view.readName(names[0]![0])
  const accepted = new Set(wordForms.flatMap(({ all }) => all.flat()))
  const matched = words.filter(({ joined, parts }) =>
    [joined, ...parts].some((term) => accepted.has(stem(term))),
  )
  return matched.length / Math.max(1, words.length)
}

function hasForm(nameTerms: ReadonlySet<string>, forms: readonly (readonly string[])[]): boolean {
  return forms.some((terms) => terms.every((term) => nameTerms.has(term)))
}

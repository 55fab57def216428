// The best pages are read again: what they, their sections and their entries are called decides among them.

import { type ExpandedWord, isExactForm } from './forms.ts'
import type { Outline } from './index-format.ts'
import type { IndexView } from './index-view.ts'
import type { NameTerms } from './name-terms.ts'
import type { ParsedQuery } from './query.ts'
import { byRank, byScore, type RankedDocument, type RankedPage } from './score.ts'
import { stem } from './stem.ts'
import type { PageTitle } from './titles.ts'
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
  readonly hasTitle: boolean
}

type Ranked<T> = T & { readonly rank: number }

/** What a word may be: itself, or the stems of anything. */
interface WordForms {
  readonly sure: readonly (readonly string[])[]
  readonly all: readonly (readonly string[])[]
}

interface NameScope {
  readonly query: ParsedQuery
  /** The query as a name. */
  readonly queryName: NameTerms
  readonly answers: readonly WordForms[]
  readonly view: IndexView
}

/** The pages in their final order. */
export function rerankPages(
  pages: readonly RankedPage[],
  query: ParsedQuery,
  { words, view }: { readonly words: readonly ExpandedWord[]; readonly view: IndexView },
): NamedPage[] {
  const answers = words.map(({ forms }) => ({
    sure: forms.filter(isExactForm).map(({ terms }) => terms),
    all: forms.map(({ terms }) => terms.map(stem)),
  }))
  const scope = { query, queryName: view.readName(query.text), answers, view }
  return pages.map((page) => scorePage(page, scope)).sort((a, b) => b.rank - a.rank || byRank(a, b))
}

/** A page, with how sure its name is. Of pages that are called alike, others call the main one so most often. */
function scorePage(ranked: RankedPage, scope: NameScope): Ranked<NamedPage> {
  const { query, queryName, answers, view } = scope
  const title = view.title(ranked.page)!
  const { names, url, links, trail } = title
  const called = names.map(([name, own], at) =>
    view.readName(name).key === queryName.key ? (1 + own) * (at === names.length - 1 ? 1 : BONUS.name) : 0,
  )
  const above = view.readName(trail.join(' ')).terms
  const isMeant = names.some(([name]) => {
    const read = view.readName(name)
    const [own, rest] = matchesPart(read, answers, 'all')
    return matchesName(read, own, 'all') && rest.every(({ all }) => hasForm(above, all))
  })
  const documents = ranked.documents
    .map((document, at) =>
      at < MOST_SECTIONS ? scoreDocument(document, title, scope) : { ...document, rank: RANKS.none },
    )
    .sort((a, b) => b.rank - a.rank || byScore(a, b))
  const ofName = names[0]![0] === query.text ? RANKS.title : url === '/' ? RANKS.home : RANKS.name
  const most = Math.max(...called)
  const bonus =
    Math.max(most, isMeant ? 1 + BONUS.meant : 1) *
    (1 + BONUS.link * links) *
    (1 - BONUS.depth * Math.min(5, url.split('/').length - 2))
  return {
    ...ranked,
    documents,
    rank: most > 0 ? ofName : documents[0]!.rank,
    hasTitle: most > 0,
    score: (ranked.score * bonus * documents[0]!.score) / ranked.documents[0]!.score,
  }
}

function scoreDocument(
  document: RankedDocument,
  { names, trail }: PageTitle,
  scope: NameScope,
): Ranked<NamedDocument> {
  const { query, queryName, answers, view } = scope
  const outline = view.outline(document.id)
  if (!outline) return { ...document, rank: RANKS.none }
  const heading = outline.headings.at(-1) ?? ''
  const title = names[0]![0]
  const isNamed = query.isSpecific && view.readName(heading).key === queryName.key
  const isHeading =
    isNamed ||
    matchesName(view.readName(heading), answers) ||
    (heading !== '' && matchesName(view.readName(`${title} ${heading}`), answers))
  const around = [title, names.at(-1)![0], ...trail, ...outline.headings].join(' ')
  const found = isNamed ? undefined : findEntry(outline, { title, around }, scope)
  const bonus = isHeading ? BONUS.heading : 0
  const isEntry = found !== undefined && found.bonus >= bonus
  return {
    ...document,
    rank: isNamed ? RANKS.heading : isEntry ? found.rank : RANKS.none,
    score: document.score * (1 + Math.max(bonus, found?.bonus ?? 0)),
    ...(isEntry && { entry: found.entry }),
  }
}

interface EntryScope {
  readonly title: string
  /** What its page and section are called. */
  readonly around: string
}

/** The entry whose name is in the query, where the rest of the query is around it, and its title is not all that. */
function findEntry({ entries }: Outline, { title, around }: EntryScope, { query, answers, view }: NameScope) {
  const page = view.readName(title)
  const only = query.words.length === 1 ? query.words[0]!.terms.joined : undefined
  let best: { readonly entry: number; readonly rank: number; readonly bonus: number } | undefined
  let most = 0
  for (const [entry, [written]] of entries.entries())
    for (const name of written.split(', ')) {
      const read = view.readName(name)
      const [own, rest] = matchesPart(read, answers, 'sure')
      // `name` is `spec.name` too, but rather `name`.
      const value = own.length + (query.text.endsWith(name) ? 1 : 0) + 1 / (1 + read.terms.size)
      if (value <= most || !matchesName(read, own)) continue
      const isLiteral = query.text === `${title} ${name}`
      if (!isLiteral && own.every(({ sure }) => hasForm(page.terms, sure))) continue
      if (!rest.every(({ all }) => hasForm(view.readName(around).terms, all))) continue
      most = value
      const isWhole =
        query.isSpecific && read.words.some(({ joined, last }) => joined === only || last === only)
      best = {
        entry,
        bonus: rest.length > 0 ? BONUS.entry : 0,
        rank: isLiteral
          ? RANKS.literalEntry
          : matchesName(page, rest)
            ? RANKS.entry
            : isWhole
              ? RANKS.heading
              : RANKS.none,
      }
    }
  return best
}

/** The words of the query that a name has, and the others. */
function matchesPart({ terms }: NameTerms, answers: readonly WordForms[], by: keyof WordForms) {
  const own = answers.filter((answer) => hasForm(terms, answer[by]))
  return [own, answers.filter((answer) => !own.includes(answer))] as const
}

/** Whether a name has all that was asked for, and no other word. */
function matchesName(
  { words, terms }: NameTerms,
  answers: readonly WordForms[],
  by: keyof WordForms = 'sure',
): boolean {
  const wanted = new Set(answers.flatMap((answer) => answer[by].flat()))
  return (
    words.length > 0 &&
    answers.length > 0 &&
    answers.every((answer) => hasForm(terms, answer[by])) &&
    words.every(
      ({ joined, last, parts }) =>
        wanted.has(joined) ||
        wanted.has(stem(joined)) ||
        wanted.has(last) ||
        (parts.length > 0 && parts.every((part) => wanted.has(part))),
    )
  )
}

function hasForm(own: ReadonlySet<string>, forms: readonly (readonly string[])[]): boolean {
  return forms.some((terms) => terms.every((term) => own.has(term)))
}

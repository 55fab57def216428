// The best pages are read again: what they, their sections and their entries are called decides among them.

import { type ExpandedWord, isSure } from './forms.ts'
import type { IndexView, Outline } from './index-view.ts'
import type { NameTerms } from './name-terms.ts'
import { wholesOf } from './query.ts'
import { byRank, type RankedDocument, type RankedPage } from './score.ts'
import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { readWords, termsOf } from './tokens.ts'
import { BONUS } from './weights.ts'

/** Sections of a page that are read again. */
const MOST_SECTIONS = 12

export interface NamedDocument extends RankedDocument {
  /** The entry of a section that the query means. */
  readonly entry?: number
  /** The query is its heading. */
  readonly isHeading?: boolean
}

export interface NamedPage extends RankedPage {
  readonly documents: readonly NamedDocument[]
  /** The query is the title (3), another name of the page (2), or a heading of several words (1). */
  readonly rank: number
}

/** The pages in their final order. Those whose title is the query stay first. */
export function rerankPages(
  pages: readonly RankedPage[],
  query: string,
  { words, view }: { readonly words: readonly ExpandedWord[]; readonly view: IndexView },
): NamedPage[] {
  const written = tellingOf(query)
  const answers = words.map(({ forms }): Answer => {
    const sure = forms.filter(isSure).map(({ terms }) => terms)
    return { sure, all: forms.map(({ terms }) => terms), any: new Set(forms.flatMap(({ terms }) => terms)) }
  })
  const named = pages.map((page) => renamePage(page, { query, written, answers, view }))
  return named.sort((a, b) => b.rank - a.rank || byRank(a, b))
}

/** The forms of a word: the word itself, and all. */
interface Answer {
  readonly sure: readonly (readonly string[])[]
  readonly all: readonly (readonly string[])[]
  readonly any: ReadonlySet<string>
}

interface NameScope {
  readonly query: string
  readonly written: string
  readonly answers: readonly Answer[]
  readonly view: IndexView
}

function renamePage(ranked: RankedPage, scope: NameScope): NamedPage {
  const { written, answers, view } = scope
  const { names, url, trail, links } = view.title(ranked.page)
  const [title = ''] = names
  const id = url.split('/').at(-1)!
  const isHome = url === '/'
  const isTitle = wholesOf(title) === wholesOf(scope.query)
  const isName = [...names, ...(answers.length > 1 ? [] : [id])].some((name) => tellingOf(name) === written)
  const bonuses = names.map((name, at) => {
    const read = readName(name, view)
    const isWhole = at === 0 || read.words.length === answers.length
    return bonusOf(read, answers, BONUS.equalsTitle, BONUS.nearlyTitle) * (isWhole ? 1 : BONUS.otherName)
  })
  const around = [title, ...trail, id].join(' ')
  // One plain word is many a heading.
  const isTelling =
    answers.length > 1 || readName(scope.query, view).words.some(({ parts }) => parts.length > 0)
  const documents = ranked.documents
    .map((document, at): NamedDocument => {
      const isRead = at < MOST_SECTIONS || document.isNamed
      const outline = isRead ? view.outline(document.id) : undefined
      if (!outline || document.id <= view.pages[ranked.page]!.first) return document
      const own = headingBonus(title, outline, scope)
      const found = findEntry(around, outline, scope)
      const isHeading = isTelling && tellingOf(outline.headings.at(-1) ?? '') === written
      const entry = isHeading || isName || own > found.bonus ? undefined : found.entry
      const score = document.score * (1 + Math.max(own, entry === undefined ? 0 : found.bonus))
      return { ...document, score, isHeading, ...(entry !== undefined && { entry }) }
    })
    .sort((a, b) => Number(b.isHeading ?? 0) - Number(a.isHeading ?? 0) || b.score - a.score || a.id - b.id)
  // What the site is called is its home, whatever else is called so.
  const rank = isTitle ? 3 : isName ? (isHome ? 2.5 : 2) : documents[0]!.isHeading ? 1 : 0
  const depth = Math.min(5, url.split('/').length - 2)
  const bonus =
    (1 + Math.max(...bonuses) + (isTitle ? BONUS.literally : 0)) *
    (1 + (rank > 1 ? BONUS.linkOfNamed : BONUS.link) * links) *
    (1 - BONUS.depth * depth)
  return {
    ...ranked,
    documents,
    rank,
    score: (ranked.score * bonus * documents[0]!.score) / ranked.documents[0]!.score,
  }
}

function headingBonus(title: string, { headings }: Outline, { written, answers, view }: NameScope): number {
  const heading = headings.at(-1) ?? ''
  if (heading === '') return 0
  const { one, several } = BONUS.equalsHeading
  return (
    Math.max(
      bonusOf(readName(heading, view), answers, answers.length > 1 ? several : one, 0),
      bonusOf(readName(`${title} ${heading}`, view), answers, several, 0),
    ) + (tellingOf(heading) === written ? BONUS.literally : 0)
  )
}

/** The entry whose name is in the query, where the rest of the query is what its page and section are called. */
function findEntry(
  around: string,
  { headings, entries }: Outline,
  { answers, view }: NameScope,
): { readonly entry?: number; readonly bonus: number } {
  if (entries.length === 0) return { bonus: 0 }
  const context = readName([around, ...headings].join(' '), view).terms
  let best: { readonly entry?: number; readonly bonus: number } = { bonus: 0 }
  let most = 0
  for (const [entry, [written]] of entries.entries())
    for (const name of written.split(', ')) {
      const { terms, words } = readName(name, view)
      const inName = answers.filter(({ sure }) => has(terms, sure))
      if (inName.length === 0 || !words.every((word) => isAnswered(word, inName))) continue
      const rest = answers.filter((answer) => !inName.includes(answer))
      // `name` is `spec.name` too, but rather `name`.
      const value = inName.length + 1 / words.reduce((sum, { parts }) => sum + 1 + parts.length, 0)
      if (value <= most || !rest.every(({ all }) => has(context, all))) continue
      most = value
      best = { entry, bonus: rest.length > 0 ? BONUS.equalsEntry : 0 }
    }
  return best
}

/** The words of a text that count, without their endings. */
function tellingOf(text: string): string {
  const read = readWords(text).map(({ raw }) => termsOf(raw))
  const telling = read.filter((terms) => !isStopWord(terms))
  return (telling.length > 0 ? telling : read)
    .map(({ whole, parts }) => (whole ? stem(whole) : parts.join(' ')))
    .join(' ')
}

function readName(name: string, { names }: IndexView): NameTerms {
  const known = names.get(name)
  if (known) return known
  const words = readWords(name)
    .map(({ raw }) => termsOf(raw))
    .filter((terms) => !isStopWord(terms))
  const read = { words, terms: new Set(words.flatMap(({ whole, parts }) => [whole, ...parts])) }
  names.set(name, read)
  return read
}

function has(own: ReadonlySet<string>, forms: readonly (readonly string[])[]): boolean {
  return forms.some((terms) => terms.every((term) => own.has(term)))
}

/** Whether a word of a name, or its last segment, is what was typed, or all of its parts are. */
function isAnswered({ whole, last, parts }: NameTerms['words'][number], answers: readonly Answer[]): boolean {
  const isTyped = (term: string): boolean =>
    answers.some(({ sure }) => sure.some((terms) => terms.includes(term)))
  return isTyped(whole) || (last !== '' && isTyped(last)) || (parts.length > 0 && parts.every(isTyped))
}

/** What it is worth that a name is the query, or has all of it. */
function bonusOf(name: NameTerms, answers: readonly Answer[], equals: number, nearly: number): number {
  const { words, terms: own } = name
  if (words.length === 0) return 0
  const room = words.filter(
    ({ whole, parts }) =>
      !answers.some(
        ({ any }) => any.has(whole) || (parts.length > 0 && parts.every((part) => any.has(part))),
      ),
  ).length
  if (answers.every(({ sure }) => has(own, sure)))
    return room === 0 ? equals : (BONUS.insideTitle * (words.length - room)) / words.length
  return room === 0 && answers.every(({ all }) => has(own, all)) ? nearly : 0
}

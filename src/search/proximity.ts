// Proximity: words that follow each other or are in one line. The index does not know where in a section a word is; the
// stored texts of the best pages do, and they are loaded anyway for the rows.

import type { Budget, IndexReader } from './index-reader.ts'
import { firstSections } from './page-frame.ts'
import type { StoredText } from './page-texts.ts'
import { partsOf, wholesOf } from './query.ts'
import type { RankedPage, RankedSection, Ranking } from './score.ts'
import { stem } from './stem.ts'
import { isStopWord } from './stop-words.ts'
import { readWords, termsOf } from './tokens.ts'
import { BONUS, DEFINITION, MAX_READ, ONE_LINE, PROXIMITY } from './weights.ts'

/** Where texts are read, and how many may be loaded for that. */
export interface TextScope {
  readonly reader: IndexReader
  readonly texts: Budget
}

/** Lifts, among the best pages, those that have the query's words as they were written, or near each other. */
export async function preferNear(ranking: Ranking, query: string, scope: TextScope): Promise<Ranking> {
  const { reader } = scope
  const asked = readAsked(query)
  const best = ranking.pages.slice(0, MAX_READ)
  await loadBest(best, scope)
  const lifted = await Promise.all(
    best.map(async (page): Promise<RankedPage> => {
      const title = wholesOf(await titleOf(page.page, reader))
      const called = (name: readonly string[]): number =>
        isSame(name, asked.written) ? 1 + BONUS.literally : 1
      const titleStems = title.map(stem)
      const inTitle = liftOf([titleStems], asked) * called(title)
      const liftSection = (stored: StoredText): number => {
        const { heading, lines } = readLines(stored)
        // The first line is the heading.
        const texts = [...lines, [...titleStems, ...(lines[0] ?? [])]]
        return liftOf(texts, asked) * called(heading) * (isSpelt(stored, asked) ? 1 + BONUS.literally : 1)
      }
      const sections = page.sections
        .map((section) => {
          const stored = reader.text(section.section)
          return { ...section, score: section.score * Math.max(inTitle, stored ? liftSection(stored) : 1) }
        })
        .sort((a, b) => b.score - a.score || a.section - b.section)
      return rescore(page, page.own * inTitle, sections)
    }),
  )
  return { ...ranking, pages: [...lifted.sort(byScore), ...ranking.pages.slice(MAX_READ)] }
}

interface Asked {
  readonly name: string
  readonly written: readonly string[]
  readonly stems: readonly string[]
  readonly glued: string
  /** Stems of the words that count, each once. */
  readonly counting: readonly string[]
  /** Whether it asks what a thing is. */
  readonly isWhat: boolean
}

/** Longer questions ask for more than what a word means. */
const LONGEST_TERM = 3

function readAsked(query: string): Asked {
  const name = query.trim()
  const written = wholesOf(query)
  const terms = readWords(query).map(({ raw }) => termsOf(raw))
  const counting = terms.filter((word) => !isStopWord(word)).map(({ whole }) => stem(whole))
  return {
    name,
    written,
    stems: written.map(stem),
    glued: written.join(''),
    counting: [...new Set(counting)],
    isWhat: /^what(?:['’]s| is| are)\b/i.test(name) && counting.length > 0 && counting.length <= LONGEST_TERM,
  }
}

/** What lines are worth that have the words next to each other, or all of them, or say what they mean. */
function liftOf(texts: readonly (readonly string[])[], { stems, glued, counting, isWhat }: Asked): number {
  if (stems.length < 2) return 1
  // `evalPeriod` has both words of `eval period`, and nothing between them.
  const isOneWord = texts.some((text) => text.includes(glued))
  const pairs = isOneWord
    ? stems.length - 1
    : Math.max(0, ...texts.map((text) => longestRun(stems, text) - 1))
  const isTogether = counting.length > 1 && texts.some((text) => hasAll(text, counting))
  const lift = Math.max((PROXIMITY * pairs ** 2) / (stems.length - 1), isTogether ? ONE_LINE : 0)
  const isSaid = isWhat && texts.some((text) => isDefinition(counting, text))
  return (1 + lift) * (isSaid ? 1 + DEFINITION : 1)
}

function hasAll(text: readonly string[], words: readonly string[]): boolean {
  return text.length >= words.length && words.every((word) => text.includes(word))
}

const ARTICLES = new Set(['a', 'an', 'the'])
const SAYS_WHAT = new Set(['is', 'are', 'means', 'represents'].map(stem))

/** `A gauge is` anywhere, or `Gauges are` at the beginning of a line. */
function isDefinition(words: readonly string[], line: readonly string[]): boolean {
  return line.some(
    (_, at) =>
      (at === 0 || ARTICLES.has(line[at - 1]!)) &&
      words.every((word, next) => line[at + next] === word) &&
      SAYS_WHAT.has(line[at + words.length] ?? ''),
  )
}

/** `outDir` is not `--out-dir`, though both are found. */
function isSpelt([, , text, code]: StoredText, { name, stems }: Asked): boolean {
  return stems.length === 1 && !/^[a-z]+$/.test(name) && (text.includes(name) || code.includes(name))
}

/** A page whose best place has another score. */
function rescore(page: RankedPage, own: number, sections: readonly RankedSection[]): RankedPage {
  const before = Math.max(page.own, page.sections[0]?.score ?? 0)
  const after = Math.max(own, sections[0]?.score ?? 0)
  return { ...page, own, sections, score: page.score * (before === 0 ? 1 : after / before) }
}

function byScore(a: RankedPage, b: RankedPage): number {
  return b.score - a.score || a.page - b.page
}

/** Only pages and sections where the words of each phrase follow each other. */
export async function keepPhrases(
  { pages }: Ranking,
  phrases: readonly (readonly string[])[],
  scope: TextScope,
): Promise<Ranking> {
  const { reader } = scope
  await loadBest(pages, scope)
  const wanted = phrases.map((phrase) => phrase.map(stem))
  const filtered = await Promise.all(
    pages.map(async (page): Promise<RankedPage | undefined> => {
      const title = partStems(await titleOf(page.page, reader))
      const inTitle = wanted.filter((phrase) => hasRun(phrase, title))
      const sections = page.sections.filter(({ section }) => {
        const stored = reader.text(section)
        const texts = stored ? textLines(stored).map(partStems) : []
        const here = wanted.filter((phrase) => texts.some((text) => hasRun(phrase, text)))
        return here.length > 0 && wanted.every((phrase) => here.includes(phrase) || inTitle.includes(phrase))
      })
      const own = inTitle.length === wanted.length ? page.own : 0
      return own > 0 || sections.length > 0 ? rescore(page, own, sections) : undefined
    }),
  )
  const kept = filtered.filter((page) => page !== undefined).sort(byScore)
  const total = kept.reduce((sum, { sections }) => sum + Math.max(1, sections.length), 0)
  return { pages: kept, total, totalPages: kept.length }
}

/** Words of two lines, or of two cells of a row, are not near each other. */
const LINE_END = /\n| · /

interface SectionLines {
  /** Words of its heading. */
  readonly heading: readonly string[]
  /** Stems of each of its lines. */
  readonly lines: readonly (readonly string[])[]
}

// Reading a text into stems takes longer than everything else a query does; the texts never change.
const known = new WeakMap<StoredText, SectionLines>()

async function titleOf(page: number, reader: IndexReader): Promise<string> {
  const listed = await reader.titles(page)
  return listed ? listed.titles.titles[listed.at]! : ''
}

function readLines(stored: StoredText): SectionLines {
  let read = known.get(stored)
  if (!read) {
    read = { heading: wholesOf(headingOf(stored)), lines: textLines(stored).map(stemsOf) }
    known.set(stored, read)
  }
  return read
}

/** The heading is the first of them. */
function textLines(stored: StoredText): string[] {
  const [, , text, code] = stored
  return [headingOf(stored), ...text.split(LINE_END), ...code.split(LINE_END)]
}

function headingOf([headings]: StoredText): string {
  return headings.at(-1) ?? ''
}

/** Loads the texts of pages: of each its best place, then of each the next. */
async function loadBest(pages: readonly RankedPage[], { reader, texts }: TextScope): Promise<void> {
  const firsts = firstSections(reader.table.sections)
  const places = pages.map(({ page, own, inTitle, sections }) => {
    const isPage = inTitle || own >= (sections[0]?.score ?? 0)
    const ranked = sections.map(({ section }) => section)
    return isPage ? [firsts[page]!, ...ranked] : ranked
  })
  const rounds = Math.max(0, ...places.map(({ length }) => length))
  const order = Array.from({ length: rounds }, (_, round) => places.flatMap((own) => own[round] ?? []))
  await reader.loadTexts(order.flat(), texts)
}

function stemsOf(text: string): string[] {
  return wholesOf(text).map(stem)
}

function partStems(text: string): string[] {
  return partsOf(text).map(stem)
}

function isSame(words: readonly string[], others: readonly string[]): boolean {
  return words.length === others.length && words.every((word, at) => word === others[at])
}

function hasRun(phrase: readonly string[], text: readonly string[]): boolean {
  return longestRun(phrase, text) === phrase.length
}

/** The most words of the query that follow each other in a text as they do in the query. */
function longestRun(words: readonly string[], text: readonly string[]): number {
  let best = 0
  for (let at = 0; at < text.length; at++) {
    for (let from = 0; from < words.length - best; from++) {
      let run = 0
      while (from + run < words.length && at + run < text.length && words[from + run] === text[at + run])
        run++
      if (run > best) best = run
    }
  }
  return best
}

// Words that stand side by side. The index does not know where in a section a word is; the stored texts of the best
// pages do, and they are loaded anyway for the rows.

import type { Allowance } from './allowance.ts'
import type { IndexReader, TextPlace } from './index-reader.ts'
import type { StoredText } from './page-texts.ts'
import { wholesOf } from './query.ts'
import { firstSections, type RankedPage, type RankedSection, type Ranking } from './score.ts'
import { stem } from './stem.ts'
import { allTerms, readWords, termsOf } from './tokens.ts'
import { BONUS, MOST_LOOKED_INTO, SIDE_BY_SIDE } from './weights.ts'

/** Where texts are looked into, and how many. */
export interface LookInto {
  readonly reader: IndexReader
  readonly texts: Allowance
}

/** Lifts, among the best pages, those that have the query's words as they were written. */
export async function preferSideBySide(ranking: Ranking, query: string, look: LookInto): Promise<Ranking> {
  const { reader } = look
  const written = wholesOf(query)
  const words = written.map(stem)
  const glued = written.join('')
  const name = query.trim()
  // `outDir` is not `--out-dir`, though both are found.
  const isSpelt = ([, , text, code]: StoredText): boolean =>
    words.length === 1 && !/^[a-z]+$/.test(name) && (text.includes(name) || code.includes(name))
  const asked = new Set(readWords(query).flatMap(({ raw }) => allTerms(termsOf(raw))))
  const firsts = firstSections(reader.table.sections)
  const best = ranking.pages.slice(0, MOST_LOOKED_INTO)
  await loadBest(best, look)
  const lifted = await Promise.all(
    best.map(async (page): Promise<RankedPage> => {
      const { records, title } = await linesOf(page.page, reader)
      const lift = (texts: readonly (readonly string[])[]): number => {
        if (words.length < 2) return 1
        // `evalPeriod` has both words of `eval period`, and nothing between them.
        const isOneWord = texts.some((text) => text.includes(glued))
        const joints = isOneWord
          ? words.length - 1
          : Math.max(0, ...texts.map((text) => longestRun(words, text) - 1))
        return 1 + (SIDE_BY_SIDE * joints ** 2) / (words.length - 1)
      }
      const called = (name: readonly string[]): number => (isSame(name, written) ? 1 + BONUS.literally : 1)
      const inTitle = lift([title.map(stem)]) * called(title)
      const isHalf = page.equalsTitle && hasHalfWord(await titleOf(page.page, reader), asked)
      const sections = page.sections
        .map((section) => {
          const record = records[section.section - firsts[page.page]!]
          const own = record
            ? lift(record.lines) * called(record.heading) * (isSpelt(record.stored) ? 1 + BONUS.literally : 1)
            : 1
          const isHalf =
            section.called > 0 && record !== undefined && hasHalfWord(headingOf(record.stored), asked)
          const score = (section.score * Math.max(inTitle, own)) / (isHalf ? 1 + section.called : 1)
          return { ...section, score, called: isHalf ? 0 : section.called }
        })
        .sort((a, b) => b.score - a.score || a.section - b.section)
      const lifted = rescore(page, page.own * inTitle, sections)
      return isHalf
        ? { ...lifted, equalsTitle: false, score: lifted.score / (1 + BONUS.equalsTitle) }
        : lifted
    }),
  )
  return { ...ranking, pages: [...lifted.sort(byScore), ...ranking.pages.slice(MOST_LOOKED_INTO)] }
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

/** Only pages and sections where the words of each phrase stand side by side. */
export async function keepPhrases(
  { pages }: Ranking,
  phrases: readonly (readonly string[])[],
  look: LookInto,
): Promise<Ranking> {
  const { reader } = look
  await loadBest(pages, look)
  const firsts = firstSections(reader.table.sections)
  const wanted = phrases.map((phrase) => phrase.map(stem))
  const looked = await Promise.all(
    pages.map(async (page): Promise<RankedPage | undefined> => {
      const { records, title } = await linesOf(page.page, reader)
      const inTitle = wanted.filter((phrase) => hasRun(phrase, title.map(stem)))
      const sections = page.sections.filter(({ section }) => {
        const texts = records[section - firsts[page.page]!]?.lines ?? []
        const here = wanted.filter((phrase) => texts.some((text) => hasRun(phrase, text)))
        return here.length > 0 && wanted.every((phrase) => here.includes(phrase) || inTitle.includes(phrase))
      })
      const own = inTitle.length === wanted.length ? page.own : 0
      return own > 0 || sections.length > 0 ? rescore(page, own, sections) : undefined
    }),
  )
  const kept = looked.filter((page) => page !== undefined).sort(byScore)
  return { pages: kept, total: kept.reduce((sum, { sections }) => sum + Math.max(1, sections.length), 0) }
}

/** Words of two lines, or of two cells of a row, do not stand side by side. */
const LINE_END = /\n| · /

interface RecordLines {
  readonly stored: StoredText
  /** Words of its heading. */
  readonly heading: readonly string[]
  /** Stems of each of its lines. */
  readonly lines: readonly (readonly string[])[]
}

interface PageLines {
  readonly title: readonly string[]
  /** As far as their texts are loaded. */
  readonly records: readonly (RecordLines | undefined)[]
}

// Reading a text into stems takes longer than everything else a query does; the texts never change.
const known = new WeakMap<StoredText, RecordLines>()

async function titleOf(page: number, reader: IndexReader): Promise<string> {
  const listed = await reader.titles(page)
  return listed ? listed.titles.titles[listed.at]! : ''
}

async function linesOf(page: number, reader: IndexReader): Promise<PageLines> {
  const records = reader.texts(page).map((stored) => stored && readLines(stored))
  return { records, title: wholesOf(await titleOf(page, reader)) }
}

function readLines(stored: StoredText): RecordLines {
  let read = known.get(stored)
  if (!read) {
    const [, , text, code] = stored
    const heading = headingOf(stored)
    const lines = [heading, ...text.split(LINE_END), ...code.split(LINE_END)].map(stemsOf)
    read = { stored, heading: wholesOf(heading), lines }
    known.set(stored, read)
  }
  return read
}

function headingOf([headings]: StoredText): string {
  return headings.at(-1) ?? ''
}

/** Loads the texts of pages: of each its best place, then of each the next. */
async function loadBest(pages: readonly RankedPage[], { reader, texts }: LookInto): Promise<void> {
  const firsts = firstSections(reader.table.sections)
  const places = pages.map(({ page, own, inTitle, sections }) => {
    const records = sections.map(({ section }) => section - firsts[page]!)
    const isPage = inTitle || own >= (sections[0]?.score ?? 0)
    return (isPage ? [0, ...records] : records).map((record): TextPlace => ({ page, record }))
  })
  const most = Math.max(0, ...places.map(({ length }) => length))
  const rounds = Array.from({ length: most }, (_, round) => places.flatMap((own) => own[round] ?? []))
  await reader.loadTexts(rounds.flat(), texts)
}

function stemsOf(text: string): string[] {
  return wholesOf(text).map(stem)
}

/** Whether a name has a word of which only a part is asked for: `GaugeHistogram` is not called `gauge`. */
function hasHalfWord(name: string, asked: ReadonlySet<string>): boolean {
  return readWords(name).some(({ raw }) => {
    const { whole, parts } = termsOf(raw)
    const known = parts.filter((part) => asked.has(part))
    return known.length > 0 && known.length < parts.length && !asked.has(whole)
  })
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

// Words that stand side by side. The index does not know where in a section a word is; the stored texts of the best
// pages do, and they are loaded anyway for the rows.

import type { PageRows } from './index-format.ts'
import type { IndexReader } from './index-reader.ts'
import { wholesOf } from './query.ts'
import { firstSections, type RankedPage, type Ranking } from './score.ts'
import { stem } from './stem.ts'
import { MOST_LOOKED_INTO, SIDE_BY_SIDE } from './weights.ts'

/** Lifts, among the best pages, those that have the query's words as they were written. */
export async function preferSideBySide(
  ranking: Ranking,
  query: string,
  reader: IndexReader,
): Promise<Ranking> {
  const words = wholesOf(query).map(stem)
  if (words.length < 2) return ranking
  const firsts = firstSections(reader.table.sections)
  const best = ranking.pages.slice(0, MOST_LOOKED_INTO)
  const lifted = await Promise.all(
    best.map(async (page): Promise<RankedPage> => {
      const { lines, title } = await linesOf(page.page, reader)
      const lift = (texts: readonly (readonly string[])[]): number => {
        const joints = Math.max(0, ...texts.map((text) => longestRun(words, text) - 1))
        return 1 + (SIDE_BY_SIDE * joints ** 2) / (words.length - 1)
      }
      const inTitle = lift([title])
      const sections = page.sections
        .map((section) => {
          const own = lines[section.section - firsts[page.page]!] ?? []
          return { ...section, score: section.score * Math.max(inTitle, lift(own)) }
        })
        .sort((a, b) => b.score - a.score || a.section - b.section)
      const own = page.own * inTitle
      const before = Math.max(page.own, page.sections[0]?.score ?? 0)
      const after = Math.max(own, sections[0]?.score ?? 0)
      return { ...page, own, sections, score: page.score * (before === 0 ? 1 : after / before) }
    }),
  )
  lifted.sort((a, b) => b.score - a.score || a.page - b.page)
  return { ...ranking, pages: [...lifted, ...ranking.pages.slice(MOST_LOOKED_INTO)] }
}

/** Sections whose texts are looked into for a phrase. */
const MOST_PHRASE_ROWS = 50

/** Only sections where the words of each phrase stand side by side; looked for in the best. */
export async function keepPhrases(
  { pages }: Ranking,
  phrases: readonly (readonly string[])[],
  reader: IndexReader,
): Promise<Ranking> {
  const firsts = firstSections(reader.table.sections)
  const kept: RankedPage[] = []
  let looked = 0
  for (const page of pages) {
    if (looked >= MOST_PHRASE_ROWS) break
    looked += Math.max(1, page.sections.length)
    const { lines, title } = await linesOf(page.page, reader)
    const hasAll = (texts: readonly (readonly string[])[]): boolean =>
      phrases.every((phrase) => texts.some((text) => longestRun(phrase.map(stem), text) === phrase.length))
    const inTitle = hasAll([title])
    const sections = page.sections.filter(({ section }) => hasAll(lines[section - firsts[page.page]!] ?? []))
    if (inTitle || sections.length > 0) kept.push({ ...page, sections, own: inTitle ? page.own : 0 })
  }
  return { pages: kept, total: kept.reduce((sum, { sections }) => sum + Math.max(1, sections.length), 0) }
}

interface PageLines {
  readonly title: readonly string[]
  /** Stems of each line of each record. */
  readonly lines: readonly (readonly (readonly string[])[])[]
}

// Reading a text into stems takes longer than everything else a query does; the texts never change.
const known = new WeakMap<PageRows, PageLines['lines']>()

async function linesOf(page: number, reader: IndexReader): Promise<PageLines> {
  const { titles, at } = await reader.titles(page)
  const rows = await reader.rows(page)
  let lines = known.get(rows)
  if (!lines) {
    lines = rows.map(([heading, , , text, code]) =>
      [heading, ...text.split('\n'), ...code.split('\n')].map(stemsOf),
    )
    known.set(rows, lines)
  }
  return { title: stemsOf(titles.titles[at]!), lines }
}

function stemsOf(text: string): string[] {
  return wholesOf(text).map(stem)
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

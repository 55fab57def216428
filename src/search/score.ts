// Words with their forms → pages and sections in order.
//
// 1. A section has a word itself, or its page has it, for less. Full coverage wins: × (share of the words hit)².
// 2. What a section is called counts again: its heading, or its title and heading, may be the query.
// 3. A page is its best section, or the page as such, and a little of the second; then title, share of sections with
//    all words, depth, boosts.

import type { ExpandedWord } from './expand.ts'
import { isCalled, makeFrame, type PageFrame, type RankScope } from './page-frame.ts'
import { BONUS, FOCUS, PAGE_RECORD, PAGE_SHARE, SECOND_SECTION, STOP_WORD_SHARE } from './weights.ts'
import { CONFIDENCE, type WordHits } from './word-hits.ts'

export interface RankedSection {
  readonly section: number
  readonly score: number
  /** Words of the query that its heading has. */
  readonly inHeading: number
  /** What it got for being called as the query is, by its heading or by its title and heading. */
  readonly nameBonus: number
  /** Share of the words that it or its page has. */
  readonly coverage: number
}

export interface RankedPage {
  readonly page: number
  readonly score: number
  /** Of the page as such. */
  readonly own: number
  readonly ownCoverage: number
  /** The title has every word of the query, and maybe others. */
  readonly inTitle: boolean
  readonly equalsTitle: boolean
  /** Best first. Only those that have a word themselves. */
  readonly sections: readonly RankedSection[]
}

export interface Ranking {
  readonly pages: readonly RankedPage[]
  /** Records that have enough of the words. */
  readonly total: number
  /** Pages that have such a record. */
  readonly totalPages: number
}

/** Records with less than half of the words are left out, unless nothing has more. Shares are rounded: a bit less. */
export const MIN_COVERAGE = 0.499

/** Pages that are ranked in full; the others are only counted. */
const MAX_RANKED = 200

/** Ranks every page that has something of the query; the best of them in full. */
export function rank(
  words: readonly ExpandedWord[],
  stops: readonly ExpandedWord[],
  scope: RankScope,
): Ranking {
  const { reader, keepsPage, atLeast } = scope
  const { sections: counts, priors } = reader.table
  const found = words.filter(({ forms }) => forms.length > 0)
  const isMissing = words.some((word) => word.forms.length === 0 && scope.isRequired(word))
  if (found.length === 0 || isMissing) return { pages: [], total: 0, totalPages: 0 }
  // Nothing is called by a query that has a word nobody wrote.
  const frame = makeFrame(found, stops, { ...scope, hasNames: found.length === words.length })

  // First a number for each page, since there may be very many; then the sections of the best.
  const scores = new Float64Array(counts.length)
  const enough = new Uint16Array(counts.length)
  const candidates: number[] = []
  let hasEnough = false
  for (let page = 0; page < counts.length; page++) {
    if (!keepsPage(page)) continue
    const { score, enoughSections, ownCoverage } = scorePage(page, frame)
    if (score === 0) continue
    scores[page] = (score * priors[page]!) / 100
    enough[page] = Math.max(enoughSections, ownCoverage >= MIN_COVERAGE ? 1 : 0)
    if (enough[page]! > 0) hasEnough = true
    candidates.push(page)
  }
  const good = hasEnough ? candidates.filter((page) => enough[page]! > 0) : candidates
  const best = good.sort((a, b) => scores[b]! - scores[a]! || a - b).slice(0, Math.max(MAX_RANKED, atLeast))
  const pages = best.map((page): RankedPage => {
    const sections: RankedSection[] = []
    const { own, ownCoverage, inTitle, equalsTitle } = scorePage(page, frame, sections)
    sections.sort((a, b) => b.score - a.score || a.section - b.section)
    return { page, score: scores[page]!, own, ownCoverage, inTitle, equalsTitle, sections }
  })
  const total = good.reduce((sum, page) => sum + Math.max(1, enough[page]!), 0)
  return { pages, total, totalPages: good.length }
}

interface PageScore {
  readonly score: number
  readonly own: number
  readonly ownCoverage: number
  readonly inTitle: boolean
  readonly equalsTitle: boolean
  /** Sections that have enough of the words. */
  readonly enoughSections: number
}

const NO_SCORE: PageScore = {
  score: 0,
  own: 0,
  ownCoverage: 0,
  inTitle: false,
  equalsTitle: false,
  enoughSections: 0,
}

/** The score of a page; its sections are only collected where an array is given. */
function scorePage(page: number, frame: PageFrame, collect?: RankedSection[]): PageScore {
  const { hits, extras, shares, required, firsts, titleWords } = frame
  const count = hits.length
  let own = 0
  let ownCoverage = 0
  let sure = 0
  let named = 0
  for (let word = 0; word < count; word++) {
    const { pages, titles } = hits[word]!
    if (pages[page]! > 0) ownCoverage += shares[word]!
    own += pages[page]!
    if (titles[page]! >= CONFIDENCE.parts) sure++
    if (titles[page]! > 0) named++
  }
  for (const { pages } of extras) if (ownCoverage > 0) own += STOP_WORD_SHARE * pages[page]!
  const isWhole = required.every(({ pages }) => pages[page]! > 0)
  const ownScore = isWhole ? own * ownCoverage ** 2 * PAGE_RECORD : 0

  let first = ownScore
  let second = 0
  let enoughSections = 0
  let about = 0
  for (let section = firsts[page]!; section < firsts[page + 1]!; section++) {
    let sum = 0
    let coverage = 0
    let inHeading = 0
    let ownHits = 0
    for (let word = 0; word < count; word++) {
      const { sections, pages, headings } = hits[word]!
      const here = sections[section]!
      const around = pages[page]!
      if (here > 0) ownHits++
      // A word that is here, however weakly, is no worse than one that is not.
      sum += Math.max(here + PAGE_SHARE.beside * around, PAGE_SHARE.alone * around)
      if (here > 0 || around > 0) coverage += shares[word]!
      if (headings[section]! > 0) inHeading++
    }
    if (ownHits === 0 || (!isWhole && !hasRequired(section, page, required))) continue
    for (const { sections } of extras) sum += STOP_WORD_SHARE * sections[section]!
    const nameBonus = inHeading > 0 ? nameBonusOf(section, page, frame) : 0
    const score = sum * coverage ** 2 * (1 + nameBonus)
    if (coverage >= MIN_COVERAGE) enoughSections++
    if (ownHits === count) about++
    if (score > first) {
      second = first
      first = score
    } else if (score > second) second = score
    collect?.push({ section, score, inHeading, nameBonus, coverage })
  }
  if (first === 0) return NO_SCORE

  const inTitle = sure === count
  const room = titleWords[page]!
  const equalsTitle = inTitle && isCalled(({ titles }) => titles[page]!, room, frame)
  // All in the title, as it is or nearly: the fewer other words it has, the more it is meant.
  const bonus = equalsTitle
    ? BONUS.equalsTitle
    : inTitle
      ? (BONUS.insideTitle * count) / room
      : named === count && room <= count
        ? BONUS.nearlyTitle
        : 0
  const focus = frame.hasFocus ? about / Math.max(FOCUS.least, firsts[page + 1]! - firsts[page]!) : 0
  const score = (first + SECOND_SECTION * second) * (1 + bonus) * (1 + FOCUS.bonus * focus)
  return { score, own: ownScore, ownCoverage, inTitle, equalsTitle, enoughSections }
}

function hasRequired(section: number, page: number, required: readonly WordHits[]): boolean {
  return required.every(({ sections, pages }) => sections[section]! > 0 || pages[page]! > 0)
}

/** What it is worth that a section is called as the query is: by its heading, or by its title and heading. */
function nameBonusOf(section: number, page: number, frame: PageFrame): number {
  const { hits, parts, titleWords, headingWords, namesakes } = frame
  const count = hits.length
  let inHeading = 0
  let inEither = 0
  for (const { headings, titles } of hits) {
    if (headings[section]! >= CONFIDENCE.parts) inHeading++
    if (headings[section]! >= CONFIDENCE.parts || titles[page]! >= CONFIDENCE.parts) inEither++
  }
  if (inHeading === 0 || inEither < count) return 0
  const { equalsHeading, insideTitle } = BONUS
  const isHeading = inHeading === count
  const words = headingWords[section]! + (isHeading ? 0 : titleWords[page]!)
  const isWhole = isHeading
    ? isCalled(({ headings }) => headings[section]!, words, frame)
    : isCalled(({ headings, titles }) => Math.max(headings[section]!, titles[page]!), words, frame)
  if (!isWhole) return (insideTitle * count) / words
  if (!isHeading) return equalsHeading.several
  // A compound is several words, too, where it is written as one.
  const isOne = count === 1 && (parts[0] === 1 || hits[0]!.headings[section]! < CONFIDENCE.full)
  return (isOne ? equalsHeading.one : equalsHeading.several) / Math.sqrt(namesakes)
}

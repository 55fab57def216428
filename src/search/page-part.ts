// One page → what the index needs of it. Depends on that page alone, so that a change of a page tokenises that page
// and no other.

import type { Heading, Section } from '../model/page.ts'
import { dropControls, isNoise } from './noise.ts'
import { isPhraseTerm, type PhraseBook } from './phrases.ts'
import { countTerms, countWords, eachTerm, nameTerms, type TermList, writeTerms } from './term-list.ts'
import { rawWords, termsOf } from './tokens.ts'

/** One record of the index. Short names: there are many. */
export interface SectionPart {
  /** Words of the heading that count. */
  readonly words: number
  /** With the words of the heading in place of counts: see `nameTerms`. */
  readonly heading: TermList
  readonly names: TermList
  readonly text: TermList
  readonly code: TermList
  /** Terms of names, text and code, with repetitions. */
  readonly sizes: readonly [names: number, text: number, code: number]
  /** Names the text and code; empty where there is too little to tell twins. */
  readonly twin: string
}

/** A page's records as they are read: heading, anchor, depth, prose, code. */
export type PageRows = readonly (readonly [
  heading: string,
  anchor: string,
  depth: number,
  text: string,
  code: string,
])[]

/** Deeper headings belong to the section above them: a result should lead to a place, not to a line. */
const DEEPEST_RECORD = 4

/** Code of one section that is stored for rows, in characters. */
const STORED_CODE = 2000

/** Shorter texts may well be equal by chance, in characters of their term lists. */
const SHORTEST_TWIN = 160

/** The records of a page; the first is what is before the first heading, or below the title. */
export function makePagePart(sections: readonly Section[], phrases: PhraseBook): SectionPart[] {
  return mergeSections(sections).map((merged) => describeSection(merged, phrases))
}

/** The same records as they are read. */
export function makePageRows(sections: readonly Section[]): PageRows {
  return mergeSections(sections).map(rowOf)
}

function describeSection({ heading, names, text, code }: Merged, phrases: PhraseBook): SectionPart {
  const title = heading?.text ?? ''
  const lists = {
    heading: writeTerms(nameTerms([title], phrases)),
    names: countNames(names, code.flatMap(listOptions)),
    text: countTerms(text, { keepsStopWords: false, phrases }),
    code: countTerms(code.map(reduceCode), { keepsStopWords: false }),
  }
  return {
    words: countWords(title),
    ...lists,
    sizes: [lists.names === '' ? 0 : NAMES_SIZE, sizeOf(lists.text), sizeOf(lists.code)],
    twin: lists.text.length > SHORTEST_TWIN ? fingerprint(`${lists.text}\n${lists.code}`) : '',
  }
}

function rowOf({ heading, text, code }: Merged): PageRows[number] {
  const stored = dropControls(code.join('\n')).slice(0, STORED_CODE)
  return [heading?.text ?? '', heading?.id ?? '', heading?.depth ?? 1, dropControls(text.join('\n')), stored]
}

interface Merged {
  readonly heading?: Heading
  readonly names: string[]
  readonly text: string[]
  readonly code: string[]
}

/** Sections under the title join the lead, and those under deep headings the one above. */
function mergeSections(sections: readonly Section[]): Merged[] {
  const merged: Merged[] = [{ names: [], text: [], code: [] }]
  for (const { heading, names, text, code } of sections) {
    const depth = heading?.depth ?? 1
    if (heading && depth > 1 && depth <= DEEPEST_RECORD)
      merged.push({ heading, names: [], text: [], code: [] })
    const record = merged.at(-1)!
    if (heading && depth > DEEPEST_RECORD) record.text.push(heading.text)
    for (const name of names) record.names.push(name)
    if (text !== '') record.text.push(text)
    for (const block of code) record.code.push(block)
  }
  return merged
}

/** The count of a term in a name tells what of the name it is: `timeout` is not `db.postgrest.timeout`. */
const NAME_COUNTS = { whole: 8, last: 2, part: 1 } as const

/** A list of names is no longer text: each is defined there, however many there are. */
const NAMES_SIZE = 1

/** `  -o, --output string   where to write`: a line of what a command says about its options. */
const OPTION = /^ +(?:-\w, +)?--([a-z][\w.-]*)(?:[ =][^\s\\]+)? {2,}[^\s\\]/gm

/** Options that a listing explains are defined there, as those in a table are. */
function listOptions(code: string): string[] {
  return [...code.matchAll(OPTION)].map((match) => match[1]!)
}

function countNames(names: readonly string[], options: readonly string[]): TermList {
  const counts = new Map<string, number>()
  const add = (term: string, count: number): void => {
    if (term !== '') counts.set(term, Math.max(counts.get(term) ?? 0, count))
  }
  for (const name of names) {
    const words = rawWords(name)
    for (const raw of words) {
      const { whole, last, parts } = termsOf(raw)
      add(whole, words.length === 1 ? NAME_COUNTS.whole : NAME_COUNTS.last)
      add(last, NAME_COUNTS.last)
      for (const part of parts) add(part, NAME_COUNTS.part)
    }
  }
  // A command has many options; of what they are about it is only one among others.
  for (const option of options) add(termsOf(option).whole, NAME_COUNTS.part)
  return writeTerms(counts)
}

function sizeOf(list: TermList): number {
  let size = 0
  eachTerm(list, (term, count) => {
    // The words of a phrase are counted already.
    if (!isPhraseTerm(term)) size += count
  })
  return size
}

/** cyrb53: 53 bits, enough to tell the texts of one site apart. */
function fingerprint(text: string): string {
  let high = 0xdeadbeef
  let low = 0x41c6ce57
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}

/**
 * Code without what no reader looks for: long strings of data, numbers, punctuation, lines of file names. Messages, comments and commands
 * are words like any other.
 */
function reduceCode(code: string): string {
  const lines = code.split('\n').filter((line) => !isNoise(line))
  return lines
    .join('\n')
    .replace(/(?<![A-Za-z0-9+/=_-])[A-Za-z0-9+/=_-]{41,}/g, ' ')
    .replace(/(?<![\w.])\d[\d.,:]*(?![\w.])/g, ' ')
}

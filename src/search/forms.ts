// What each word of a query may mean: terms of the index, and what each is worth.

import type { IndexView } from './index-view.ts'
import { isNameTerm, nameTerm } from './name-terms.ts'
import type { ParsedQuery, QueryWord } from './query.ts'
import { stem, stemPrefix } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'
import { LONGEST_PHRASE, type Synonyms } from './synonyms.ts'
import { FORM_WEIGHTS, type FormKind, MAX_PREFIXES } from './weights.ts'

export interface Form {
  readonly kind: FormKind
  /** All of them together. */
  readonly terms: readonly string[]
  readonly weight: number
}

export interface ExpandedWord {
  readonly word: QueryWord
  readonly forms: readonly Form[]
}

const EXACT_KINDS: ReadonlySet<FormKind> = new Set(['compound', 'exact', 'stem', 'glued', 'parts'])

/** Whether a form is the word itself: a name that has it is called so. */
export function isExactForm({ kind }: Form): boolean {
  return EXACT_KINDS.has(kind)
}

/** Whether a form is another word than was typed. */
export function isSynonym({ kind }: Form): boolean {
  return kind === 'synonym' || kind === 'synonymOfKnown'
}

/** Files that are loaded beside those of the words themselves. */
const MOST_FILES = { beginnings: 2, synonyms: 2, typos: 3 } as const

/** A word of so many letters begins too many others. */
const SHORTEST_BEGINNING = 3

/** Loads what the words may be, and says what they are. A word that is nowhere brings its near spellings. */
export async function expandWords(view: IndexView, parsed: ParsedQuery): Promise<ExpandedWord[]> {
  const { words } = parsed
  const own = words.flatMap(({ terms }) => [terms.joined, ...terms.parts])
  const glued = words.flatMap((word) => gluedAround(word, parsed))
  await Promise.all([
    view.loadAllTitles(),
    view.load([nameTerm(parsed.text), ...own, ...glued].filter((term) => term !== '')),
    ...words.map((word) => {
      const start = word.isLast ? startOf(word) : stemPrefix(word.stem)
      return view.loadFrom(start, start.length < SHORTEST_BEGINNING ? 1 : MOST_FILES.beginnings)
    }),
  ])
  const others = words.flatMap((word) => synonymsOf(word, parsed, view.synonyms))
  await view.load(
    others.flatMap(({ terms }) => terms),
    MOST_FILES.synonyms,
  )
  const expand = (): ExpandedWord[] => words.map((word) => ({ word, forms: formsOf(word, parsed, view) }))
  const known = expand()
  const unknown = known.filter(({ forms }) => forms.every(({ kind }) => kind === 'parts'))
  if (unknown.every(({ word }) => word.terms.joined.length < SHORTEST_BEGINNING)) return known
  await view.loadSpelling(unknown.map(({ word }) => word.terms.joined))
  await view.load(
    unknown.flatMap(({ word }) => view.near(word.terms.joined).map(([term]) => term)),
    MOST_FILES.typos,
  )
  return expand()
}

function startOf({ terms }: QueryWord): string {
  return terms.joined || terms.parts.at(-1)!
}

function formsOf(word: QueryWord, parsed: ParsedQuery, view: IndexView): Form[] {
  const { joined, parts, isPlain } = word.terms
  const forms: Form[] = []
  const add = (kind: FormKind, terms: readonly string[], share = 1): void =>
    void forms.push({ kind, terms, weight: FORM_WEIGHTS[kind] * share })
  if (joined !== '' && view.knows(joined)) add(parts.length > 0 ? 'compound' : 'exact', [joined])
  if (isPlain && joined.length >= SHORTEST_BEGINNING)
    for (const term of view.beginning(stemPrefix(word.stem)))
      if (term !== joined && stem(term) === word.stem) add('stem', [term])
  const isKnown = forms.length > 0
  const telling = parts.filter((part) => !STOP_WORDS.has(part))
  const asked = telling.length > 0 ? telling : parts
  if (asked.length > (isKnown ? 1 : 0) && asked.every(view.knows)) add('parts', asked)
  else if (!isKnown) for (const part of asked.filter(view.knows)) add('parts', [part], 1 / asked.length)
  const heading = nameTerm(parsed.text)
  if (parsed.isSpecific && view.knows(heading)) add('heading', [heading])
  for (const term of gluedAround(word, parsed)) if (view.knows(term)) add('glued', [term])
  for (const { terms, isPhrase } of synonymsOf(word, parsed, view.synonyms))
    if (terms.every(view.knows)) add(isKnown && !isPhrase ? 'synonymOfKnown' : 'synonym', terms)
  const isUnknown = forms.every(({ kind }) => kind === 'parts')
  const begun = word.isLast ? longerThan(startOf(word), forms, view) : []
  // The more is missing, the less likely it is meant; but it is not much less.
  for (const term of begun) add('prefix', [term], 1 / (1.3 - (0.3 * startOf(word).length) / term.length))
  if (isUnknown && begun.length === 0)
    for (const [term, nearness] of view.near(joined)) if (view.knows(term)) add('typo', [term], nearness)
  return forms
}

/** Terms that begin so, the shortest first, but for those that are forms already. */
function longerThan(start: string, forms: readonly Form[], view: IndexView): string[] {
  const own = new Set(forms.flatMap(({ terms }) => terms))
  return view
    .beginning(start)
    .filter((term) => term !== start && !own.has(term) && !isNameTerm(term))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, MAX_PREFIXES)
}

/** Two to four neighbours that are one word in the text. */
function gluedAround(word: QueryWord, { written }: ParsedQuery): string[] {
  return runsAround(word, written, 2)
    .filter((run) => run.every(({ terms }) => terms.joined !== ''))
    .map((run) => run.map(({ terms }) => terms.joined).join(''))
}

/** What a word means alone, or together with its neighbours. */
function synonymsOf(
  word: QueryWord,
  { words, written }: ParsedQuery,
  synonyms: Synonyms,
): { readonly terms: readonly string[]; readonly isPhrase: boolean }[] {
  const others = (run: readonly QueryWord[]): readonly string[] =>
    words.filter((other) => !run.includes(other)).map(({ stem }) => stem)
  return runsAround(word, written, 1).flatMap((run) =>
    (synonyms.get(run.map(({ stem }) => stem).join(' ')) ?? [])
      // `health check` for `check` beside `health` would be asking for that twice.
      .filter((terms) => !terms.some((term) => others(run).includes(stem(term))))
      .map((terms) => ({ terms, isPhrase: run.length > 1 || terms.length > 1 })),
  )
}

/** Words in a row, among them this one; the shortest runs first. */
function runsAround({ at }: QueryWord, written: readonly QueryWord[], least: number): QueryWord[][] {
  const runs: QueryWord[][] = []
  for (let size = least; size <= LONGEST_PHRASE; size++)
    for (let from = Math.max(0, at - size + 1); from <= at && from + size <= written.length; from++)
      runs.push(written.slice(from, from + size))
  return runs
}

// Expands the words of a query into forms: terms of the index, each with a weight.

import type { IndexView } from './index-view.ts'
import { isNameTerm, nameTerm } from './name-terms.ts'
import type { ParsedQuery, QueryWord } from './query.ts'
import { stem, stemPrefix } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'
import { MAX_PHRASE_WORDS } from './synonyms.ts'
import { FORM_WEIGHTS, type FormKind, MAX_PREFIXES } from './weights.ts'

export interface Form {
  readonly kind: FormKind
  /** A document must contain all of these. */
  readonly terms: readonly string[]
  readonly weight: number
}

export interface ExpandedWord {
  readonly word: QueryWord
  readonly forms: readonly Form[]
}

const EXACT_KINDS: ReadonlySet<FormKind> = new Set(['compound', 'exact', 'stem', 'glued', 'parts', 'suffix'])

/** Whether a form is the word itself or an inflection of it, not a guess. */
export function isExactForm({ kind }: Form): boolean {
  return EXACT_KINDS.has(kind)
}

/** Whether a form is a synonym, not a variant of the typed word. */
export function isSynonym({ kind }: Form): boolean {
  return kind === 'synonym' || kind === 'synonymOfKnown'
}

/** Maximum number of index files loaded in addition to those of the words themselves. */
const MAX_FILES = { prefixes: 2, synonyms: 2, typos: 3 } as const

/** Words in more documents are not expanded with synonyms. */
const COMMON_DOCUMENTS = 60

/** Shorter prefixes match too many terms. */
const MIN_PREFIX_LENGTH = 3

/** Loads the index files that the words need and expands each word. Spelling corrections are loaded only for unknown words. */
export async function expandWords(view: IndexView, parsed: ParsedQuery): Promise<ExpandedWord[]> {
  const { words } = parsed
  const terms = words.flatMap(({ terms, suffixes }) => [
    terms.joined,
    ...terms.parts,
    ...suffixes.map(({ term }) => term),
  ])
  const glued = words.flatMap((word) => joinNeighbours(word, parsed))
  await Promise.all([
    view.load([nameTerm(parsed.text), ...terms, ...glued].filter((term) => term !== '')),
    ...words.map((word) => {
      const prefix = word.isLast ? prefixOf(word) : stemPrefix(word.stem)
      return view.loadFrom(prefix, prefix.length < MIN_PREFIX_LENGTH ? 1 : MAX_FILES.prefixes)
    }),
  ])
  const synonyms = words.flatMap((word) => synonymsOf(word, parsed, view))
  await view.load(
    synonyms.flatMap(({ terms }) => terms),
    MAX_FILES.synonyms,
  )
  const expand = (): ExpandedWord[] => words.map((word) => ({ word, forms: formsOf(word, parsed, view) }))
  const expanded = expand()
  const unknown = expanded.filter(({ forms }) => forms.every(({ kind }) => kind === 'parts'))
  if (unknown.every(({ word }) => word.terms.joined.length < MIN_PREFIX_LENGTH)) return expanded
  await view.loadSpelling(unknown.map(({ word }) => word.terms.joined))
  await view.load(
    unknown.flatMap(({ word }) => view.near(word.terms.joined).map(([term]) => term)),
    MAX_FILES.typos,
  )
  return expand()
}

function prefixOf({ terms }: QueryWord): string {
  return terms.joined || terms.parts.at(-1)!
}

function formsOf(word: QueryWord, parsed: ParsedQuery, view: IndexView): Form[] {
  const { joined, parts, isPlain } = word.terms
  const forms: Form[] = []
  const add = (kind: FormKind, terms: readonly string[], share = 1): void =>
    void forms.push({ kind, terms, weight: FORM_WEIGHTS[kind] * share })
  if (joined !== '' && view.knows(joined)) add(parts.length > 0 ? 'compound' : 'exact', [joined])
  if (isPlain && joined.length >= MIN_PREFIX_LENGTH)
    for (const term of view.beginning(stemPrefix(word.stem)))
      if (term !== joined && stem(term) === word.stem) add('stem', [term])
  const isKnown = forms.length > 0
  for (const { term, share } of word.suffixes) if (view.knows(term)) add('suffix', [term], share)
  const contentParts = parts.filter((part) => !STOP_WORDS.has(part))
  const requiredParts = contentParts.length > 0 ? contentParts : parts
  if (requiredParts.length > (isKnown ? 1 : 0) && requiredParts.every(view.knows)) add('parts', requiredParts)
  else if (!isKnown)
    for (const part of requiredParts.filter(view.knows)) add('parts', [part], 1 / requiredParts.length)
  const heading = nameTerm(parsed.text)
  if (parsed.isSpecific && view.knows(heading)) add('heading', [heading])
  for (const term of joinNeighbours(word, parsed)) if (view.knows(term)) add('glued', [term])
  for (const { terms, isPhrase } of synonymsOf(word, parsed, view))
    if (terms.every(view.knows)) add(isKnown && !isPhrase ? 'synonymOfKnown' : 'synonym', terms)
  const isUnknown = forms.every(({ kind }) => kind === 'parts')
  const completions = word.isLast ? listCompletions(prefixOf(word), forms, view) : []
  // Longer completions are slightly less likely.
  for (const term of completions)
    add('prefix', [term], 1 / (1.3 - (0.3 * prefixOf(word).length) / term.length))
  if (isUnknown && completions.length === 0)
    for (const [term, nearness] of view.near(joined)) if (view.knows(term)) add('typo', [term], nearness)
  return forms
}

/** Terms that start with a prefix, shortest first, except those already among the forms. */
function listCompletions(prefix: string, forms: readonly Form[], view: IndexView): string[] {
  const existing = new Set(forms.flatMap(({ terms }) => terms))
  return view
    .beginning(prefix)
    .filter((term) => term !== prefix && !existing.has(term) && !isNameTerm(term))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, MAX_PREFIXES)
}

/** Terms made by joining the word with up to three neighbours: `eval period` → `evalperiod`. */
function joinNeighbours(word: QueryWord, { allWords }: ParsedQuery): string[] {
  return runsAround(word, allWords, 2)
    .filter((run) => run.every(({ terms }) => terms.joined !== ''))
    .map((run) => run.map(({ terms }) => terms.joined).join(''))
}

/**
 * Synonyms of the word alone, or of a phrase that contains it. Words with many documents of their own need none, and the
 * files of their synonyms are not loaded.
 */
function synonymsOf(
  word: QueryWord,
  { words, allWords }: ParsedQuery,
  view: IndexView,
): { readonly terms: readonly string[]; readonly isPhrase: boolean }[] {
  const otherStems = (run: readonly QueryWord[]): readonly string[] =>
    words.filter((other) => !run.includes(other)).map(({ stem }) => stem)
  const least = view.find(word.terms.joined, true).length > COMMON_DOCUMENTS ? 2 : 1
  return runsAround(word, allWords, least).flatMap((run) =>
    (view.synonyms.get(run.map(({ stem }) => stem).join(' ')) ?? [])
      // `health check` as a synonym of `check` next to `health` would count `health` twice.
      .filter((terms) => !terms.some((term) => otherStems(run).includes(stem(term))))
      .map((terms) => ({ terms, isPhrase: run.length > 1 || terms.length > 1 })),
  )
}

/** All runs of consecutive words that contain this word, shortest first. */
function runsAround({ at }: QueryWord, allWords: readonly QueryWord[], least: number): QueryWord[][] {
  const runs: QueryWord[][] = []
  for (let size = least; size <= MAX_PHRASE_WORDS; size++)
    for (let from = Math.max(0, at - size + 1); from <= at && from + size <= allWords.length; from++)
      runs.push(allWords.slice(from, from + size))
  return runs
}

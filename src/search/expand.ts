// A query's words → the terms of the index each of them may mean, with what each is worth.
//
// 1. The word itself, as one; then its other endings; then its last segment and its parts.
// 2. Neighbours glued; synonyms, of words and of phrases.
// 3. For the last word, what it may be the beginning of.
// 4. Only for a word nobody wrote: near spellings.

import type { Tier } from './index-format.ts'
import type { IndexReader } from './index-reader.ts'
import { gluedAround, synonymsAround } from './neighbours.ts'
import { phraseTerm } from './phrases.ts'
import type { QueryWord } from './query.ts'
import { stem, stemPrefix } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'
import { FORM_WEIGHTS, MAX_EXPANSIONS, SHORTEST_GLUED, SYNONYM_OF_KNOWN, TYPO_LENGTHS } from './weights.ts'

export type FormKind = keyof typeof FORM_WEIGHTS

/** One thing a word may mean: terms that must all be in a record. */
export interface Form {
  readonly terms: readonly string[]
  readonly kind: FormKind
  readonly weight: number
}

/** A word with everything it may mean. */
export interface ExpandedWord {
  readonly word: QueryWord
  readonly forms: readonly Form[]
}

/** Where forms are looked up: in every tier that is loaded. */
export type Tiers = readonly Tier[]

export interface ExpandScope {
  readonly reader: IndexReader
  readonly tiers: Tiers
  /** All words of the query, in order; none where neighbours do not matter. */
  readonly written: readonly QueryWord[]
}

/** Terms that must be loaded before words can be expanded: their own, … */
export function ownTerms(words: readonly QueryWord[]): string[] {
  const own = words.flatMap(({ terms, stem }) => [terms.whole, stemPrefix(stem), terms.last, ...terms.parts])
  return [...new Set(own)].filter((term) => term !== '')
}

/** … and what they mean together with their neighbours, the likeliest first. */
export function phraseTerms(words: readonly QueryWord[], scope: Omit<ExpandScope, 'tiers'>): string[] {
  const synonyms = words.flatMap(({ at }) =>
    synonymsAround(scope.written, at, scope.reader.manifest).map(({ phrase }) => phraseTerm(phrase)),
  )
  const glued = words.flatMap(({ at }) => gluedAround(scope.written, at).map(({ term }) => term))
  return [...new Set([...synonyms, ...glued.sort((a, b) => a.length - b.length)])].filter(
    (term) => term !== '',
  )
}

/** Terms whose postings in prose and code are worth a download: the words as written. */
export function mainTerms(words: readonly QueryWord[]): string[] {
  return words.flatMap(({ terms, stem }) => [
    ...(terms.whole === '' ? terms.parts : [terms.whole]),
    ...(terms.isPlain ? [stemPrefix(stem)] : terms.parts),
  ])
}

/** Everything each word may mean, in the tiers that are loaded. */
export async function expandWords(words: readonly QueryWord[], scope: ExpandScope): Promise<ExpandedWord[]> {
  const { reader, tiers } = scope
  const expanded: ExpandedWord[] = []
  for (const word of words) {
    const own = [...ownForms(word, reader, tiers), ...gluedForms(word, scope)]
    const forms = [...own, ...synonymForms(word, own, words, scope)]
    const prefixes = word.isLast ? prefixForms(word, reader, tiers) : []
    const isUnknown = !forms.some(({ kind }) => !isPartial(kind) || word.terms.whole === '')
    // What begins a known word is rather unfinished than misspelt.
    if (isUnknown && prefixes.length === 0 && isLookedUp(word.terms.whole, reader, tiers))
      forms.push(...(await typoForms(word, reader)))
    expanded.push({ word, forms: [...forms, ...prefixes] })
  }
  return expanded
}

function gluedForms({ at }: QueryWord, { reader, tiers, written }: ExpandScope): Form[] {
  return gluedAround(written, at).flatMap(({ term, isOpen }): Form[] => [
    ...(isKnown(term, reader, tiers)
      ? [{ terms: [term], kind: 'glued' as const, weight: FORM_WEIGHTS.glued }]
      : []),
    ...(isOpen && term.length >= SHORTEST_GLUED ? beginningsOf(term, 'gluedPrefix', { reader, tiers }) : []),
  ])
}

/** What else a word, or a phrase with it, may be called on this site; `own` are its forms as written. */
function synonymForms(
  word: QueryWord,
  own: readonly Form[],
  words: readonly QueryWord[],
  { reader, tiers, written }: ExpandScope,
): Form[] {
  const isKnownWord = own.some(
    ({ kind, terms }) => isOwn(kind) && reader.get('core', terms[0]!) !== undefined,
  )
  return synonymsAround(written, word.at, reader.manifest).flatMap(({ phrase, of }): Form[] => {
    const said = phrase.split(' ')
    const term = phraseTerm(phrase)
    if (!isKnown(term, reader, tiers)) return []
    // `health check` for `check` beside `health` would be asking for that twice.
    const others = words.filter((other) => !of.includes(other)).map(({ stem }) => stem)
    if (said.some((one) => others.includes(stem(one)))) return []
    // `argocd` for `Argo CD` is no other word, nor is `rls` for `row level security`.
    const isSame = said.length > 1 && (said.join('') === word.terms.whole || isAbbreviation(word, said))
    const kind = isSame ? 'stem' : of.length > 1 ? 'phraseSynonym' : 'synonym'
    const share = isKnownWord && kind === 'synonym' ? SYNONYM_OF_KNOWN : 1
    return [{ terms: [term], kind, weight: FORM_WEIGHTS[kind] * share }]
  })
}

function isKnown(term: string, reader: IndexReader, tiers: Tiers): boolean {
  return tiers.some((tier) => reader.get(tier, term) !== undefined)
}

function ownForms({ terms, stem: stemmed }: QueryWord, reader: IndexReader, tiers: Tiers): Form[] {
  const { whole, last, parts, isPlain } = terms
  const knows = (term: string): boolean => isKnown(term, reader, tiers)
  const forms: Form[] = []
  const isCompound = parts.length > 0
  if (whole !== '' && knows(whole)) {
    const kind = isCompound ? 'compound' : 'exact'
    forms.push({ terms: [whole], kind, weight: FORM_WEIGHTS[kind] })
  }
  if (last !== '' && knows(last)) {
    const kind = forms.length > 0 ? 'lastPart' : 'lastPartAlone'
    forms.push({ terms: [last], kind, weight: FORM_WEIGHTS[kind] })
  }
  if (isPlain && whole.length > 2) {
    const others = tiers.flatMap((tier) => [...reader.atPrefix(tier, stemPrefix(stemmed))])
    for (const term of [...new Set(others)].sort()) {
      if (term !== whole && stem(term) === stemmed)
        forms.push({ terms: [term], kind: 'stem', weight: FORM_WEIGHTS.stem })
    }
  }
  if (isCompound) {
    const isWholeUnknown = forms.length === 0
    const meaning = parts.filter((part) => !STOP_WORDS.has(part) && isLookedUp(part, reader, tiers))
    const asked = meaning.length > 0 ? meaning : parts
    if (!isWholeUnknown && asked.length === 1) {
      // `show` of `--show-only` is not what a page is called.
      forms.push({ terms: asked, kind: 'onePart', weight: FORM_WEIGHTS.onePart / 2 })
    } else if (asked.every(knows)) {
      forms.push({ terms: asked, kind: 'parts', weight: isWholeUnknown ? 1 : FORM_WEIGHTS.parts })
    } else if (isWholeUnknown) {
      for (const part of asked.filter(knows))
        forms.push({ terms: [part], kind: 'onePart', weight: FORM_WEIGHTS.onePart / asked.length })
    }
  }
  return forms
}

/** Whether a term would be known. Code is looked into only for words that nothing else has, or where it costs little. */
function isLookedUp(term: string, reader: IndexReader, tiers: Tiers): boolean {
  return tiers.every((tier) => tier === 'code' || reader.isLoaded(tier, term))
}

/** Whether it is the word itself, in any of its endings. */
function isOwn(kind: FormKind): boolean {
  return kind === 'exact' || kind === 'stem' || kind === 'compound'
}

/** Whether it is what the word may become or may have been meant to be. */
export function isGuess(kind: FormKind): boolean {
  return kind === 'prefix' || kind === 'gluedPrefix' || kind === 'typo'
}

/** Whether only something of the word is found. */
function isPartial(kind: FormKind): boolean {
  return kind === 'parts' || kind === 'onePart' || kind === 'lastPartAlone'
}

function isAbbreviation({ terms: { whole } }: QueryWord, words: readonly string[]): boolean {
  return whole === words.map((word) => word[0]).join('')
}

function prefixForms({ terms }: QueryWord, reader: IndexReader, tiers: Tiers): Form[] {
  const start = terms.whole === '' ? (terms.parts.at(-1) ?? '') : terms.whole
  return start === '' ? [] : beginningsOf(start, 'prefix', { reader, tiers })
}

/** Words that begin so, the nearest first, worth less the more is missing. */
function beginningsOf(
  start: string,
  kind: 'prefix' | 'gluedPrefix',
  { reader, tiers }: Pick<ExpandScope, 'reader' | 'tiers'>,
): Form[] {
  const found = new Set(tiers.flatMap((tier) => [...reader.atPrefix(tier, start)]))
  found.delete(start)
  return [...found]
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
    .slice(0, MAX_EXPANSIONS[kind])
    .map((term) => ({
      terms: [term],
      kind,
      weight: (FORM_WEIGHTS[kind] * term.length) / (term.length + 0.3 * (term.length - start.length)),
    }))
}

/** Near spellings of a word nobody wrote. What has a digit or is short is rather unknown than misspelt. */
async function typoForms({ terms }: QueryWord, reader: IndexReader): Promise<Form[]> {
  const word = terms.whole
  if (word.length < TYPO_LENGTHS.one || /\d/.test(word)) return []
  const max = word.length >= TYPO_LENGTHS.two ? 2 : 1
  const near = (await reader.near(word, 2))
    .map(([term, edits]) => [term, isSwapped(word, term) ? 1 : edits] as const)
    .filter(([term, edits]) => edits <= max && term.length >= TYPO_LENGTHS.one - 1)
  return near
    .sort(
      ([a, far], [b, farther]) =>
        far - farther || Number(a[0] !== word[0]) - Number(b[0] !== word[0]) || (a < b ? -1 : 1),
    )
    .slice(0, MAX_EXPANSIONS.typo)
    .map(([term, edits]) => ({
      terms: [term],
      kind: 'typo' as const,
      weight: (FORM_WEIGHTS.typo * term.length) / (term.length + edits),
    }))
}

/** Two neighbouring letters in each other's place: one slip, though two edits. */
function isSwapped(word: string, term: string): boolean {
  if (word.length !== term.length) return false
  let at = 0
  while (at < word.length && word[at] === term[at]) at++
  return word[at] === term[at + 1] && word[at + 1] === term[at] && word.slice(at + 2) === term.slice(at + 2)
}

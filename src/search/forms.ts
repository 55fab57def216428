// What each word of a query may mean: terms of the index, and what each is worth.

import type { IndexView } from './index-view.ts'
import { type ParsedQuery, type QueryWord, runsAround } from './query.ts'
import { stem, stemPrefix } from './stem.ts'
import { STOP_WORDS } from './stop-words.ts'
import type { Synonyms } from './synonyms.ts'
import { FORM_WEIGHTS, type FormKind, MAX_EXPANSIONS } from './weights.ts'

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

const SURE: ReadonlySet<FormKind> = new Set(['compound', 'exact', 'stem', 'glued', 'parts', 'partsAlone'])
const SYNONYMS: ReadonlySet<FormKind> = new Set(['synonym', 'synonymOfKnown', 'phraseSynonym'])
const PARTIAL: ReadonlySet<FormKind> = new Set(['parts', 'partsAlone', 'onePart', 'lastPartAlone'])

/** Whether a form is the word itself: a name that has it is called so. */
export function isSure({ kind }: Form): boolean {
  return SURE.has(kind)
}

/** Whether a form is another word than was typed. */
export function isSynonym({ kind }: Form): boolean {
  return SYNONYMS.has(kind)
}

/** Files that are loaded beside those of the words themselves. */
const MOST_FILES = { beginnings: 2, endings: 2, synonyms: 3, typos: 3 } as const

/** A word of so many letters begins too many others. */
const SHORTEST_BEGINNING = 3

/** Loads what the words may be, and says what they are. A word that is nowhere brings its near spellings. */
export async function expandWords(view: IndexView, parsed: ParsedQuery): Promise<ExpandedWord[]> {
  const { words } = parsed
  const { synonyms } = view
  const own = words.flatMap(({ terms }) => [terms.whole, terms.last, ...terms.parts])
  const glued = words.flatMap((word) => gluedAround(word, parsed))
  await Promise.all([
    view.loadTitles(),
    view.load([...own, ...glued].filter((term) => term !== '')),
    ...words.map(({ isLast, terms, stem }) => {
      const start = terms.whole || terms.parts.at(-1)!
      const isShort = start.length < SHORTEST_BEGINNING
      return isLast
        ? view.loadFrom(start, isShort ? 1 : MOST_FILES.beginnings)
        : view.loadFrom(
            terms.isPlain && !isShort ? stemPrefix(stem) : start,
            isShort ? 1 : MOST_FILES.endings,
          )
    }),
  ])
  const others = words.flatMap((word) => synonymsOf(word, parsed, synonyms).map(({ term }) => term))
  await view.load(others, MOST_FILES.synonyms)
  const expand = (): ExpandedWord[] => words.map((word) => ({ word, forms: formsOf(word, parsed, view) }))
  const known = expand()
  const unknown = known.filter(({ forms }) => forms.every(({ kind }) => PARTIAL.has(kind)))
  if (unknown.every(({ word }) => word.terms.whole.length < SHORTEST_BEGINNING)) return known
  await view.loadSpelling()
  await view.load(
    unknown.flatMap(({ word }) => view.near(word.terms.whole).map(([term]) => term)),
    MOST_FILES.typos,
  )
  return expand()
}

function formsOf(word: QueryWord, parsed: ParsedQuery, view: IndexView): Form[] {
  const { whole, last, parts, isPlain } = word.terms
  const forms: Form[] = []
  const add = (kind: FormKind, terms: readonly string[], share = 1): void =>
    void forms.push({ kind, terms, weight: FORM_WEIGHTS[kind] * share })
  const knowsWhole = whole !== '' && view.knows(whole)
  if (knowsWhole) add(parts.length > 0 ? 'compound' : 'exact', [whole])
  if (last !== '' && view.knows(last)) add(knowsWhole ? 'lastPart' : 'lastPartAlone', [last])
  if (isPlain && whole.length >= SHORTEST_BEGINNING)
    for (const term of view.beginning(stemPrefix(word.stem)))
      if (term !== whole && stem(term) === word.stem) add('stem', [term])
  const isKnown = forms.length > 0
  if (parts.length > 0) {
    const telling = parts.filter((part) => !STOP_WORDS.has(part))
    const asked = telling.length > 0 ? telling : parts
    if (isKnown && asked.length === 1) add('onePart', asked, 0.5)
    else if (asked.every(view.knows)) add(isKnown ? 'parts' : 'partsAlone', asked)
    else if (!isKnown) for (const part of asked.filter(view.knows)) add('onePart', [part], 1 / asked.length)
  }
  for (const term of gluedAround(word, parsed)) if (view.knows(term)) add('glued', [term])
  for (const { term, isPhrase } of synonymsOf(word, parsed, view.synonyms))
    if (view.knows(term)) add(isPhrase ? 'phraseSynonym' : isKnown ? 'synonymOfKnown' : 'synonym', [term])
  const isUnknown = forms.every(({ kind }) => PARTIAL.has(kind))
  const count = forms.length
  if (word.isLast) addBeginnings(whole || parts.at(-1)!)
  if (isUnknown && forms.length === count)
    for (const [term, nearness] of view.near(whole)) if (view.knows(term)) add('typo', [term], nearness)
  return forms

  function addBeginnings(start: string): void {
    const own = new Set(forms.flatMap(({ terms }) => (terms.length === 1 ? terms : [])))
    const found = view.beginning(start).filter((term) => term !== start && !own.has(term))
    for (const term of found
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))
      .slice(0, MAX_EXPANSIONS.prefix))
      add('prefix', [term], term.length / (term.length + 0.3 * (term.length - start.length)))
  }
}

/** Two to four neighbours that are one word in the text. */
function gluedAround(word: QueryWord, { written }: ParsedQuery): string[] {
  return runsAround(word, written, 2)
    .filter((run) => run.every(({ terms }) => terms.whole !== ''))
    .map((run) => run.map(({ terms }) => terms.whole).join(''))
}

/** What a word means alone, or together with its neighbours. */
function synonymsOf(
  word: QueryWord,
  { words, written }: ParsedQuery,
  synonyms: Synonyms,
): { readonly term: string; readonly isPhrase: boolean }[] {
  const found = new Map<string, readonly QueryWord[]>()
  for (const run of runsAround(word, written, 1).reverse())
    for (const member of synonyms.get(run.map(({ stem }) => stem).join(' ')) ?? [])
      if (!found.has(member)) found.set(member, run)
  return [...found].flatMap(([member, run]) => {
    const others = words.filter(({ at }) => !run.some((own) => own.at === at)).map(({ stem }) => stem)
    // `health check` for `check` beside `health` would be asking for that twice.
    const isAsked = member.split(' ').some((one) => others.includes(stem(one)))
    return isAsked
      ? []
      : [{ term: member.replaceAll(' ', ''), isPhrase: run.length > 1 || member.includes(' ') }]
  })
}

// A light stemmer for English: what is left of a plain word without its endings. Nothing is indexed by its stem: a
// word of a query is looked up with every word of the vocabulary that has the same stem, so that titles, corrections
// and prefixes stay real words.

type Ending = readonly [ending: string, least: number, instead: string]

/** First the endings of number and tense, … */
const INFLECTIONS: readonly Ending[] = [
  ['ings', 3, ''],
  ['ing', 3, ''],
  ['ies', 3, 'y'],
  ['ied', 3, 'y'],
  ['ed', 3, ''],
  ['s', 3, ''],
]

/** … then spellings of one side of the Atlantic, whose last `e` is gone already, … */
const SPELLINGS: readonly Ending[] = [
  ['isation', 4, 'ization'],
  ['our', 3, 'or'],
  ['ogu', 3, 'og'],
  ['ys', 4, 'yz'],
  ['is', 4, 'iz'],
]

/** … and one that makes another word. The number is how many letters must be left. */
const DERIVATIONS: readonly Ending[] = [
  ['fication', 2, 'fy'],
  ['ization', 4, 'iz'],
  ['ation', 4, ''],
  ['ate', 4, ''],
  ['at', 5, ''],
  ['ment', 4, ''],
  ['ion', 4, ''],
  ['er', 4, ''],
  ['al', 4, ''],
]

/** Words shorter than this lose a plural `s` at most. */
const SHORT = 5

/** The stem of a folded word of letters. */
export function stem(word: string): string {
  if (!/^[a-z]+$/.test(word) || /(?:ss|us|is)$/.test(word)) return word
  if (word.length < SHORT) return /[^aeiou]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
  return tidy(cut(cut(tidy(cut(word, INFLECTIONS), word), SPELLINGS), DERIVATIONS), word)
}

function cut(word: string, endings: readonly Ending[]): string {
  for (const [ending, least, instead] of endings) {
    if (word.endsWith(ending) && word.length - ending.length >= least)
      return word.slice(0, -ending.length) + instead
  }
  return word
}

/** `runn` → run, `scrape` → scrap, `policy` → polici: all forms of a word end alike. */
function tidy(base: string, word: string): string {
  const isDoubled = base !== word && base.length > 3 && /([bdfgkmnprt])\1$|[eo]ll$/.test(base)
  const single = isDoubled ? base.slice(0, -1) : base
  const bare = single.length > 3 && single.endsWith('e') ? single.slice(0, -1) : single
  return bare.length > 3 && bare.endsWith('y') ? `${bare.slice(0, -1)}i` : bare
}

/** What every word with this stem begins with. */
export function stemPrefix(stemmed: string): string {
  return stemmed.slice(0, Math.max(3, stemmed.length - 1))
}

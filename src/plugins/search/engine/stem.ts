// A light stemmer for English. Stems are not indexed: a query word is looked up as every indexed word with the same
// stem, so that titles, corrections and completions are real words.

/** An ending, the minimum number of characters before it, and its replacement. */
type Ending = readonly [ending: string, least: number, instead: string]

/** First, endings of number and tense. */
const INFLECTIONS = readEndings('ings 3, ing 3, ies 3 y, ied 3 y, ed 3, xes 2 x, s 3')

/** Then the ending of adverbs, whose final `y` is already `i`. */
const ADVERBS = readEndings('icali 3 ic, li 4')

/** Then British spellings, whose final `e` is already removed. */
const SPELLINGS = readEndings('isation 4 ization, our 3 or, ogu 3 og, ys 4 yz, is 4 iz')

/**
 * Then one derivational ending. With fewer characters before it, the word is usually not a derivation, such as `portal`
 * or `server`.
 */
const DERIVATIONS = readEndings('fication 2 fy, ization 4 iz, ation 5, at 5, ment 4, ion 5, er 5, al 5')

/** Words that the rules would stem wrongly. */
const IRREGULAR: Readonly<Record<string, string>> = { alias: 'alias', apis: 'api' }

/** Shorter words lose at most a plural `s`. */
const SHORT = 5

/** Returns the stem of a folded word of letters only. */
export function stem(word: string): string {
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word]!
  if (!/^[a-z]+$/.test(word) || /(?:ss|us|is)$/.test(word)) return word
  if (word.length < SHORT) return /[^aeiou]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
  const inflected = normalize(restoreE(cut(word, INFLECTIONS), word), word)
  const adjective = inflected.endsWith('li') ? cut(inflected, ADVERBS) : inflected
  return normalize(cut(cut(adjective, SPELLINGS), DERIVATIONS), word)
}

function readEndings(rules: string): Ending[] {
  return rules.split(', ').map((rule) => {
    const [ending = '', least = '', instead = ''] = rule.split(' ')
    return [ending, Number(least), instead]
  })
}

function cut(word: string, endings: readonly Ending[]): string {
  for (const [ending, least, instead] of endings) {
    if (word.endsWith(ending) && word.length - ending.length >= least)
      return word.slice(0, -ending.length) + instead
  }
  return word
}

/** `nam` from `naming` → `name`. Longer words lose their `e` instead. */
function restoreE(base: string, word: string): string {
  if (base.length !== 3 || base === word) return base
  return /^[^aeiouy][aeiouy][^aeiouwxy]$/.test(base) && /(?:ed|ings?)$/.test(word) ? `${base}e` : base
}

/** `runn` → `run`, `scrape` → `scrap`, `policy` → `polici`: gives all forms of a word the same ending. */
function normalize(base: string, word: string): string {
  const isDoubled = base !== word && base.length > 3 && /([bdfgkmnprt])\1$|[eo]ll$/.test(base)
  const single = isDoubled ? base.slice(0, -1) : base
  const bare = single.length > 4 && single.endsWith('e') ? single.slice(0, -1) : single
  return bare.length > 3 && bare.endsWith('y') ? `${bare.slice(0, -1)}i` : bare
}

/** Prefix shared by all words with this stem. */
export function stemPrefix(stemmed: string): string {
  return stemmed.slice(0, Math.max(3, stemmed.length - 1))
}

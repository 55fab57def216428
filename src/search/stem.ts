// A light stemmer for English: what is left of a plain word without its endings. Nothing is indexed by its stem: a
// word of a query is looked up with every word of the vocabulary that has the same stem, so that titles, corrections
// and prefixes stay real words.

/** An ending, how many letters must be left before it, and what is put in its place. */
type Ending = readonly [ending: string, least: number, instead: string]

/** First the endings of number and tense, … */
const INFLECTIONS = readEndings('ings 3, ing 3, ies 3 y, ied 3 y, ed 3, xes 2 x, s 3')

/** … then that of adverbs, whose last `y` is an `i` by now, … */
const ADVERBS = readEndings('icali 3 ic, li 4')

/** … then spellings of one side of the Atlantic, whose last `e` is gone already, … */
const SPELLINGS = readEndings('isation 4 ization, our 3 or, ogu 3 og, ys 4 yz, is 4 iz')

/** … and one that makes another word: with fewer letters it is mostly one of its own, as `portal` and `server` are. */
const DERIVATIONS = readEndings('fication 2 fy, ization 4 iz, ation 5, at 5, ment 4, ion 5, er 5, al 5')

/** Words that end as if they had an ending, or the other way round. */
const IRREGULAR: Readonly<Record<string, string>> = { alias: 'alias', apis: 'api' }

/** Words shorter than this lose a plural `s` at most. */
const SHORT = 5

/** The stem of a folded word of letters. */
export function stem(word: string): string {
  if (Object.hasOwn(IRREGULAR, word)) return IRREGULAR[word]!
  if (!/^[a-z]+$/.test(word) || /(?:ss|us|is)$/.test(word)) return word
  if (word.length < SHORT) return /[^aeiou]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word
  const inflected = tidy(restoreE(cut(word, INFLECTIONS), word), word)
  const adjective = inflected.endsWith('li') ? cut(inflected, ADVERBS) : inflected
  return tidy(cut(cut(adjective, SPELLINGS), DERIVATIONS), word)
}

function readEndings(written: string): Ending[] {
  return written.split(', ').map((one) => {
    const [ending = '', least = '', instead = ''] = one.split(' ')
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

/** `nam` of `naming` → name. Longer words lose their `e` instead. */
function restoreE(base: string, word: string): string {
  if (base.length !== 3 || base === word) return base
  return /^[^aeiouy][aeiouy][^aeiouwxy]$/.test(base) && /(?:ed|ings?)$/.test(word) ? `${base}e` : base
}

/** `runn` → run, `scrape` → scrap, `policy` → polici: all forms of a word end alike. */
function tidy(base: string, word: string): string {
  const isDoubled = base !== word && base.length > 3 && /([bdfgkmnprt])\1$|[eo]ll$/.test(base)
  const single = isDoubled ? base.slice(0, -1) : base
  const bare = single.length > 4 && single.endsWith('e') ? single.slice(0, -1) : single
  return bare.length > 3 && bare.endsWith('y') ? `${bare.slice(0, -1)}i` : bare
}

/** What every word with this stem begins with. */
export function stemPrefix(stemmed: string): string {
  return stemmed.slice(0, Math.max(3, stemmed.length - 1))
}

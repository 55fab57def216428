// Splits text into words, and words into terms. Indexing, the search worker and the terminal all use this module, so
// that index and query terms agree.
//
// 1. A word consists of letters, digits, marks and `_`, joined by `.` `:` `/` `-` `@` `'` and empty brackets.
// 2. Words are folded: compatibility forms, accents, case.
// 3. `camelCase`, `snake_case`, `kebab-case`, dotted names and paths have a joined term (all parts), a last segment
//    (`spec.url` → `url`) and parts. Versions and numbers have no parts.
// 4. Text in scripts without spaces is split into overlapping pairs.
// 5. `C++` and `C#` are indexed as words, in addition to their letters; so are operators of programming languages, such
//    as `=>`.

/** Longer tokens are base64, hashes and minified code: nobody types them, and they would bloat the index. */
export const MAX_TOKEN_LENGTH = 64

/** Longer runs of word characters are ignored. */
const MAX_RAW_LENGTH = 160

/** A word as it occurs in the text. */
export interface Word {
  readonly raw: string
  readonly start: number
  readonly end: number
}

/** The terms of a word. */
export interface Terms {
  /** The folded word with all parts joined; empty when it is too long. */
  readonly joined: string
  /** The last segment of a dotted name or path, joined; empty when there is only one. */
  readonly last: string
  /** The parts of a compound, or the pairs of a script without spaces; empty for a plain word. */
  readonly parts: readonly string[]
  /** Whether the word consists of letters only, so that it may be stemmed. */
  readonly isPlain: boolean
}

const WORD_CHARACTER = '[\\p{L}\\p{N}\\p{M}_]'
/** `++` and `#` at the end of a name: `C++`, `C#`. A `#` after a longer word is ignored. */
const SUFFIX = `(?:\\+\\+|(?<=(?<!${WORD_CHARACTER}|[.:/@'’-])\\p{L}{1,2})#)(?![+#]|${WORD_CHARACTER})`
const OPERATORS =
  '=> -> <- <=> |> && || ?? ??= &&= ||= == === != !== <= >= += -= *= /= %= := ?. =~ !~ << >> >>> <<= >>='
const SYMBOL = '[-=!<>&|?:+*/%~^.@$#]'
const OPERATOR = `(?<!${SYMBOL})(?:${OPERATORS.split(' ')
  .sort((a, b) => b.length - a.length)
  .map((operator) => operator.replace(/[|?+*/.^$]/g, '\\$&'))
  .join('|')})(?!${SYMBOL})`
const WORD = new RegExp(
  `${WORD_CHARACTER}+(?:(?:\\[\\d*\\]|\\(\\))?(?:::|[.:/@'’-])?${WORD_CHARACTER}+)*(?:${SUFFIX})?|${OPERATOR}`,
  'gu',
)
const VERSION = /^v?\d+(?:\.\d+)+(?:[-.]?[a-z]+(?:(?:[-.]?\d+[-.]?|[-.]{1,2})[a-z]+)*(?:[-.]?\d+|[-.])?)?$/i

/** The words of the text, in order. */
export function readWords(text: string): Word[] {
  const words: Word[] = []
  for (const { index, 0: raw } of text.matchAll(WORD)) {
    if (raw.length <= MAX_RAW_LENGTH) words.push({ raw, start: index, end: index + raw.length })
  }
  return words
}

/** The words of the text, without positions. */
export function rawWords(text: string): readonly string[] {
  return (text.match(WORD) ?? []).filter((raw) => raw.length <= MAX_RAW_LENGTH)
}

/** The terms of one word. */
export function termsOf(raw: string): Terms {
  // Fast path: most words are plain ASCII.
  if (/^[a-z]+$/.test(raw)) return { joined: capped(raw), last: '', parts: [], isPlain: true }
  if (UNSPACED.test(raw)) return unspacedTerms(raw)
  if (/^[^\p{L}\p{N}\p{M}_]/u.test(raw))
    return { joined: raw + OPERATOR_END, last: '', parts: [], isPlain: false }
  if (/[+#]$/.test(raw)) return suffixedTerms(raw)
  if (VERSION.test(raw))
    return { joined: capped(fold(raw).replace(/^v(?=\d)/, '')), last: '', parts: [], isPlain: false }
  const word = strip(raw)
    .replace(/['’]s$/i, '')
    .replace(/['’]/g, '')
  const segments = word.split(/[^\p{L}\p{N}\p{M}_-]+/u).filter((segment) => segment !== '')
  const splitSegments = segments.map(splitSegment)
  const parts = [...new Set(splitSegments.flat())]
  const joined = joinParts(splitSegments.flat())
  if (splitSegments.flat().length < 2)
    return {
      joined: capped(joined.replace(ARABIC_ARTICLE, '')),
      last: '',
      parts: [],
      isPlain: /^\p{L}+$/u.test(joined),
    }
  const last = segments.length > 1 ? joinParts(splitSegments.at(-1)!) : ''
  return {
    joined: capped(joined),
    last: last === joined ? '' : capped(last),
    // Single characters are dropped when there are other parts.
    parts: parts.filter((part) => part.length <= MAX_TOKEN_LENGTH && (part.length > 1 || parts.length < 3)),
    isPlain: false,
  }
}

/** Suffix of operator terms, which no other term has. */
const OPERATOR_END = "'"

/** Whether the terms are those of an operator. */
export function isOperator({ joined }: Terms): boolean {
  return joined.endsWith(OPERATOR_END)
}

/** `C++` → `c++`, c. */
function suffixedTerms(raw: string): Terms {
  const suffix = raw.endsWith('#') ? '#' : '++'
  const { joined, last, parts } = termsOf(raw.slice(0, -suffix.length))
  const allParts = [...parts, ...(parts.length === 0 ? [joined] : [])].filter((part) => part !== '')
  return { joined: joined === '' ? '' : capped(joined + suffix), last, parts: allParts, isPlain: false }
}

/** The Arabic article `the`, also in `and the`, `with the` etc., which is written as part of the word. */
const ARABIC_ARTICLE = /^(?:(?:[وفبك]?ال|لل)(?=\p{L}{2}))+/u

/** All distinct terms of a word. */
export function allTerms({ joined, last, parts }: Terms): string[] {
  if (last === '' && parts.length === 0) return joined === '' ? [] : [joined]
  return [...new Set([joined, last, ...parts])].filter((term) => term !== '')
}

/**
 * `maxSSLExpiry` → `max`, `ssl`, `expiry`; `wait-for_it` → `wait`, `for`, `it`. Digits stay with their letters, and so
 * does the plural `s` of `URLs`.
 */
function splitSegment(segment: string): string[] {
  return segment
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .replace(/(?<=\p{Lu}{2})(?!\p{Lu}s(?!\p{Ll}))(?=\p{Lu}\p{Ll})/gu, '_')
    .split(/[_-]+/)
    .map(fold)
    .filter((part) => part !== '')
}

/** Adjacent combining marks may have to be reordered, hence the normalization. */
function joinParts(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0]! : parts.join('').normalize('NFC')
}

/** Overlapping pairs of characters, each with its marks: `東京都` → `東京`, `京都`. A single character is its own term. */
function unspacedTerms(raw: string): Terms {
  const terms = fold(raw)
    .split(RUN)
    .flatMap((text, at) => {
      if (at % 2 === 0) return readWords(text).flatMap((word) => allTerms(termsOf(word.raw)))
      const characters = text.match(/\P{M}\p{M}*/gu) ?? [text]
      return characters.length < 2
        ? characters
        : characters.slice(1).map((character, at) => characters[at]! + character)
    })
  const parts = [...new Set(terms.filter((term) => term.length <= MAX_TOKEN_LENGTH))]
  const [only = ''] = parts.length === 1 ? parts : []
  return { joined: only, last: '', parts: only === '' ? parts : [], isPlain: false }
}

function capped(term: string): string {
  return term.length <= MAX_TOKEN_LENGTH ? term : ''
}

/** Letters without a decomposition that are often typed as others. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
  ة: 'ه',
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'g')

/** Folds a word: lower case without accents. Idempotent. */
export function fold(word: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the fast way out.
  if (/^[\x00-\x7f]*$/.test(word)) return word.toLowerCase()
  return strip(word)
    .toLowerCase()
    .normalize('NFKC')
    .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter]!)
    .normalize('NFC')
}

/** Removes compatibility forms and accents, but keeps case, by which `camelCase` is split. */
function strip(word: string): string {
  return word
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

/**
 * Scripts without spaces between words: Han, kana, Hangul; and Thai, Lao, Khmer and Burmese, whose marks belong to the
 * previous character. Without a dictionary, text is split into overlapping pairs, so that any two adjacent characters of
 * a word match.
 */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u

const RUN = new RegExp(`((?:${UNSPACED.source}\\p{M}*)+)`, 'u')

// Text → words → terms. The one module that knows what a word is: build, worker and terminal call it, so what was
// indexed and what is asked for agree.
//
// 1. A word is letters, digits, marks and `_`; inside it `.` `:` `/` `-` `@` `'` and empty brackets join.
// 2. Each word is folded: compatibility forms, accents, case.
// 3. `camelCase`, `snake_case`, `kebab-case`, dotted names and paths have a whole (all parts glued), a last segment
//    (`spec.url` → `url`) and parts. Versions and numbers have no parts.
// 4. Runs of scripts without blanks become pairs.
// 5. `C++` and `C#` are words of their own beside their letters; so are operators of programming languages, such as `=>`.

/** Longer tokens are base64, hashes and minified code: nobody types them, and they would fill the index. */
export const LONGEST_TOKEN = 64

/** A longer run of word characters is no word. */
const LONGEST_RAW = 160

/** A word as it is written in a text. */
export interface Word {
  readonly raw: string
  readonly start: number
  readonly end: number
}

/** The terms of a word. */
export interface Terms {
  /** The word, folded, all its parts glued; empty when it is too long. */
  readonly joined: string
  /** The last segment of a dotted name or path, glued; empty when there is none. */
  readonly last: string
  /** The parts of a compound, or the pairs of an unspaced script; empty for a plain word. */
  readonly parts: readonly string[]
  /** A word of letters only, which may be stemmed. */
  readonly isPlain: boolean
}

const LETTER = '[\\p{L}\\p{N}\\p{M}_]'
/** `++` and `#` at the end of a name: `C++`, `C#`. A hash after a longer word is none. */
const SUFFIX = `(?:\\+\\+|(?<=(?<!${LETTER}|[.:/@'’-])\\p{L}{1,2})#)(?![+#]|${LETTER})`
const OPERATORS =
  '=> -> <- <=> |> && || ?? ??= &&= ||= == === != !== <= >= += -= *= /= %= := ?. =~ !~ << >> >>> <<= >>='
const SYMBOL = '[-=!<>&|?:+*/%~^.@$#]'
const OPERATOR = `(?<!${SYMBOL})(?:${OPERATORS.split(' ')
  .sort((a, b) => b.length - a.length)
  .map((operator) => operator.replace(/[|?+*/.^$]/g, '\\$&'))
  .join('|')})(?!${SYMBOL})`
const WORD = new RegExp(
  `${LETTER}+(?:(?:\\[\\d*\\]|\\(\\))?(?:::|[.:/@'’-])?${LETTER}+)*(?:${SUFFIX})?|${OPERATOR}`,
  'gu',
)
const VERSION = /^v?\d+(?:\.\d+)+(?:[-.]?[a-z]+(?:(?:[-.]?\d+[-.]?|[-.]{1,2})[a-z]+)*(?:[-.]?\d+|[-.])?)?$/i

/** The words of a text, in order. */
export function readWords(text: string): Word[] {
  const words: Word[] = []
  for (const { index, 0: raw } of text.matchAll(WORD)) {
    if (raw.length <= LONGEST_RAW) words.push({ raw, start: index, end: index + raw.length })
  }
  return words
}

/** The words of a text as written, without their places. */
export function rawWords(text: string): readonly string[] {
  return (text.match(WORD) ?? []).filter((raw) => raw.length <= LONGEST_RAW)
}

/** The terms of one word. */
export function termsOf(raw: string): Terms {
  // Most words are these.
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
  const split = segments.map(splitSegment)
  const parts = [...new Set(split.flat())]
  const whole = joinParts(split.flat())
  if (split.flat().length < 2)
    return {
      joined: capped(whole.replace(ARABIC_ARTICLE, '')),
      last: '',
      parts: [],
      isPlain: /^\p{L}+$/u.test(whole),
    }
  const last = segments.length > 1 ? joinParts(split.at(-1)!) : ''
  return {
    joined: capped(whole),
    last: last === whole ? '' : capped(last),
    // A single letter says nothing, unless there is nothing else.
    parts: parts.filter((part) => part.length <= LONGEST_TOKEN && (part.length > 1 || parts.length < 3)),
    isPlain: false,
  }
}

/** The end of the terms of operators, which no other term has. */
const OPERATOR_END = "'"

/** Whether terms are those of an operator. */
export function isOperator({ joined }: Terms): boolean {
  return joined.endsWith(OPERATOR_END)
}

/** `C++` → `c++`, c. */
function suffixedTerms(raw: string): Terms {
  const suffix = raw.endsWith('#') ? '#' : '++'
  const { joined, last, parts } = termsOf(raw.slice(0, -suffix.length))
  const own = [...parts, ...(parts.length === 0 ? [joined] : [])].filter((part) => part !== '')
  return { joined: joined === '' ? '' : capped(joined + suffix), last, parts: own, isPlain: false }
}

/** `the`, `and the`, `with the`…, written as one with their word. */
const ARABIC_ARTICLE = /^(?:(?:[وفبك]?ال|لل)(?=\p{L}{2}))+/u

/** Every term of a word, each once. */
export function allTerms({ joined, last, parts }: Terms): string[] {
  if (last === '' && parts.length === 0) return joined === '' ? [] : [joined]
  return [...new Set([joined, last, ...parts])].filter((term) => term !== '')
}

/**
 * `maxSSLExpiry` → max, ssl, expiry; `wait-for_it` → wait, for, it. Digits stay with their letters, and the `s` of
 * several `URLs` with theirs.
 */
function splitSegment(segment: string): string[] {
  return segment
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1_$2')
    .replace(/(?<=\p{Lu}{2})(?!\p{Lu}s(?!\p{Ll}))(?=\p{Lu}\p{Ll})/gu, '_')
    .split(/[_-]+/)
    .map(fold)
    .filter((part) => part !== '')
}

/** Marks of letters that meet may have to change places. */
function joinParts(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0]! : parts.join('').normalize('NFC')
}

/** Overlapping pairs of the letters of such a script, each with its marks: `東京都` is `東京`, `京都`; one letter is itself. */
function unspacedTerms(raw: string): Terms {
  const terms = fold(raw)
    .split(RUN)
    .flatMap((text, at) => {
      if (at % 2 === 0) return readWords(text).flatMap((word) => allTerms(termsOf(word.raw)))
      const letters = text.match(/\P{M}\p{M}*/gu) ?? [text]
      return letters.length < 2 ? letters : letters.slice(1).map((letter, at) => letters[at]! + letter)
    })
  const parts = [...new Set(terms.filter((term) => term.length <= LONGEST_TOKEN))]
  const [whole = ''] = parts.length === 1 ? parts : []
  return { joined: whole, last: '', parts: whole === '' ? parts : [], isPlain: false }
}

function capped(term: string): string {
  return term.length <= LONGEST_TOKEN ? term : ''
}

/** Letters that have no accent to take off, and are typed without. */
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

/** One spelling for what readers take for the same letter: lower case without accents. Folding twice changes nothing. */
export function fold(word: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the fast way out.
  if (/^[\x00-\x7f]*$/.test(word)) return word.toLowerCase()
  return strip(word)
    .toLowerCase()
    .normalize('NFKC')
    .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter]!)
    .normalize('NFC')
}

/** Compatibility forms and accents only: case still tells where `camelCase` is to be cut. */
function strip(word: string): string {
  return word
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

/**
 * Scripts that write no blanks between words. There is no dictionary: a run of them becomes overlapping pairs, so that any
 * two neighbouring characters of a word find it. Han, kana, Hangul; and Thai, Lao, Khmer and Burmese, whose marks belong to the letter before
 * them.
 */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u

const RUN = new RegExp(`((?:${UNSPACED.source}\\p{M}*)+)`, 'u')

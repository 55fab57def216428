// All ranking weights, with reasons. They are deliberately round: weights optimized by machine on the tuning half of our
// queries were no better on the other half.

/** MiniSearch boosts by field. */
export const BOOSTS = {
  title: 4,
  path: 1.3,
  description: 2.5,
  /** Link texts of other pages, which can be arbitrary. */
  linked: 1.2,
  heading: 2.8,
  names: 2.5,
  text: 2.2,
  code: 0.7,
} as const

/**
 * BM25+: `k` is how fast repeated terms saturate, `d` the minimum value of a match. Length normalization, `b`, does not
 * improve results.
 */
export const BM25 = { k: 1.2, b: 0, d: 0.5 } as const

/** Weights of a word's forms relative to the word itself. */
export const FORM_WEIGHTS = {
  /** A compound in the vocabulary is a name, so nothing else can be meant. */
  compound: 1.75,
  exact: 1,
  /** An inflection of the word. */
  stem: 0.7,
  /** All parts of a compound in one place. When only some parts are known, each gets an equal fraction. */
  parts: 0.5,
  /** The end of a dotted path, by its share of the path: `schedule` for `spec.schedule`. */
  suffix: 0.8,
  /** Adjacent words joined, `eval period` for `evalPeriod`: each of them matches the same word. */
  glued: 0.9,
  /** The query is a complete heading. */
  heading: 2,
  /** The word is a prefix of another, because the reader is still typing. */
  prefix: 0.5,
  synonym: 0.7,
  /** Synonym of a word that the site itself uses. */
  synonymOfKnown: 0.15,
  /** Correction of an unknown word. */
  typo: 0.5,
} as const

export type FormKind = keyof typeof FORM_WEIGHTS

/** Maximum number of completions of a prefix. */
export const MAX_PREFIXES = 40

/** Minimum word lengths for one and for two edits. */
export const TYPO_LENGTHS = { one: 4, two: 8 } as const

/** Weights of words that occur on the page but not in the section. */
export const PAGE_WORD_WEIGHT = {
  beside: 0.55,
  alone: 0.65,
  power: 0.6,
  /** The page itself as a result. When no section scores higher, its top is the better target. */
  top: 1.8,
  /** The second-best section: pages with two good sections are about the topic, not just mentioning it. */
  second: 0.4,
} as const

/**
 * Bonus of a page whose title, path, keywords and description contain all words of the query; less if they contain only
 * some, by their rarity. The page whose subject is the question wins over a section that mentions its words.
 */
export const NAMED_BONUS = 1.5

/**
 * Bonus of a page whose title and headings contain all words of a question; less if they contain only some, by their
 * rarity. Unlike `NAMED_BONUS` it ignores synonyms. It does not improve shorter queries.
 */
export const HEADINGS_BONUS = 1

/** Bonus of a section that contains all words itself, as it does with those of an error message. */
export const ALL_WORDS_BONUS = 0.8

/** Queries of at least this many words are questions. Pages may lack one of the words and still count as complete. */
const QUESTION_WORDS = 3

/** Whether the words of a query are a question, not a name. */
export function isQuestion(words: readonly unknown[]): boolean {
  return words.length >= QUESTION_WORDS
}

/** Bonus factors: the score is multiplied by 1 + bonus. */
export const BONUS = {
  /** The query is a title or label; 1 if it is only the last path segment. Multiplied by the links that use the name. */
  name: 2,
  /** A question contains all words of the title; less if only some. Such a page is about nothing else. */
  titleWords: 1,
  /** Bonus for each doubling of the number of links to a page. */
  link: 0.07,
  /** Penalty for each level below the first: of equals, the more general page wins. */
  depth: 0.14,
  /** The query matches a heading, or a title and a heading. */
  heading: 1,
  /** The query matches an entry and words of its page: `canary schedule`. */
  entry: 1,
  /** The query matches the words of a title and its ancestors in other forms: `mute notifications`. */
  meant: 1,
} as const

/** Minimum share of the query words that a page must have, if any page has that many. */
export const LEAST_COVERAGE = 0.5

/** Minimum score of additional sections of a page, relative to its best section. */
export const EXTRA_SECTION_SCORE = 0.55

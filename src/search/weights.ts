// Every number that decides an order, with its reason. They are round on purpose: weights searched by machine on the
// tuning half of our queries were no better on the other half.

/** What a hit in a field is worth: MiniSearch's boosts. */
export const BOOSTS = {
  title: 4,
  path: 1.3,
  description: 2.5,
  /** What other pages call a page: each of them may call it anything. */
  linked: 1.2,
  heading: 2.8,
  names: 2.5,
  text: 2.2,
  code: 0.7,
} as const

/** BM25+: `k` how fast repeating a word stops to count, `d` the least a hit is worth. Length, `b`, brings nothing here. */
export const BM25 = { k: 1.2, b: 0, d: 0.5 } as const

/** What one form of a query's word is worth against the word itself. */
export const FORM_WEIGHTS = {
  /** A compound that is known as a whole is a name: nothing else is meant. */
  compound: 1.75,
  exact: 1,
  /** Another ending of the same word. */
  stem: 0.7,
  /** The parts of a compound, all in one place; where some part is nowhere, each for its share. */
  parts: 0.5,
  /** Neighbours that are one word in the text, `eval period` for `evalPeriod`: each of them hits the same word. */
  glued: 0.9,
  /** The query is a whole heading. */
  heading: 2,
  /** The word is the beginning of another: the reader is still typing. */
  prefix: 0.5,
  synonym: 0.7,
  /** Where the site has the word itself: it speaks as the reader does. */
  synonymOfKnown: 0.15,
  /** Another spelling of a word that nobody wrote. */
  typo: 0.5,
} as const

export type FormKind = keyof typeof FORM_WEIGHTS

/** The most words that a beginning may mean. */
export const MAX_PREFIXES = 40

/** Typos: one letter from this length on, two from that. */
export const TYPO_LENGTHS = { one: 4, two: 8 } as const

/** A word that is on the page but not in the section still counts, less. */
export const PAGE_WORD_WEIGHT = {
  beside: 0.55,
  alone: 0.65,
  power: 0.6,
  /** The page itself as a result: where its sections add nothing, its top is the better place to land. */
  top: 1.8,
  /** The second-best section speaks for a page too: it is about the matter, not only mentioning it. */
  second: 0.4,
} as const

/** Score × (1 + …). */
export const BONUS = {
  /** A title or label that is the query, against a path that ends so. Each is multiplied by the pages that link by it. */
  name: 2,
  /** For each doubling of the links to a page. */
  link: 0.07,
  /** Less for each level below the first: of equals, the more general page. */
  depth: 0.14,
  /** A heading, or a title and a heading. */
  heading: 1,
  /** An entry with words of its page: `canary schedule`. */
  entry: 1,
  /** A title, its words and those of what is above it in other forms: `mute notifications`. */
  meant: 1,
} as const

/** Of the words a page must have this share, where one has it. */
export const LEAST_COVERAGE = 0.5

/** Sections of one page shown beside its best have at least this share of its score. */
export const EXTRA_SECTION_SCORE = 0.55

// Every number that decides an order, with its reason. They are round on purpose: weights searched by machine on the
// tuning half of our queries were no better on the other half.

/** What a hit in a field is worth: MiniSearch's boosts. */
export const BOOSTS = {
  title: 4,
  path: 1.3,
  description: 2.5,
  /** What other pages call a page: each of them may call it anything. */
  linked: 0.7,
  heading: 2,
  names: 2.5,
  text: 1,
  code: 0.5,
} as const

/** BM25+: `k` how fast repeating a word stops to count, `d` the least a hit is worth. Length, `b`, brings nothing here. */
export const BM25 = { k: 1.2, b: 0, d: 0.5 } as const

/** What one form of a query's word is worth against the word itself. */
export const FORM_WEIGHTS = {
  /** A compound that is known as a whole is a name: nothing else is meant. */
  compound: 2.5,
  exact: 1,
  /** Another ending of the same word. */
  stem: 0.9,
  /** The parts of a compound, all in one place: the same thing in other words. Alone where the compound is nowhere. */
  parts: 0.5,
  partsAlone: 1,
  /** One of its parts, shared among all, where some part is nowhere. */
  onePart: 0.5,
  /** `email` of `identity.traits.email`, where that is known, … */
  lastPart: 0.25,
  /** … and where it is not. */
  lastPartAlone: 0.8,
  /** Neighbours that are one word in the text, `eval period` for `evalPeriod`: each of them hits the same word. */
  glued: 0.5,
  /** The word is the beginning of another: the reader is still typing. */
  prefix: 0.4,
  synonym: 0.6,
  /** Where the site has the word itself: it speaks as the reader does. */
  synonymOfKnown: 0.2,
  /** A synonym of several words together, `azure ad`: there is less else it could mean. */
  phraseSynonym: 0.8,
  /** Another spelling of a word that nobody wrote. */
  typo: 0.35,
} as const

export type FormKind = keyof typeof FORM_WEIGHTS

/** Nearest words that a beginning or a misspelling may mean. */
export const MAX_EXPANSIONS = { prefix: 40, typo: 8 } as const

/** Typos: one letter from this length on, two from that. */
export const TYPO_LENGTHS = { one: 4, two: 8 } as const

/** A word that is on the page but not in the section still counts, less. */
export const PAGE_SHARE = { beside: 0.55, alone: 0.77 } as const

/** The page itself as a result: where its sections add nothing, its top is the better place to land. */
export const PAGE_RECORD = 1.8

/** The second-best section speaks for a page too: it is about the matter, not only mentioning it. */
export const SECOND_SECTION = 0.4

/** Score × (1 + …). A query that is a title wants that page; one that is a heading or an entry, that place. */
export const BONUS = {
  equalsTitle: 2.2,
  /** By synonyms, misspelt, or not yet written to the end. */
  nearlyTitle: 1,
  /** A label or an old address that has other words too counts so much of that. */
  otherName: 0.3,
  /** For each doubling of the links to a page; more among those that are called so. */
  link: 0.1,
  linkOfNamed: 0.25,
  /** Less for each level below the first: of equals, the more general page. */
  depth: 0.12,
  /** All in a title or heading that has other words too, by the share. */
  insideTitle: 0.6,
  /** A heading, or a title and a heading. One word is many a heading; the more have it, the less it names one. */
  equalsHeading: { one: 0.5, several: 1.6 },
  /** An entry with words of its page: `canary schedule`. */
  equalsEntry: 2.5,
  /** Not only the same words, but the same endings and order. */
  literally: 0.3,
} as const

/** Of the words a page must have this share, where one has it. */
export const LEAST_COVERAGE = 0.5

/** Sections of one page shown beside its best have at least this share of its score. */
export const SIDE_SHARE = 0.55

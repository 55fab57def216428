// Every number that decides an order, with its reason. They are round on purpose: weights searched by machine on the
// tuning half of our queries were no better on the other half.

/** What a hit in a field is worth. A title names its page; headings often say again what many others say. */
export const FIELD_WEIGHTS = {
  title: 6,
  path: 2.2,
  description: 1.5,
  /** What other pages call a page: each of them may call it anything. */
  linked: 1,
  heading: 2.5,
  names: 3.5,
  text: 1,
  code: 0.5,
} as const

export type Field = keyof typeof FIELD_WEIGHTS

/** What it counts to hit a name, its last part or another part. In prose a hit counts between 0.75 and 2.7. */
export const NAME_SHARES = { whole: 2, last: 1.2, part: 0.6 } as const

/** A title or heading that has all parts of a compound is as good as one that has the compound. */
export const PARTS_IN_ONE_NAME = 3

/** BM25+: `k` how fast repeating a word stops to count, `b` how much length counts, `d` the least a hit is worth. */
export const BM25 = { k: 1.2, b: 0.6, d: 0.5 } as const

/** What one form of a query's word is worth against the word itself. */
export const FORM_WEIGHTS = {
  /** A compound that is known as a whole is a name: nothing else is meant. */
  compound: 1.6,
  exact: 1,
  /** Another ending of the same word. */
  stem: 0.9,
  /** The parts of a compound, all in one place: the same thing in other words. */
  parts: 0.5,
  /** One of its parts, shared among all, where some part is nowhere. */
  onePart: 0.5,
  /** `email` of `identity.traits.email`, where that is known, … */
  lastPart: 0.4,
  /** … and where it is not. */
  lastPartAlone: 0.8,
  /** Neighbours that are one word in the text, `eval period` for `evalPeriod`: each of them hits the same word. */
  glued: 0.5,
  /** Neighbours that are the beginning of one word, `push sec` for `pushSecret`: more may come. */
  gluedPrefix: 0.5,
  /** The word is the beginning of another: the reader is still typing. */
  prefix: 0.6,
  synonym: 0.6,
  /** A synonym of several words together, `azure ad`: there is less else it could mean. */
  phraseSynonym: 0.8,
  /** Another spelling of a word that nobody wrote. */
  typo: 0.35,
} as const

/** A word that is on the page but not in the section still counts, less. */
export const PAGE_SHARE = { beside: 0.55, alone: 0.77 } as const

/**
 * A word such as `every` counts so much of what a place must have, where so many words beside it say more. Half: it is
 * rather there than not.
 */
export const VAGUE_WORDS = { weight: 0.5, beside: 2 } as const

/** The page itself as a result: where its sections add nothing, its top is the better place to land. */
export const PAGE_RECORD = 1.1

/** The second-best section speaks for a page too: it is about the matter, not only mentioning it. */
export const SECOND_SECTION = 0.25

/**
 * Score × (1 + …), by the share of a page's sections that have all words: a page on the matter comes before a long one
 * that has a section on it as well. Of fewer sections than `least` one says little of a page.
 */
export const FOCUS = { bonus: 0.5, least: 4 } as const

/** Score × (1 + …). A query that is a title wants that page; one that is a heading, that section. */
export const BONUS = {
  equalsTitle: 2.2,
  /** By synonyms, misspelt, or not yet written to the end. */
  nearlyTitle: 1,
  /** All in a title or heading that has other words too, by the share. */
  insideTitle: 0.35,
  /** A heading, or a title and a heading. One word is many a heading; the more have it, the less it names one. */
  equalsHeading: { one: 0.5, several: 1.6 },
  /** Not only the same words, but the same endings and order. */
  literally: 0.3,
} as const

/** Score × (1 − … per level below the first): of equals, the more general page. */
export const DEPTH_LOSS = 0.03

/** Stop words of a query are no condition, but where a title or heading has them too, it is the better one. */
export const STOP_WORD_SHARE = 0.2

/** From how many words on a query quotes a text, as error messages do, rather than naming a page; and how fast titles lose. */
export const LONG_QUERY = { from: 4, fall: 0.5 } as const

/** Synonyms count this much where titles, headings or names have the word itself: the site speaks as the reader does. */
export const SYNONYM_OF_KNOWN = 0.5

/** Typos: one letter from this length on, two from that. */
export const TYPO_LENGTHS = { one: 4, two: 8 } as const

/** Glued neighbours shorter than this begin too much. */
export const SHORTEST_GLUED = 5

/** The maximum of words that a prefix or a misspelling may mean: the nearest. */
export const MAX_EXPANSIONS = { prefix: 40, gluedPrefix: 8, typo: 8 } as const

/**
 * Score × (1 + …) for each of the query's words that follows the one before it, where all do: it was copied, or is an
 * expression. A long run is no chance.
 */
export const PROXIMITY = 1

/** Score × (1 + …) where one line has all words, or a title and a heading together: the line is about them, and does not only mention them. */
export const ONE_LINE = 0.5

/** Score × (1 + …) for a section that says what a thing is, where that is the question. */
export const DEFINITION = 0.5

/** Pages whose texts are read for that: those that are shown anyway. */
export const MAX_READ = 20

/** Sections of one page shown beside others. */
export const MAX_SECTIONS = 3

// Stop words. They are so frequent that prose is indexed without them; titles, paths and headings keep them.

import { isOperator, type Terms } from './tokens.ts'

const WORDS =
  'a about above after all also an and any are as at be because been before but by can could did do does for from had has have how i if in into is it its just may me more most my no not of on once only or other our out over own so some such than that the their them then there these they this those to too up us was we were what when where which while who why will with would you your'

export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(' '))

/** Whether the word is a stop word or an operator. Both count only when the query has nothing else. */
export function isStopWord(terms: Terms): boolean {
  return (terms.isPlain && STOP_WORDS.has(terms.joined)) || isOperator(terms)
}

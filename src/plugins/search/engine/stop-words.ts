// Stop words. They are so frequent that prose is indexed without them; titles, paths and headings keep them.

import { isOperator, type Terms } from './tokens.ts'

const WORDS =
  'a about above after all also an and any are as at be because been before but by can could did do does for from had has have how i if in into is it its just may me more most my no not of on once only or other our out over own so some such than that the their them then there these they this those to too up us was we were what when where which while who why will with would you your'

export const STOP_WORDS: ReadonlySet<string> = new Set(WORDS.split(' '))

/**
 * Words of questions that do not name their subject, in several languages and without accents. They are indexed, because
 * they may be names: `get`, `use`. Words with another meaning in English are missing: `die`, `come`, `son`.
 */
const QUESTION_WORDS: ReadonlySet<string> = new Set(
  `am cannot cant doesnt dont get getting got here let like my need needs now please possible should use using want way
  aber bei das dem den der des ein eine einen einer fur ich ist kann kein konnen mein meine nicht oder sich sind und von warum
  welche welchen welcher wenn wie wird wo wozu zu zum zur
  aux avec ces comment dans dois est faut je les mes mon ou peut pour pourquoi puis quand que quel quelle quels qui quoi sont sur une
  como con cual cuando de del donde el en es esta la las los mi para por porque puede puedo quien se si sin una y
  che cosa della delle di dove gli il lo mio per perche posso quale quando sono
  da dos em eu meu minha nao no onde os pela pelo posso qual sao um uma`.split(/\s+/),
)

/** Whether the word counts only when the query contains nothing but such words and stop words. */
export function isQuestionWord({ joined, isPlain }: Terms): boolean {
  return isPlain && QUESTION_WORDS.has(joined)
}

/** Whether the word is a stop word or an operator. Both count only when the query has nothing else. */
export function isStopWord(terms: Terms): boolean {
  return (terms.isPlain && STOP_WORDS.has(terms.joined)) || isOperator(terms)
}

// The built-in text of the user interface, by language.

import { englishMessages, type Messages } from '../model/messages.ts'
import { arabicMessages } from './arabic-messages.ts'
import { germanMessages } from './german-messages.ts'

const catalogues: Readonly<Record<string, Messages>> = {
  ar: arabicMessages,
  de: germanMessages,
  en: englishMessages,
}

/** The messages of a language or of the one it is a kind of, as German is of `de-CH`; English for one that is not built in. */
export function builtInMessages(language: string): Messages {
  const name = language.toLowerCase().split('-')[0]!
  return Object.hasOwn(catalogues, name) ? catalogues[name]! : englishMessages
}

// The built-in text of the user interface, by language.

import { isRightToLeft } from '../model/language.ts'
import { englishMessages, type MessageFormat, type Messages } from '../model/messages.ts'
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

/** How a language is written. */
export function messageFormat(language: string, direction?: 'ltr' | 'rtl'): MessageFormat {
  const isReversed = direction ? direction === 'rtl' : isRightToLeft(language)
  const { numberingSystem } = new Intl.NumberFormat(language).resolvedOptions()
  return {
    language,
    ...(isReversed && { direction: 'rtl' as const }),
    ...(numberingSystem !== 'latn' && { numerals: numberingSystem }),
  }
}

// The built-in text of the user interface: English, and a data file for each other language, of which a build reads those
// that its site names.

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { englishMessages, isRightToLeft, type MessageFormat, type Messages } from '../model/messages.ts'

const FOLDER = join(dirname(createRequire(import.meta.url).resolve('octavo/package.json')), 'theme/languages')

/** The languages that are built in besides English, `pt-BR`, sorted. */
export function builtInLanguages(): string[] {
  return readdirSync(FOLDER)
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
}

/**
 * The messages of a language, of the same language in the same script, or of the same language anywhere, as German is of
 * `de-CH` and Traditional Chinese of `zh-TW`; English for one that is not built in.
 */
export function builtInMessages(language: string): Messages {
  const { language: name, script } = new Intl.Locale(language).maximize()
  if (name === 'en') return englishMessages
  const known = builtInLanguages().map((code) => ({ code, ...scriptOf(code) }))
  const found =
    known.find((one) => one.name === name && one.script === script) ?? known.find((one) => one.name === name)
  if (!found) return englishMessages
  return JSON.parse(readFileSync(join(FOLDER, `${found.code}.json`), 'utf8')) as Messages
}

function scriptOf(code: string): { readonly name: string; readonly script: string | undefined } {
  const { language: name, script } = new Intl.Locale(code).maximize()
  return { name, script }
}

/** How a language is written. */
export function messageFormat(language: string, direction?: 'ltr' | 'rtl'): MessageFormat {
  const isReversed = direction ? direction === 'rtl' : isRightToLeft(language)
  const locale: Numerals & Intl.Locale = new Intl.Locale(language)
  // A formatter of numbers has them too, but takes 11 ms to be made. Versions of Node have one or the other.
  const [numerals = 'latn'] = locale.getNumberingSystems?.() ?? locale.numberingSystems ?? []
  return {
    language,
    ...(isReversed && { direction: 'rtl' as const }),
    ...(numerals !== 'latn' && { numerals }),
  }
}

interface Numerals {
  readonly numberingSystems?: readonly string[]
  getNumberingSystems?(): readonly string[]
}

// Built-in messages of the user interface: English, and a data file for each other language. A build reads only those
// of its site.

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { englishMessages, isRightToLeft, type MessageFormat, type Messages } from '../model/messages.ts'

const FOLDER = join(
  dirname(createRequire(import.meta.url).resolve('octavo/package.json')),
  'src/plugins/languages',
)

/** Codes of the built-in languages other than English, `pt-BR`, sorted. */
export function builtInLanguages(): string[] {
  return readdirSync(FOLDER)
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
}

/**
 * Returns the messages of a language, or those of the same language in the same script, or in any region, such as
 * German for `de-CH` and Traditional Chinese for `zh-TW`. Falls back to English.
 */
export function builtInMessages(language: string): Messages {
  const { language: name, script } = new Intl.Locale(language).maximize()
  if (name === 'en') return englishMessages
  const builtIns = builtInLanguages().map((code) => ({ code, ...scriptOf(code) }))
  const match =
    builtIns.find((one) => one.name === name && one.script === script) ??
    builtIns.find((one) => one.name === name)
  if (!match) return englishMessages
  return JSON.parse(readFileSync(join(FOLDER, `${match.code}.json`), 'utf8')) as Messages
}

function scriptOf(code: string): { readonly name: string; readonly script: string | undefined } {
  const { language: name, script } = new Intl.Locale(code).maximize()
  return { name, script }
}

/** Returns the direction, numerals and other formats of a language. */
export function messageFormat(language: string, direction?: 'ltr' | 'rtl'): MessageFormat {
  const isReversed = direction ? direction === 'rtl' : isRightToLeft(language)
  const locale: Numerals & Intl.Locale = new Intl.Locale(language)
  // A number formatter provides this too but takes 11 ms to create. Node versions have one or the other of these.
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

// Messages of the user interface by language: those of the core and of plugins. A build reads only the translations of its
// languages.

import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { coreMessages, isRightToLeft, type MessageFormat, type Messages } from '../model/messages.ts'

type Texts = Readonly<Record<string, string>>

/** The messages of a plugin. */
export interface MessageSource {
  /** Language → key → text. English messages are used for languages without a translation. */
  readonly messages?: Readonly<Record<string, Texts>>
  /** Folder of Octavo's package with a JSON file of messages for each language, `pt-BR.json`. */
  readonly languages?: string
}

/** Returns the messages of a language. For equal keys, the last plugin wins. */
export function messagesIn(language: string, plugins: readonly MessageSource[]): Messages {
  return Object.assign(
    { ...coreMessages },
    ...plugins.map(({ messages }) => messages?.en),
    ...plugins.map(({ languages }) => readTranslation(language, languages)),
    ...plugins.map(({ messages = {} }) => messages[findLanguage(language, Object.keys(messages)) ?? '']),
  ) as Messages
}

/** Keys of all messages. */
export function messageKeys(plugins: readonly MessageSource[]): readonly string[] {
  const tables = [coreMessages, ...plugins.flatMap(({ messages = {} }) => Object.values(messages))]
  return [...new Set(tables.flatMap((texts) => Object.keys(Object(texts))))]
}

const PACKAGE = dirname(createRequire(import.meta.url).resolve('octavo/package.json'))

/** Lists the languages that a folder of Octavo's package has files for, sorted. */
export function languagesIn(folder: string): string[] {
  return readdirSync(join(PACKAGE, folder))
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort()
}

function readTranslation(language: string, folder: string | undefined): Texts | undefined {
  // Fast path: no folder has English messages.
  if (folder === undefined || new Intl.Locale(language).language === 'en') return undefined
  const code = findLanguage(language, languagesIn(folder))
  if (code === undefined) return undefined
  return JSON.parse(readFileSync(join(PACKAGE, folder, `${code}.json`), 'utf8')) as Texts
}

/**
 * Returns the language itself, or the same language in the same script, or in any region, such as German for `de-CH` and
 * Traditional Chinese for `zh-TW`.
 */
function findLanguage(language: string, codes: readonly string[]): string | undefined {
  if (codes.includes(language)) return language
  const { name, script } = scriptOf(language)
  const same = codes.filter((code) => scriptOf(code).name === name)
  return same.find((code) => scriptOf(code).script === script) ?? same[0]
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

// The built-in front matter keys, with their field, schema and description of a valid value.

import * as z from 'zod'
import type { PageMeta, RawAuthor } from '../../model/page.ts'
import { isExternal } from '../../paths/url-path.ts'
import { suggest } from '../../text/nearest.ts'
import { EQUIVALENT_FEATURES, OUR_KEY_FOR } from './foreign-keys.ts'

const word = z.union([z.string(), z.number(), z.boolean()]).transform((value) => String(value).trim())
const words = z.union([word.transform((one) => [one]), z.array(word)])
const named = z.union([word, z.looseObject({ label: word }).transform((tag) => tag.label)])
const tags = z.union([word.transform((one) => [one]), z.array(named)])
/** A URL or path. Only schemes that do not run code are allowed. */
const url = word.refine((text) => !isExternal(text) || /^(?:https?:|mailto:|\/\/)/i.test(text))
const authorFields = { title: word.optional(), url: url.optional(), image: url.optional() }
const author = z.union([
  word,
  z.looseObject({ ...authorFields, key: word, name: word.optional() }).transform(readAuthor),
  z.looseObject({ ...authorFields, name: word }).transform(readAuthor),
])
const authors = z.union([author.transform((one) => [one]), z.array(author)])
const level = z.number().int().min(2).max(6)
const pageId = z.union([word, z.null()])
/** A path segment. */
const name = word.refine((text) => !/[/\\?#]|^\.+$/.test(text))
const date = z.string().transform((text, context) => {
  const parsed = readDate(text)
  if (parsed === undefined) context.addIssue('no date')
  return parsed ?? z.NEVER
})

const lastUpdate = z.union([
  z.null(),
  date.transform((text) => ({ date: text })),
  z.looseObject({ date: date.optional(), author: word.optional() }).transform(({ date, author }) => ({
    ...(date !== undefined && { date }),
    ...(author !== undefined && { author }),
  })),
])

/** An inline author. An object with only a name is equivalent to the name. */
function readAuthor(raw: Readonly<Record<string, unknown>>): string | RawAuthor {
  const { key, name, title, url, image = raw.image_url } = raw as RawAuthor & { image_url?: string }
  const fields = { key, name, title, url, image }
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  return present.length === 1 && key !== undefined ? key : Object.fromEntries(present)
}

/** Key → field, schema and description of a valid value. */
export const FRONT_MATTER_KEYS = {
  id: ['id', name, 'a name without slashes, for example `id: intro`'],
  title: ['title', word, 'a string, for example `title: Getting started`'],
  title_meta: ['titleMeta', word, 'a string, the title in the tab of the browser and in search results'],
  description: ['description', word, 'a string, one sentence long'],
  slug: ['slug', word, 'a path, for example `slug: /install`'],
  tags: ['tags', tags, 'a list, for example `tags: [install, helm]`'],
  keywords: ['keywords', words, 'a list, for example `keywords: [install, helm]`'],
  image: ['image', word, 'a file, a site path or a URL, for example `image: ./card.png`'],
  image_alt: ['imageAlt', word, 'a string, what the social image shows'],
  noindex: ['noindex', z.boolean(), '`true` or `false`'],
  canonical: ['canonical', word, 'a page, for example `canonical: ../reference/types.md`'],
  draft: ['draft', z.boolean(), '`true` or `false`'],
  unlisted: ['unlisted', z.boolean(), '`true` or `false`'],
  layout: [
    'layout',
    z.enum(['landing', 'wide', 'reference']),
    '`landing`, `wide` or `reference`, or remove the key',
  ],
  hide_title: ['hideTitle', z.boolean(), '`true` or `false`'],
  hide_table_of_contents: ['hideTableOfContents', z.boolean(), '`true` or `false`'],
  toc_min_heading_level: ['tocMinHeadingLevel', level, 'a whole number from 2 to 6'],
  toc_max_heading_level: ['tocMaxHeadingLevel', level, 'a whole number from 2 to 6'],
  parse_number_prefixes: ['parseNumberPrefixes', z.boolean(), '`true` or `false`'],
  sidebar_label: ['sidebarLabel', word, 'a string, for example `sidebar_label: Install`'],
  sidebar_position: ['sidebarPosition', z.number(), 'a number, for example `sidebar_position: 2`'],
  sidebar_class_name: ['sidebarClassName', word, 'a class name'],
  sidebar_icon: ['sidebarIcon', word, 'the name of an icon'],
  displayed_sidebar: ['displayedSidebar', pageId, 'the name of a sidebar, or `null` for none'],
  pagination_label: ['paginationLabel', word, 'text'],
  pagination_next: ['paginationNext', pageId, 'the id of a page, or `null` for none'],
  pagination_prev: ['paginationPrev', pageId, 'the id of a page, or `null` for none'],
  custom_edit_url: ['customEditUrl', z.union([url, z.null()]), 'a URL, or `null` for no link'],
  date: ['date', date, 'a date, for example `date: 2025-03-28`'],
  authors: ['authors', authors, 'a list of author keys, for example `authors: [jane]`'],
  last_update: ['lastUpdate', lastUpdate, 'a date, `{ date, author }`, or `null` for none'],
  aliases: ['aliases', words, 'a list of paths, for example `aliases: [/old/path]`'],
  translation_of: ['translationOf', word, 'the value that `octavo check` prints'],
  cards: ['cards', z.boolean(), '`true` or `false`'],
  variables: [
    'variables',
    z.record(z.string().regex(/^[A-Za-z][\w.-]*$/), word),
    'names and values, for example `variables: { version: "1.2" }`',
  ],
} as const satisfies Record<string, readonly [keyof PageMeta, z.ZodType, string]>

export function isFrontMatterKey(key: string): key is keyof typeof FRONT_MATTER_KEYS {
  return Object.hasOwn(FRONT_MATTER_KEYS, key)
}

/** Help text for an unknown key. */
export function suggestKey(key: string, pluginKeys: readonly string[]): string {
  const names = [...Object.keys(FRONT_MATTER_KEYS), ...pluginKeys]
  const plain = key.replace(/[-A-Z]/g, (character) =>
    character === '-' ? '_' : `_${character.toLowerCase()}`,
  )
  const same = Object.hasOwn(OUR_KEY_FOR, key) ? OUR_KEY_FOR[key] : undefined
  if (same !== undefined) return `Use \`${same}\` instead.`
  if (Object.hasOwn(EQUIVALENT_FEATURES, key)) return EQUIVALENT_FEATURES[key]!
  return suggest(plain, names, `Remove it. The keys are: ${names.join(', ')}.`)
}

/** Dates in the formats that people and YAML use. */
const DATE =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(?:[Zz]|([+-])(\d{1,2})(?::?(\d{2}))?)?)?$/

/**
 * Normalizes a date to `2025-03-28` or `2025-03-28T08:30:00Z`, which sorts as text. A time without a zone is UTC, so
 * that the result does not depend on the machine. Returns undefined for an invalid date.
 */
export function readDate(text: string): string | undefined {
  const match = DATE.exec(text.trim())
  if (!match) return undefined
  const [
    ,
    year = '',
    month = '',
    day = '',
    hour,
    minute = '',
    second = '00',
    sign,
    hours = '0',
    minutes = '0',
  ] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${date}T${(hour ?? '0').padStart(2, '0')}:${minute || '00'}:${second}Z`)
  // JavaScript accepts 30 February as a day in March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(date)) return undefined
  if (hour === undefined) return date
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000
  return `${new Date(sign === '-' ? time + offset : time - offset).toISOString().slice(0, 19)}Z`
}

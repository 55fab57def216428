// The search setting: from what a person wrote to what browsers get.

import * as z from 'zod'
import { searchEditions, searchManifest } from '../model/edition.ts'
import type { AlgoliaSetting, SearchSetting } from '../model/search-provider.ts'
import type { NavbarSpec, SiteOptions } from '../model/site-options.ts'
import { chooseForm, isObject } from '../plugin/choose-form.ts'
import { documented } from '../plugin/documented.ts'

const text = z.string()
const filled = text.min(1, { message: 'must not be empty' })
const path = z.string().regex(/^\//, { message: 'must start with `/`' })
const factor = { message: 'must be a factor from 0.1 to 10' }
const word = text.regex(/[\p{L}\p{N}]/u, { message: 'must have a letter or a digit' })
const group = 'must be a group of at least two words, `["pg", "postgres"]`'
export class LocalFields {
  /** An index that is part of the site. */
  readonly provider = z.literal('local').optional()
  /** Groups of words that mean the same, `[['pg', 'postgres']]`, beside those every site has. Default none. */
  readonly synonyms = z
    .array(z.array(word, { message: group }).refine(({ length }) => length > 1, { message: group }))
    .optional()
  /** Beginning of a path → factor for the score of the pages below it, 0.1 to 10. Default 1. */
  readonly boost = z.record(path, z.number().min(0.1, factor).max(10, factor)).optional()
  /** Where readers report a query that should have results; `{query}` stands for it. Default none. */
  readonly reportUrl = text.optional()
}

const local = documented(new LocalFields())

export class AlgoliaFields {
  readonly provider = z.literal('algolia')
  readonly appId = filled
  /** A key that may only search: every reader sees it. */
  readonly apiKey = filled
  readonly indexName = filled
  /** Only the language and the version being read. Default true. */
  readonly contextualSearch = z.boolean().optional()
  /** Members of the request that win over ours. Default none. */
  readonly searchParameters = z.record(text, z.unknown()).optional()
  /** Origins asked in place of Algolia's own hosts, `https://search.example.com`. Default none. */
  readonly hosts = z
    .array(
      z.string().regex(/^https?:\/\/[^/]+$/, { message: 'must be an origin, `https://search.example.com`' }),
    )
    .optional()
  /** A pattern; results whose address fits it keep that address. All others are taken for pages of this site. Default none. */
  readonly externalUrlRegex = text
    .refine(isPattern, { message: 'must be a regular expression, `^https://www\\.example\\.com/`' })
    .optional()
  /** Text in the paths of results, and what replaces it on this site. Default none. */
  readonly replaceSearchResultPathname = z.strictObject({ from: filled, to: text }).optional()
  readonly reportUrl = text.optional()
}

const algolia = documented(new AlgoliaFields())
const off = z.literal(false)
const none = z.strictObject({
  provider: z.custom<false>((value) => value === false, { message: 'must be `local`, `algolia` or `false`' }),
})

function isPattern(written: string): boolean {
  try {
    new RegExp(written)
    return true
  } catch {
    return false
  }
}

/** Checks the `search` field. */
export const searchSchema = chooseForm((value) => {
  if (value === false) return off
  if (!isObject(value)) return 'must be `false` or an object'
  const { provider = 'local' } = value as { provider?: unknown }
  return provider === 'local' ? local : provider === 'algolia' ? algolia : none
})

/** The search of the site; `undefined` for none. */
export function searchSetting(
  written: z.input<typeof searchSchema> | undefined = {},
): SearchSetting | undefined {
  if (written === false || written.provider === false) return undefined
  const reportUrl = written.reportUrl === undefined ? {} : { reportUrl: written.reportUrl }
  if (written.provider !== 'algolia') return { provider: 'local', ...reportUrl }
  const { appId, apiKey, indexName, contextualSearch = true, searchParameters, hosts } = written
  const { externalUrlRegex, replaceSearchResultPathname } = written
  const setting: AlgoliaSetting = {
    provider: 'algolia',
    credit: { label: 'Algolia', href: 'https://www.algolia.com/' },
    appId,
    apiKey,
    indexName,
    contextual: contextualSearch,
    ...(searchParameters && { parameters: searchParameters }),
    ...(hosts && { hosts }),
    ...(externalUrlRegex !== undefined && { external: externalUrlRegex }),
    ...(replaceSearchResultPathname && { rewrite: replaceSearchResultPathname }),
    ...reportUrl,
  }
  return setting
}

/** The navbar with a search button where there is something to search with, and without one where there is not. */
export function withSearchItem(
  items: readonly NavbarSpec[],
  search: SearchSetting | undefined,
): NavbarSpec[] {
  if (!search) return items.filter(({ kind }) => kind !== 'search')
  if (items.some(({ kind }) => kind === 'search')) return [...items]
  return [...items, { position: 'right', kind: 'search' }]
}

/** Which index readers of each language and version search, on sites with several. */
export function withSearchIndexes(options: SiteOptions): SiteOptions {
  const editions = searchEditions(options)
  if (options.search.provider !== 'local' || editions.length === 0) return options
  const withIndexes = <Chrome extends SiteOptions['chrome']>(chrome: Chrome, locale: string): Chrome => {
    const own = editions.filter((edition) => edition.locale === locale)
    const entries = own.flatMap(({ id, versions, isLatest }) =>
      [...(isLatest ? [''] : []), ...versions].map((version) => [version, searchManifest(id)] as const),
    )
    return chrome.search
      ? { ...chrome, search: { ...chrome.search, indexes: Object.fromEntries(entries) } }
      : chrome
  }
  return {
    ...options,
    chrome: withIndexes(options.chrome, options.locale),
    locales: options.locales.map((one) => ({ ...one, chrome: withIndexes(one.chrome, one.code) })),
  }
}

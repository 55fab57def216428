// The search setting: from what a person wrote to what browsers get.

import * as z from 'zod'
import { searchManifest, searchScopes } from '../locales/locale-version.ts'
import type { SearchSetting } from '../model/search-provider.ts'
import type { NavbarSpec, SearchChoice, SiteOptions } from '../model/site-options.ts'
import { normaliseUrl } from '../paths/url-path.ts'
import { chooseForm, isObject } from '../plugin/choose-form.ts'
import { documented } from '../plugin/documented.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { dropUndefined } from './plain-data.ts'

const text = z.string()
const filled = text.min(1, { message: 'must not be empty' })
const path = z.string().regex(/^\//, { message: 'must start with `/`' })
const factor = { message: 'must be a factor from 0.1 to 10' }
const word = text.regex(/[\p{L}\p{N}]/u, { message: 'must have a letter or a digit' })
const group = 'must be a group of at least two words, `["pg", "postgres"]`'
/** Where readers report a query. */
const reportUrl = text.optional()

export class LocalFields {
  /** An index that is part of the site. */
  readonly provider = z.literal('local').optional()
  /** Groups of words that mean the same, `[['pg', 'postgres']]`, beside those every site has. Default none. */
  readonly synonyms = z
    .array(z.array(word, { message: group }).refine(({ length }) => length > 1, { message: group }))
    .default([])
  /** Beginning of a path → factor for the score of the pages below it, 0.1 to 10. Default 1. */
  readonly boost = z.record(path, z.number().min(0.1, factor).max(10, factor)).default({})
  /** Where readers report a query that should have results; `{query}` stands for it. Default none. */
  readonly reportUrl = reportUrl
}

const local = documented(new LocalFields()).transform(({ synonyms, boost, reportUrl }) => ({
  choice: {
    provider: 'local' as const,
    synonyms,
    boost: Object.fromEntries(Object.entries(boost).map(([path, by]) => [normaliseUrl(path), by] as const)),
  },
  setting: { provider: 'local', reportUrl },
}))

export class AlgoliaFields {
  readonly provider = z.literal('algolia')
  readonly appId = filled
  /** A key that may only search: every reader sees it. */
  readonly apiKey = filled
  readonly indexName = filled
  /** Only the language and the version being read. Default true. */
  readonly contextualSearch = z.boolean().default(true)
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
  readonly reportUrl = reportUrl
}

const NO_INDEX = { synonyms: [], boost: {} }

const algolia = documented(new AlgoliaFields()).transform(
  ({
    contextualSearch: contextual,
    searchParameters: parameters,
    externalUrlRegex: external,
    replaceSearchResultPathname: rewrite,
    ...fields
  }) => ({
    choice: { provider: 'algolia' as const, ...NO_INDEX },
    setting: {
      ...fields,
      credit: { label: 'Algolia', href: 'https://www.algolia.com/' },
      ...{ contextual, parameters, external, rewrite },
    },
  }),
)

export class NamedProviderFields {
  /** The name of a provider that a plugin brings. */
  readonly provider = z.string()
  readonly reportUrl = reportUrl
}

const none = { choice: { provider: 'none' as const, ...NO_INDEX } }
const named = documented(new NamedProviderFields()).transform((setting) => ({ ...none, setting }))
const off = z.literal(false).transform(() => none)
const offByProvider = z
  .strictObject({
    provider: z.custom<false>((value) => value === false, {
      message: 'must be `local`, `algolia` or `false`',
    }),
  })
  .transform(() => none)

function isPattern(written: string): boolean {
  try {
    new RegExp(written)
    return true
  } catch {
    return false
  }
}

/** Reads the `search` field: the index that is made, and what browsers get. */
export const searchSchema = chooseForm((value) => {
  if (value === false) return off
  if (!isObject(value)) return 'must be `false` or an object'
  const { provider = 'local' } = value as { provider?: unknown }
  if (provider === 'local') return local
  if (provider === 'algolia') return algolia
  return typeof provider === 'string' ? named : offByProvider
})

/** The index that is made, and what browsers get; without the latter there is no search. */
interface ReadSearch {
  readonly choice: SearchChoice
  readonly setting?: SearchSetting
}

/** What may be written in place of a provider that neither Octavo nor a plugin has. */
export function unknownProvider(
  written: z.output<typeof searchSchema> | undefined,
  plugins: readonly Plugin[],
): string | undefined {
  if (!written || !('setting' in written) || written.choice.provider !== 'none') return undefined
  const names = plugins.flatMap(({ search }) => search?.provider ?? [])
  if (names.includes(written.setting.provider)) return undefined
  return `must be ${['local', 'algolia', ...names].map((name) => `\`${name}\``).join(', ')} or \`false\``
}

/** The search of the site: as written, or a plugin's, that of the last one where none is named. */
export function resolveSearch(written: ReadSearch | undefined, plugins: readonly Plugin[]): ReadSearch {
  const named = written?.choice.provider === 'none' ? written.setting : undefined
  const own = plugins.findLast(
    ({ search }) => search && (!written || search.provider === named?.provider),
  )?.search
  if (!own) return written ?? dropUndefined(searchSchema.parse({}))
  return { ...none, setting: { ...own.setting, ...named, provider: own.provider } }
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
  const localeVersions = searchScopes(options)
  if (options.search.provider !== 'local' || localeVersions.length === 0) return options
  const withIndexes = <Chrome extends SiteOptions['chrome']>(chrome: Chrome, locale: string): Chrome => {
    const own = localeVersions.filter((localeVersion) => localeVersion.locale === locale)
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

// Configuration of search, including the settings sent to browsers.

import * as z from 'zod'
import type { SearchSetting } from '../../core/model/search-provider.ts'
import { normalizeUrl } from '../../core/paths/url-path.ts'
import { chooseForm, isObject } from '../../core/plugin/choose-form.ts'
import { documented } from '../../core/plugin/documented.ts'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'

const text = z.string()
const filled = text.min(1, { message: 'must not be empty' })
const path = z.string().regex(/^\//, { message: 'must start with `/`' })
const factor = { message: 'must be a factor from 0.1 to 10' }
const word = text.regex(/[\p{L}\p{N}]/u, { message: 'must contain a letter or a digit' })
const group = 'must be a group of at least two words, `["pg", "postgres"]`'
/** URL at which readers report a query without results. */
const reportUrl = text.optional()

export class LocalFields {
  /** Local index, part of the site. */
  readonly provider = z.literal('local').optional()
  /** Additional synonym groups, `[['pg', 'postgres']]`. Default none. */
  readonly synonyms = z
    .array(z.array(word, { message: group }).refine(({ length }) => length > 1, { message: group }))
    .default([])
  /** Path prefix → factor for the score of its pages, 0.1 to 10. Default 1. */
  readonly boost = z.record(path, z.number().min(0.1, factor).max(10, factor)).default({})
  /** URL at which readers report a query without results, with `{query}`. Default none. */
  readonly reportUrl = reportUrl
}

const local = documented(new LocalFields()).transform(({ synonyms, boost, reportUrl }) => ({
  choice: {
    provider: 'local' as const,
    synonyms,
    boost: Object.fromEntries(Object.entries(boost).map(([path, by]) => [normalizeUrl(path), by] as const)),
  },
  setting: { provider: 'local', reportUrl },
}))

export class AlgoliaFields {
  readonly provider = z.literal('algolia')
  readonly appId = filled
  /** Search-only key; it is visible to every reader. */
  readonly apiKey = filled
  readonly indexName = filled
  /** Whether to search only the current language and version. Default true. */
  readonly contextualSearch = z.boolean().default(true)
  /** Additional request parameters, which take precedence over Octavo's. Default none. */
  readonly searchParameters = z.record(text, z.unknown()).optional()
  /** Origins used instead of Algolia's hosts, `https://search.example.com`. Default none. */
  readonly hosts = z
    .array(
      z.string().regex(/^https?:\/\/[^/]+$/, { message: 'must be an origin, `https://search.example.com`' }),
    )
    .optional()
  /** Pattern for result URLs that are left unchanged. All others are treated as pages of this site. Default none. */
  readonly externalUrlRegex = text
    .refine(isPattern, { message: 'must be a regular expression, `^https://www\\.example\\.com/`' })
    .optional()
  /** String in the paths of results, and its replacement on this site. Default none. */
  readonly replaceSearchResultPathname = z.strictObject({ from: filled, to: text }).optional()
  readonly reportUrl = reportUrl
}

/** Options of the index. */
export interface SearchChoice {
  /** `local`: the built-in index. `none`: search is disabled, or of a plugin. */
  readonly provider: 'local' | 'algolia' | 'none'
  /** Groups of synonyms, in addition to the built-in ones. */
  readonly synonyms: readonly (readonly string[])[]
  /** Path prefix → score factor of the pages below it. */
  readonly boost: Readonly<Record<string, number>>
}

export const NO_INDEX = { synonyms: [], boost: {} }

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
  /** Name of a provider that a plugin supplies. */
  readonly provider = z.string()
  readonly reportUrl = reportUrl
}

const none = { choice: { provider: 'none' as const, ...NO_INDEX } }
const named = documented(new NamedProviderFields()).transform((setting) => ({ ...none, setting }))
const off = z.literal(false).transform(() => none)
const disabledByProvider = z
  .strictObject({
    provider: z.custom<false>((value) => value === false, {
      message: 'must be `local`, `algolia` or `false`',
    }),
  })
  .transform(() => none)

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern)
    return true
  } catch {
    return false
  }
}

/** Settings of the index and of browsers. Without the latter, there is no search. */
export interface ReadSearch {
  readonly choice: SearchChoice
  readonly setting?: SearchSetting
}

const searchSchema = chooseForm((value) => {
  if (value === false) return off
  if (!isObject(value)) return 'must be `false` or an object'
  const { provider = 'local' } = value as { provider?: unknown }
  if (provider === 'local') return local
  if (provider === 'algolia') return algolia
  return typeof provider === 'string' ? named : disabledByProvider
})

export class SearchFields {
  /** Search of the site, or `false` for none. Default: the local index. */
  readonly search = searchSchema.optional()
}

export const searchFields = defineFields(new SearchFields())

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<SearchFields> {}
}

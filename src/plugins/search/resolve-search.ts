// Resolves the search of a site: its provider, the item of the navbar, and the indexes of languages and versions.

import { placeOfField } from '../../core/config/config-place.ts'
import { configProblem } from '../../core/config/config-problem.ts'
import { dropUndefined } from '../../core/config/plain-data.ts'
import { searchManifest, searchScopes } from '../../core/locales/locale-version.ts'
import type { SearchSetting } from '../../core/model/search-provider.ts'
import type { NavbarSpec, SiteOptions } from '../../core/model/site-options.ts'
import type { Plugin } from '../../core/plugin/plugin.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import type { OptionsPlace, ResolvedOptions } from '../../core/registry/option-hooks.ts'
import { NO_INDEX, type ReadSearch, type SearchChoice, searchFields } from './search-config.ts'

/** Sets the search of the site. Throws `ConfigProblem` for an unknown provider. */
export async function resolveSearchOptions(
  options: SiteOptions,
  { plugins }: Pick<OptionsPlace, 'plugins'>,
): Promise<ResolvedOptions> {
  const rawSearch = valuesOf(searchFields, options.fields).search
  checkProvider(rawSearch, plugins, options)
  const search = resolveSearch(rawSearch, plugins)
  const withSearch = <Part extends Pick<SiteOptions, 'chrome' | 'navbar'>>(part: Part): Part => ({
    ...part,
    chrome: { ...part.chrome, ...(search.setting && { search: search.setting }) },
    navbar: withSearchItem(part.navbar, search.setting),
  })
  const resolved: SiteOptions = {
    ...withSearch(options),
    locales: options.locales.map(withSearch),
    fields: { ...options.fields, search },
  }
  return { options: withSearchIndexes(resolved), findings: [] }
}

/** Returns the options of the index. */
export function searchOf({ fields }: SiteOptions): SearchChoice {
  return valuesOf(searchFields, fields).search?.choice ?? LOCAL.choice
}

/** Reports an unknown provider, with the names of others. */
function checkProvider(
  search: ReadSearch | undefined,
  plugins: readonly Plugin[],
  options: SiteOptions,
): void {
  if (search?.choice.provider !== 'none' || !search.setting) return
  const { provider } = search.setting
  const names = plugins.flatMap((plugin) => plugin.search?.provider ?? [])
  if (names.includes(provider)) return
  throw configProblem(
    `\`search.provider\` is ${JSON.stringify(provider)}.`,
    `Must be ${['local', 'algolia', ...names].map((name) => `\`${name}\``).join(', ')} or \`false\`.`,
    placeOfField(options, ['search', 'provider']),
  )
}

const LOCAL = { choice: { provider: 'local', ...NO_INDEX }, setting: { provider: 'local' } } as const

/** Returns the configured provider, or by default that of the last plugin with one. */
function resolveSearch(rawSearch: ReadSearch | undefined, plugins: readonly Plugin[]): ReadSearch {
  const named = rawSearch?.choice.provider === 'none' ? rawSearch.setting : undefined
  const pluginSearch = plugins.findLast(
    ({ search }) => search && (!rawSearch || search.provider === named?.provider),
  )?.search
  if (!pluginSearch) return rawSearch ?? LOCAL
  const setting = { ...pluginSearch.setting, ...named, provider: pluginSearch.provider }
  return { choice: { provider: 'none', ...NO_INDEX }, setting: dropUndefined(setting) as SearchSetting }
}

/** Adds a search item to the navbar if the site has a search, and removes it otherwise. */
function withSearchItem(items: readonly NavbarSpec[], search: SearchSetting | undefined): NavbarSpec[] {
  if (!search) return items.filter(({ kind }) => kind !== 'search')
  if (items.some(({ kind }) => kind === 'search')) return [...items]
  return [...items, { position: 'right', kind: 'search' }]
}

/** Sets the index that readers of each language and version search, on sites with several. */
function withSearchIndexes(options: SiteOptions): SiteOptions {
  const localeVersions = searchScopes(options)
  if (searchOf(options).provider !== 'local' || localeVersions.length === 0) return options
  const withIndexes = <Chrome extends SiteOptions['chrome']>(chrome: Chrome, locale: string): Chrome => {
    const localeEntries = localeVersions.filter((localeVersion) => localeVersion.locale === locale)
    const entries = localeEntries.flatMap(({ id, versions, isLatest }) =>
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

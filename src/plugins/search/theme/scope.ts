// Dependencies of the search dialog and the search page: the site's messages and its search provider.

import { createImport, once } from '../../../../theme/client/load-module.ts'
import { fetchPreloaded } from '../../../../theme/client/same-origin.ts'
import { formatMessage, type MessageKey } from '../../../core/model/messages.ts'
import type { ProviderModule, SearchProvider, SearchSetting } from '../../../core/model/search-provider.ts'
import type { SiteChrome } from '../../../core/model/site-chrome.ts'
import { chromeFile } from '../../../core/paths/page-file.ts'
import { PHONE_WIDTH, SNIPPET_WORDS, SNIPPET_WORDS_PHONE } from '../engine/search-limits.ts'

/** URLs relative to this script; inserted by `bundle-theme.ts`. */
declare const OCTAVO_ASSETS: { readonly searchStyles: string }
declare const OCTAVO_PROVIDERS: Readonly<Record<string, string>>

export interface SearchScope {
  readonly chrome: SiteChrome
  readonly setting: SearchSetting
  /** Name of the index, part of the keys of stored searches. */
  readonly indexName: string
  text(key: MessageKey, values?: Readonly<Record<string, string | number>>): string
  /** Returns the provider, which is fetched at the first call. */
  provider(): Promise<SearchProvider>
}

/** Fetches the site chrome, once. */
export const openScope = once(async (): Promise<SearchScope> => {
  const base = new URL('..', import.meta.url)
  const build = document.querySelector<HTMLElement>('[data-build]')?.dataset.build ?? ''
  const response = await fetchPreloaded(new URL(chromeFile(build), base))
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
  const chrome = (await response.json()) as SiteChrome
  const setting = chrome.search
  if (!setting) throw new Error('The site has no search.')
  const providerUrl = new URL(OCTAVO_PROVIDERS[setting.provider]!, import.meta.url)
  const importProvider = createImport<ProviderModule>(providerUrl.href)
  return {
    chrome,
    setting,
    indexName: setting.indexName ?? `${setting.provider}:${chrome.basePath}`,
    text: (key, values) =>
      values ? formatMessage(chrome.messages[key], values, chrome) : chrome.messages[key],
    provider: once(async () => {
      const { createProvider } = await importProvider()
      const { lang, dataset } = document.documentElement
      const language = lang || chrome.language
      return createProvider({ base: base.href, language, version: dataset.version ?? '', search: setting })
    }),
  }
})

/** Returns the number of words of a snippet for this window size. */
export function snippetWords(): number {
  return isPhone() ? SNIPPET_WORDS_PHONE : SNIPPET_WORDS
}

export function isPhone(): boolean {
  return matchMedia(`(width <= ${PHONE_WIDTH}px)`).matches
}

/** Fetches the style sheet of the dialog, once. */
export const loadStyles = once(
  () =>
    new Promise<void>((resolve, reject) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = new URL(OCTAVO_ASSETS.searchStyles, import.meta.url).href
      link.onload = () => resolve()
      link.onerror = () => {
        link.remove()
        reject(new Error(`${link.href} could not be fetched.`))
      }
      document.head.append(link)
    }),
)

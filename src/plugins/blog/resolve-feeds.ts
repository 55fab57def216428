// Lists the feeds of blogs in the data for every page, by language. Links in feeds are absolute URLs, so a site without an origin
// has no feeds.

import type { BlogFeeds } from '../../core/model/site-chrome.ts'
import type { Collection, SiteOptions } from '../../core/model/site-options.ts'
import type { ResolvedOptions } from '../../core/registry/option-hooks.ts'

export async function resolveFeeds(options: SiteOptions): Promise<ResolvedOptions> {
  const { collections, locale, locales } = options
  const withFeeds = (chrome: SiteOptions['chrome'], code: string): SiteOptions['chrome'] => {
    const feeds = collections
      .filter(({ localeVersion }) => (localeVersion?.locale ?? code) === code)
      .flatMap((collection) => feedsOf(collection, chrome))
    return feeds.length > 0 ? { ...chrome, feeds } : chrome
  }
  return {
    options: {
      ...options,
      chrome: withFeeds(options.chrome, locales[0]?.code ?? locale),
      locales: locales.map((one) => ({ ...one, chrome: withFeeds(one.chrome, one.code) })),
    },
    findings: [],
  }
}

function feedsOf({ base, blog }: Collection, chrome: SiteOptions['chrome']): BlogFeeds[] {
  const { origin, title, titleDelimiter = '|', messages } = chrome
  const { feeds } = blog ?? {}
  if (origin === '' || !feeds || feeds.formats.length === 0) return []
  const name = feeds.title ?? `${blog?.title ?? messages['list.posts']} ${titleDelimiter} ${title}`
  return [{ base, title: name, formats: feeds.formats }]
}

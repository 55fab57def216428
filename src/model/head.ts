// The metadata of a page for browsers, search engines and other sites. One list, written into the HTML by the
// renderer and kept up to date in the browser while pages are swapped.

import { withBasePath } from './base-path.ts'
import type { Url } from './names.ts'
import { isAlgolia } from './search-provider.ts'
import type { SiteChrome } from './site-chrome.ts'
import type { BrowserView, HeadTag, PageLanguage } from './view.ts'

/** Describes the search to browsers; relative to the output folder. */
export const OPENSEARCH_FILE = 'opensearch.xml'

/** Selects all tags in a document that `headTags` makes. */
export const headTagSelector =
  'meta[name=description],meta[name=keywords],meta[name=robots],link[rel=canonical],link[rel=alternate][hreflang],link[rel=search],meta[property^="og:"],meta[property^="article:"],meta[name^="twitter:"],meta[name^="docsearch:"],[data-plugin]'

/** The document's title. The home page is the site: its title alone would say less. */
export function documentTitle(view: BrowserView, chrome: SiteChrome): string {
  if (view.titleMeta !== undefined) return `${view.titleMeta} | ${chrome.title}`
  return isHome(view) || view.title === '' || view.title === chrome.title
    ? chrome.title
    : `${view.title} ${chrome.titleDelimiter ?? '|'} ${chrome.title}`
}

/** The tags that differ from page to page. */
export function headTags(view: BrowserView, chrome: SiteChrome): HeadTag[] {
  const isHidden =
    view.unlisted || view.noIndex || view.draft || view.kind === 'missing' || view.kind === 'search'
  const description = view.description || (isHome(view) ? chrome.tagline : '')
  const social = view.description || chrome.tagline
  const shown = view.image ?? chrome.image
  const image = shown ? absolute(chrome, shown) : undefined
  const isArticle = view.kind === 'post' || view.kind === 'doc'
  const hasOrigin = chrome.origin !== ''
  return [
    ...when(description !== '', { name: 'description', content: description }),
    ...when(view.keywords?.length, { name: 'keywords', content: view.keywords?.join(', ') ?? '' }),
    ...when(isHidden, { name: 'robots', content: view.kind === 'search' ? 'noindex, follow' : 'noindex' }),
    ...when(hasOrigin && view.kind !== 'missing', {
      rel: 'canonical',
      href: absolute(chrome, canonicalUrl(view)),
    }),
    ...(hasOrigin ? translationLinks(view, chrome) : []),
    // Browsers look for it on the home page.
    ...when(hasOrigin && chrome.search && (isHome(view) || view.kind === 'search'), {
      rel: 'search',
      type: 'application/opensearchdescription+xml',
      title: chrome.title,
      href: withBasePath(chrome.basePath, `/${OPENSEARCH_FILE}`),
    }),
    {
      property: 'og:title',
      content: isHome(view) ? documentTitle(view, chrome) : (view.titleMeta ?? view.title),
    },
    ...when(social !== '', { property: 'og:description', content: social }),
    { property: 'og:type', content: isArticle ? 'article' : 'website' },
    ...when(hasOrigin, { property: 'og:url', content: absolute(chrome, view.url) }),
    ...when(image, { property: 'og:image', content: image ?? '' }),
    { property: 'og:site_name', content: chrome.title },
    { property: 'og:locale', content: territory(view.locale || chrome.language) },
    ...translations(view)
      .filter(({ locale }) => locale !== view.locale)
      .map(({ locale }) => ({ property: 'og:locale:alternate', content: territory(locale) })),
    ...when(view.kind === 'post' && view.date, {
      property: 'article:published_time',
      content: view.date ?? '',
    }),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(isAlgolia(chrome.search) ? crawlerTags(view, chrome) : []),
  ]
}

/** Of a page without a translation that is the original; of one of an old version, that of the latest. */
function canonicalUrl({ url, canonical, fallback, languages }: BrowserView): Url {
  if (canonical !== undefined) return canonical
  return languages?.find(({ locale }) => locale === fallback)?.url ?? url
}

/** The languages in which the page has a text of its own. */
function translations({ languages = [] }: BrowserView): readonly PageLanguage[] {
  return languages.length > 1 ? languages.filter(({ isTranslated }, at) => at === 0 || isTranslated) : []
}

/** Search engines heed the links of canonical pages only. */
function translationLinks(view: BrowserView, chrome: SiteChrome): HeadTag[] {
  const all = translations(view)
  const [original] = all
  if (!original || all.length < 2 || canonicalUrl(view) !== view.url) return []
  return [...all.map(({ locale, url }) => [locale, url] as const), ['x-default', original.url] as const].map(
    ([hrefLang, url]) => ({ rel: 'alternate', hrefLang, href: absolute(chrome, url) }),
  )
}

/** `de-CH` as Open Graph writes it. */
function territory(language: string): string {
  return language.replace('-', '_')
}

/** What the crawler of the search service files the page under. */
function crawlerTags(view: BrowserView, chrome: SiteChrome): HeadTag[] {
  const tag = view.kind === 'doc' ? `docs-default-${view.version}` : 'default'
  return [
    { name: 'docsearch:language', content: view.locale || chrome.language },
    ...when(view.kind === 'doc', { name: 'docsearch:version', content: view.version }),
    { name: 'docsearch:docusaurus_tag', content: tag },
  ]
}

function when(condition: unknown, tag: HeadTag): HeadTag[] {
  return condition ? [tag] : []
}

function absolute(chrome: SiteChrome, path: string): string {
  return path.startsWith('/') && !path.startsWith('//')
    ? chrome.origin + withBasePath(chrome.basePath, path)
    : path
}

/** The home page of the site, or of one of its languages or versions. */
function isHome({ url, home }: BrowserView): boolean {
  return url === '/' || home === true
}

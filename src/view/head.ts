// The metadata of a page for browsers, search engines and other sites: one list, which the renderer writes into the HTML.
// While pages are swapped, browsers take it from there.

import type { HeadTag } from '../model/head-tag.ts'
import { formatMessage } from '../model/messages.ts'
import type { Url } from '../model/names.ts'
import { isAlgolia } from '../model/search-provider.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { BrowserView, PageLanguage } from '../model/view.ts'
import { withBasePath } from '../paths/base-path.ts'
import { feedType, feedUrl } from '../paths/feed-url.ts'
import { hasMarkdown, markdownUrl } from './markdown-file.ts'

/** Describes the search to browsers; relative to the output folder. */
export const OPENSEARCH_FILE = 'opensearch.xml'

/** Selects all tags in a document that `headTags` makes; those of the site itself stay. */
export const headTagSelector =
  ':is(meta[name=description],meta[name=keywords],meta[name=robots],link[rel=canonical],link[rel=alternate],link[rel=search],meta[property^="og:"],meta[property^="article:"],meta[name^="twitter:"],meta[name^="docsearch:"],script[type="application/ld+json"],[data-plugin]):not([data-site])'

/** The document's title. The home page is the site: its title alone would say less. */
export function documentTitle(view: BrowserView, chrome: SiteChrome): string {
  const { title: site, titleDelimiter = '|', titleTemplate = `{title} ${titleDelimiter} {site}` } = chrome
  const title = view.titleMeta ?? view.title
  const isSite = isHome(view) || title === '' || title === site
  return isSite && view.titleMeta === undefined ? site : formatMessage(titleTemplate, { title, site })
}

/** Whether search engines are asked to leave the page out. */
export function isHidden(
  { unlisted, draft, upcoming, noindex, kind }: BrowserView,
  { noIndex }: Pick<SiteChrome, 'noIndex'>,
): boolean {
  return !!(noIndex || unlisted || draft || upcoming || noindex || kind === 'missing' || kind === 'search')
}

/** The tags that differ from page to page. */
export function headTags(view: BrowserView, chrome: SiteChrome): HeadTag[] {
  const description = view.description || (isHome(view) ? chrome.tagline : '')
  const hasOrigin = chrome.origin !== ''
  const tags = [
    ...when(description !== '', { name: 'description', content: description }),
    ...when(view.keywords?.length, { name: 'keywords', content: view.keywords?.join(', ') ?? '' }),
    ...when(isHidden(view, chrome), { name: 'robots', content: robotsOf(view, chrome) }),
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
    ...when(hasMarkdown(view, chrome), {
      rel: 'alternate',
      type: 'text/markdown',
      href: withBasePath(chrome.basePath, markdownUrl(view.url)),
    }),
    ...feedTags(view, chrome),
    // Nobody shares a page that is not there.
    ...(view.kind === 'missing' ? [] : socialTags(view, chrome)),
    ...(isAlgolia(chrome.search) ? crawlerTags(view, chrome) : []),
  ]
  const own = new Set([...(chrome.head ?? []), ...(view.head ?? [])].map(nameOfTag))
  return own.size === 0 ? tags : tags.filter((tag) => !own.has(nameOfTag(tag)))
}

function robotsOf({ kind }: BrowserView, { noIndex }: SiteChrome): string {
  return noIndex ? 'noindex, nofollow' : kind === 'search' ? 'noindex, follow' : 'noindex'
}

/** On the pages of a blog, and on the home page, where readers look for feeds. */
function feedTags({ url, kind }: BrowserView, { feeds = [], basePath }: SiteChrome): HeadTag[] {
  return feeds
    .filter(
      ({ base }) =>
        kind !== 'missing' && (url === '/' || base === '/' || url === base || url.startsWith(`${base}/`)),
    )
    .flatMap(({ base, title, formats }) =>
      formats.map((format) => ({
        rel: 'alternate',
        type: feedType(format),
        title,
        href: withBasePath(basePath, feedUrl(base, format)),
      })),
    )
}

/** Open Graph, and what X reads besides. */
function socialTags(view: BrowserView, chrome: SiteChrome): HeadTag[] {
  const description = view.description || chrome.tagline
  const { src, alt, width, height } = imageOf(view, chrome)
  const isPost = view.kind === 'post'
  const image = src === undefined ? '' : absolute(chrome, src)
  return [
    {
      property: 'og:title',
      content: isHome(view) ? documentTitle(view, chrome) : (view.titleMeta ?? view.title),
    },
    ...when(description !== '', { property: 'og:description', content: description }),
    {
      property: 'og:type',
      content: view.url !== '/' && (isPost || view.kind === 'doc') ? 'article' : 'website',
    },
    ...when(chrome.origin !== '', { property: 'og:url', content: absolute(chrome, view.url) }),
    ...when(image, { property: 'og:image', content: image }),
    ...when(image && width, { property: 'og:image:width', content: String(width) }),
    ...when(image && height, { property: 'og:image:height', content: String(height) }),
    ...when(image && alt, { property: 'og:image:alt', content: alt ?? '' }),
    { property: 'og:site_name', content: chrome.title },
    { property: 'og:locale', content: territory(view.locale || chrome.language) },
    ...translations(view)
      .filter(({ locale }) => locale !== view.locale)
      .map(({ locale }) => ({ property: 'og:locale:alternate', content: territory(locale) })),
    ...when(isPost && view.date, { property: 'article:published_time', content: view.date ?? '' }),
    ...when(isPost && view.lastUpdated, {
      property: 'article:modified_time',
      content: view.lastUpdated ?? '',
    }),
    ...(isPost ? postTags(view, chrome) : []),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...when(image, { name: 'twitter:image', content: image }),
  ]
}

/** Of a page without a translation that is the original; of one of an old version, that of the latest. */
export function canonicalUrl({ url, canonical, fallback, languages }: BrowserView): Url {
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
    ([hreflang, url]) => ({ rel: 'alternate', hreflang, href: absolute(chrome, url) }),
  )
}

/** `de-CH` as Open Graph writes it, `de_CH`; a language alone is that of where most of its speakers are. */
function territory(locale: string): string {
  try {
    const { language, region } = new Intl.Locale(locale).maximize()
    return region === undefined ? language : `${language}_${region}`
  } catch {
    // Only looks like a language, as `abcd` does.
    return locale.replaceAll('-', '_')
  }
}

/** The authors of an article are addresses. */
function postTags({ authors = [], tags }: BrowserView, chrome: SiteChrome): HeadTag[] {
  return [
    ...authors.flatMap(({ href }) =>
      when(href && chrome.origin, { property: 'article:author', content: absolute(chrome, href ?? '') }),
    ),
    ...tags.map(({ label }) => ({ property: 'article:tag', content: label })),
  ]
}

interface SocialImage {
  readonly src?: string | undefined
  readonly alt?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
}

/** The image of the page, else of the site. */
export function imageOf(view: BrowserView, { image, imageAlt, imageSize }: SiteChrome): SocialImage {
  const own = view.image !== undefined
  const [width, height] = (own ? view.imageSize : imageSize) ?? []
  return { src: view.image ?? image, alt: own ? view.imageAlt : imageAlt, width, height }
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

/** What a tag says something about: a tag of the page or the site with the same name replaces it. */
function nameOfTag(tag: HeadTag): string {
  if ('rel' in tag && tag.rel === 'canonical') return tag.rel
  return 'name' in tag ? tag.name : 'property' in tag ? tag.property : JSON.stringify(tag)
}

/** A site path as a whole URL. */
export function absolute(chrome: SiteChrome, path: string): string {
  return path.startsWith('/') && !path.startsWith('//')
    ? chrome.origin + withBasePath(chrome.basePath, path)
    : path
}

/** The home page of the site, or of one of its languages or versions. */
function isHome({ url, home }: BrowserView): boolean {
  return url === '/' || home === true
}

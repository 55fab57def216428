// The metadata of a page for browsers, search engines and other sites. One list, written into the HTML by the
// renderer and kept up to date in the browser while pages are swapped.

import { withBasePath } from './base-path.ts'
import { copyUrl, hasCopy } from './page-copy.ts'
import { isAlgolia } from './search-provider.ts'
import type { SiteChrome } from './site-chrome.ts'
import type { BrowserView, HeadTag } from './view.ts'

/** Describes the search to browsers; relative to the output folder. */
export const OPENSEARCH_FILE = 'opensearch.xml'

/** Selects all tags in a document that `headTags` makes. */
export const headTagSelector =
  'meta[name=description],meta[name=keywords],meta[name=robots],link[rel=canonical],link[rel=search],link[type="text/markdown"],meta[property^="og:"],meta[property^="article:"],meta[name^="twitter:"],meta[name^="docsearch:"],[data-plugin]'

/** The document's title. The home page is the site: its title alone would say less. */
export function documentTitle(view: BrowserView, chrome: SiteChrome): string {
  if (view.titleMeta !== undefined) return `${view.titleMeta} | ${chrome.title}`
  return view.url === '/' || view.title === '' || view.title === chrome.title
    ? chrome.title
    : `${view.title} ${chrome.titleDelimiter ?? '|'} ${chrome.title}`
}

/** The tags that differ from page to page. */
export function headTags(view: BrowserView, chrome: SiteChrome): HeadTag[] {
  const isHidden = view.unlisted || view.draft || view.kind === 'missing' || view.kind === 'search'
  const description = view.description || (view.url === '/' ? chrome.tagline : '')
  const social = view.description || chrome.tagline
  const shown = view.image ?? chrome.image
  const image = shown ? absolute(chrome, shown) : undefined
  const isArticle = view.kind === 'post' || view.kind === 'doc'
  const hasOrigin = chrome.origin !== ''
  return [
    ...when(description !== '', { name: 'description', content: description }),
    ...when(view.keywords?.length, { name: 'keywords', content: view.keywords?.join(', ') ?? '' }),
    ...when(isHidden, { name: 'robots', content: view.kind === 'search' ? 'noindex, follow' : 'noindex' }),
    ...when(hasOrigin && view.kind !== 'missing', { rel: 'canonical', href: absolute(chrome, view.url) }),
    // Browsers look for it on the home page.
    ...when(hasOrigin && chrome.search && (view.url === '/' || view.kind === 'search'), {
      rel: 'search',
      type: 'application/opensearchdescription+xml',
      title: chrome.title,
      href: withBasePath(chrome.basePath, `/${OPENSEARCH_FILE}`),
    }),
    ...when(hasCopy(view, chrome), {
      rel: 'alternate',
      type: 'text/markdown',
      href: withBasePath(chrome.basePath, copyUrl(view.url)),
    }),
    {
      property: 'og:title',
      content: view.url === '/' ? documentTitle(view, chrome) : (view.titleMeta ?? view.title),
    },
    ...when(social !== '', { property: 'og:description', content: social }),
    { property: 'og:type', content: isArticle ? 'article' : 'website' },
    ...when(hasOrigin, { property: 'og:url', content: absolute(chrome, view.url) }),
    ...when(image, { property: 'og:image', content: image ?? '' }),
    { property: 'og:site_name', content: chrome.title },
    { property: 'og:locale', content: (view.locale || chrome.language).replace('-', '_') },
    ...when(view.kind === 'post' && view.date, {
      property: 'article:published_time',
      content: view.date ?? '',
    }),
    { name: 'twitter:card', content: image ? 'summary_large_image' : 'summary' },
    ...(isAlgolia(chrome.search) ? crawlerTags(view, chrome) : []),
  ]
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

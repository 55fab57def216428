// schema.org JSON-LD for a page. It needs absolute URLs, so sites without `url` have none.

import type { HeadTag } from '../../core/model/head-tag.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { BrowserView } from '../../core/model/view.ts'
import { absolute, imageOf, isHidden } from '../../core/view/head.ts'

type Thing = Readonly<Record<string, unknown>>

export default function linkedData(view: BrowserView, chrome: SiteChrome): HeadTag[] {
  if (chrome.origin === '' || chrome.structuredData === false || isHidden(view, chrome)) return []
  const things = [articleOf(view, chrome), breadcrumbsOf(view, chrome)].filter((thing) => thing !== undefined)
  if (things.length === 0) return []
  const data = {
    '@context': 'https://schema.org',
    ...(things.length === 1 ? things[0] : { '@graph': things }),
  }
  return [{ data, type: 'application/ld+json' }]
}

function articleOf(view: BrowserView, chrome: SiteChrome): Thing | undefined {
  const { kind, url, title, description, date, lastUpdated, authors = [], keywords, tags } = view
  if (url === '/')
    return {
      '@type': 'WebSite',
      name: chrome.title,
      url: absolute(chrome, url),
      ...(chrome.tagline !== '' && { description: chrome.tagline }),
    }
  if (kind !== 'doc' && kind !== 'post') return undefined
  const { src } = imageOf(view, chrome)
  const words = [...(keywords ?? []), ...tags.map(({ label }) => label)]
  return {
    '@type': kind === 'post' ? 'BlogPosting' : 'TechArticle',
    headline: title,
    ...(description !== '' && { description }),
    url: absolute(chrome, url),
    ...(date !== undefined && { datePublished: date }),
    ...(lastUpdated !== undefined && { dateModified: lastUpdated }),
    ...(src !== undefined && { image: absolute(chrome, src) }),
    inLanguage: view.locale || chrome.language,
    ...(kind === 'post' && {
      ...(authors.length > 0 && {
        author: authors.map(({ name, href }) => ({
          '@type': 'Person',
          name,
          ...(href !== undefined && { url: absolute(chrome, href) }),
        })),
      }),
      ...(words.length > 0 && { keywords: words }),
      publisher: { '@type': 'Organization', name: chrome.title, url: absolute(chrome, '/') },
    }),
  }
}

/** Returns undefined for top-level pages. Categories without a page are skipped. */
function breadcrumbsOf({ trail, url }: BrowserView, chrome: SiteChrome): Thing | undefined {
  const steps = trail.filter((step) => step.url !== undefined)
  if (steps.length < 2 || steps.at(-1)?.url !== url) return undefined
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: step.label,
      // The last entry is the page itself.
      ...(at < steps.length - 1 && { item: absolute(chrome, step.url!) }),
    })),
  }
}

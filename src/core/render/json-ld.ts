// schema.org JSON-LD for a page. It needs absolute URLs, so sites without `url` have none.

import type { SiteChrome } from '../model/site-chrome.ts'
import type { BrowserView } from '../model/view.ts'
import { absolute, imageOf, isHidden } from '../view/head.ts'

type Thing = Readonly<Record<string, unknown>>

/** Returns the JSON-LD of a page, or undefined when nothing applies. */
export function describePage(view: BrowserView, chrome: SiteChrome): string | undefined {
  if (chrome.origin === '' || chrome.structuredData === false || isHidden(view, chrome)) return undefined
  const things = [articleOf(view, chrome), breadcrumbsOf(view, chrome)].filter((thing) => thing !== undefined)
  if (things.length === 0) return undefined
  const context = 'https://schema.org'
  const json =
    things.length === 1 ? { '@context': context, ...things[0] } : { '@context': context, '@graph': things }
  // A `<` could close the script element.
  return JSON.stringify(json).replaceAll('<', '\\u003c')
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

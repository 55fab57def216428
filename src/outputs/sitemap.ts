// `sitemap.xml` for search engines: every listed page, with the date of its last change if known.

import { withBasePath } from '../model/base-path.ts'
import { escapeXml } from '../model/escape-html.ts'
import { compareText } from '../model/finding.ts'
import type { Url } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import { defineOutput } from '../plugin/site-output.ts'
import { listStatic } from './static-list.ts'

interface Slice {
  readonly origin: string
  readonly basePath: string
  readonly staticFolders: readonly string[]
  readonly pages: readonly ListedUrl[]
}

/** A page, with the date of its last change if known, and where it is in each language. */
type ListedUrl = readonly [
  url: Url,
  day?: string | null,
  languages?: readonly (readonly [locale: string, url: Url])[],
]

/** The maximum number of URLs in one file; with more, `sitemap.xml` is an index of several. */
export const MAX_SITEMAP_URLS = 50_000

export const sitemap = defineOutput<Slice>({
  name: 'sitemap',
  slice({ views, options: { chrome, staticFolders } }) {
    const listed = views.filter(
      ({ kind, url, unlisted, draft, noIndex }) =>
        kind !== 'missing' && kind !== 'search' && url !== '/404.html' && !unlisted && !draft && !noIndex,
    )
    return {
      origin: chrome.origin,
      basePath: chrome.basePath,
      staticFolders,
      pages:
        chrome.origin === ''
          ? []
          : listed
              .map(({ url, lastUpdated, languages }): ListedUrl => {
                const day = lastUpdated?.slice(0, 10)
                const others = languages?.filter(({ isTranslated }) => isTranslated) ?? []
                // A page that is not translated is not one of the translations.
                if (others.length > 1 && others.some((one) => one.url === url))
                  return [url, day ?? null, others.map(({ locale, url }) => [locale, url] as const)]
                return day ? [url, day] : [url]
              })
              .sort(([a], [b]) => compareText(a, b)),
    }
  },
  make({ origin, basePath, staticFolders, pages }, context) {
    if (origin === '') return { files: [] }
    // A site may have its own.
    if (listStatic(context, staticFolders).some(({ path }) => path === 'sitemap.xml')) return { files: [] }
    const locate = (path: string) => `<loc>${escapeXml(origin + withBasePath(basePath, path))}</loc>`
    const alternate = ([locale, url]: readonly [string, Url]) =>
      `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeXml(origin + withBasePath(basePath, url))}"/>`
    const pageSet = (part: readonly ListedUrl[]) => {
      const entries = part.map(
        ([url, day, languages = []]) =>
          `<url>${locate(url)}${day ? `<lastmod>${day}</lastmod>` : ''}${languages.map(alternate).join('')}</url>`,
      )
      return xml(
        'urlset',
        entries,
        part.some(([, , languages]) => languages),
      )
    }
    if (pages.length <= MAX_SITEMAP_URLS) return { files: [text('sitemap.xml', pageSet(pages))] }

    const parts = Array.from({ length: Math.ceil(pages.length / MAX_SITEMAP_URLS) }, (_, at) =>
      text(`sitemap-${at + 1}.xml`, pageSet(pages.slice(at * MAX_SITEMAP_URLS, (at + 1) * MAX_SITEMAP_URLS))),
    )
    const entries = parts.map(({ path }) => `<sitemap>${locate(`/${path}`)}</sitemap>`)
    return { files: [text('sitemap.xml', xml('sitemapindex', entries)), ...parts] }
  },
})

function xml(root: 'urlset' | 'sitemapindex', entries: readonly string[], hasLanguages = false): string {
  const names = hasLanguages ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>\n${entries.join('\n')}\n</${root}>\n`
}

function text(path: string, contents: string): OutputFile {
  return { path, contents: { kind: 'text', text: contents } }
}

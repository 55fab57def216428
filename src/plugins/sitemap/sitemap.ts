// `sitemap.xml` for search engines: every canonical, indexable page except empty lists, with the date of its last change if
// known; and `robots.txt`, which references it.

import { compareText } from '../../core/model/finding.ts'
import type { Url } from '../../core/model/names.ts'
import type { OutputFile } from '../../core/model/output.ts'
import { withBasePath } from '../../core/paths/base-path.ts'
import { defineReplaceable } from '../../core/plugin/replaceable-output.ts'
import { escapeXml } from '../../core/text/escape-html.ts'
import { canonicalUrl, isHidden } from '../../core/view/head.ts'

interface Slice {
  readonly origin: string
  readonly basePath: string
  readonly pages: readonly ListedUrl[]
}

/** A page, with the date of its last change if known, and its URL in each language. */
type ListedUrl = readonly [
  url: Url,
  day?: string | null,
  languages?: readonly (readonly [locale: string, url: Url])[],
]

/** Limits of one file. A larger `sitemap.xml` becomes an index of several files. */
export interface SitemapLimits {
  readonly urls: number
  readonly bytes: number
}

export const SITEMAP_FILE = 'sitemap.xml'

/** Limits: https://www.sitemaps.org/protocol.html#index */
export const sitemap = createSitemap({ urls: 50_000, bytes: 50 * 1024 * 1024 })

/** Creates a sitemap output with files of limited size. */
export function createSitemap(limits: SitemapLimits) {
  return defineReplaceable<Slice, ListedUrl>({
    name: 'sitemap',
    collect({ view }, { options: { chrome } }) {
      if (!view || isHidden(view, chrome) || canonicalUrl(view) !== view.url || view.list?.length === 0)
        return undefined
      const { url, lastUpdated, languages } = view
      const day = lastUpdated?.slice(0, 10)
      const others = languages?.filter(({ isTranslated }) => isTranslated) ?? []
      // An untranslated page is not one of the translations.
      if (others.length > 1 && others.some((one) => one.url === url))
        return [url, day ?? null, others.map(({ locale, url }) => [locale, url] as const)]
      return day ? [url, day] : [url]
    },
    combine: (pages, { options: { chrome } }) => ({
      // A site with `noIndex` has no sitemap.
      origin: chrome.noIndex ? '' : chrome.origin,
      basePath: chrome.basePath,
      pages: chrome.origin === '' ? [] : [...pages].sort(([a], [b]) => compareText(a, b)),
    }),
    make({ origin, basePath, pages }) {
      if (origin === '') return { files: [] }
      const locTag = (path: string) => `<loc>${escapeXml(origin + withBasePath(basePath, path))}</loc>`
      const alternate = ([locale, url]: readonly [string, Url]) =>
        `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeXml(origin + withBasePath(basePath, url))}"/>`
      const entries = pages.map(
        ([url, day, languages = []]) =>
          `<url>${locTag(url)}${day ? `<lastmod>${day}</lastmod>` : ''}${languages.map(alternate).join('')}</url>`,
      )
      const hasLanguages = pages.some(([, , languages]) => languages)
      const parts = cutEntries(entries, limits)
      if (parts.length <= 1) return { files: [text(SITEMAP_FILE, xml('urlset', entries, hasLanguages))] }

      const files = parts.map((part, at) => text(`sitemap-${at + 1}.xml`, xml('urlset', part, hasLanguages)))
      const listed = files.map(({ path }) => `<sitemap>${locTag(`/${path}`)}</sitemap>`)
      return { files: [text(SITEMAP_FILE, xml('sitemapindex', listed)), ...files] }
    },
  })
}

/** Splits the entries into groups that each fit into a file. */
function cutEntries(entries: readonly string[], { urls, bytes }: SitemapLimits): string[][] {
  const emptySize = Buffer.byteLength(xml('urlset', [], true))
  const parts: string[][] = []
  let size = 0
  for (const entry of entries) {
    const entrySize = Buffer.byteLength(entry) + 1
    const part = parts.at(-1)
    if (!part || part.length >= urls || size + entrySize > bytes) {
      parts.push([entry])
      size = emptySize + entrySize
    } else {
      part.push(entry)
      size += entrySize
    }
  }
  return parts
}

function xml(root: 'urlset' | 'sitemapindex', entries: readonly string[], hasLanguages = false): string {
  const names = hasLanguages ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>\n${entries.join('\n')}\n</${root}>\n`
}

function text(path: string, contents: string): OutputFile {
  return { path, contents: { kind: 'text', text: contents } }
}

// `robots.txt` (RFC 9309): paths that crawlers may fetch, and the URL of the sitemap. Crawlers read it only at the root of
// a host; for a site below a base path, copy its lines into the root's file.

const ROBOTS_FILE = 'robots.txt'

interface RobotsSlice {
  readonly origin: string
  readonly basePath: string
  readonly noIndex: boolean
}

export const robots = defineReplaceable<RobotsSlice>({
  name: 'robots',
  combine: (_, { options: { chrome } }) => ({
    origin: chrome.origin,
    basePath: chrome.basePath,
    noIndex: chrome.noIndex ?? false,
  }),
  make({ origin, basePath, noIndex }) {
    if (origin === '' && !noIndex) return { files: [] }
    const rules = noIndex
      ? ['User-agent: *', `Disallow: ${basePath}`]
      : ['User-agent: *', `Allow: ${basePath}`, '', `Sitemap: ${origin}${basePath}${SITEMAP_FILE}`]
    return { files: [{ path: ROBOTS_FILE, contents: { kind: 'text', text: `${rules.join('\n')}\n` } }] }
  },
})

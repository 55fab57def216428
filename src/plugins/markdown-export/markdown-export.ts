// Markdown export: each page as Markdown next to its HTML, `llms.txt` with a list of the pages by section, and
// `llms-full.txt` with the text of all pages. Files of the static folders replace generated ones.

import {
  chromeOf,
  hasLocaleVersions,
  localePath,
  type SearchScope,
  searchScopes,
} from '../../core/locales/locale-version.ts'
import type { Messages } from '../../core/model/messages.ts'
import type { Hash, Url } from '../../core/model/names.ts'
import type { Contents, OutputFile } from '../../core/model/output.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { SiteOptions } from '../../core/model/site-options.ts'
import type { PageView } from '../../core/model/view.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { joinUrl } from '../../core/paths/url-path.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import { defineReplaceable } from '../../core/plugin/replaceable-output.ts'
import type { SiteContext } from '../../core/plugin/site-output.ts'
import { isHidden } from '../../core/view/head.ts'
import { type CachedMarkdown, exportPage } from './export-page.ts'
import { type LlmsPage, type LlmsSection, llmsSections, writeLlms } from './llms-list.ts'
import { markdownExportFields } from './markdown-export-config.ts'
import { absoluteUrl, hasMarkdown, markdownFile, markdownUrl } from './markdown-file.ts'

/** Maximum characters per `llms-full` file; longer content is split into several files. */
export const MAX_FULL_CHARACTERS = 4_000_000

const LIST = 'llms.txt'
const FULL = 'llms-full.txt'

interface Slice {
  readonly chrome: Pick<SiteChrome, 'origin' | 'basePath'>
  readonly pages: readonly ExportedPage[]
  readonly lists: readonly LlmsList[]
}

interface ExportedPage extends CachedMarkdown {
  readonly url: Url
}

/** A page, as the lists show it. */
interface PageItem extends LlmsPage {
  readonly locale: string
  readonly collection?: string
  /** Whether lists contain it: an indexable page with content. */
  readonly isListed?: true
}

/** The list of a locale version, or of the site. */
interface LlmsList {
  /** URL path that the files are in. */
  readonly base: Url
  readonly chrome: Pick<SiteChrome, 'title' | 'tagline'>
  readonly messages: Pick<Messages, 'llms.full'>
  readonly sections: readonly LlmsSection[]
}

export const markdownExport = defineReplaceable<Slice, PageItem>({
  name: 'markdown-export',
  isSilent: true,
  owns: (path) => path.endsWith('.md') || /(?:^|\/)llms(?:-full(?:-\d+)?)?\.txt$/.test(path),
  collect: ({ view }, site) =>
    view && hasMarkdown(view, site.options.chrome) ? pageItem(view, site) : undefined,
  pagePiece: exportPage,
  combine(items, { site, options }, results) {
    const { origin, basePath } = options.chrome
    const exported = new Map<string, ExportedPage>()
    for (const [at, { url }] of items.entries()) {
      const path = markdownUrl(url)
      if (!exported.has(path)) exported.set(path, { url, ...(results[at] as CachedMarkdown) })
    }
    return {
      chrome: { origin, basePath },
      pages: [...exported.values()],
      lists: llmsLists(items, { site, options }),
    }
  },
  make({ chrome, pages, lists }) {
    if (pages.length === 0) return { files: [] }
    const files = pages.map(({ url, text }): OutputFile => {
      return { path: markdownFile(url), contents: { kind: 'blob', hash: text } }
    })
    const exported = new Map(pages.map((page) => [page.url, page]))
    for (const { base, sections, messages, ...list } of lists) {
      const listed = sections.flatMap((section) =>
        section.pages.flatMap(({ url }) => exported.get(url) ?? []),
      )
      const full = fullFiles(listed).map((contents, at): OutputFile => {
        const name = at === 0 ? FULL : FULL.replace('.', `-${at + 1}.`)
        return { path: decodePath(joinUrl(base, name)).slice(1), contents }
      })
      const links = full.map((_, at) => ({
        label: full.length === 1 ? messages['llms.full'] : `${messages['llms.full']} (${at + 1})`,
        href: absoluteUrl(chrome, joinUrl(base, at === 0 ? FULL : FULL.replace('.', `-${at + 1}.`))),
      }))
      const text = writeLlms({ ...chrome, ...list.chrome }, sections, links)
      files.push(
        { path: decodePath(joinUrl(base, LIST)).slice(1), contents: { kind: 'text', text } },
        ...full,
      )
    }
    return { files }
  },
})

function pageItem(view: PageView, { site, options }: SiteContext): PageItem {
  const { url, kind, title, description, date, locale } = view
  const route = site.routes[url]
  const collection =
    route?.kind === 'page'
      ? site.heads[route.path]!.collection
      : route?.kind === 'listing' && 'collection' in route.listing
        ? route.listing.collection
        : undefined
  return {
    ...{ url, title, description, locale },
    ...(date !== undefined && { date }),
    ...(collection !== undefined && { collection }),
    ...(kind === 'post' && { isPost: true }),
    ...(LISTED.has(kind) && !isHidden(view, options.chrome) && { isListed: true }),
  }
}

const LISTED: ReadonlySet<string> = new Set(['doc', 'post', 'page', 'category'])

function llmsLists(items: readonly PageItem[], { site, options }: SiteContext): LlmsList[] {
  const { markdownExport } = valuesOf(markdownExportFields, options.fields)
  if (markdownExport === false || !markdownExport.llms || options.chrome.noIndex) return []
  const listed = items.filter(({ isListed }) => isListed)
  return listScopes(options).map(({ base, locale, has }) => {
    const chrome = chromeOf(options, locale)
    const urls = new Set(listed.filter((item) => has(item, item.collection)).map(({ url }) => url))
    return {
      base,
      chrome: { title: chrome.title, tagline: chrome.tagline },
      messages: { 'llms.full': chrome.messages['llms.full'] },
      sections: llmsSections(items, { site, options, chrome, listed: urls }),
    }
  })
}

/** Splits the exported pages into files of limited length. */
function fullFiles(exported: readonly CachedMarkdown[]): Contents[] {
  const parts: Hash[][] = []
  let characters = 0
  for (const { text, length } of exported) {
    if (parts.length === 0 || (characters > 0 && characters + length > MAX_FULL_CHARACTERS)) {
      parts.push([])
      characters = 0
    }
    parts.at(-1)!.push(text)
    characters += length
  }
  return parts.map((texts) => ({ kind: 'joined', texts }))
}

/**
 * One `llms.txt`. A site with languages and versions has one per language and one per older or newer version. The first
 * language in its latest version uses the site's main list.
 */
interface ListScope {
  readonly locale: string
  /** URL path that the files are in. */
  readonly base: Url
  /** Whether a page is in the list, depending on its collection. */
  has(view: Pick<PageView, 'locale'>, collection: string | undefined): boolean
}

/** Returns the lists of a site, the main one first. */
function listScopes(options: Pick<SiteOptions, 'collections' | 'locale' | 'locales'>): readonly ListScope[] {
  if (!hasLocaleVersions(options.collections)) return [{ locale: options.locale, base: '/', has: () => true }]
  const usedUrls = new Set<Url>()
  // The latest version comes first: its list is the language's list.
  const localeVersions = [...searchScopes(options)].sort((a, b) => Number(b.isLatest) - Number(a.isLatest))
  return localeVersions.flatMap(({ locale, collections, versions, isLatest }): ListScope[] => {
    const included = isLatest ? collections : versionCollections(options, { collections, versions })
    const home = localePath(options, locale)
    const bases = options.collections.filter(({ name }) => included.has(name)).map(({ base }) => base)
    const candidates = isLatest ? [home] : [...bases, joinUrl(home, versions[0]!)]
    const base = candidates.find((candidate) => !usedUrls.has(candidate))
    if (base === undefined) return []
    usedUrls.add(base)
    const has: ListScope['has'] = (view, collection) =>
      collection === undefined ? isLatest && view.locale === locale : included.has(collection)
    return [{ locale, base, has }]
  })
}

/** Collections that belong to these versions. Collections without versions are in the language's list only. */
function versionCollections(
  options: Pick<SiteOptions, 'collections'>,
  { collections, versions }: Pick<SearchScope, 'collections' | 'versions'>,
): ReadonlySet<string> {
  const versioned = options.collections.filter(
    ({ name, localeVersion }) =>
      collections.has(name) && versions.includes(localeVersion?.version?.name ?? ''),
  )
  return new Set(versioned.map(({ name }) => name))
}

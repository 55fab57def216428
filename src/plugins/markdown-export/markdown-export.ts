// Markdown export: each page as Markdown next to its HTML, `llms.txt` with a list of the pages by section, and
// `llms-full.txt` with the text of all pages. Files of the static folders replace generated ones.

import { hashOfValue } from '../../core/engine/hash.ts'
import {
  chromeOf,
  hasLocaleVersions,
  localePath,
  messagesOf,
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
import { MARKDOWN_MESSAGES } from '../../core/plugin/markdown-messages.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import { defineReplaceable } from '../../core/plugin/replaceable-output.ts'
import type { SiteState } from '../../core/plugin/site-output.ts'
import { isHidden } from '../../core/view/head.ts'
import { type CachedMarkdown, exportPage, type MarkdownInput } from './export-page.ts'
import { type LlmsSection, llmsSections, writeLlms } from './llms-list.ts'
import { markdownExportFields } from './markdown-export-config.ts'
import { absoluteUrl, hasMarkdown, markdownFile, markdownUrl } from './markdown-file.ts'
import type { MarkdownScope } from './page-markdown.ts'

/** Maximum characters per `llms-full` file; longer content is split into several files. */
export const MAX_FULL_CHARACTERS = 4_000_000

const LIST = 'llms.txt'
const FULL = 'llms-full.txt'

interface Slice {
  readonly chrome: Pick<SiteChrome, 'origin' | 'basePath'>
  readonly pages: readonly ExportedPage[]
  /** Shared settings by language. */
  readonly scopes: Readonly<Record<string, MarkdownScope>>
  readonly lists: readonly LlmsList[]
}

type ExportedPage = Omit<MarkdownInput, 'scope' | 'scopeHash'> & { readonly locale: string }

/** The list of a locale version, or of the site. */
interface LlmsList {
  /** URL path that the files are in. */
  readonly base: Url
  readonly chrome: Pick<SiteChrome, 'title' | 'tagline'>
  readonly messages: Pick<Messages, 'llms.full'>
  readonly sections: readonly LlmsSection[]
}

export const markdownExport = defineReplaceable<Slice>({
  name: 'markdown-export',
  isSilent: true,
  owns: (path) => path.endsWith('.md') || /(?:^|\/)llms(?:-full(?:-\d+)?)?\.txt$/.test(path),
  slice(state) {
    const { origin, basePath } = state.options.chrome
    const chrome = { origin, basePath }
    const pages = exportedViews(state).map((view) => exportedPage(view, state))
    const locales = [...new Set(pages.map(({ locale }) => locale))]
    return {
      chrome,
      pages,
      scopes: Object.fromEntries(
        locales.map((locale) => [locale, { chrome, messages: markdownMessages(state.options, locale) }]),
      ),
      lists: llmsLists(state),
    }
  },
  pieces: [exportPage],
  async make({ chrome, pages, scopes, lists }, _, makePieces) {
    if (pages.length === 0) return { files: [] }
    const scopesWithHash = Object.fromEntries(
      Object.entries(scopes).map(([locale, scope]) => [locale, { scope, scopeHash: hashOfValue(scope) }]),
    )
    const exportedPages = await makePieces(
      exportPage,
      pages.map(({ locale, ...page }) => ({ ...page, ...scopesWithHash[locale]! })),
    )
    const files = pages.map(({ view: { url } }, at): OutputFile => {
      return { path: markdownFile(url), contents: { kind: 'blob', hash: exportedPages[at]!.text } }
    })
    const exported = new Map(pages.map(({ view: { url } }, at) => [url, exportedPages[at]!]))
    for (const { base, sections, messages, ...list } of lists) {
      const listed = sections.flatMap(({ pages }) => pages.flatMap(({ url }) => exported.get(url) ?? []))
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

function llmsLists(state: SiteState): LlmsList[] {
  const { options, views } = state
  const { markdownExport } = valuesOf(markdownExportFields, options.fields)
  if (markdownExport === false || !markdownExport.llms || options.chrome.noIndex) return []
  const listed = views.filter((view) => isListed(view, state))
  return listScopes(options).map(({ base, locale, has }) => {
    const chrome = chromeOf(options, locale)
    const urls = new Set(listed.filter((view) => has(view, collectionOf(view, state))).map(({ url }) => url))
    return {
      base,
      chrome: { title: chrome.title, tagline: chrome.tagline },
      messages: { 'llms.full': chrome.messages['llms.full'] },
      sections: llmsSections(state, { chrome, listed: urls }),
    }
  })
}

function collectionOf({ url }: PageView, { site }: SiteState): string | undefined {
  const route = site.routes[url]
  if (route?.kind === 'page') return site.heads[route.path]!.collection
  return route?.kind === 'listing' && 'collection' in route.listing ? route.listing.collection : undefined
}

/** Views of the exported pages. */
function exportedViews({ views, options }: SiteState): PageView[] {
  const usedUrls = new Set<string>()
  return views.filter((view) => {
    const url = markdownUrl(view.url)
    if (!hasMarkdown(view, options.chrome) || usedUrls.has(url)) return false
    usedUrls.add(url)
    return true
  })
}

function markdownMessages(options: SiteOptions, locale: string): MarkdownScope['messages'] {
  const messages = messagesOf(options, locale)
  return Object.fromEntries(MARKDOWN_MESSAGES.map((key) => [key, messages[key]])) as MarkdownScope['messages']
}

function exportedPage(view: PageView, { site, renderContext }: SiteState): ExportedPage {
  const { url, kind, title, cards, lists, list, archives, author, date, authors, targets, body } = view
  const route = site.routes[url]
  const description = route?.kind === 'page' ? site.heads[route.path]?.meta.description : view.description
  return {
    view: {
      ...{ url, kind, title, cards, targets },
      ...(description && { description }),
      ...(lists && { lists }),
      ...(list && { list }),
      ...(archives && { archives }),
      ...(author && { author }),
      ...(date !== undefined && { date }),
      ...(authors && { authors }),
    },
    locale: view.locale,
    ...(body !== undefined && { body }),
    ...((view.component ?? view.code) && renderContext && { code: { view, renderContext } }),
  }
}

/** Whether a page is in `llms.txt`: an indexable page with content. */
function isListed(view: PageView, { options }: SiteState): boolean {
  return LISTED.has(view.kind) && !isHidden(view, options.chrome)
}

const LISTED: ReadonlySet<string> = new Set(['doc', 'post', 'page', 'category'])

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

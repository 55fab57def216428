// The Markdown export: each page as Markdown beside its HTML, a list of them by section, `llms.txt`, and all of
// them in one file, `llms-full.txt`. A file that a static folder has is the site's own and stays.

import { MARKDOWN_MESSAGES } from '../elements/markdown-messages.ts'
import { hashOfValue } from '../engine/hash.ts'
import {
  chromeOf,
  hasLocaleVersions,
  localePath,
  messagesOf,
  type SearchScope,
  searchScopes,
} from '../locales/locale-version.ts'
import type { Messages } from '../model/messages.ts'
import type { Hash, Url } from '../model/names.ts'
import type { Contents, OutputFile } from '../model/output.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { PageView } from '../model/view.ts'
import { decodePath } from '../paths/encode-path.ts'
import { joinUrl } from '../paths/url-path.ts'
import type { SiteState } from '../plugin/site-output.ts'
import { isHidden } from '../view/head.ts'
import { absoluteUrl, hasMarkdown, markdownFile, markdownUrl } from '../view/markdown-file.ts'
import { type CachedMarkdown, exportPage, type MarkdownInput } from './export-page.ts'
import { type LlmsSection, llmsSections, writeLlms } from './llms-list.ts'
import type { MarkdownScope } from './page-markdown.ts'
import { defineReplaceable } from './static-files.ts'

/** Letters of one file with the texts of all pages; more become several files. */
export const MAX_FULL_CHARACTERS = 4_000_000

const LIST = 'llms.txt'
const FULL = 'llms-full.txt'

interface Slice {
  readonly chrome: Pick<SiteChrome, 'origin' | 'basePath'>
  readonly pages: readonly ExportedPage[]
  /** By language. */
  readonly scopes: Readonly<Record<string, MarkdownScope>>
  readonly lists: readonly LlmsList[]
}

type ExportedPage = Omit<MarkdownInput, 'scope' | 'scopeHash'> & { readonly locale: string }

/** The list of a locale version, or of the site. */
interface LlmsList {
  /** The path that it is below. */
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
    const pages = copiedViews(state).map((view) => exportedPage(view, state))
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
    const named = Object.fromEntries(
      Object.entries(scopes).map(([locale, scope]) => [locale, { scope, scopeHash: hashOfValue(scope) }]),
    )
    const made = await makePieces(
      exportPage,
      pages.map(({ locale, ...page }) => ({ ...page, ...named[locale]! })),
    )
    const files = pages.map(({ view: { url } }, at): OutputFile => {
      return { path: markdownFile(url), contents: { kind: 'blob', hash: made[at]!.text } }
    })
    const exported = new Map(pages.map(({ view: { url } }, at) => [url, made[at]!]))
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
  if (!options.chrome.markdown || !options.llms || options.chrome.noIndex) return []
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

/** Pages that are exported. */
function copiedViews({ views, options }: SiteState): PageView[] {
  const taken = new Set<string>()
  return views.filter((view) => {
    const url = markdownUrl(view.url)
    if (!hasMarkdown(view, options.chrome) || taken.has(url)) return false
    taken.add(url)
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

/** Pages that are listed for programs: what readers find by themselves. */
function isListed(view: PageView, { options }: SiteState): boolean {
  return LISTED.has(view.kind) && !isHidden(view, options.chrome)
}

const LISTED: ReadonlySet<string> = new Set(['doc', 'post', 'page', 'category'])

/** All exported pages in as many files as their length needs. */
function fullFiles(exported: readonly CachedMarkdown[]): Contents[] {
  const parts: Hash[][] = []
  let letters = 0
  for (const { text, length } of exported) {
    if (parts.length === 0 || (letters > 0 && letters + length > MAX_FULL_CHARACTERS)) {
      parts.push([])
      letters = 0
    }
    parts.at(-1)!.push(text)
    letters += length
  }
  return parts.map((texts) => ({ kind: 'joined', texts }))
}

/**
 * A list of a site with languages and versions: one for each language, and one for each older or newer version. That of the
 * first language in its latest version is the site's own.
 */
interface ListScope {
  readonly locale: string
  /** The path that its files are below. */
  readonly base: Url
  /** Whether a page is in the list, by its collection. */
  has(view: Pick<PageView, 'locale'>, collection: string | undefined): boolean
}

/** The lists of a site; the site's own is the first. */
function listScopes(options: Pick<SiteOptions, 'collections' | 'locale' | 'locales'>): readonly ListScope[] {
  if (!hasLocaleVersions(options.collections)) return [{ locale: options.locale, base: '/', has: () => true }]
  const taken = new Set<Url>()
  // The latest version comes first: its list is that of the language.
  const localeVersions = [...searchScopes(options)].sort((a, b) => Number(b.isLatest) - Number(a.isLatest))
  return localeVersions.flatMap(({ locale, collections, versions, isLatest }): ListScope[] => {
    const own = isLatest ? collections : ofVersions(options, { collections, versions })
    const home = localePath(options, locale)
    const bases = options.collections.filter(({ name }) => own.has(name)).map(({ base }) => base)
    const places = isLatest ? [home] : [...bases, joinUrl(home, versions[0]!)]
    const base = places.find((place) => !taken.has(place))
    if (base === undefined) return []
    taken.add(base)
    const has: ListScope['has'] = (view, collection) =>
      collection === undefined ? isLatest && view.locale === locale : own.has(collection)
    return [{ locale, base, has }]
  })
}

/** Of an other version, only what is of it: what has no versions is in the list of the language. */
function ofVersions(
  options: Pick<SiteOptions, 'collections'>,
  { collections, versions }: Pick<SearchScope, 'collections' | 'versions'>,
): ReadonlySet<string> {
  const own = options.collections.filter(
    ({ name, localeVersion }) =>
      collections.has(name) && versions.includes(localeVersion?.version?.name ?? ''),
  )
  return new Set(own.map(({ name }) => name))
}

// Languages and versions. A locale version is one collection in one language and one version: a collection of its own
// to the graph, with its own URLs, whose files come from several folders.
//
// A page of a locale version is named by a key in place of its path: the id of the locale version, `//`, and the path
// that the file would have in the collection's own folder. No file has such a path. Pages of the first locale version
// have that very path.

import type { Finding } from '../model/finding.ts'
import type { Messages } from '../model/messages.ts'
import type { PageKey, SourcePath, Url } from '../model/names.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type {
  Collection,
  NavbarLinkSpec,
  NavbarSpec,
  SidebarSpec,
  SiteOptions,
} from '../model/site-options.ts'
import { isInside } from '../paths/is-inside.ts'
import { missingPageUrl } from '../paths/page-file.ts'
import { joinUrl } from '../paths/url-path.ts'

/** Separates the id of a locale version from a path. */
const KEY_MARK = '//'

/** Whether a folder in the cache contains the files of a commit. */
export function isCommitFolder(folder: string): boolean {
  return /(?:^|\/)refs\/[0-9a-f]{40,64}\/[^/]+$/.test(folder)
}

/** Whether a file belongs to a commit, so that its problems cannot be fixed. */
export function isCommitFile(path: string): boolean {
  return /(?:^|\/)refs\/[0-9a-f]{40,64}\//.test(path)
}

/** Virtual folder of the pages of a locale version. */
export function localeVersionFolder(id: string, folder: string): string {
  return id === '' ? folder : folder === '.' ? `${id}/` : id + KEY_MARK + folder
}

/** Prefix of the keys of a locale version. */
export function keyPrefix(id: string): string {
  return id === '' ? '' : id + KEY_MARK
}

/** Splits a key into the id of the locale version and the path. */
export function splitKey(key: PageKey): { readonly id: string; readonly path: string } {
  const at = key.indexOf(KEY_MARK)
  return at < 0 ? { id: '', path: key } : { id: key.slice(0, at), path: key.slice(at + KEY_MARK.length) }
}

/** Returns the name of a collection or sidebar in a locale version. */
export function localeVersionName(name: string, id: string): string {
  return name + id
}

/** Extracts the id of the locale version from the name of a collection or sidebar: `.de@2.0`. */
export function localeVersionIdOf(name: string): string {
  const at = name.search(/[.@]/)
  return at < 0 ? '' : name.slice(at)
}

/** Returns the ids of locale versions in which to look up a page: `.de@2.0`, `.de` and the first. */
export function widerLocaleVersions(id: string): readonly string[] {
  const [language = ''] = id.split('@')
  return [...new Set([id, language, ''])]
}

/** Returns the language of a collection's pages. */
export function localeOf(options: Pick<SiteOptions, 'locale'>, collection: Collection | undefined): string {
  return collection?.localeVersion?.locale ?? options.locale
}

/** Returns the version of a collection's pages. */
export function versionOf(options: Pick<SiteOptions, 'version'>, collection: Collection | undefined): string {
  return collection?.localeVersion?.version?.name ?? options.version.name
}

/** Returns the site chrome in a language. */
export function chromeOf(
  { chrome, locales }: Pick<SiteOptions, 'chrome' | 'locales'>,
  locale: string,
): Omit<SiteChrome, 'navbar'> {
  return locales.find(({ code }) => code === locale)?.chrome ?? chrome
}

export function messagesOf(options: Pick<SiteOptions, 'chrome' | 'locales'>, locale: string): Messages {
  return chromeOf(options, locale).messages
}

/** Returns the base path of a language: `/` or `/de`. */
export function localePath({ locales }: Pick<SiteOptions, 'locales'>, locale: string): Url {
  return locales.find(({ code }) => code === locale)?.path ?? '/'
}

type Labeled = readonly (NavbarSpec | SidebarSpec | NavbarLinkSpec)[] | SiteChrome['footer']

/** Translates the labels of navbar and footer items. */
export function translateLabels<Items extends Labeled>(
  items: Items,
  labels: Readonly<Record<string, string>>,
): Items {
  if (Object.keys(labels).length === 0) return items
  return JSON.parse(JSON.stringify(items), (key, value: unknown) =>
    SHOWN_KEYS.has(key) && typeof value === 'string' && Object.hasOwn(labels, value) ? labels[value] : value,
  ) as Items
}

const SHOWN_KEYS = new Set(['label', 'title', 'description', 'copyright'])

/** Returns the route of the not-found page for a path, in the path's language. */
export function missingPageOf(path: string, { locales }: Pick<SiteOptions, 'locales'>): Url {
  const home = locales.find((locale) => locale.path !== '/' && isInside(path, locale.path))
  return joinUrl(home?.path ?? '/', missingPageUrl.slice(1))
}

/** The pages covered by one search index: those of a language in one version, and all without versions. */
export interface SearchScope {
  readonly locale: string
  /** Id of the index; empty for the latest version in the first language. */
  readonly id: string
  readonly collections: ReadonlySet<string>
  /** Versions whose readers use this index. The index of the latest version is the default. */
  readonly versions: readonly string[]
  readonly isLatest: boolean
}

/** Returns the path of an index's manifest in the shared folder. Indexes share identical files. */
export function searchManifest(id: string): string {
  return `manifest${id}.json`
}

/** Returns the search scopes of a site with several languages or versions; empty otherwise. */
export function searchScopes(options: Pick<SiteOptions, 'collections' | 'locale'>): SearchScope[] {
  if (!hasLocaleVersions(options.collections)) return []
  const locales = [...new Set(options.collections.map((one) => localeOf(options, one)))]
  return locales.flatMap((locale) => {
    const localeCollections = options.collections.filter((one) => localeOf(options, one) === locale)
    const names = [
      ...new Set(localeCollections.flatMap(({ localeVersion }) => localeVersion?.version?.name ?? [])),
    ]
    const language = locale === options.locale ? '' : `.${locale}`
    const found = new Map<string, SearchScope>()
    for (const name of [undefined, ...names]) {
      const collections = localeCollections.filter(({ localeVersion }) => {
        const version = localeVersion?.version
        const hasName = localeCollections.some(
          (one) => one.localeVersion?.of === localeVersion?.of && one.localeVersion?.version?.name === name,
        )
        return !version || (hasName ? version.name === name : version.isLatest)
      })
      const key = collections.map((one) => one.name).join(' ')
      const existingVersion = found.get(key)
      found.set(key, {
        locale,
        id: existingVersion?.id ?? (name === undefined ? language : `${language}@${name}`),
        collections: new Set(collections.map((one) => one.name)),
        versions: [...(existingVersion?.versions ?? []), ...(name === undefined ? [] : [name])],
        isLatest: existingVersion?.isLatest ?? name === undefined,
      })
    }
    return [...found.values()]
  })
}

/** Returns the content folders: a collection's folder, or the folders of all its locale versions. */
export function contentFolders(collections: readonly Collection[]): ContentFolder[] {
  const folders = new Map<string, ContentFolder>()
  for (const { localeVersion, ...collection } of collections) {
    if (!localeVersion) folders.set(collection.folder, collection)
    for (const { folder, locale } of localeVersion?.layers ?? []) {
      if (folders.has(folder)) continue
      folders.set(folder, { ...collection, name: localeVersion!.of, folder, locale })
    }
  }
  return [...folders.values()]
}

/**
 * Maps each folder of translations or of a version to its fallback folders, the most specific first. Undefined on sites
 * without locale versions.
 */
export function originalFolders(
  collections: readonly Collection[],
): Readonly<Record<string, readonly string[]>> | undefined {
  const originals: Record<string, readonly string[]> = {}
  // A language does not fall back to translations in another language.
  for (const { localeVersion: { locale, layers } = { locale: '', layers: [] } } of collections)
    for (const [at, { folder, locale: language }] of layers.entries())
      if (language === locale) originals[folder] ??= layers.slice(at + 1).map((layer) => layer.folder)
  return Object.keys(originals).length > 0 ? originals : undefined
}

/** Maps each folder with the files of a commit to its folder in the repository. Undefined on sites without such versions. */
export function commitFolders(
  collections: readonly Collection[],
): Readonly<Record<string, string>> | undefined {
  const folders = collections.flatMap(({ localeVersion }) =>
    (localeVersion?.layers ?? []).flatMap(({ folder, repositoryFolder }) =>
      repositoryFolder === undefined ? [] : [[folder, repositoryFolder] as const],
    ),
  )
  return folders.length > 0 ? Object.fromEntries(folders) : undefined
}

/** A folder on disk that contains files of a collection. */
export interface ContentFolder extends Omit<Collection, 'base' | 'localeVersion'> {
  /** Language of its files, on sites with locale versions. */
  readonly locale?: string
}

/** Whether any collection has several languages or versions. */
export function hasLocaleVersions(collections: readonly Collection[]): boolean {
  return collections.some(({ localeVersion }) => localeVersion !== undefined)
}

/** Replaces page keys in findings with file paths. A problem of a file in several locale versions is reported once. */
export function placeInFiles(
  findings: readonly Finding[],
  files: ReadonlyMap<string, SourcePath>,
): readonly Finding[] {
  const named = (text: string): string =>
    text.includes(KEY_MARK) ? text.replace(KEY, (key, path: string) => files.get(key) ?? path) : text
  const nameOf = ({ rule, place }: Finding): string => JSON.stringify([rule, place])
  const placed = findings.map((finding): Finding => {
    const { place, message, help } = finding
    const path = place && (files.get(place.path) ?? place.path)
    const renamed = { message: named(message), ...(help !== undefined && { help: named(help) }) }
    if (path === place?.path && renamed.message === message && renamed.help === help) return finding
    return { ...finding, ...renamed, ...(place && { place: { ...place, path: path! } }) }
  })
  // Key → file of the page. Names may repeat within a page.
  const cachedKeys = new Map<string, string>()
  for (const [at, finding] of findings.entries())
    if (placed[at] === finding) cachedKeys.set(nameOf(finding), '')
  return placed.filter((finding, at) => {
    if (finding === findings[at]) return true
    const name = nameOf(finding)
    const page = findings[at]!.place?.path ?? ''
    if (!cachedKeys.has(name)) cachedKeys.set(name, page)
    return cachedKeys.get(name) === page
  })
}

const KEY = /(?<![\w/:.@-])[.@][\w.@-]*\/\/([^\s"'`,)]*[^\s"'`,).:])/g

// Languages and versions. An edition is one collection in one language and one version: a collection of its own to the
// graph, with its own URLs, whose files come from several folders.
//
// A page of an edition is named by a key in place of its path: the id of the edition, `//`, and the path that the file
// would have in the collection's own folder. No file has such a path. Pages of the first edition have that very path.

import type { Finding } from './finding.ts'
import type { Messages } from './messages.ts'
import type { SourcePath, Url } from './names.ts'
import type { SiteChrome } from './site-chrome.ts'
import type { Collection, NavbarSpec, SidebarSpec, SiteOptions } from './site-options.ts'

/** A language of a site that has several. */
export interface SiteLocale {
  /** BCP 47, `de`. */
  readonly code: string
  /** In the language itself, `Deutsch`. */
  readonly label: string
  readonly direction?: 'rtl'
  /** Where its pages are: `/` for the first, `/de`. */
  readonly path: Url
  /** Folder with its files, at the paths that those of the first have below the site; empty for the first. */
  readonly folder: string
  readonly chrome: Omit<SiteChrome, 'navbar'>
  readonly navbar: readonly NavbarSpec[]
  /** Text of the first language in labels and titles of the configuration → text in this one. */
  readonly labels: Readonly<Record<string, string>>
}

export type VersionBanner = 'unreleased' | 'unmaintained'

/** A version of a collection that has several. */
export interface SiteVersion {
  readonly name: string
  readonly label: string
  /** Below the collection's path; empty for none: `2.0`. */
  readonly path: string
  readonly isLatest?: true
  readonly banner?: VersionBanner
  /** The folder of its own files; absent for the collection's own folder. */
  readonly folder?: string
  /** The commit, tag or branch whose files it has. */
  readonly ref?: string
  /** It takes no page from newer versions. */
  readonly isComplete?: true
  /** Globs, below the folder, of pages of newer versions that it does not have. */
  readonly removed?: readonly string[]
  /** Instead of those of the site. */
  readonly sidebars?: Readonly<Record<string, readonly SidebarSpec[]>>
}

/** A folder with files of an edition. */
export interface Layer {
  /** Relative to the site root. */
  readonly folder: string
  /** The language its files are in. */
  readonly locale: string
  /** Globs of files that those after it must not add. */
  readonly removed?: readonly string[]
  /** The folder as it was in this commit. */
  readonly ref?: string
}

/** What makes a collection an edition. */
export interface Edition {
  /** The collection of the configuration. */
  readonly of: string
  /** Empty for the first language with the collection's own folder, else `.de`, `@2.0`, `.de@2.0`. */
  readonly id: string
  readonly locale: string
  /** Name of the version; absent for a collection without versions. */
  readonly version?: SiteVersion
  /** The most specific first: the first that has a file at a path gives it. */
  readonly layers: readonly Layer[]
}

/** What separates the id of an edition from a path. */
const KEY_MARK = '//'

/** The folder that the pages of an edition seem to be in. */
export function editionFolder(id: string, folder: string): string {
  return id === '' ? folder : folder === '.' ? `${id}/` : id + KEY_MARK + folder
}

/** The folder of pages that are in none of an edition: that of its language, or of the first. */
export function keyPrefix(id: string): string {
  return id === '' ? '' : id + KEY_MARK
}

/** The id of an edition and the path below it. */
export function splitKey(key: SourcePath): { readonly id: string; readonly path: string } {
  const at = key.indexOf(KEY_MARK)
  return at < 0 ? { id: '', path: key } : { id: key.slice(0, at), path: key.slice(at + KEY_MARK.length) }
}

/** Name of a collection or sidebar in an edition. */
export function editionName(name: string, id: string): string {
  return name + id
}

/** The language of a collection's pages. */
export function localeOf(options: Pick<SiteOptions, 'locale'>, collection: Collection | undefined): string {
  return collection?.edition?.locale ?? options.locale
}

/** The version of a collection's pages. */
export function versionOf(options: Pick<SiteOptions, 'version'>, collection: Collection | undefined): string {
  return collection?.edition?.version?.name ?? options.version.name
}

/** What the pages of a language show around their text. */
export function chromeOf(
  { chrome, locales }: Pick<SiteOptions, 'chrome' | 'locales'>,
  locale: string,
): Omit<SiteChrome, 'navbar'> {
  return locales.find(({ code }) => code === locale)?.chrome ?? chrome
}

export function messagesOf(options: Pick<SiteOptions, 'chrome' | 'locales'>, locale: string): Messages {
  return chromeOf(options, locale).messages
}

/** Where the pages of a language are: `/` or `/de`. */
export function localePath({ locales }: Pick<SiteOptions, 'locales'>, locale: string): Url {
  return locales.find(({ code }) => code === locale)?.path ?? '/'
}

/** Findings with the files of pages in place of their keys; what several editions have in common once. */
export function placeInFiles(
  findings: readonly Finding[],
  fileOf: (key: SourcePath) => SourcePath | undefined,
): Finding[] {
  const seen = new Set<string>()
  const key = /[.@][\w.@-]*\/\/[^\s"'`,)]*[^\s"'`,).:]/g
  const named = (text: string): string => text.replace(key, (path) => fileOf(path) ?? path)
  return findings.flatMap((finding): Finding[] => {
    const { place, message, help } = finding
    const isKeyed = [place?.path ?? '', message, help ?? ''].some((text) => text.includes(KEY_MARK))
    const shown = !isKeyed
      ? finding
      : {
          ...finding,
          message: named(message),
          ...(help !== undefined && { help: named(help) }),
          ...(place && { place: { ...place, path: fileOf(place.path) ?? place.path } }),
        }
    const name = JSON.stringify([shown.rule, shown.place, shown.message])
    if (seen.has(name)) return []
    seen.add(name)
    return [shown as Finding]
  })
}

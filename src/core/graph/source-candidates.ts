// Candidate files of links to Markdown files, in the languages and versions of a site.

import {
  keyPrefix,
  localeVersionFolder,
  localeVersionIdOf,
  splitKey,
  widerLocaleVersions,
} from '../locales/locale-version.ts'
import type { PageKey, Url } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { Collection, SiteOptions } from '../model/site-options.ts'
import { isInside } from '../paths/is-inside.ts'
import { resolvePath } from '../paths/url-path.ts'
import type { SiteIndex } from './index-site.ts'

export interface LinkSource {
  readonly site: Site
  readonly page: Page
  /** Folder of the page's file, and the folder's URL. */
  readonly folder: string
  readonly folderUrl: Url
  readonly index: SiteIndex
  readonly options: SiteOptions
}

type Files = Pick<LinkSource, 'page' | 'folder' | 'options' | 'index'>

/** Returns candidate files for a Markdown link, most likely first. */
export function sourceCandidates(path: string, { page, folder, options, index }: Files): PageKey[] {
  if (path.startsWith('./') || path.startsWith('../')) {
    const beside = resolvePath(folder, path)
    const isWithin = beside !== undefined && splitKey(beside).id === splitKey(`${folder}/`).id
    const named = isWithin ? inWiderLocaleVersions(beside).filter(matchesExactly(page, index)) : []
    return [...named, ...inOtherLocaleVersions(path, { page, folder, options, index })]
  }
  const beside = path.startsWith('/') || path.startsWith('@site/') ? [] : [folder]
  const roots = new Set<string>()
  const ids = widerLocaleVersions(localeVersionIdOf(page.collection))
  if (!path.startsWith('@site/')) {
    roots.add(index.collections.get(page.collection)?.folder ?? '.')
    for (const id of ids)
      for (const other of options.collections)
        if (localeVersionIdOf(other.name) === id) roots.add(other.folder)
  }
  for (const id of ids) roots.add(localeVersionFolder(id, '.'))
  const below = path.replace(/^(?:@site)?\//, '')
  return [
    ...[...beside, ...roots]
      .map((root) => resolvePath(root === '.' ? '' : root, below))
      .filter((candidate) => candidate !== undefined)
      .filter(matchesExactly(page, index)),
    // From the root of the site, a path may name the folder of a language or version.
    ...(below === path ? [] : keysOfFile(below, options)),
  ]
}

/** Allows only files that the links of a page may lead to. */
function matchesExactly(page: Page, index: SiteIndex): (key: PageKey) => boolean {
  const collection = index.collections.get(page.collection)
  if (!collection || linksToOtherVersions(collection)) return () => true
  const others = index.siblings(collection).filter((one) => one !== collection)
  return (key) => !others.some(({ folder }) => isInside(key, folder))
}

/**
 * Whether missing pages are looked up in other versions: not in a complete version, unless it is a commit. Nobody can correct
 * the links of a commit, and generated pages exist only in the collection's folder.
 */
export function linksToOtherVersions({ localeVersion }: Collection): boolean {
  const { version, layers = [] } = localeVersion ?? {}
  return !version?.isComplete || layers.some(({ ref }) => ref !== undefined)
}

/** Returns a key in its locale version, then in the language, then in the first locale version. */
function inWiderLocaleVersions(key: PageKey): PageKey[] {
  const { id, path } = splitKey(key)
  return widerLocaleVersions(id).map((wider) => keyPrefix(wider) + path)
}

/** Keys of the file in other languages and versions, if the path leads to one of their folders. */
function inOtherLocaleVersions(path: string, { page, folder, options, index }: Files): PageKey[] {
  const collection = index.collections.get(page.collection)
  const folders = collection
    ? foldersOf(collection).map((one) => moved(folder, collection.folder, one))
    : [folder]
  return folders.flatMap((from) => {
    const file = from === undefined ? undefined : resolvePath(from, path)
    return file === undefined ? [] : keysOfFile(file, options)
  })
}

/** Keys of a file in the languages and versions that read its folder. */
function keysOfFile(file: string, { collections }: SiteOptions): PageKey[] {
  return collections.flatMap((one) =>
    foldersOf(one).flatMap((folder) => moved(file, folder, one.folder) ?? []),
  )
}

/** Folders of a collection in one language and version. */
function foldersOf({ localeVersion }: Collection): readonly string[] {
  return localeVersion?.layers.map(({ folder }) => folder) ?? []
}

function moved(path: string, from: string, to: string): string | undefined {
  if (from === '.') return to === '.' ? path : `${to}/${path}`
  return isInside(path, from) ? to + path.slice(from.length) : undefined
}

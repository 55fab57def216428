// Assigns files to locale versions: the page at a path comes from the most specific folder with such a file. A file is
// parsed once, however many locale versions use it.

import type { CategoryMeta } from '../model/category.ts'
import type { PageKey, SourcePath } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import { pageKeyOf, sourceOf } from '../model/page-key.ts'
import type { Collection, Layer, SiteOptions } from '../model/site-options.ts'
import type { Source } from '../model/source.ts'
import { isInside } from '../paths/is-inside.ts'
import { hasLocaleVersions } from './locale-version.ts'

/** A page of a source in one locale version. */
export interface SourceInstance {
  /** The page's key. */
  readonly key: PageKey
  readonly collection: Collection
  /** Language of the text, if it differs from the page's. */
  readonly fallback?: string
}

/** Source path → pages of the source. A source that is replaced in every locale version has none. */
export type SourceInstances = ReadonlyMap<SourcePath, readonly SourceInstance[]>

/** Returns the pages of each source; undefined on sites without locale versions, where each source is one page. */
export function findInstances(
  sources: readonly Source[],
  collections: readonly Collection[],
): SourceInstances | undefined {
  if (!hasLocaleVersions(collections)) return undefined
  const uses = new Map<SourcePath, SourceInstance[]>(sources.map(({ path }) => [path, []]))
  const byFolder = groupByFolder(sources)
  for (const collection of collections) {
    for (const { file, below, layer } of mergeLayers(collection, byFolder, placeSource)) {
      const locale = collection.localeVersion?.locale
      uses.get(file.path)!.push({
        key: pageKeyOf(locale === undefined ? file.path : joinPath(collection.folder, below)),
        collection,
        ...(layer && layer.locale !== locale && { fallback: layer.locale }),
      })
    }
  }
  return uses
}

/** Expands the head of a source, or the parsed page, to each page of the source. */
export function expandSource<Head extends PageHead>(head: Head, uses: readonly SourceInstance[]): Head[] {
  return uses.map(({ key, collection, fallback }) => {
    const { localeVersion } = collection
    if (!localeVersion) return head
    return {
      ...head,
      path: key,
      ...(key !== head.path && { file: sourceOf(head) }),
      collection: collection.name,
      locale: localeVersion.locale,
      ...(localeVersion.version && { version: localeVersion.version.name }),
      ...(fallback !== undefined && { fallback }),
    }
  })
}

/** Copies category files to the folder of each locale version that uses them. */
export function shareCategories(
  categories: readonly CategoryMeta[],
  { collections, locales }: Pick<SiteOptions, 'collections' | 'locales'>,
): readonly CategoryMeta[] {
  if (!hasLocaleVersions(collections)) return categories
  const folders = new Set(collections.flatMap(layerFolders))
  const byFolder = new Map<string, CategoryMeta[]>()
  for (const category of categories) {
    const home = homeOf(category.folder, folders)
    if (home !== undefined) byFolder.set(home, [...(byFolder.get(home) ?? []), category])
  }
  return collections.flatMap((collection) => {
    const labels = locales.find(({ code }) => code === collection.localeVersion?.locale)?.labels ?? {}
    return mergeLayers(collection, byFolder, placeCategory).map(({ file, below }) => ({
      ...file,
      ...(file.label !== undefined && Object.hasOwn(labels, file.label) && { label: labels[file.label]! }),
      folder: below === '' ? collection.folder : joinPath(collection.folder, below),
    }))
  })
}

/** Selects a collection's file for each of its locale versions: that of the first folder with one. */
export function shareFiles<File extends { readonly path: SourcePath; readonly collection: string }>(
  files: readonly File[],
  collections: readonly Collection[],
): readonly File[] {
  if (!hasLocaleVersions(collections)) return files
  return collections.flatMap((collection): File[] => {
    const { localeVersion, name } = collection
    if (!localeVersion) return files.filter((file) => file.collection === name)
    const originalFiles = files.filter((file) => file.collection === localeVersion.of)
    const found = localeVersion.layers
      .map(({ folder }) => originalFiles.find(({ path }) => folderOf(path) === folder))
      .find((file) => file !== undefined)
    return found ? [{ ...found, collection: name }] : []
  })
}

/** Location of a file in its folder, and the key that identifies the same page in other folders. */
interface Placement {
  readonly below: string
  readonly name: string
}

interface Merged<File> {
  readonly file: File
  /** Path relative to the collection's folder. */
  readonly below: string
  readonly layer: Layer | undefined
}

/** Merges the files of a locale version. Pages in two folders get the path in the less specific one. */
function mergeLayers<File>(
  { folder: own, localeVersion }: Collection,
  byFolder: ReadonlyMap<string, readonly File[]>,
  placeIn: (file: File, folder: string) => Placement,
): readonly Merged<File>[] {
  if (!localeVersion)
    return (byFolder.get(own) ?? []).map((file) => ({ file, layer: undefined, ...placeIn(file, own) }))
  const merged = new Map<string, Merged<File>>()
  const removed: string[] = []
  for (const layer of localeVersion.layers) {
    for (const file of byFolder.get(layer.folder) ?? []) {
      const { below, name } = placeIn(file, layer.folder)
      const existing = merged.get(name)
      if (existing && existing.layer !== layer) merged.set(name, { ...existing, below })
      else if (!removed.some((path) => path === name || isInside(below, path)))
        // Two files in the same folder are both pages; the collision is reported later.
        merged.set(existing ? `${name} ${below}` : name, { file, below, layer })
    }
    removed.push(...(layer.removed ?? []))
  }
  return [...merged.values()]
}

function groupByFolder(sources: readonly Source[]): Map<string, Source[]> {
  const groups = new Map<string, Source[]>()
  for (const source of sources) {
    const group = groups.get(source.folder)
    if (group) group.push(source)
    else groups.set(source.folder, [source])
  }
  return groups
}

function layerFolders({ folder, localeVersion }: Collection): string[] {
  return localeVersion?.layers.map((layer) => layer.folder) ?? [folder]
}

function placeSource({ path }: Source, folder: string): Placement {
  const below = pathBelow(path, folder)
  return { below, name: stemOf(below) }
}

function placeCategory({ folder: path }: CategoryMeta, folder: string): Placement {
  const below = pathBelow(path, folder)
  return { below, name: below }
}

/** Returns the innermost folder that contains a path. */
function homeOf(path: string, folders: ReadonlySet<string>): string | undefined {
  return [...folders].filter((folder) => isInside(path, folder)).sort((a, b) => b.length - a.length)[0]
}

/** Removes the extension: `guide/intro.md` → `guide/intro`. */
function stemOf(path: string): string {
  return path.replace(/\.[^./]+$/, '')
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf('/')
  return slash < 0 ? '.' : path.slice(0, slash)
}

function pathBelow(path: string, folder: string): string {
  if (folder === '.') return path === '.' ? '' : path
  return path.slice(folder.length + 1)
}

function joinPath(folder: string, below: string): SourcePath {
  return folder === '.' ? below : `${folder}/${below}`
}

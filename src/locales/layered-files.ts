// Which files make which locale version: the most specific folder that has a file at a path gives the page there. A file is
// parsed once, whatever number of locale versions it is in.

import type { CategoryMeta } from '../model/category.ts'
import type { SourcePath } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Collection, Layer, SiteOptions } from '../model/site-options.ts'
import type { Source } from '../model/source.ts'
import { isInside } from '../paths/is-inside.ts'
import { hasLocaleVersions } from './locale-version.ts'

/** A page that a source is, in one locale version. */
export interface SourceInstance {
  /** The page's key. */
  readonly key: SourcePath
  readonly collection: Collection
  /** The language of the text, if that is not the page's own. */
  readonly fallback?: string
}

/** Source path → the pages that it is. A source that another stands for everywhere has none. */
export type SourceInstances = ReadonlyMap<SourcePath, readonly SourceInstance[]>

/** The pages of each source; undefined on sites without locale versions, where each is one. */
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
        key: locale === undefined ? file.path : joinPath(collection.folder, below),
        collection,
        ...(layer && layer.locale !== locale && { fallback: layer.locale }),
      })
    }
  }
  return uses
}

/** The head of a source, or the whole page, as each of the pages that it is. */
export function useSource<Head extends PageHead>(head: Head, uses: readonly SourceInstance[]): Head[] {
  return uses.map(({ key, collection, fallback }) => {
    const { localeVersion } = collection
    if (!localeVersion) return head
    return {
      ...head,
      path: key,
      ...(key !== head.path && { file: head.path }),
      collection: collection.name,
      locale: localeVersion.locale,
      ...(localeVersion.version && { version: localeVersion.version.name }),
      ...(fallback !== undefined && { fallback }),
    }
  })
}

/** Category files in the folder of each locale version that they are for. */
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

/** Files of a collection for each of its locale versions: that of the first folder that has one. */
export function shareFiles<File extends { readonly path: SourcePath; readonly collection: string }>(
  files: readonly File[],
  collections: readonly Collection[],
): readonly File[] {
  if (!hasLocaleVersions(collections)) return files
  return collections.flatMap((collection): File[] => {
    const { localeVersion, name } = collection
    if (!localeVersion) return files.filter((file) => file.collection === name)
    const own = files.filter((file) => file.collection === localeVersion.of)
    const found = localeVersion.layers
      .map(({ folder }) => own.find(({ path }) => folderOf(path) === folder))
      .find((file) => file !== undefined)
    return found ? [{ ...found, collection: name }] : []
  })
}

/** Where a file is below its folder, and what makes it the same page in another. */
interface Placement {
  readonly below: string
  readonly name: string
}

interface Merged<File> {
  readonly file: File
  /** The path below the collection's folder. */
  readonly below: string
  readonly layer: Layer | undefined
}

/** The files of a locale version. What two folders both have is at the path that the less specific one has it at. */
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
      const known = merged.get(name)
      if (known && known.layer !== layer) merged.set(name, { ...known, below })
      else if (!removed.some((path) => path === name || isInside(below, path)))
        // Of two in one folder both are pages: that they clash is found later.
        merged.set(known ? `${name} ${below}` : name, { file, below, layer })
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

/** The innermost of the folders that a path is in. */
function homeOf(path: string, folders: ReadonlySet<string>): string | undefined {
  return [...folders].filter((folder) => isInside(path, folder)).sort((a, b) => b.length - a.length)[0]
}

/** `guide/intro` of `guide/intro.md`. */
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

// The place of a page in its collection: its folders, its base name and its number, read from the source path.
// Number prefixes and the same-name index are conventions of documentation; blogs and single pages have neither.

import type { PageHead } from '../model/page.ts'
import type { Collection } from '../model/site-options.ts'
import { type PrefixedName, stripNumberPrefix } from '../paths/number-prefix.ts'

export interface PagePlace {
  /** Folders below the collection's folder, without number prefixes, joined by `/`; empty at the top. */
  readonly folder: string
  /** File name without extension and number prefix. */
  readonly stem: string
  /** The file's number prefix. */
  readonly position?: number
  /** Is the index page of its folder. */
  readonly isIndex: boolean
}

/** Reads the place of a page from its path. */
export function placeOf(head: PageHead, collection: Collection): PagePlace {
  const path = pathBelow(head.path, collection.folder)
  const slash = path.lastIndexOf('/')
  const file = path.slice(slash + 1)
  const dot = file.lastIndexOf('.')
  const written = dot > 0 ? file.slice(0, dot) : file
  const writtenFolder = slash < 0 ? '' : path.slice(0, slash)
  if (collection.kind !== 'docs') {
    return { folder: writtenFolder, stem: written, isIndex: written.toLowerCase() === 'index' }
  }
  const isPlain = head.meta.parseNumberPrefixes === false
  const folder = isPlain ? writtenFolder : stripFolders(writtenFolder, collection)
  const { name: stem, position }: PrefixedName = isPlain ? { name: written } : splitName(written, collection)
  const isIndex = isIndexName(stem, folder.slice(folder.lastIndexOf('/') + 1))
  return { folder, stem, ...(position !== undefined && { position }), isIndex }
}

/** A source path relative to a folder above it. */
export function pathBelow(path: string, folder: string): string {
  return folder === '.' ? path : path.slice(folder.length + 1)
}

/** The name of a file or folder and its number prefix, where the collection has them. */
export function splitName(name: string, { numberPrefixes }: Collection): PrefixedName {
  return numberPrefixes === false ? { name } : stripNumberPrefix(name)
}

/** Removes the number prefix of each folder of a path, where the collection has them. */
export function stripFolders(folders: string, { numberPrefixes }: Collection): string {
  if (numberPrefixes === false || !/(?:^|\/)\d/.test(folders)) return folders
  return folders
    .split('/')
    .map((name) => stripNumberPrefix(name).name)
    .join('/')
}

function isIndexName(stem: string, folderName: string): boolean {
  const name = stem.toLowerCase()
  return name === 'index' || name === 'readme' || (folderName !== '' && name === folderName.toLowerCase())
}

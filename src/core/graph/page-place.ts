// Location of a page in its collection: folder, base name and number, from the source path. Number prefixes and
// same-name index pages are conventions of documentation; blogs and single pages have neither.

import type { PageHead } from '../model/page.ts'
import type { Collection } from '../model/site-options.ts'
import { type PrefixedName, stripNumberPrefix } from '../paths/number-prefix.ts'

export interface PagePlace {
  /** Folders relative to the collection's folder, without number prefixes, joined by `/`; empty at the top. */
  readonly folder: string
  /** File name without extension and number prefix. */
  readonly stem: string
  /** The file's number prefix. */
  readonly position?: number
  /** Whether the page is the index page of its folder. */
  readonly isIndex: boolean
}

/** Reads the location of a page from its path. */
export function placeOf(head: PageHead, collection: Collection): PagePlace {
  const path = pathBelow(head.path, collection.folder)
  const slash = path.lastIndexOf('/')
  const file = path.slice(slash + 1)
  const dot = file.lastIndexOf('.')
  const rawStem = dot > 0 ? file.slice(0, dot) : file
  const sourceFolder = slash < 0 ? '' : path.slice(0, slash)
  if (collection.kind !== 'docs') {
    return { folder: sourceFolder, stem: rawStem, isIndex: rawStem.toLowerCase() === 'index' }
  }
  const isPlain = head.meta.parseNumberPrefixes === false
  const folder = isPlain ? sourceFolder : stripFolders(sourceFolder, collection)
  const { name: stem, position }: PrefixedName = isPlain ? { name: rawStem } : splitName(rawStem, collection)
  const isIndex = isIndexName(stem, folder.slice(folder.lastIndexOf('/') + 1))
  return { folder, stem, ...(position !== undefined && { position }), isIndex }
}

/** Returns a source path relative to a parent folder. */
export function pathBelow(path: string, folder: string): string {
  return folder === '.' ? path : path.slice(folder.length + 1)
}

/** Splits a file or folder name into name and number prefix, if the collection uses prefixes. */
export function splitName(name: string, { numberPrefixes }: Collection): PrefixedName {
  return numberPrefixes === false ? { name } : stripNumberPrefix(name)
}

/** Removes the number prefix of each folder in a path, if the collection uses prefixes. */
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

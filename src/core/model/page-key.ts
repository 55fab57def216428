// Conversions between the keys of pages and the paths of their sources.

import type { PageKey, SourcePath } from './names.ts'
import type { Page } from './page.ts'

/** Returns the key of the page that a file is on sites without languages and versions, and of a parsed source. */
export function pageKeyOf(path: SourcePath): PageKey {
  return path as string
}

/** Returns the source of a page. One file may be the source of several pages. */
export function sourceOf({ path, file = path as string }: Pick<Page, 'path' | 'file'>): SourcePath {
  return file
}

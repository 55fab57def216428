// Effects of changed files on a site: affected folders and routes, and whether the content must be walked again.

import type { Url } from '../model/names.ts'
import type { Site } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Source } from '../model/source.ts'

export interface ChangedPaths {
  /** Relative to the site root. */
  readonly files: ReadonlySet<string>
  /** All parent folders of the files, each with a trailing slash, as the engine names directory listings. */
  readonly folders: ReadonlySet<string>
}

export function splitChanges(paths: readonly string[]): ChangedPaths {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
      folders.add(path.slice(0, at + 1))
  }
  return { files: new Set(paths), folders }
}

/** Whether a change may affect one of these reads, which have the format of `Files.hash`. */
export function areTouched(reads: readonly string[], { files, folders }: ChangedPaths): boolean {
  return reads.some((read) => files.has(read.replace('\0', '')) || folders.has(read))
}

/** Whether a change adds possible pages, side files or folders that contain them, or removes pages. */
export function isWalkNeeded(
  { files }: ChangedPaths,
  sources: ReadonlyMap<string, Source>,
  exists: (path: string) => boolean,
): boolean {
  return [...files].some((path) => (sources.has(path) ? !exists(path) : MAY_BE_CONTENT.test(path)))
}

const MAY_BE_CONTENT = /\.(md|markdown|mdx|[jt]sx?)$|(^|\/)(_?category_?|authors|tags)\.|^[^.]*$/i

/** Whether a file is in a static folder. */
export function isStatic(path: string, { staticFolders }: SiteOptions): boolean {
  return staticFolders.some((folder) => path.startsWith(`${folder}/`))
}

/** URLs that were added or removed. A reader may be looking at the not-found page of an added one. */
export function routeChanges(before: Site, after: Site): Url[] {
  if (before === after) return []
  const added = Object.keys(after.routes).filter((url) => !Object.hasOwn(before.routes, url))
  const gone = Object.keys(before.routes).filter((url) => !Object.hasOwn(after.routes, url))
  return [...added, ...gone]
}

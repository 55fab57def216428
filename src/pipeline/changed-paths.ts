// What changed files mean for a site: which folders and routes they touch, and whether the content must be walked again.

import type { Url } from '../model/names.ts'
import type { Site } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Source } from '../model/source.ts'

export interface ChangedPaths {
  /** Relative to the site root. */
  readonly files: ReadonlySet<string>
  /** All folders above them, each with a slash at its end, as the engine names lists of files. */
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

/** Whether one of these questions, as `Files.hash` takes them, may have another answer now. */
export function areTouched(reads: readonly string[], { files, folders }: ChangedPaths): boolean {
  return reads.some((read) => files.has(read.replace('\0', '')) || folders.has(read))
}

/** Whether files that are not pages yet could be pages, tell of pages, or be folders that hold some; or pages are gone. */
export function isWalkNeeded(
  { files }: ChangedPaths,
  sources: ReadonlyMap<string, Source>,
  exists: (path: string) => boolean,
): boolean {
  return [...files].some((path) => (sources.has(path) ? !exists(path) : MAY_BE_CONTENT.test(path)))
}

const MAY_BE_CONTENT = /\.(md|markdown|mdx|[jt]sx?)$|(^|\/)(_?category_?|authors|tags)\.|^[^.]*$/i

/** Whether a file is published as it is. */
export function isStatic(path: string, { staticFolders }: SiteOptions): boolean {
  return staticFolders.some((folder) => path.startsWith(`${folder}/`))
}

/** URLs that answer now and did not before, or the other way round: somebody may be looking at the not-found page. */
export function routeChanges(before: Site, after: Site): Url[] {
  if (before === after) return []
  const added = Object.keys(after.routes).filter((url) => !Object.hasOwn(before.routes, url))
  const gone = Object.keys(before.routes).filter((url) => !Object.hasOwn(after.routes, url))
  return [...added, ...gone]
}

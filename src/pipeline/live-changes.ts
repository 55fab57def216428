// What a change of files means for a live site: which folders and routes it touches, and what others see of a page.

import { hashOfValue } from '../engine/hash.ts'
import type { Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Session } from './session.ts'

/** Whether a file is the configuration, or a part of it or of the theme. */
export function isConfiguration(path: string, { inputs, options }: Session): boolean {
  return inputs.includes(path) || path === options.configFile || /^site\.config\.m?[jt]s$/.test(path)
}

/** Whether a file that was not there before could be a page, or tell of pages; or be a folder that holds some. */
export function mayBeContent(path: string): boolean {
  return /\.(md|markdown|mdx|[jt]sx?)$|(^|\/)(_category_|authors)\.|^[^.]*$/i.test(path)
}

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

/** What the rest of the site can see of a page. */
export function faceOf(head: PageHead | undefined): string {
  if (!head) return ''
  const { path, collection, id, locale, version, meta, title } = head
  return hashOfValue([path, collection, id, locale, version, meta, title])
}

/** The folders files lie in, as the engine names their lists. */
export function foldersOf(paths: readonly string[]): string[] {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1))
      folders.add(path.slice(0, at + 1))
  }
  return [...folders]
}

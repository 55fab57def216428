// Files that nobody wrote and the build makes: the sitemap, the page index, what plugins add.

import { decodePath } from '../model/encode-path.ts'
import type { Url } from '../model/names.ts'
import type { SiteState } from '../plugin/site-output.ts'

/** Says whether the build makes the file at a site path. */
export function createMadeFiles({ outputs = [] }: SiteState): (url: Url) => boolean {
  const paths = new Set(outputs)
  return (url) => paths.has(decodePath(url.replace(/[?#].*$/s, '')).slice(1))
}

// Files that the build generates: the sitemap, the page index, files of plugins.

import type { Url } from '../model/names.ts'
import { decodePath } from '../paths/encode-path.ts'
import { splitHref } from '../paths/url-path.ts'
import type { SiteState } from '../plugin/site-output.ts'

/** Whether the build generates the file at a site path. */
export function createMadeFiles({ outputs = [] }: SiteState): (url: Url) => boolean {
  const paths = new Set(outputs)
  return (url) => paths.has(decodePath(splitHref(url).path).slice(1))
}

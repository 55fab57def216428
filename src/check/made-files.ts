// Files that the build generates: the sitemap, the page index, files of plugins.

import { decodePath } from '../model/encode-path.ts'
import type { Url } from '../model/names.ts'
import { splitHref } from '../model/url-path.ts'
import type { SiteState } from '../plugin/site-output.ts'

/** Whether the build generates the file at a site path. */
export function createMadeFiles({ outputs = [] }: SiteState): (url: Url) => boolean {
  const paths = new Set(outputs)
  return (url) => paths.has(decodePath(splitHref(url).path).slice(1))
}

// Files that the build generates: the sitemap, the page index, files of plugins.

import type { Url } from '../../core/model/names.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { splitHref } from '../../core/paths/url-path.ts'
import type { SiteContext } from '../../core/plugin/site-output.ts'

/** Whether the build generates the file at a site path, or the site's host serves it. */
export function createGeneratedFiles(state: SiteContext): (url: Url) => boolean {
  const { servedPaths = [] } = state
  // Outputs are listed only when a link has no matching page.
  let paths: ReadonlySet<string> | undefined
  const folders = servedPaths.flatMap((path) => (path.endsWith('*') ? [path.slice(0, -1)] : []))
  return (url) => {
    const path = decodePath(splitHref(url).path)
    paths ??= new Set([...(state.outputs ?? []).map((path) => `/${path}`), ...servedPaths])
    return paths.has(path) || folders.some((folder) => `${path}/`.startsWith(folder))
  }
}

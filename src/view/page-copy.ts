// Where the Markdown copy of a page is, and which pages have one.

import type { Url } from '../model/names.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { BrowserView } from '../model/view.ts'
import { withBasePath } from '../paths/base-path.ts'
import { decodePath } from '../paths/encode-path.ts'
import { missingPageUrl } from '../paths/page-file.ts'

/** The site path of the copy: `/guide/intro.md`. */
export function copyUrl(url: Url): Url {
  return url === '/' ? '/index.md' : `${url}.md`
}

/** The file of the copy, relative to the output folder. */
export function copyFile(url: Url): string {
  return decodePath(copyUrl(url)).slice(1)
}

/** Whether there is a copy: of what says nothing without a script, and of what is not there, there is none. */
export function hasCopy(
  { kind, url }: Pick<BrowserView, 'kind' | 'url'>,
  { copies }: Pick<SiteChrome, 'copies'>,
): boolean {
  return copies !== undefined && kind !== 'missing' && kind !== 'search' && url !== missingPageUrl
}

/** The complete address of a site path; without the origin where the site names none. */
export function absoluteUrl(
  { origin, basePath }: Pick<SiteChrome, 'origin' | 'basePath'>,
  path: string,
): string {
  const placed = withBasePath(basePath, path)
  return placed.startsWith('/') && !placed.startsWith('//') ? origin + placed : placed
}

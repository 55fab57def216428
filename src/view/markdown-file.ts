// Where the Markdown of a page is, and which pages are exported as Markdown.

import type { Url } from '../model/names.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { BrowserView } from '../model/view.ts'
import { withBasePath } from '../paths/base-path.ts'
import { decodePath } from '../paths/encode-path.ts'
import { missingPageUrl } from '../paths/page-file.ts'

/** The site path of the Markdown: `/guide/intro.md`. */
export function markdownUrl(url: Url): Url {
  return url === '/' ? '/index.md' : `${url}.md`
}

/** The file of the Markdown, relative to the output folder. */
export function markdownFile(url: Url): string {
  return decodePath(markdownUrl(url)).slice(1)
}

/** Whether a page is exported: what says nothing without a script, and what is not there, is not. */
export function hasMarkdown(
  { kind, url }: Pick<BrowserView, 'kind' | 'url'>,
  { markdown }: Pick<SiteChrome, 'markdown'>,
): boolean {
  return markdown !== undefined && kind !== 'missing' && kind !== 'search' && url !== missingPageUrl
}

/** The complete address of a site path; without the origin where the site names none. */
export function absoluteUrl(
  { origin, basePath }: Pick<SiteChrome, 'origin' | 'basePath'>,
  path: string,
): string {
  const placed = withBasePath(basePath, path)
  return placed.startsWith('/') && !placed.startsWith('//') ? origin + placed : placed
}

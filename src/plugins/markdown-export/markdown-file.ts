// Location of a page's Markdown export, and which pages have one.

import type { Url } from '../../core/model/names.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { BrowserView } from '../../core/model/view.ts'
import { withBasePath } from '../../core/paths/base-path.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { missingPageUrl } from '../../core/paths/page-file.ts'

/** Returns the site path of the Markdown: `/guide/intro.md`. */
export function markdownUrl(url: Url): Url {
  return url === '/' ? '/index.md' : `${url}.md`
}

/** Returns the file of the Markdown, relative to the output folder. */
export function markdownFile(url: Url): string {
  return decodePath(markdownUrl(url)).slice(1)
}

/** Whether a page is exported. The search page has no content without scripts, and the not-found page is no document. */
export function hasMarkdown(
  { kind, url }: Pick<BrowserView, 'kind' | 'url'>,
  { markdown }: Pick<SiteChrome, 'markdown'>,
): boolean {
  return markdown !== undefined && kind !== 'missing' && kind !== 'search' && url !== missingPageUrl
}

/** Returns the complete URL of a site path; without the origin if the site has no `url`. */
export function absoluteUrl(
  { origin, basePath }: Pick<SiteChrome, 'origin' | 'basePath'>,
  path: string,
): string {
  const prefixed = withBasePath(basePath, path)
  return prefixed.startsWith('/') && !prefixed.startsWith('//') ? origin + prefixed : prefixed
}

// The link to the Markdown of a page.

import type { HeadTag } from '../../core/model/head-tag.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { BrowserView } from '../../core/model/view.ts'
import { withBasePath } from '../../core/paths/base-path.ts'
import { hasMarkdown, markdownUrl } from './markdown-file.ts'

export default function markdownTags(view: BrowserView, chrome: SiteChrome): HeadTag[] {
  if (!hasMarkdown(view, chrome)) return []
  const href = withBasePath(chrome.basePath, markdownUrl(view.url))
  return [{ rel: 'alternate', type: 'text/markdown', href }]
}

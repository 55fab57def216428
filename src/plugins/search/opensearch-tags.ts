// The link to the OpenSearch description, where browsers look for it: on the home page and the search page.

import type { HeadTag } from '../../core/model/head-tag.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { BrowserView } from '../../core/model/view.ts'
import { withBasePath } from '../../core/paths/base-path.ts'
import { isHome } from '../../core/view/head.ts'

/** Relative to the output folder. */
export const OPENSEARCH_FILE = 'opensearch.xml'

export default function opensearchTags(view: BrowserView, chrome: SiteChrome): HeadTag[] {
  const { origin, search, title, basePath } = chrome
  if (origin === '' || !search || !(isHome(view) || view.kind === 'search')) return []
  const type = 'application/opensearchdescription+xml'
  return [{ rel: 'search', type, title, href: withBasePath(basePath, `/${OPENSEARCH_FILE}`) }]
}

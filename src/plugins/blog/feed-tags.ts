// Links to feeds, on the pages of a blog and on the home page.

import type { HeadTag } from '../../core/model/head-tag.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { BrowserView } from '../../core/model/view.ts'
import { withBasePath } from '../../core/paths/base-path.ts'
import { feedType, feedUrl } from './feed-url.ts'

export default function feedTags(
  { url, kind }: BrowserView,
  { feeds = [], basePath }: SiteChrome,
): HeadTag[] {
  return feeds
    .filter(
      ({ base }) =>
        kind !== 'missing' && (url === '/' || base === '/' || url === base || url.startsWith(`${base}/`)),
    )
    .flatMap(({ base, title, formats }) =>
      formats.map((format) => ({
        rel: 'alternate',
        type: feedType(format),
        title,
        href: withBasePath(basePath, feedUrl(base, format)),
      })),
    )
}

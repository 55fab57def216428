// Paths and media types of a blog's feeds.

import type { Url } from '../../core/model/names.ts'
import type { FeedFormat } from '../../core/model/site-chrome.ts'
import { joinUrl } from '../../core/paths/url-path.ts'

const FILES: Readonly<Record<FeedFormat, { readonly name: string; readonly type: string }>> = {
  rss: { name: 'rss.xml', type: 'application/rss+xml' },
  atom: { name: 'atom.xml', type: 'application/atom+xml' },
  json: { name: 'feed.json', type: 'application/feed+json' },
}

/** Returns the site path of a feed. */
export function feedUrl(base: Url, format: FeedFormat): Url {
  return joinUrl(base, FILES[format].name)
}

/** Returns the media type of a feed. */
export function feedType(format: FeedFormat): string {
  return FILES[format].type
}

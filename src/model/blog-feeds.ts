// The feeds of blogs: their formats, and where the file of each is.

import type { Url } from './names.ts'
import { joinUrl } from './url-path.ts'

export const FEED_FORMATS = ['rss', 'atom', 'json'] as const

export type FeedFormat = (typeof FEED_FORMATS)[number]

/** The feeds of one blog, for the head of its pages. */
export interface BlogFeeds {
  readonly base: Url
  readonly title: string
  readonly formats: readonly FeedFormat[]
}

const FILES: Readonly<Record<FeedFormat, { readonly name: string; readonly type: string }>> = {
  rss: { name: 'rss.xml', type: 'application/rss+xml' },
  atom: { name: 'atom.xml', type: 'application/atom+xml' },
  json: { name: 'feed.json', type: 'application/feed+json' },
}

/** The site path of a feed. */
export function feedUrl(base: Url, format: FeedFormat): Url {
  return joinUrl(base, FILES[format].name)
}

/** The media type of a feed. */
export function feedType(format: FeedFormat): string {
  return FILES[format].type
}

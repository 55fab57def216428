// Serializes feeds: RSS 2.0 (rssboard.org/rss-specification), Atom (RFC 4287) and JSON Feed 1.1 (jsonfeed.org).
//
// No package is used, because the code is short, dates must not depend on the clock, and characters that XML cannot
// represent are dropped.

import { escapeHtml, escapeXml } from '../../core/text/escape-html.ts'
import { feedType } from './feed-url.ts'

/** A feed. All URLs are absolute. */
export interface Feed {
  readonly title: string
  readonly description: string
  /** URL of the list of posts. */
  readonly url: string
  /** URL of the feed. */
  readonly self: string
  readonly language: string
  /** Title of the site, used as the author of posts without one. */
  readonly site: string
  readonly copyright?: string
  readonly icon?: string
  /** Newest first. */
  readonly posts: readonly FeedPost[]
}

export interface FeedPost {
  readonly title: string
  /** URL of the post, which is also its id. */
  readonly url: string
  readonly summary: string
  /** ISO date, or date and time in UTC. */
  readonly date?: string
  /** Date of the last change. */
  readonly updated?: string
  readonly image?: string
  readonly tags: readonly string[]
  readonly authors: readonly FeedAuthor[]
  /** HTML of the body. */
  readonly html?: string | undefined
}

export interface FeedAuthor {
  readonly name: string
  readonly url?: string
  readonly image?: string
}

const GENERATOR = 'Octavo'

/** RSS readers parse descriptions as HTML, so markup characters in text are escaped twice. */
export function writeRss({ posts, ...feed }: Feed): string {
  const newest = newestOf(posts)
  return xml('rss', RSS_SPACES, [
    '<channel>',
    tag('title', feed.title),
    tag('link', feed.url),
    tag('description', escapeHtml(feed.description)),
    tag('language', feed.language),
    ...(feed.copyright === undefined ? [] : [tag('copyright', feed.copyright)]),
    ...(newest === undefined ? [] : [tag('lastBuildDate', toRfc822(newest))]),
    tag('docs', 'https://www.rssboard.org/rss-specification'),
    tag('generator', GENERATOR),
    emptyTag('atom:link', { href: feed.self, rel: 'self', type: feedType('rss') }),
    ...posts.flatMap((post) => [
      '<item>',
      tag('title', post.title),
      tag('link', post.url),
      tag('guid', post.url, { isPermaLink: 'true' }),
      ...(post.date === undefined ? [] : [tag('pubDate', toRfc822(post.date))]),
      // The `author` element of RSS requires an email address.
      ...post.authors.map(({ name }) => tag('dc:creator', name)),
      ...post.tags.map((label) => tag('category', label)),
      ...(post.summary === '' ? [] : [tag('description', escapeHtml(post.summary))]),
      ...(post.html === undefined ? [] : [tag('content:encoded', post.html)]),
      '</item>',
    ]),
    '</channel>',
  ])
}

const RSS_SPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
}

export function writeAtom({ posts, ...feed }: Feed): string {
  const authorTags = ({ name, url }: FeedAuthor): string =>
    `<author>${tag('name', name)}${url === undefined ? '' : tag('uri', url)}</author>`
  const newest = newestOf(posts) ?? UNDATED
  return xml('feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language }, [
    tag('id', feed.self),
    tag('title', feed.title),
    tag('subtitle', feed.description),
    tag('updated', toRfc3339(newest)),
    emptyTag('link', { rel: 'self', type: feedType('atom'), href: feed.self }),
    emptyTag('link', { rel: 'alternate', type: 'text/html', href: feed.url }),
    tag('generator', GENERATOR),
    authorTags({ name: feed.site }),
    ...(feed.icon === undefined ? [] : [tag('icon', feed.icon)]),
    ...(feed.copyright === undefined ? [] : [tag('rights', feed.copyright)]),
    ...posts.flatMap((post) => [
      '<entry>',
      tag('id', post.url),
      tag('title', post.title),
      emptyTag('link', { rel: 'alternate', type: 'text/html', href: post.url }),
      ...(post.date === undefined ? [] : [tag('published', toRfc3339(post.date))]),
      tag('updated', toRfc3339(lastChange(post) ?? newest)),
      ...post.authors.map(authorTags),
      ...post.tags.map((label) => emptyTag('category', { term: label })),
      ...(post.summary === '' ? [] : [tag('summary', post.summary)]),
      ...(post.html === undefined ? [] : [tag('content', post.html, { type: 'html' })]),
      '</entry>',
    ]),
  ])
}

/** Required update date of a feed whose posts have no dates. */
const UNDATED = '1970-01-01'

export function writeJsonFeed({ posts, ...feed }: Feed): string {
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.url,
    feed_url: feed.self,
    description: feed.description,
    ...(feed.icon !== undefined && { favicon: feed.icon }),
    language: feed.language,
    items: posts.map((post) => ({
      id: post.url,
      url: post.url,
      title: post.title,
      ...(post.html === undefined ? { content_text: post.summary } : { content_html: post.html }),
      ...(post.summary !== '' && { summary: post.summary }),
      ...(post.image !== undefined && { image: post.image }),
      ...(post.date !== undefined && { date_published: toRfc3339(post.date) }),
      ...(lastChange(post) !== undefined && { date_modified: toRfc3339(lastChange(post)!) }),
      ...(post.authors.length > 0 && {
        authors: post.authors.map(({ name, url, image }) => ({
          name,
          ...(url !== undefined && { url }),
          ...(image !== undefined && { avatar: image }),
        })),
      }),
      ...(post.tags.length > 0 && { tags: post.tags }),
    })),
  }
  return `${JSON.stringify(json, undefined, 1)}\n`
}

function newestOf(posts: readonly FeedPost[]): string | undefined {
  return posts
    .map((post) => lastChange(post) ?? '')
    .map((date) => (date === '' ? date : toRfc3339(date)))
    .reduce<string | undefined>((newest, date) => (date > (newest ?? '') ? date : newest), undefined)
}

/** Returns the later of the two dates. A change before publication is ignored. */
function lastChange({ date, updated }: FeedPost): string | undefined {
  if (date === undefined || updated === undefined) return updated ?? date
  return toRfc3339(updated) > toRfc3339(date) ? updated : date
}

function toRfc3339(date: string): string {
  return date.length === 10 ? `${date}T00:00:00Z` : date
}

/** Formats a date as `Fri, 28 Mar 2025 00:00:00 GMT`. */
function toRfc822(date: string): string {
  return new Date(toRfc3339(date)).toUTCString()
}

type Attributes = Readonly<Record<string, string>>

function xml(root: string, attributes: Attributes, lines: readonly string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${formatAttributes(attributes)}>\n${lines.join('\n')}\n</${root}>\n`
}

function tag(name: string, text: string, attributes: Attributes = {}): string {
  return `<${name}${formatAttributes(attributes)}>${escapeXml(text)}</${name}>`
}

function emptyTag(name: string, attributes: Attributes): string {
  return `<${name}${formatAttributes(attributes)}/>`
}

function formatAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}

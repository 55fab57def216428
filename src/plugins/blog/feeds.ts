// Feeds of each blog, with the full text of the newest posts. Feeds need absolute URLs, so sites without `url` have none.

import { chromeOf, localeOf } from '../../core/locales/locale-version.ts'
import { formatMessage } from '../../core/model/messages.ts'
import type { PageKey, Url } from '../../core/model/names.ts'
import type { FeedFormat, SiteChrome } from '../../core/model/site-chrome.ts'
import { type Collection, hasPostLists } from '../../core/model/site-options.ts'
import type { PageView } from '../../core/model/view.ts'
import { withBasePath } from '../../core/paths/base-path.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { isExternal } from '../../core/paths/url-path.ts'
import { defineReplaceable } from '../../core/plugin/replaceable-output.ts'
import type { SiteContext } from '../../core/plugin/site-output.ts'
import { type Feed, type FeedPost, writeAtom, writeJsonFeed, writeRss } from './feed-formats.ts'
import { feedUrl } from './feed-url.ts'

/** Input of the feeds of one blog, without the HTML of its posts. */
interface BlogSlice {
  readonly formats: readonly FeedFormat[]
  readonly feed: Omit<Feed, 'posts' | 'self'>
  readonly posts: readonly (Omit<FeedPost, 'html'> & { readonly path: Url })[]
  /** URL and output path of each feed. */
  readonly files: Readonly<Partial<Record<FeedFormat, { readonly url: string; readonly path: string }>>>
}

const WRITERS: Readonly<Record<FeedFormat, (feed: Feed) => string>> = {
  rss: writeRss,
  atom: writeAtom,
  json: writeJsonFeed,
}

export const feeds = defineReplaceable<readonly BlogSlice[], PostItem>({
  name: 'feeds',
  collect({ page, view }, site) {
    const collection = page && view && blogsWithFeeds(site).find(({ name }) => name === page.collection)
    if (!collection || view.draft || view.upcoming) return undefined
    return { file: page.path, post: describePost(view, site.options.chrome) }
  },
  combine(items, site) {
    const posts = new Map(items.map(({ file, post }) => [file, post]))
    return blogsWithFeeds(site).map((collection) => describeBlog(site, collection, posts))
  },
  bodies: (blogs) => blogs.flatMap(({ posts }) => posts.map(({ path }) => path)),
  make(blogs, context) {
    return {
      files: blogs.flatMap(({ formats, feed, posts, files }) => {
        const postsWithHtml = posts.map(({ path, ...post }) => ({ ...post, html: context.body(path) }))
        return formats.map((format) => {
          const { url, path } = files[format]!
          const text = WRITERS[format]({ ...feed, self: url, posts: postsWithHtml })
          return { path, contents: { kind: 'text' as const, text } }
        })
      }),
    }
  },
})

interface PostItem {
  readonly file: PageKey
  readonly post: BlogSlice['posts'][number]
}

function blogsWithFeeds({ options, site }: SiteContext): Collection[] {
  if (options.chrome.origin === '') return []
  return options.collections.filter((collection) => {
    const { formats = [] } = collection.blog?.feeds ?? {}
    return formats.length > 0 && hasPostLists(collection, site.posts[collection.name]?.length ?? 0)
  })
}

type Home = Pick<SiteChrome, 'origin' | 'basePath'>

function absoluteUrl({ origin, basePath }: Home, path: string): string {
  return isExternal(path) ? path : origin + withBasePath(basePath, path)
}

function describePost(view: PageView, home: Home): PostItem['post'] {
  return {
    path: view.url,
    title: view.title,
    url: absoluteUrl(home, view.url),
    summary: view.description,
    ...(view.date !== undefined && { date: view.date }),
    ...(view.lastUpdated !== undefined && { updated: view.lastUpdated }),
    ...(view.image !== undefined && { image: absoluteUrl(home, view.image) }),
    tags: view.tags.map(({ label }) => label),
    authors: (view.authors ?? []).map(({ name, href, image }) => ({
      name,
      ...(href !== undefined && { url: absoluteUrl(home, href) }),
      ...(image !== undefined && { image: absoluteUrl(home, image) }),
    })),
  }
}

function describeBlog(
  { options, site }: SiteContext,
  collection: Collection,
  posts: ReadonlyMap<PageKey, PostItem['post']>,
): BlogSlice {
  const chrome = chromeOf(options, localeOf(options, collection))
  const { language, title, footer, favicon } = chrome
  const { name, base, blog } = collection
  const feedOptions = blog!.feeds!
  // Newest first.
  const listed = (site.posts[name] ?? []).flatMap((path) => posts.get(path) ?? [])
  const { limit = 0 } = feedOptions
  return {
    formats: feedOptions.formats,
    feed: {
      title: chrome.feeds?.find((one) => one.base === base)?.title ?? title,
      description:
        feedOptions.description ??
        blog?.description ??
        formatMessage(chrome.messages['about.posts'], { title }),
      url: absoluteUrl(chrome, base),
      language,
      site: title,
      ...(footer.copyright !== '' && { copyright: footer.copyright }),
      ...(favicon !== undefined && { icon: absoluteUrl(chrome, favicon) }),
    },
    posts: limit === 0 ? listed : listed.slice(0, limit),
    files: Object.fromEntries(
      feedOptions.formats.map((format) => {
        const path = feedUrl(base, format)
        return [format, { url: absoluteUrl(chrome, path), path: decodePath(path).slice(1) }]
      }),
    ),
  }
}

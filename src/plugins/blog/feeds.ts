// Feeds of each blog, with the full text of the newest posts. Feeds need absolute URLs, so sites without `url` have none.

import { chromeOf, localeOf } from '../../core/locales/locale-version.ts'
import { formatMessage } from '../../core/model/messages.ts'
import type { Url } from '../../core/model/names.ts'
import type { FeedFormat } from '../../core/model/site-chrome.ts'
import { type Collection, hasPostLists } from '../../core/model/site-options.ts'
import type { PageView } from '../../core/model/view.ts'
import { withBasePath } from '../../core/paths/base-path.ts'
import { decodePath } from '../../core/paths/encode-path.ts'
import { isExternal } from '../../core/paths/url-path.ts'
import { defineReplaceable } from '../../core/plugin/replaceable-output.ts'
import type { SiteState } from '../../core/plugin/site-output.ts'
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

export const feeds = defineReplaceable<readonly BlogSlice[]>({
  name: 'feeds',
  slice: (state) => blogsWithFeeds(state).map((collection) => sliceBlog(state, collection)),
  bodies: (state) => blogsWithFeeds(state).flatMap((collection) => listPosts(state, collection)),
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

function blogsWithFeeds({ options, site }: SiteState): Collection[] {
  if (options.chrome.origin === '') return []
  return options.collections.filter((collection) => {
    const { formats = [] } = collection.blog?.feeds ?? {}
    return formats.length > 0 && hasPostLists(collection, site.posts[collection.name]?.length ?? 0)
  })
}

/** Returns the views of a feed's posts, newest first. */
function listPosts({ site, views }: SiteState, { name, blog }: Collection): PageView[] {
  const byUrl = viewsByUrl(views)
  const { limit = 0 } = blog?.feeds ?? {}
  const posts = (site.posts[name] ?? []).flatMap((path) => {
    const view = byUrl.get(site.urls[path] ?? '')
    return view && !view.draft && !view.upcoming ? [view] : []
  })
  return limit === 0 ? posts : posts.slice(0, limit)
}

const maps = new WeakMap<readonly PageView[], ReadonlyMap<Url, PageView>>()

function viewsByUrl(views: readonly PageView[]): ReadonlyMap<Url, PageView> {
  const byUrl = maps.get(views) ?? new Map(views.map((view) => [view.url, view]))
  maps.set(views, byUrl)
  return byUrl
}

function sliceBlog(state: SiteState, collection: Collection): BlogSlice {
  const chrome = chromeOf(state.options, localeOf(state.options, collection))
  const { origin, basePath, language, title, footer, favicon } = chrome
  const { base, blog } = collection
  const feedOptions = blog!.feeds!
  const absoluteUrl = (path: string): string =>
    isExternal(path) ? path : origin + withBasePath(basePath, path)
  return {
    formats: feedOptions.formats,
    feed: {
      title: chrome.feeds?.find((one) => one.base === base)?.title ?? title,
      description:
        feedOptions.description ??
        blog?.description ??
        formatMessage(chrome.messages['about.posts'], { title }),
      url: absoluteUrl(base),
      language,
      site: title,
      ...(footer.copyright !== '' && { copyright: footer.copyright }),
      ...(favicon !== undefined && { icon: absoluteUrl(favicon) }),
    },
    posts: listPosts(state, collection).map((view) => ({
      path: view.url,
      title: view.title,
      url: absoluteUrl(view.url),
      summary: view.description,
      ...(view.date !== undefined && { date: view.date }),
      ...(view.lastUpdated !== undefined && { updated: view.lastUpdated }),
      ...(view.image !== undefined && { image: absoluteUrl(view.image) }),
      tags: view.tags.map(({ label }) => label),
      authors: (view.authors ?? []).map(({ name, href, image }) => ({
        name,
        ...(href !== undefined && { url: absoluteUrl(href) }),
        ...(image !== undefined && { image: absoluteUrl(image) }),
      })),
    })),
    files: Object.fromEntries(
      feedOptions.formats.map((format) => {
        const path = feedUrl(base, format)
        return [format, { url: absoluteUrl(path), path: decodePath(path).slice(1) }]
      }),
    ),
  }
}

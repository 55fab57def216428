// The feeds of each blog: its newest posts with their whole text. A feed needs whole URLs, so a site without `url` has
// none.

import { chromeOf, localeOf } from '../locales/locale-version.ts'
import { formatMessage } from '../model/messages.ts'
import type { Url } from '../model/names.ts'
import type { FeedFormat } from '../model/site-chrome.ts'
import { type Collection, hasPostLists } from '../model/site-options.ts'
import type { PageView } from '../model/view.ts'
import { withBasePath } from '../paths/base-path.ts'
import { decodePath } from '../paths/encode-path.ts'
import { feedUrl } from '../paths/feed-url.ts'
import { isExternal } from '../paths/url-path.ts'
import type { SiteState } from '../plugin/site-output.ts'
import { type Feed, type FeedPost, writeAtom, writeJsonFeed, writeRss } from './feed-formats.ts'
import { defineReplaceable } from './static-files.ts'

/** A blog, whose posts have no text yet. */
interface BlogSlice {
  readonly formats: readonly FeedFormat[]
  readonly feed: Omit<Feed, 'posts' | 'self'>
  readonly posts: readonly (Omit<FeedPost, 'html'> & { readonly path: Url })[]
  /** URL of each feed, and its path in the output. */
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
        const whole = posts.map(({ path, ...post }) => ({ ...post, html: context.body(path) }))
        return formats.map((format) => {
          const { url, path } = files[format]!
          const text = WRITERS[format]({ ...feed, self: url, posts: whole })
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

/** The views of the posts of a feed, newest first. */
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
  const known = maps.get(views) ?? new Map(views.map((view) => [view.url, view]))
  maps.set(views, known)
  return known
}

function sliceBlog(state: SiteState, collection: Collection): BlogSlice {
  const chrome = chromeOf(state.options, localeOf(state.options, collection))
  const { origin, basePath, language, title, footer, favicon } = chrome
  const { base, blog } = collection
  const own = blog!.feeds!
  const locate = (path: string): string => (isExternal(path) ? path : origin + withBasePath(basePath, path))
  return {
    formats: own.formats,
    feed: {
      title: chrome.feeds?.find((one) => one.base === base)?.title ?? title,
      description:
        own.description ?? blog?.description ?? formatMessage(chrome.messages['about.posts'], { title }),
      url: locate(base),
      language,
      site: title,
      ...(footer.copyright !== '' && { copyright: footer.copyright }),
      ...(favicon !== undefined && { icon: locate(favicon) }),
    },
    posts: listPosts(state, collection).map((view) => ({
      path: view.url,
      title: view.title,
      url: locate(view.url),
      summary: view.description,
      ...(view.date !== undefined && { date: view.date }),
      ...(view.lastUpdated !== undefined && { updated: view.lastUpdated }),
      ...(view.image !== undefined && { image: locate(view.image) }),
      tags: view.tags.map(({ label }) => label),
      authors: (view.authors ?? []).map(({ name, href, image }) => ({
        name,
        ...(href !== undefined && { url: locate(href) }),
        ...(image !== undefined && { image: locate(image) }),
      })),
    })),
    files: Object.fromEntries(
      own.formats.map((format) => {
        const path = feedUrl(base, format)
        return [format, { url: locate(path), path: decodePath(path).slice(1) }]
      }),
    ),
  }
}

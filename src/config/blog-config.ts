// What a blog's collection may say about its lists, excerpts and feeds.

import * as z from 'zod'
import { type BlogFeeds, FEED_FORMATS } from '../model/blog-feeds.ts'
import type { BlogOptions, Collection } from '../model/site-options.ts'
import { documented } from '../plugin/documented.ts'

const text = z.string()
const count = z.union([z.int().min(1, { message: 'must be a number of posts' }), z.literal('all')])

export class FeedFields {
  /** Which of `rss`, `atom` and `json`. Default all three. */
  readonly formats = z.array(z.enum(FEED_FORMATS)).optional()
  /** The number of posts, newest first, or `all`. Default 20. */
  readonly limit = count.optional()
  /** Default: the titles of the blog and of the site. */
  readonly title = text.optional()
  /** Default: the description of the blog. */
  readonly description = text.optional()
}

export class BlogFields {
  /** Of a blog: its name, on its list and in its feeds. Default the message `list.posts`. */
  readonly title = text.optional()
  /** Of a blog: one sentence about it, for search engines and feeds. Default the message `about.posts`. */
  readonly description = text.optional()
  /** Of a blog: the number of posts on a page of a list, or `all`. Default `all`. */
  readonly postsPerPage = count.optional()
  /** Of a blog: the number of posts with the same tags that a post links to. Default 3. */
  readonly relatedPosts = z.int().min(0, { message: 'must be a number of posts' }).optional()
  /** Of a blog: the comment that ends the excerpt of a post, besides `truncate` and `more`. Default none. */
  readonly excerptMarker = text.min(1).optional()
  /** Of a blog: its feeds, `false` for none. Default RSS, Atom and JSON Feed, where the site has a `url`. */
  readonly feeds = z.union([z.literal(false), documented(new FeedFields())]).optional()
}

type Written = { readonly [Field in keyof BlogFields]?: z.infer<BlogFields[Field]> }

/** The number of posts of a feed that says nothing else. */
const FEED_LIMIT = 20
const RELATED_POSTS = 3

/** The options of a blog, with defaults. */
export function resolveBlog(written: Written): BlogOptions {
  const { title, description, postsPerPage = 'all', relatedPosts = RELATED_POSTS, excerptMarker } = written
  const { feeds = {} } = written
  return {
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    postsPerPage: postsPerPage === 'all' ? 0 : postsPerPage,
    relatedPosts,
    ...(excerptMarker !== undefined && { excerptMarker }),
    ...(feeds && {
      feeds: {
        formats: FEED_FORMATS.filter((format) => feeds.formats?.includes(format) ?? true),
        limit: feeds.limit === 'all' ? 0 : (feeds.limit ?? FEED_LIMIT),
        ...(feeds.title !== undefined && { title: feeds.title }),
        ...(feeds.description !== undefined && { description: feeds.description }),
      },
    }),
  }
}

/** What the head of pages says of the feeds of all blogs. */
export function listFeeds(
  collections: readonly Collection[],
  { title, delimiter, blogTitle }: { title: string; delimiter: string; blogTitle: string },
): BlogFeeds[] {
  return collections.flatMap(({ base, blog }) => {
    const { feeds } = blog ?? {}
    if (!feeds || feeds.formats.length === 0) return []
    const name = feeds.title ?? `${blog?.title ?? blogTitle} ${delimiter} ${title}`
    return [{ base, title: name, formats: feeds.formats }]
  })
}

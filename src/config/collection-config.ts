// The collections of a site: which folders hold content, where its pages live, and how blogs are listed and fed.

import * as z from 'zod'
import type { SourcePath, Url } from '../model/names.ts'
import { type BlogFeeds, FEED_FORMATS } from '../model/site-chrome.ts'
import type { Collection } from '../model/site-options.ts'
import { documented } from '../plugin/documented.ts'
import { tidyPath } from '../plugin/navigation-items.ts'
import { versionsSchema } from './locales-config.ts'
import { type DropUndefined, dropUndefined } from './plain-data.ts'

const text = z.string()
export const path = z.string().regex(/^\//, { message: 'must start with `/`' })
export const plainPath = path.refine(isPlain, { message: 'must be a plain path, such as `/docs`' })
export const folder = z.string().refine((name) => !/\p{Cc}/u.test(name), { message: 'must be a path' })
const inside = folder.regex(/^(?!\/)/, { message: 'must be relative to the configuration file' })
/** Relative to the configuration file. */
export const relative = inside.transform(tidyPath)
/** The same; empty for none. */
export const file = inside.transform((written) => (written && tidyPath(written)) as SourcePath)
/** Absent unless it is set. */
export const flag = z.boolean().transform((isSet) => isSet || undefined)
const segmentName = text.refine((name) => isPlain(`/${name}`) && /[^/]/.test(name), {
  message: 'must be the last part of a path, such as `labels`',
})
const segment = z
  .union([segmentName, z.literal(false)])
  .transform((name) => (name === false ? '' : name.replace(/^\/|\/$/g, '')))
export const editLink = text.transform((written) =>
  written === '' || /\{(?:path|file)\}/.test(written) ? written : `${written.replace(/\/$/, '')}/{path}`,
)
const count = z
  .union([z.int().min(1, { message: 'must be a number of posts' }), z.literal('all')])
  .transform((written) => (written === 'all' ? 0 : written))

export class FeedFields {
  /** Which of `rss`, `atom` and `json`. Default all three. */
  readonly formats = z
    .array(z.enum(FEED_FORMATS))
    .transform((written) => FEED_FORMATS.filter((format) => written.includes(format)))
    .default([...FEED_FORMATS])
  /** The number of posts, newest first, or `all`. Default 20. */
  readonly limit = count.default(20)
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
  readonly postsPerPage = count.default(0)
  /** Of a blog: the number of posts with the same tags that a post links to. Default 3. */
  readonly relatedPosts = z.int().min(0, { message: 'must be a number of posts' }).default(3)
  /** Of a blog: the comment that ends the excerpt of a post, besides `truncate` and `more`. Default none. */
  readonly excerptMarker = text.min(1).optional()
  /** Of a blog: its list, archive and feeds exist without posts too. Default true. */
  readonly emptyList = z
    .boolean()
    .transform((isSet) => (isSet ? undefined : false))
    .optional()
  /** Of a blog: its feeds, `false` for none. Default RSS, Atom and JSON Feed, where the site has a `url`. */
  readonly feeds = z
    .union([z.literal(false).transform(() => undefined), documented(new FeedFields())])
    .prefault({})
}

export class CollectionFields extends BlogFields {
  /** Folder of the content, relative to the configuration file. */
  readonly folder = relative
  /** Path its pages live at. Default `/` for docs and pages, `/<name>` for a blog. */
  readonly base = plainPath.transform(trimSlash).optional()
  /** `docs` (folders become a sidebar), `blog` (dated posts) or `pages` (loose pages). Default `docs`. */
  readonly kind = z.enum(['docs', 'blog', 'pages']).optional()
  /** Globs below the folder that are not content. Default none; names starting with `_` or `.` never are. */
  readonly exclude = z.array(text).default([])
  /** Globs below the folder that are content. Default all files that can be pages. */
  readonly include = z.array(text).optional()
  /** Of documentation: a number before a name, `01-intro`, only sets the position. Default true. */
  readonly numberPrefixes = z.boolean().optional()
  /** `.md` files are MDX, as `.mdx` files are. Default false. */
  readonly mdx = flag.optional()
  /** Edit link of its pages, with `{file}` for the path below the folder or `{path}` for that below the site. Default that of the site. */
  readonly editUrl = editLink.optional()
  /** Last segment of the tag pages' path. Default `tags`. */
  readonly tagsPath = segmentName.transform((name) => name.replace(/^\/|\/$/g, '')).default('tags')
  /** Of a blog: last segment of the archive's path, `false` for no archive. Default `archive`. */
  readonly archivePath = segment.default('archive')
  /** Of a blog: last segment of the path of the authors' pages, `false` for none. Default `authors`. */
  readonly authorsPath = segment.default('authors')
  /** Of a blog: `marked` for pages of authors with `page: true` only. Default `all`, but for those with `page: false`. */
  readonly authorPages = z
    .enum(['all', 'marked'])
    .transform((which) => (which === 'all' ? undefined : which))
    .optional()
  /** Of a blog: a sidebar with all posts by year, on posts and lists. Default true. */
  readonly postSidebar = z.boolean().default(true)
  /** Versions, the newest first: folders with the pages that differ, or commits. Default one. */
  readonly versions = versionsSchema.optional()
  /** Name of the version that readers should see, one of `versions`. Default the first. */
  readonly latest = text.optional()
  /** Language → folder with its pages. Default: that with the same path below the folder of the language. */
  readonly translations = z.record(text, relative).optional()
}

const collectionFields = documented(new CollectionFields())
/** A folder alone is a collection too. */
export const collectionSchema = z
  .union([relative, collectionFields])
  .transform((written) =>
    typeof written === 'string' ? collectionFields.parse({ folder: written }) : written,
  )

type WrittenCollections = Readonly<Record<string, DropUndefined<z.output<typeof collectionSchema>>>>

/** Each with what its kind and its name say, by name. */
export function resolveCollections(written: WrittenCollections): Collection[] {
  return Object.entries(written)
    .map(([name, { kind: ownKind, base, numberPrefixes, versions, latest, translations, ...fields }]) => {
      const { title, description, postsPerPage, relatedPosts, excerptMarker, emptyList, feeds, ...own } =
        fields
      const kind = ownKind ?? (name === 'blog' || name === 'pages' ? name : 'docs')
      const blog = dropUndefined({
        title,
        description,
        postsPerPage,
        relatedPosts,
        excerptMarker,
        emptyList,
        feeds,
      })
      return {
        ...own,
        name,
        kind,
        base: (base ?? (kind === 'blog' ? `/${name}` : '/')) as Url,
        ...((numberPrefixes === false || kind !== 'docs') && { numberPrefixes: false as const }),
        ...(kind === 'blog' && { blog }),
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The usual folders where they exist, else the folder itself. */
export function defaultContent(facts: { hasFolder(path: string): boolean }): WrittenCollections {
  const usual = ['docs', 'blog', 'pages'].filter((name) => facts.hasFolder(`content/${name}`))
  const folders = usual.length > 0 ? usual.map((name) => [name, `content/${name}`]) : [['docs', '.']]
  return dropUndefined(
    Object.fromEntries(folders.map(([name, folder]) => [name!, collectionSchema.parse(folder)])),
  )
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

/** A path without a slash at its end. */
export function trimSlash(written: string): string {
  return written === '/' ? written : written.replace(/(?<!\/)\/+$/, '')
}

function isPlain(path: string): boolean {
  return !/[?#\\\p{Cc}]|\/\/|(^|\/)\.\.?(\/|$)/u.test(path)
}

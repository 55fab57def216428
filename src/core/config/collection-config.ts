// Configuration of collections: content folders, URLs of their pages, blog lists and feeds.

import * as z from 'zod'
import type { SourcePath, Url } from '../model/names.ts'
import { FEED_FORMATS } from '../model/site-chrome.ts'
import type { Collection } from '../model/site-options.ts'
import { documented } from '../plugin/documented.ts'
import { tidyPath } from '../plugin/navigation-items.ts'
import type { DropUndefined } from '../plugin/plugin-fields.ts'
import { dropUndefined } from './plain-data.ts'
import { versionsSchema } from './versions-config.ts'

const text = z.string()
export const path = z.string().regex(/^\//, { message: 'must start with `/`' })
export const plainPath = path.refine(isPlain, { message: 'must be a plain path, such as `/docs`' })
export const folder = z.string().refine((name) => !/\p{Cc}/u.test(name), { message: 'must be a path' })
const inside = folder.regex(/^(?!\/)/, { message: 'must be relative to the configuration file' })
/** Path relative to the configuration file. */
export const relative = inside.transform(tidyPath)
/** Path relative to the configuration file, or empty for none. */
export const file = inside.transform((value) => (value && tidyPath(value)) as SourcePath)
/** Boolean that is absent unless true. */
export const flag = z.boolean().transform((isSet) => isSet || undefined)
const segmentName = text.refine((name) => isPlain(`/${name}`) && /[^/]/.test(name), {
  message: 'must be the last segment of a path, such as `labels`',
})
const segment = z
  .union([segmentName, z.literal(false)])
  .transform((name) => (name === false ? '' : name.replace(/^\/|\/$/g, '')))
export const editLink = text
  .refine((value) => value === '' || /^(?:https?:\/\/|\/)/.test(value), {
    message: 'must be a URL, such as `https://github.com/you/site/edit/main`',
  })
  .transform((value) =>
    value === '' || /\{(?:path|file)\}/.test(value) ? value : `${value.replace(/\/$/, '')}/{path}`,
  )
const count = z
  .union([z.int().min(1, { message: 'must be a number of posts' }), z.literal('all')])
  .transform((value) => (value === 'all' ? 0 : value))

export class FeedFields {
  /** Any of `rss`, `atom` and `json`. Default: all three. */
  readonly formats = z
    .array(z.enum(FEED_FORMATS))
    .transform((value) => FEED_FORMATS.filter((format) => value.includes(format)))
    .default([...FEED_FORMATS])
  /** Number of posts, newest first, or `all`. Default 20. */
  readonly limit = count.default(20)
  /** Default: the titles of the blog and of the site. */
  readonly title = text.optional()
  /** Default: the description of the blog. */
  readonly description = text.optional()
}

export class BlogFields {
  /** Title of a blog, on its list and in its feeds. Default: the message `list.posts`. */
  readonly title = text.optional()
  /** One-sentence description of a blog, for search engines and feeds. Default: the message `about.posts`. */
  readonly description = text.optional()
  /** Number of posts on each page of a blog's lists, or `all`. Default `all`. */
  readonly postsPerPage = count.default(0)
  /** Number of related posts, those with the same tags, that a post of a blog links to. Default 3. */
  readonly relatedPosts = z.int().min(0, { message: 'must be a number of posts' }).default(3)
  /** Additional comment that ends the excerpt of a blog post, besides `truncate` and `more`. Default none. */
  readonly excerptMarker = text.min(1).optional()
  /** Whether a blog without posts has a list, an archive and feeds. Default true. */
  readonly emptyList = z
    .boolean()
    .transform((isSet) => (isSet ? undefined : false))
    .optional()
  /** Feeds of a blog, `false` for none. Default: RSS, Atom and JSON Feed if the site has a `url`. */
  readonly feeds = z
    .union([z.literal(false).transform(() => undefined), documented(new FeedFields())])
    .prefault({})
}

export class CollectionFields extends BlogFields {
  /** Folder of the content, relative to the configuration file. */
  readonly folder = relative
  /** Base path of its pages. Default `/` for docs and pages, `/<name>` for a blog. */
  readonly base = plainPath.transform(trimSlash).optional()
  /** `docs` (folders become a sidebar), `blog` (dated posts) or `pages` (standalone pages). Default `docs`. */
  readonly kind = z.enum(['docs', 'blog', 'pages']).optional()
  /**
   * Globs of files in the folder that are not content. Default none. Names that start with `_` or `.` are always
   * excluded.
   */
  readonly exclude = z.array(text).default([])
  /** Globs of content files in the folder. Default: all supported page files. */
  readonly include = z.array(text).optional()
  /** For docs: whether a number prefix such as `01-intro` only sets the position. Default true. */
  readonly numberPrefixes = z.boolean().optional()
  /** Whether `.md` files are parsed as MDX, like `.mdx` files. Default false. */
  readonly mdx = flag.optional()
  /**
   * Edit link of its pages, with `{file}` for the path relative to the folder or `{path}` relative to the site.
   * Default: the site's `editUrl`.
   */
  readonly editUrl = editLink.optional()
  /** Last path segment of the tag pages. Default `tags`. */
  readonly tagsPath = segmentName.transform((name) => name.replace(/^\/|\/$/g, '')).default('tags')
  /** Last path segment of a blog's archive, `false` for no archive. Default `archive`. */
  readonly archivePath = segment.default('archive')
  /** Last path segment of a blog's author pages, `false` for none. Default `authors`. */
  readonly authorsPath = segment.default('authors')
  /**
   * Author pages of a blog: `all`, except authors with `page: false`, or `marked`, only those with `page: true`.
   * Default `all`.
   */
  readonly authorPages = z
    .enum(['all', 'marked'])
    .transform((which) => (which === 'all' ? undefined : which))
    .optional()
  /** Whether a blog has a sidebar with all posts by year, on posts and lists. Default true. */
  readonly postSidebar = z.boolean().default(true)
  /** Versions, newest first: folders with the pages that differ, or Git commits. Default one. */
  readonly versions = versionsSchema.optional()
  /** Name of the version that readers should see, one of `versions`. Default: the first. */
  readonly latest = text.optional()
  /** Language → folder with its pages. Default: the same path in the folder of the language. */
  readonly translations = z.record(text, relative).optional()
}

const collectionFields = documented(new CollectionFields())
/** Collection, or just the path of its folder. */
export const collectionSchema = z
  .union([relative, collectionFields])
  .transform((value) => (typeof value === 'string' ? collectionFields.parse({ folder: value }) : value))

type RawCollections = Readonly<Record<string, DropUndefined<z.output<typeof collectionSchema>>>>

/** Resolves collections by name, with the defaults of their kind. */
export function resolveCollections(collections: RawCollections): Collection[] {
  return Object.entries(collections)
    .map(
      ([name, { kind: declaredKind, base, numberPrefixes, versions, latest, translations, ...fields }]) => {
        const { title, description, postsPerPage, relatedPosts, excerptMarker, emptyList, feeds, ...own } =
          fields
        const kind = declaredKind ?? (name === 'blog' || name === 'pages' ? name : 'docs')
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
      },
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Returns the default content folders that exist, or the site folder if none does. */
export function defaultContent(facts: { hasFolder(path: string): boolean }): RawCollections {
  const defaultFolders = ['docs', 'blog', 'pages'].filter((name) => facts.hasFolder(`content/${name}`))
  const folders =
    defaultFolders.length > 0 ? defaultFolders.map((name) => [name, `content/${name}`]) : [['docs', '.']]
  return dropUndefined(
    Object.fromEntries(folders.map(([name, folder]) => [name!, collectionSchema.parse(folder)])),
  )
}

/** Removes trailing slashes from a path. */
export function trimSlash(path: string): string {
  return path === '/' ? path : path.replace(/(?<!\/)\/+$/, '')
}

function isPlain(path: string): boolean {
  return !/[?#\\\p{Cc}]|\/\/|(^|\/)\.\.?(\/|$)/u.test(path)
}

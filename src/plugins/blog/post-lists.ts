// Lists of a blog: its posts, their archive, and the authors.

import type { CollectionPages, ListData, ListSource } from '../../core/graph/collection-types.ts'
import { addLaterPages, firstListPage } from '../../core/graph/list-pages.ts'
import { addRoute, type RouteTable } from '../../core/graph/route-table.ts'
import { localeOf, messagesOf } from '../../core/locales/locale-version.ts'
import { formatMessage } from '../../core/model/messages.ts'
import type { PageKey } from '../../core/model/names.ts'
import type { Author, Listing, Site } from '../../core/model/site.ts'
import { type Collection, hasPostLists, type SiteOptions } from '../../core/model/site-options.ts'
import type { AuthorProfile, ListedPage, PageLink } from '../../core/model/view.ts'
import { joinUrl } from '../../core/paths/url-path.ts'
import { addAuthorListings, collectAuthors, findUnknownAuthors } from './authors.ts'
import type { AuthorsFile } from './authors-file.ts'
import { blogTitle, postDate } from './posts.ts'

/** Adds the lists of a blog. Returns its authors. */
export function addBlogLists(
  table: RouteTable,
  collection: Collection,
  { listed, heads, file: contents }: CollectionPages,
): Map<string, Author> {
  const file = contents as AuthorsFile | undefined
  if (hasPostLists(collection, listed.length)) addPostListings(table, collection, listed.length)
  const authors = collectAuthors(collection, file?.authors ?? [], listed)
  if (file) addAuthorListings(table, collection, { authors, file })
  table.findings.push(...findUnknownAuthors(heads, authors, file))
  return authors
}

/** Adds the list and the archive of a blog, unless a page has their URL. */
function addPostListings(table: RouteTable, collection: Collection, posts: number): void {
  const { name, base, archivePath } = collection
  const part = firstListPage(collection, posts)
  const listing = { kind: 'posts', collection: name, ...(part && { part }) } as const
  if (addRoute(table, { url: base, kind: 'listing', listing })) addLaterPages(table, base, listing)
  if (archivePath === '') return
  const url = joinUrl(base, archivePath)
  addRoute(table, { url, kind: 'listing', listing: { kind: 'archive', collection: name } })
}

/** Returns the data of a list of a blog. */
export function postListData(site: Site, listing: Listing, source: ListSource): ListData | undefined {
  const { collection, chrome, options } = source
  const { messages, title } = chrome
  const about = (kind: 'posts' | 'archive' | 'authors') =>
    formatMessage(messages[`about.${kind}`], { title }, chrome)
  if (listing.kind === 'posts')
    return {
      title: blogTitle(collection, messages),
      description: collection.blog?.description ?? about('posts'),
      list: source.pages(),
      fields: { archives: otherLists(site, collection, options) },
    }
  if (listing.kind === 'archive')
    return {
      title: messages['list.archive'],
      description: about('archive'),
      list: (site.posts[collection.name] ?? []).flatMap((path) => archivedPost(site, path)),
    }
  if (listing.kind === 'authors')
    return {
      title: messages['list.authors'],
      description: about('authors'),
      list: Object.values(site.authors[collection.name] ?? {}).flatMap((author) =>
        listedAuthor(author, source),
      ),
    }
  if (listing.kind !== 'author') return undefined
  const author = site.authors[collection.name]?.[listing.author]
  const name = author?.name ?? listing.author
  return {
    title: name,
    description:
      author?.description ?? formatMessage(messages['about.author'], { title, author: name }, chrome),
    list: source.pages(),
    above: [{ label: messages['list.authors'], url: joinUrl(collection.base, collection.authorsPath) }],
    ...(author && { fields: { author: profileOf(author) } }),
  }
}

/** Returns links to the other lists of a blog. */
function otherLists(site: Site, collection: Collection, options: SiteOptions): PageLink[] {
  const { base, archivePath, authorsPath, tagsPath } = collection
  const messages = messagesOf(options, localeOf(options, collection))
  return [
    { label: messages['list.archive'], url: joinUrl(base, archivePath) },
    { label: messages['list.authors'], url: joinUrl(base, authorsPath) },
    { label: messages['list.tags'], url: joinUrl(base, tagsPath) },
  ].filter(({ url }) => url !== base && site.routes[url])
}

function listedAuthor({ name, title, image, page, posts }: Author, { count }: ListSource): ListedPage[] {
  if (page === undefined) return []
  const posted = count(posts.length)
  return [
    {
      label: name,
      url: page,
      description: title === undefined ? posted : `${title} · ${posted}`,
      ...(image !== undefined && { image }),
    },
  ]
}

/** Returns an entry of the archive. It does not depend on the text of the post. */
function archivedPost(site: Site, path: PageKey): ListedPage[] {
  const head = site.heads[path]
  const url = site.urls[path]
  if (!head || url === undefined) return []
  const date = postDate(head)
  return [{ label: head.title, url, ...(date !== undefined && { date }) }]
}

function profileOf({ name, title, description, link, image, socials }: Author): AuthorProfile {
  return {
    name,
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    ...(link !== undefined && { href: link }),
    ...(image !== undefined && { image }),
    ...(socials && { socials }),
  }
}

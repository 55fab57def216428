// Authors of a blog: entries of its authors file with their pages and posts, and references in posts.

import { addLaterPages, firstListPage } from '../../core/graph/list-pages.ts'
import { addRoute, type RouteTable } from '../../core/graph/route-table.ts'
import { tagSlug } from '../../core/graph/tags.ts'
import type { Finding } from '../../core/model/finding.ts'
import { keyPlace } from '../../core/model/key-place.ts'
import type { Url } from '../../core/model/names.ts'
import type { PageHead, RawAuthor } from '../../core/model/page.ts'
import type { Author } from '../../core/model/site.ts'
import type { Collection } from '../../core/model/site-options.ts'
import type { PostAuthor } from '../../core/model/view.ts'
import { encodePath } from '../../core/paths/encode-path.ts'
import { joinUrl } from '../../core/paths/url-path.ts'
import { didYouMean } from '../../core/text/nearest.ts'
import type { AuthorEntry, AuthorsFile } from './authors-file.ts'

type Authors = ReadonlyMap<string, Author>

/** Returns the authors of a blog by key, in file order. Expects posts newest first. */
export function collectAuthors(
  collection: Collection,
  entries: readonly AuthorEntry[],
  posts: readonly PageHead[],
): Map<string, Author> {
  const base = joinUrl(collection.base, collection.authorsPath)
  return new Map(
    entries.map((entry) => {
      const { key, name, title, description, url, image, socials } = entry
      const isIncluded = collection.authorPages !== 'marked' || entry.hasPage === true
      const hasPage = collection.authorsPath !== '' && isIncluded
      const slug = entry.slug === undefined ? tagSlug(key) : entry.slug
      const author: Author = {
        name,
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(url !== undefined && { link: url }),
        ...(image !== undefined && { image }),
        ...(socials && { socials }),
        ...(hasPage && slug !== null && { page: joinUrl(base, encodePath(slug)) }),
        posts: posts
          .filter(({ meta }) => meta.authors?.some((raw) => keyOf(raw) === key))
          .map(({ path }) => path),
      }
      return [key, author]
    }),
  )
}

/** Adds the list of authors and a page for each. A page of the site can replace the list. */
export function addAuthorListings(
  table: RouteTable,
  collection: Collection,
  { authors, file }: { readonly authors: Map<string, Author>; readonly file: AuthorsFile },
): void {
  const withPage = [...authors].filter(([, { page }]) => page !== undefined)
  if (withPage.length === 0) return
  const name = collection.name
  const url: Url = joinUrl(collection.base, collection.authorsPath)
  addRoute(table, { url, kind: 'listing', listing: { kind: 'authors', collection: name } })
  for (const [key, author] of withPage) {
    const page = author.page!
    const part = firstListPage(collection, author.posts.length)
    const listing = { kind: 'author', collection: name, author: key, ...(part && { part }) } as const
    const { place } = file.authors.find((entry) => entry.key === key)!
    if (addRoute(table, { url: page, kind: 'listing', listing }, place)) {
      addLaterPages(table, page, listing)
      continue
    }
    const owner = table.routes.get(page)
    const duplicate =
      owner?.kind === 'listing' && owner.listing.kind === 'author' ? owner.listing.author : undefined
    table.findings.push({
      rule: 'duplicate-url',
      severity: 'error',
      message: `"${page}" is the page of the author "${key}" and ${duplicate === undefined ? `of ${table.places.get(page)?.path ?? 'another page'}` : `of the author "${duplicate}"`}.`,
      help: 'Set another "slug" for the author, or "page: false". Until then, the author has no page.',
      place,
    })
    const { page: _, ...pageless } = author
    authors.set(key, pageless)
  }
}

/** Reports authors of posts who are not in the authors file. */
export function findUnknownAuthors(
  posts: readonly PageHead[],
  authors: Authors,
  file: AuthorsFile | undefined,
): Finding[] {
  return posts.flatMap((head) =>
    (head.meta.authors ?? []).flatMap((raw): Finding[] => {
      const key = keyOf(raw)
      if (key === undefined || authors.has(key)) return []
      // Without an authors file, or if it contains a space, a string is the author's name.
      if (typeof raw === 'string' && (!file || /\s/.test(key))) return []
      return [
        {
          rule: 'unknown-author',
          severity: 'error',
          message: `The author "${key}" is not in ${file ? file.path : 'an authors file; there is none'}.`,
          help: `Use the key of an author, or describe one in place: { name: Jane Doe }.${didYouMean(key, authors.keys())}`,
          place: keyPlace(head, 'authors'),
        },
      ]
    }),
  )
}

/** Returns the authors of a post in view format. */
export function postAuthors(head: PageHead, authors: Readonly<Record<string, Author>> = {}): PostAuthor[] {
  return (head.meta.authors ?? []).map((raw) => {
    const key = keyOf(raw)
    const registered = key !== undefined && Object.hasOwn(authors, key) ? authors[key] : undefined
    const rawAuthor: RawAuthor = typeof raw === 'string' ? {} : raw
    const title = rawAuthor.title ?? registered?.title
    const href = rawAuthor.url ?? registered?.page ?? registered?.link
    const image = rawAuthor.image ?? registered?.image
    return {
      name: rawAuthor.name ?? registered?.name ?? key ?? '',
      ...(title !== undefined && { title }),
      ...(href !== undefined && { href }),
      ...(image !== undefined && { image }),
    }
  })
}

function keyOf(author: string | RawAuthor): string | undefined {
  return typeof author === 'string' ? author : author.key
}

// Tags of each collection. Labels with the same slug are one tag.

import { compareText, type Finding } from '../model/finding.ts'
import { keyPlace } from '../model/key-place.ts'
import type { PageKey, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Tag } from '../model/site.ts'
import type { Collection } from '../model/site-options.ts'
import type { TagsFile } from '../model/tags-file.ts'
import { encodePath } from '../paths/encode-path.ts'
import { joinUrl } from '../paths/url-path.ts'
import { didYouMean } from '../text/nearest.ts'
import { typeOf } from './collection-types.ts'

/**
 * Collects the tags of a collection from its listed pages, which must be sorted by path. Returns them ordered by slug.
 */
export function collectTags(
  collection: Collection,
  listed: readonly PageHead[],
  file?: TagsFile,
): Map<string, Tag> {
  const entries = new Map(file?.tags.map((entry) => [tagSlug(entry.key), entry]))
  const permalinks = new Map(
    listed.flatMap((head) =>
      Object.entries(head.meta.tagPermalinks ?? {}).map(([label, path]) => [tagSlug(label), { path, head }]),
    ),
  )
  const found = new Map<string, { label: string; first: PageHead; pages: Map<PageKey, PageHead> }>()
  for (const head of listed) {
    for (const label of head.meta.tags ?? []) {
      const slug = tagSlug(label)
      if (slug === '') continue
      const tag = found.get(slug) ?? { label: label.trim(), first: head, pages: new Map() }
      found.set(slug, tag)
      tag.pages.set(head.path, head)
    }
  }
  const base: Url = joinUrl(collection.base, collection.tagsPath)
  const sort = typeOf(collection)?.sort ?? sortByTitle
  return new Map(
    [...found]
      .sort(([a], [b]) => compareText(a, b))
      .map(([slug, { label, first, pages }]) => {
        const entry = entries.get(slug)
        const pagePermalink = permalinks.get(slug)
        const path = (entry?.permalink ?? pagePermalink?.path ?? '').replace(/^\/+|(?<!\/)\/+$/g, '') || slug
        const url = joinUrl(base, encodePath(path.normalize()))
        const description = entry?.description
        const details = { ...(description !== undefined && { description }) }
        return [
          slug,
          {
            label: entry?.label ?? label,
            url,
            place:
              entry?.permalink === undefined ? keyPlace(pagePermalink?.head ?? first, 'tags') : entry.place,
            ...details,
            pages: sort([...pages.values()]).map((head) => head.path),
          },
        ]
      }),
  )
}

/** Reports tags that are missing from the collection's tags file. */
export function findUnknownTags(heads: readonly PageHead[], { path, collection, tags }: TagsFile): Finding[] {
  const declaredSlugs = new Set(tags.map(({ key }) => tagSlug(key)))
  return heads
    .filter((head) => head.collection === collection)
    .flatMap((head) =>
      (head.meta.tags ?? [])
        .filter((tag) => !declaredSlugs.has(tagSlug(tag)))
        .map((tag) => ({
          rule: 'unknown-tag',
          severity: 'warning',
          message: `The tag "${tag}" is not in ${path}.`,
          help: `Use the key of a tag there, or add it.${didYouMean(
            tag,
            tags.map(({ key }) => key),
          )}`,
          place: keyPlace(head, 'tags'),
        })),
    )
}

/** Returns the last segment of a tag's URL: `Synthetic testing` → `synthetic-testing`, `C++` → `c-plus-plus`. */
export function tagSlug(label: string): string {
  const normalized = label.toLowerCase().replaceAll('+', ' plus ').replaceAll('#', ' sharp ')
  const slug = normalized.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return slug || label.trim().replace(/[/\s.]+/g, '-')
}

function sortByTitle(heads: readonly PageHead[]): PageHead[] {
  return [...heads].sort((a, b) => compareText(a.title, b.title) || compareText(a.path, b.path))
}

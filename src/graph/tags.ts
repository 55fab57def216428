// Tags of each collection: labels with the same slug are one tag.

import { encodePath } from '../model/encode-path.ts'
import { compareText } from '../model/finding.ts'
import type { SourcePath, Url } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Tag } from '../model/site.ts'
import type { Collection } from '../model/site-options.ts'
import { joinUrl } from '../model/url-path.ts'
import { sortPosts } from './posts.ts'

/** Collects a collection's tags from its listed pages (sorted by path), ordered by slug. */
export function collectTags(collection: Collection, listed: readonly PageHead[]): Map<string, Tag> {
  const found = new Map<string, { label: string; pages: Map<SourcePath, PageHead> }>()
  for (const head of listed) {
    for (const label of head.meta.tags ?? []) {
      const slug = tagSlug(label)
      if (slug === '') continue
      const tag = found.get(slug) ?? { label: label.trim(), pages: new Map() }
      found.set(slug, tag)
      tag.pages.set(head.path, head)
    }
  }
  const base: Url = joinUrl(collection.base, collection.tagsPath)
  const sort = collection.kind === 'blog' ? sortPosts : sortByTitle
  return new Map(
    [...found]
      .sort(([a], [b]) => compareText(a, b))
      .map(([slug, { label, pages }]) => {
        const url = joinUrl(base, encodePath(slug.normalize()))
        return [slug, { label, url, pages: sort([...pages.values()]).map((head) => head.path) }]
      }),
  )
}

/** The last segment of a tag's URL: `Synthetic testing` → `synthetic-testing`, `C++` → `c-plus-plus`. */
export function tagSlug(label: string): string {
  const spelled = label.toLowerCase().replaceAll('+', ' plus ').replaceAll('#', ' sharp ')
  const slug = spelled.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return slug || label.trim().replace(/[/\s.]+/g, '-')
}

function sortByTitle(heads: readonly PageHead[]): PageHead[] {
  return [...heads].sort((a, b) => compareText(a.title, b.title) || compareText(a.path, b.path))
}

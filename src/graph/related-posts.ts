// Posts about the same as another: those that share most tags with it, and of these the ones nearest in time.
//
// Of each tag only the posts around the post itself are looked at, so that the cost for a post does not grow with the blog.

import type { SourcePath } from '../model/names.ts'
import type { PageHead } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import { tagSlug } from './tags.ts'

/** Posts of a tag that are looked at, on each side of the post. */
const REACH = 25

/** The most related posts, best first. */
export function relatedPosts(site: Site, { path, collection, meta }: PageHead, most: number): SourcePath[] {
  if (most === 0 || !meta.tags) return []
  const tags = site.tags[collection] ?? {}
  const found = new Map<SourcePath, { shared: number; distance: number }>()
  for (const slug of new Set(meta.tags.map(tagSlug))) {
    const posts = Object.hasOwn(tags, slug) ? tags[slug]!.pages : []
    const own = positionsIn(posts).get(path)
    if (own === undefined) continue
    for (let at = Math.max(0, own - REACH); at <= own + REACH && at < posts.length; at++) {
      if (at === own) continue
      const { shared, distance } = found.get(posts[at]!) ?? { shared: 0, distance: Number.POSITIVE_INFINITY }
      found.set(posts[at]!, { shared: shared + 1, distance: Math.min(distance, Math.abs(at - own)) })
    }
  }
  return [...found]
    .sort(([a, one], [b, two]) => two.shared - one.shared || one.distance - two.distance || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([post]) => post)
}

const positions = new WeakMap<readonly SourcePath[], ReadonlyMap<SourcePath, number>>()

function positionsIn(posts: readonly SourcePath[]): ReadonlyMap<SourcePath, number> {
  const known = positions.get(posts) ?? new Map(posts.map((post, at) => [post, at]))
  positions.set(posts, known)
  return known
}

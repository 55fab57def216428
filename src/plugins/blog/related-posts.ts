// Finds related posts: those that share most tags with a post, and among these the nearest in time. Only posts near the
// post are considered for each tag, so the cost per post does not grow with the blog.

import { tagSlug } from '../../core/graph/tags.ts'
import type { PageKey } from '../../core/model/names.ts'
import type { PageHead } from '../../core/model/page.ts'
import type { Site } from '../../core/model/site.ts'

/** Number of posts of a tag to consider before and after the post. */
const REACH = 25

/** Returns the most closely related posts, best first. */
export function relatedPosts(site: Site, { path, collection, meta }: PageHead, most: number): PageKey[] {
  if (most === 0 || !meta.tags) return []
  const tags = site.tags[collection] ?? {}
  const candidates = new Map<PageKey, { shared: number; distance: number }>()
  for (const slug of new Set(meta.tags.map(tagSlug))) {
    const posts = Object.hasOwn(tags, slug) ? tags[slug]!.pages : []
    const postPositions = positionsIn(posts).get(path)
    if (postPositions === undefined) continue
    for (
      let at = Math.max(0, postPositions - REACH);
      at <= postPositions + REACH && at < posts.length;
      at++
    ) {
      if (at === postPositions) continue
      const { shared, distance } = candidates.get(posts[at]!) ?? {
        shared: 0,
        distance: Number.POSITIVE_INFINITY,
      }
      candidates.set(posts[at]!, {
        shared: shared + 1,
        distance: Math.min(distance, Math.abs(at - postPositions)),
      })
    }
  }
  return [...candidates]
    .sort(([a, one], [b, two]) => two.shared - one.shared || one.distance - two.distance || (a < b ? -1 : 1))
    .slice(0, most)
    .map(([post]) => post)
}

const positions = new WeakMap<readonly PageKey[], ReadonlyMap<PageKey, number>>()

function positionsIn(posts: readonly PageKey[]): ReadonlyMap<PageKey, number> {
  const existing = positions.get(posts) ?? new Map(posts.map((post, at) => [post, at]))
  positions.set(posts, existing)
  return existing
}

// Suggests pages with a similar path on the not-found page. Fetched by that page only, with the list of routes.

import { type ListedRoute, routesFile } from '../../src/core/paths/page-file.ts'
import { countEdits } from '../../src/core/text/nearest.ts'
import { cleanUrl } from './orientation.ts'
import { fetchSameOrigin } from './same-origin.ts'

const MAX_SUGGESTIONS = 5
/** Small enough for a slow phone to render between tasks. */
const ROUTES_PER_TASK = 50
const base = new URL('..', import.meta.url)

void suggestPages()

async function suggestPages(): Promise<void> {
  const clean = cleanUrl(location.href)
  // The host does not serve this URL, but the page exists at its clean URL.
  if (clean.href !== location.href && (await fetchSameOrigin(clean, { method: 'HEAD' })).ok) {
    location.replace(clean)
    return
  }
  const response = await fetchSameOrigin(new URL(routesFile, base))
  if (!response.ok) return
  const routes = (await response.json()) as readonly ListedRoute[]
  const requestedPath = `/${clean.pathname.slice(base.pathname.length)}`.replace(/(.)\/$/, '$1')
  suggest(await nearestRoutes(requestedPath, routes))
}

/** Returns the routes most similar to a path, best first, each in the path's language and version if available. */
async function nearestRoutes(requested: string, routes: readonly ListedRoute[]): Promise<ListedRoute[]> {
  const parts = words(requested).map(createComparer)
  const scored: [number, ListedRoute][] = []
  for (const [index, route] of routes.entries()) {
    if (index % ROUTES_PER_TASK === 0) await nextTask()
    scored.push([similarity(parts, words(route[0])), route])
  }
  const sorted = scored
    .filter(([score]) => score > 0.35)
    .sort(([a, one], [b, other]) => b - a || one[0].length - other[0].length || (one[0] < other[0] ? -1 : 1))
  const pages = new Map<string, ListedRoute>()
  for (const [, route] of sorted) {
    const page = route[2] ?? route[0]
    if (!pages.has(page)) pages.set(page, route)
  }
  return [...pages.values()].slice(0, MAX_SUGGESTIONS)
}

/** Yields to the browser, so that it can handle input. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

function words(path: string): string[] {
  let text = path
  try {
    text = decodeURIComponent(path)
  } catch {
    // Malformed escapes remain unchanged.
  }
  return text.toLowerCase().split('/').filter(Boolean)
}

/**
 * Similarity of two paths, from 0 to 1: how much of each path is contained in the other. A segment counts most at the same
 * position, from the start or the end. The last requested segment, which names the page, counts twice.
 */
function similarity(requested: readonly Comparer[], route: readonly string[]): number {
  if (requested.length === 0 || route.length === 0) return 0
  const moved = route.length - requested.length
  let found = 0
  const used = route.map(() => 0)
  for (const [index, compare] of requested.entries()) {
    let best = 0
    for (const [at, other] of route.entries()) {
      const score = compare(other) * (at === index || at === index + moved ? 1 : 0.8)
      best = Math.max(best, score)
      used[at] = Math.max(used[at]!, score)
    }
    found += best * (index === requested.length - 1 ? 2 : 1)
  }
  const covered = used.reduce((sum, score) => sum + score, 0)
  return (0.65 * found) / (requested.length + 1) + (0.35 * covered) / route.length
}

type Comparer = (other: string) => number

/** Returns a function that compares segments with this one. Results are cached, because most segments are in many paths. */
function createComparer(segment: string): Comparer {
  const sorted = sortCharacters(segment)
  const editCounts = new Map<string, number>()

  function similarity(other: string): number {
    if (segment === other) return 1
    const longest = Math.max(segment.length, other.length)
    // Transposed characters are one typo but two edits: too many for a short name.
    const edits = sorted === sortCharacters(other) ? 1 : countEdits(segment, other)
    if (edits <= Math.max(1, longest / 3)) return 1 - edits / longest
    const shortest = Math.min(segment.length, other.length)
    return shortest > 2 && (segment.includes(other) || other.includes(segment)) ? 0.5 : 0
  }
  return (other) => {
    const score = editCounts.get(other) ?? similarity(other)
    editCounts.set(other, score)
    return score
  }
}

function sortCharacters(text: string): string {
  return [...text].sort().join('')
}

function suggest(routes: readonly ListedRoute[]): void {
  const place = document.querySelector<HTMLElement>('[data-suggestions]')
  const list = place?.querySelector('ul')
  if (!place || !list || routes.length === 0) return
  list.replaceChildren(
    ...routes.map(([url, title]) => {
      const item = document.createElement('li')
      const link = document.createElement('a')
      link.href = base.pathname + url.slice(1)
      link.textContent = title
      item.append(link)
      return item
    }),
  )
  place.hidden = false
}

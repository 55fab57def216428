// From the target of a request to a path of the site: without the base path, decoded, canonical. What could leave the
// site's folder (dot segments, encoded separators, NUL) is refused here.

import { encodePath } from '../paths/encode-path.ts'

export type RequestedPath =
  /** `path` is decoded, starts with `/`, and is otherwise what was requested, without the base path. */
  | { readonly kind: 'site'; readonly path: string; readonly query: string }
  /** `/`, or the base path without its slash: the site is at the base path. */
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'outside' }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'malformed' }

/** No file has a longer path. */
const MAX_PATH = 4096

/** Reads a request target such as `/docs/guide/?q=1`. `query` keeps its question mark. */
export function readPath(target: string, basePath: string): RequestedPath {
  const mark = target.indexOf('?')
  const raw = mark < 0 ? target : target.slice(0, mark)
  const query = mark < 0 ? '' : target.slice(mark)
  if (!raw.startsWith('/')) return { kind: 'malformed' }
  const decoded = readSegments(raw)
  if (decoded === undefined) return { kind: 'malformed' }
  if (decoded.length > MAX_PATH) return { kind: 'too-long' }
  if (decoded.startsWith(basePath)) return { kind: 'site', path: decoded.slice(basePath.length - 1), query }
  if (decoded === '/' || `${decoded}/` === basePath)
    return { kind: 'redirect', to: encodePath(basePath) + query }
  return { kind: 'outside' }
}

/**
 * The one path under which a page is known: no trailing slash, no `.html` or `.htm`, no `index.html`, no doubled slashes.
 * Other paths (`/robots.txt`) stay as they are.
 */
export function canonicalPath(path: string): string {
  let clean = path.replace(/\/{2,}/g, '/')
  if (clean.endsWith('/')) clean = clean.slice(0, -1)
  clean = clean.replace(/\/index\.html?$|(?<!\/)\.html?$/, '')
  return clean === '' ? '/' : clean
}

/** The URL path of a site path; never one that a browser would take for another host. */
export function publicPath(path: string, basePath: string): string {
  return encodePath((basePath + path.replace(/^\/+/, '')).replace(/^\/{2,}/, '/'))
}

function readSegments(raw: string): string | undefined {
  const segments: string[] = []
  for (const part of raw.split('/')) {
    const segment = decodeSegment(part)
    if (segment === undefined || segment === '.' || segment === '..' || /[/\\\0]/.test(segment))
      return undefined
    segments.push(segment)
  }
  return segments.join('/')
}

function decodeSegment(part: string): string | undefined {
  try {
    return decodeURIComponent(part)
  } catch {
    return undefined
  }
}

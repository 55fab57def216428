// Converts request targets to site paths: without the base path, decoded, canonical. Rejects dot segments, encoded
// separators and NUL, which could escape the site's folder.

import { encodePath } from '../core/paths/encode-path.ts'

export type RequestedPath =
  /** `path` is decoded and starts with `/`; it is otherwise unchanged, without the base path. */
  | { readonly kind: 'site'; readonly path: string; readonly query: string }
  /** The request was for `/`, or the base path without its trailing slash. */
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'outside' }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'malformed' }

/** Maximum length of file paths. */
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
 * Returns the canonical path of a page: no trailing slash, `.html`, `.htm` or `index.html`, and no repeated slashes.
 * Other paths (`/robots.txt`) are unchanged.
 */
export function canonicalPath(path: string): string {
  let clean = path.replace(/\/{2,}/g, '/')
  if (clean.endsWith('/')) clean = clean.slice(0, -1)
  clean = clean.replace(/\/index\.html?$|(?<!\/)\.html?$/, '')
  return clean === '' ? '/' : clean
}

/** Returns the URL path of a site path, never one that browsers would parse as another host. */
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

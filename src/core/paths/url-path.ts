// Functions on site paths. A site path starts with `/`, is percent-encoded, and has no trailing slash.

import type { SourcePath, Url } from '../model/names.ts'
import { decodePath, encodePath } from './encode-path.ts'

/** A link split at its query and its hash; each part keeps its `?` or `#`. */
export interface SplitHref {
  readonly path: string
  readonly query: string
  readonly hash: string
}

export function splitHref(href: string): SplitHref {
  const hashAt = href.indexOf('#')
  const beforeHash = hashAt < 0 ? href : href.slice(0, hashAt)
  const queryAt = beforeHash.indexOf('?')
  return {
    path: queryAt < 0 ? beforeHash : beforeHash.slice(0, queryAt),
    query: queryAt < 0 ? '' : beforeHash.slice(queryAt),
    hash: hashAt < 0 ? '' : href.slice(hashAt),
  }
}

/** Has a scheme or a host. */
export function isExternal(href: string): boolean {
  return href.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(href)
}

/** `www.example.com/a`, `example.org`: a site without its scheme, which a browser takes for a path. */
export function isBareHost(href: string): boolean {
  return /^(?:www\.[\w-]+\.[a-z]|(?:[\w-]+\.)+(?:com|org|net|io|dev|edu|gov)(?:[/:?#]|$))/i.test(href)
}

/** Joins an encoded path to a base; an empty path gives the base. */
export function joinUrl(base: Url, path: string): Url {
  if (path === '') return base
  return base === '/' ? `/${path}` : `${base}/${path}`
}

/** The URL one segment up; `/` is its own parent. */
export function parentUrl(url: Url): Url {
  return url.slice(0, url.lastIndexOf('/')) || '/'
}

/** Follows a path with `.` and `..` from a folder (no leading slash in either); undefined above the root. */
export function resolvePath(folder: string, path: string): string | undefined {
  // Nearly all dots are at the start, where they can be removed without splitting.
  let base = folder
  let rest = path
  for (;;) {
    if (rest.startsWith('./')) rest = rest.slice(2)
    else if (rest.startsWith('../') && base !== '') {
      base = base.slice(0, Math.max(0, base.lastIndexOf('/')))
      rest = rest.slice(3)
    } else break
  }
  if (!DOT_OR_EMPTY_SEGMENT.test(rest)) return base === '' ? rest : `${base}/${rest}`
  const segments = base === '' ? [] : base.split('/')
  for (const segment of rest.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}

/** An empty segment, or one that starts with a dot. */
const DOT_OR_EMPTY_SEGMENT = /(?:^|\/)(?:\.|\/|$)/

const normal = /^(?:\/[\w~-][\w.~-]*)+$/

/** Normalizes a site path: valid encoding, no dot segments (browsers stop at the root), no trailing slash. */
export function normalizeUrl(path: string): Url {
  if (normal.test(path)) return path
  const segments: string[] = []
  for (const segment of decodePath(path).split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${encodePath(segments.join('/').normalize())}`
}

/** Returns a key that is equal for paths that differ only in case or Unicode normalization. */
export function foldPath(path: string): string {
  return isAscii.test(path) ? path.toLowerCase() : path.normalize().toLowerCase().normalize()
}

const isAscii = /^[\0-\x7f]*$/

/** Returns the URL path at which hosts serve a file: without `/index.html` and `.html`, or `.htm`. */
export function cleanUrl(url: Url): Url {
  const [ending] = /(?:\/index)?\.html?$/.exec(url) ?? ['']
  return url.slice(0, url.length - ending.length) || '/'
}

/** Returns the path of a file relative to the folder of another: `../setup.md`, `./images/a.png`. */
export function writePath(from: SourcePath, to: SourcePath): string {
  const folders = from.split('/').slice(0, -1)
  const names = to.split('/')
  let shared = 0
  while (shared < folders.length && shared < names.length - 1 && folders[shared] === names[shared]) shared++
  const up = folders.slice(shared).map(() => '..')
  return legibleHref(encodePath([...(up.length === 0 ? ['.'] : up), ...names.slice(shared)].join('/')))
}

/** A readable form of a link: letters of other scripts are not percent-encoded, spaces are. */
export function legibleHref(href: string): string {
  return href.replace(/(?:%[89A-F][0-9A-F])+/gi, decodePath)
}

// Addresses of an offline copy: relative, and of a file. A browser that opens a file has no host that knows the base
// path, or that `/guide` is `/guide/index.html`.

import { decodePath } from '../paths/encode-path.ts'
import { isExternal, splitHref } from '../paths/url-path.ts'

/** What the addresses of a site lead to. */
export interface OfflineSite {
  readonly origin: string
  readonly basePath: string
  /** Every file of the output. */
  readonly files: ReadonlySet<string>
}

/** An address as the file at `from`, relative to the output folder, has to write it. */
export function offlineHref(href: string, from: string, site: OfflineSite): string {
  const { path, query, hash } = splitHref(href)
  if (path === '' || isExternal(href)) return href
  if (!path.startsWith('/')) return (/(?:^|\/)\.{0,2}\/?$/.test(path) ? indexOf(path) : path) + query + hash
  // Beside the site: on its host only.
  if (!`${path}/`.startsWith(site.basePath)) return site.origin + href
  return relativePath(from, fileAt(path.slice(site.basePath.length), site.files)) + query + hash
}

function indexOf(folder: string): string {
  return `${folder.replace(/\/$/, '')}/index.html`
}

/** The file that a host would answer with, encoded as the path is. */
function fileAt(path: string, files: ReadonlySet<string>): string {
  const plain = path.replace(/\/$/, '')
  const name = decodePath(plain)
  if (plain === '') return 'index.html'
  if (!path.endsWith('/') && files.has(name)) return plain
  if (files.has(`${name}/index.html`)) return `${plain}/index.html`
  return files.has(`${name}.html`) ? `${plain}.html` : path
}

function relativePath(from: string, to: string): string {
  const source = from.split('/').slice(0, -1)
  const target = to.split('/')
  let shared = 0
  while (
    shared < source.length &&
    shared < target.length - 1 &&
    source[shared] === decodePath(target[shared]!)
  )
    shared++
  const path = '../'.repeat(source.length - shared) + target.slice(shared).join('/')
  // A colon in the first part would make a scheme of it.
  return /^[^/]*:/.test(path) ? `./${path}` : path
}

/** What a script needs to know to do the same: the paths that do not look like what they are. */
export function listExceptions(files: ReadonlySet<string>): {
  readonly pages: readonly string[]
  readonly files: readonly string[]
} {
  const index = '/index.html'
  const pages = [...files].filter((path) => path.endsWith(index)).map((path) => path.slice(0, -index.length))
  return {
    pages: pages.filter((path) => !looksLikePage(path)).sort(),
    files: [...files].filter((path) => looksLikePage(path) && !path.startsWith('.')).sort(),
  }
}

function looksLikePage(path: string): boolean {
  return !path.slice(path.lastIndexOf('/') + 1).includes('.')
}

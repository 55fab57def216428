// A page for a browser that opens it as a file: every address relative, and scripts as classic ones, because browsers
// load neither modules nor data from files.

import { transformSync } from 'esbuild'
import { decodePath } from '../paths/encode-path.ts'
import { changeSrcset } from '../paths/srcset.ts'
import { isExternal, splitHref } from '../paths/url-path.ts'
import { INDEX_FOLDER } from '../search/index-format.ts'
import { escapeAttribute } from '../text/escape-html.ts'
import { findTags } from '../text/find-tags.ts'

/** The script that loads the others. */
export const RUNTIME_FILE = 'assets/offline.js'

const addresses: ReadonlySet<string> = new Set([
  ...['href', 'src', 'poster', 'action', 'formaction', 'data', 'xlink:href'],
  // Of redirects, islands and elements with a script of their own.
  ...['data-to', 'data-module', 'data-script'],
])
const sets: ReadonlySet<string> = new Set(['srcset', 'imagesrcset'])

/** The HTML of the file at `path`, relative to the output folder. */
export function offlineHtml(html: string, path: string, site: OfflineSite): string {
  const relative = (href: string): string => offlineHref(href, path, site)
  const runtime = `<script src="${escapeAttribute(relative(site.basePath + RUNTIME_FILE))}"></script>`
  let out = ''
  let copied = 0
  let hasRuntime = false
  const put = (start: number, end: number, text: string): void => {
    out += html.slice(copied, start) + text
    copied = end
  }
  for (const { name, start, attributes } of findTags(html)) {
    const read = (wanted: string) => attributes.find((one) => one.name === wanted)?.value
    const isModule = name === 'script' && read('type') === 'module'
    const isRefresh = name === 'meta' && read('http-equiv')?.toLowerCase() === 'refresh'
    if (isModule && !hasRuntime) {
      put(start, start, runtime)
      hasRuntime = true
    }
    const isAsync = read('async') !== undefined
    for (const attribute of attributes) {
      const { name: field, value } = attribute
      // A module waits for the page, unless it is `async`.
      if (isModule && field === 'type') put(attribute.start, attribute.end, isAsync ? '' : ' defer=""')
      const changed = addresses.has(field)
        ? relative(value)
        : sets.has(field)
          ? changeSrcset(value, relative)
          : isRefresh && field === 'content'
            ? value.replace(
                /^(\s*\d+\s*;\s*url=)(\S+)/i,
                (_, time: string, to: string) => time + relative(to),
              )
            : value
      if (changed !== value)
        put(attribute.start, attribute.end, ` ${attribute.written}="${escapeAttribute(changed)}"`)
    }
  }
  return out + html.slice(copied)
}

// Scripts of an offline copy: browsers load neither modules nor data from files, but classic scripts. A module becomes a
// function whose parameters are what works differently with files; `theme/client/offline.ts` calls it.

const PARAMETERS = ['module', 'octavoUrl', 'fetch', 'Worker', 'history']

/** The text of a classic script; undefined for code that is no module. */
export function classicScript(code: string): string | undefined {
  if (!/\b(?:import|export)\b/.test(code)) return undefined
  try {
    const made = transformSync(code, {
      format: 'cjs',
      define: { 'import.meta.url': 'octavoUrl' },
      minifyWhitespace: true,
      charset: 'utf8',
      legalComments: 'inline',
      logLevel: 'silent',
    })
    return `octavoOffline.define(function(${PARAMETERS.join(',')}){"use strict";${made.code}});\n`
  } catch {
    return undefined
  }
}

/** Whether scripts fetch the file at a path: data of the app, and the search index. */
export function isFetched(path: string): boolean {
  return (
    /^assets\/[^/]+\.json$/.test(path) ||
    (path.startsWith(`${INDEX_FOLDER}/`) && /\.(?:json|bin)$/.test(path))
  )
}

/** A file that scripts fetch, as a script that hands it over. */
export function dataScript(bytes: Uint8Array): string {
  return `octavoOffline.data("${Buffer.from(bytes).toString('base64')}");\n`
}

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

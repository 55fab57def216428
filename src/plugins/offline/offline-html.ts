// Rewrites a page for opening from disk: URLs become relative, and modules become classic scripts, because browsers load
// neither modules nor data from `file:` URLs.

import { transformSync } from 'esbuild'
import { decodePath } from '../../core/paths/encode-path.ts'
import { changeSrcset } from '../../core/paths/srcset.ts'
import { isExternal, splitHref } from '../../core/paths/url-path.ts'
import { escapeAttribute } from '../../core/text/escape-html.ts'
import { findTags } from '../../core/text/find-tags.ts'
import { INDEX_FOLDER } from '../search/for-plugins.ts'

/** Script that loads the others. */
export const RUNTIME_FILE = 'assets/offline.js'

const urlAttributes: ReadonlySet<string> = new Set([
  ...['href', 'src', 'poster', 'action', 'formaction', 'data', 'xlink:href'],
  // Attributes of redirects, islands and elements with scripts.
  ...['data-to', 'data-module', 'data-script'],
])
const srcsetAttributes: ReadonlySet<string> = new Set(['srcset', 'imagesrcset'])

/** Returns the HTML for the file at `path`, relative to the output folder. */
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
    const read = (attributeName: string) => attributes.find((one) => one.name === attributeName)?.value
    const isModule = name === 'script' && read('type') === 'module'
    const isRefresh = name === 'meta' && read('http-equiv')?.toLowerCase() === 'refresh'
    if (isModule && !hasRuntime) {
      put(start, start, runtime)
      hasRuntime = true
    }
    const isAsync = read('async') !== undefined
    for (const attribute of attributes) {
      const { name: field, value } = attribute
      // Module scripts are deferred unless they are `async`.
      if (isModule && field === 'type') put(attribute.start, attribute.end, isAsync ? '' : ' defer=""')
      const rewritten = urlAttributes.has(field)
        ? relative(value)
        : srcsetAttributes.has(field)
          ? changeSrcset(value, relative)
          : isRefresh && field === 'content'
            ? value.replace(
                /^(\s*\d+\s*;\s*url=)(\S+)/i,
                (_, time: string, to: string) => time + relative(to),
              )
            : value
      if (rewritten !== value)
        put(attribute.start, attribute.end, ` ${attribute.raw}="${escapeAttribute(rewritten)}"`)
    }
  }
  return out + html.slice(copied)
}

// Scripts of an offline copy. A module becomes a function whose parameters replace the browser features that differ for
// `file:` URLs; `src/plugins/offline/theme/offline.ts` calls it.

const PARAMETERS = ['module', 'octavoUrl', 'fetch', 'Worker', 'history']

/** Converts a module to a classic script. Returns undefined if the code is not a module. */
export function classicScript(code: string): string | undefined {
  if (!/\b(?:import|export)\b/.test(code)) return undefined
  try {
    const result = transformSync(code, {
      format: 'cjs',
      define: { 'import.meta.url': 'octavoUrl' },
      minifyWhitespace: true,
      charset: 'utf8',
      legalComments: 'inline',
      logLevel: 'silent',
    })
    return `octavoOffline.define(function(${PARAMETERS.join(',')}){"use strict";${result.code}});\n`
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

/** Wraps a fetched file in a script that registers its contents. */
export function dataScript(bytes: Uint8Array): string {
  return `octavoOffline.data("${Buffer.from(bytes).toString('base64')}");\n`
}

/** The site data needed to resolve URLs to files. */
export interface OfflineSite {
  readonly origin: string
  readonly basePath: string
  /** All files of the output. */
  readonly files: ReadonlySet<string>
}

/** Returns a URL as a path relative to the file at `from`, which is relative to the output folder. */
export function offlineHref(href: string, from: string, site: OfflineSite): string {
  const { path, query, hash } = splitHref(href)
  if (path === '' || isExternal(href)) return href
  if (!path.startsWith('/')) return (/(?:^|\/)\.{0,2}\/?$/.test(path) ? indexOf(path) : path) + query + hash
  // On the same host, but outside the site.
  if (!`${path}/`.startsWith(site.basePath)) return site.origin + href
  return relativePath(from, fileAt(path.slice(site.basePath.length), site.files)) + query + hash
}

function indexOf(folder: string): string {
  return `${folder.replace(/\/$/, '')}/index.html`
}

/** Returns the file that a host would serve, percent-encoded like the path. */
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
  // A colon in the first segment would be parsed as a scheme.
  return /^[^/]*:/.test(path) ? `./${path}` : path
}

/** Exceptions that the runtime script needs: pages with a dot in the name, and files without an extension. */
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

// A page for a browser that opens it as a file: every address relative, and scripts as classic ones, because browsers
// load neither modules nor data from files.

import { transformSync } from 'esbuild'
import { changeSrcset } from '../paths/srcset.ts'
import { INDEX_FOLDER } from '../search/index-format.ts'
import { escapeAttribute } from '../text/escape-html.ts'
import { findTags } from '../text/find-tags.ts'
import { type OfflineSite, offlineHref } from './offline-links.ts'

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

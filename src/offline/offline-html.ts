// A page for a browser that opens it as a file: every address relative, and scripts as classic ones, because browsers
// load no modules from files.

import { changeSrcset } from '../paths/srcset.ts'
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

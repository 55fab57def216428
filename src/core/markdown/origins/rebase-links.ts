// Converts relative links and images of included files to paths relative to the page.

import { dirname, relative } from 'node:path/posix'
import type { Element, Root } from 'hast'
import type { SourcePath } from '../../model/names.ts'
import { encodePath } from '../../paths/encode-path.ts'
import { changeSrcset } from '../../paths/srcset.ts'
import { isExternal, splitHref } from '../../paths/url-path.ts'
import type { LineOrigins } from '../../plugin/transforms.ts'
import { asTranslated, type OriginalScope } from '../files/original-paths.ts'
import { visitElements } from '../transforms/visit-elements.ts'

const ATTRIBUTES = ['href', 'src', 'poster', 'data'] as const

/** Original hrefs, by file and rebased href. */
export type OriginalHrefs = ReadonlyMap<string, string>

/** Rebases the links in a page's tree. Returns the original hrefs. */
export function rebaseLinks(
  tree: Root,
  page: SourcePath,
  { origins, scope }: { readonly origins: LineOrigins; readonly scope: OriginalScope },
): OriginalHrefs {
  const originals = new Map<string, string>()
  if (!origins.isMixed()) return originals
  visitElements(tree, (element, parent) => {
    const { line } = (element.position ?? parent.position)?.start ?? {}
    const { path } = line === undefined ? { path: page } : origins.find(line)
    const prefix = path === page ? '' : relative(dirname(page), dirname(asTranslated(path, page, scope)))
    if (prefix === '') return
    rebaseElement(element, (href) => {
      const moved = rebase(href, prefix)
      if (moved !== href) originals.set(originalKey(path, moved), href)
      return moved
    })
  })
  return originals
}

/** Restores the original hrefs of mapped places. */
export function withOriginalHrefs<Place extends { readonly path?: SourcePath; readonly href: string }>(
  places: readonly Place[],
  links: OriginalHrefs,
): readonly Place[] {
  if (links.size === 0) return places
  return places.map((place) => {
    const original = place.path === undefined ? undefined : links.get(originalKey(place.path, place.href))
    return original === undefined ? place : { ...place, sourceHref: original }
  })
}

function originalKey(path: SourcePath, href: string): string {
  return `${path}\0${href}`
}

function rebaseElement({ tagName, properties }: Element, move: (href: string) => string): void {
  for (const name of ATTRIBUTES) {
    const value = properties[name]
    if (typeof value === 'string' && (name !== 'data' || tagName === 'object')) properties[name] = move(value)
  }
  const { srcSet } = properties
  if (typeof srcSet === 'string') properties.srcSet = changeSrcset(srcSet, move)
}

function rebase(href: string, prefix: string): string {
  const { path, query, hash } = splitHref(href)
  if (path === '' || path.startsWith('/') || isExternal(href)) return href
  const names = encodePath(prefix).split('/')
  for (const name of path.replace(/^(?:\.\/)+/, '').split('/')) {
    if (name === '..' && names.length > 0 && names.at(-1) !== '..') names.pop()
    else if (name !== '.') names.push(name)
  }
  const moved = names.join('/')
  return `${moved.startsWith('.') ? moved : `./${moved}`}${query}${hash}`
}

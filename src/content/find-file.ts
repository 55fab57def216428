// Resolves a link or an image, as written, to a file of the site.

import { dirname, join } from 'node:path/posix'
import { imageSize } from 'image-size'
import type { StepContext } from '../engine/step.ts'
import type { SourcePath } from '../model/names.ts'
import type { UsedFile, WrittenHref } from '../model/page.ts'
import { isExternal } from '../model/url-path.ts'
import type { WrittenImage } from './transforms/collect-links.ts'

export interface FileScope {
  readonly path: SourcePath
  /** The collection's folder. */
  readonly folder: string
  readonly staticFolders: readonly string[]
}

/** The image a page shows, found or not; undefined for one on another site. */
export function findImage(image: WrittenImage, scope: FileScope, context: StepContext): UsedFile | undefined {
  const { href, line, column, alt } = image
  const wanted = localPath(href)
  const written = { href, line, column, isImage: true, ...(alt !== undefined && { alt }) }
  if (wanted === undefined) return undefined
  const file = candidates(wanted, scope).find((candidate) => context.hashFile(candidate) !== undefined)
  if (file === undefined) return written
  return { ...written, file, hash: context.hashFile(file)!, ...measure(context.read(file)) }
}

/** The download a link offers, found or not; undefined for a link to a page or to another site. */
export function findDownload(
  link: WrittenHref,
  scope: FileScope,
  context: StepContext,
): UsedFile | undefined {
  const { href, line, column } = link
  const wanted = localPath(href)
  if (wanted === undefined || !namesFile(wanted)) return undefined
  const file = candidates(wanted, scope).find((candidate) => context.hashFile(candidate) !== undefined)
  if (file === undefined) return hasFileEnding(wanted) ? { href, line, column, isImage: false } : undefined
  return { href, line, column, isImage: false, file, hash: context.hashFile(file)! }
}

/** What a page plays or shows besides images, found or not; undefined for media on another site. */
export function findMedia(media: WrittenHref, scope: FileScope, context: StepContext): UsedFile | undefined {
  const { href, line, column } = media
  const wanted = localPath(href)
  if (wanted === undefined) return undefined
  const used = { href, line, column, isImage: false, isMedia: true } as const
  const file = candidates(wanted, scope).find((candidate) => context.hashFile(candidate) !== undefined)
  return file === undefined ? used : { ...used, file, hash: context.hashFile(file)! }
}

/** Extensions of pages, and names without one, are for the router; `LICENSE` and `Makefile` are files. */
function namesFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.includes('.')
    ? !/\.(mdx?|markdown|html?)$/i.test(name) && !/^\.+$/.test(name)
    : /^[A-Z][A-Za-z]+$/.test(name)
}

/** `form.pdf`, not `v1.2`: a missing target with this form was meant to be a file. */
function hasFileEnding(path: string): boolean {
  return /[^/]\.[a-z][a-z0-9]{0,7}$/i.test(path)
}

/** The path of a link on this site, decoded, without query and hash; undefined for any other link. */
function localPath(href: string): string | undefined {
  if (isExternal(href)) return undefined
  const path = href.replace(/[?#].*$/s, '')
  if (path === '') return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** Where a path may be, in order of precedence. Nothing outside the site root is tried. */
function candidates(wanted: string, { path, folder, staticFolders }: FileScope): SourcePath[] {
  const places = wanted.startsWith('/') ? [...staticFolders, folder] : [dirname(path)]
  // Accents can be encoded in two ways, and the editor and the disk may differ.
  const spellings = new Set([wanted, wanted.normalize('NFC'), wanted.normalize('NFD')])
  return places
    .flatMap((place) => [...spellings].map((spelling) => join(place, spelling)))
    .filter((file) => !file.startsWith('..') && !file.includes('\0'))
}

function measure(bytes: Uint8Array | undefined): { width?: number; height?: number } {
  if (!bytes) return {}
  try {
    const { width, height, orientation } = imageSize(bytes)
    if (!width || !height) return {}
    // Orientations 5 to 8 are turned by a quarter.
    const [w, h] = orientation !== undefined && orientation >= 5 ? [height, width] : [width, height]
    return { width: Math.round(w), height: Math.round(h) }
  } catch {
    return {} // An unknown format: the page shows it without its size.
  }
}

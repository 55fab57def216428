// Resolves a link or an image, as written, to a file of the site that may be published: one in the folders of content or
// static files which is neither hidden nor private. What may not is refused with a reason.

import { join } from 'node:path/posix'
import { imageSize } from 'image-size'
import { isHidden } from '../../engine/private-path.ts'
import type { StepContext } from '../../engine/step.ts'
import { isCommitFolder } from '../../locales/locale-version.ts'
import type { Finding } from '../../model/finding.ts'
import type { Hash, SourcePath } from '../../model/names.ts'
import type { FileRefusal, RawHref, UsedFile } from '../../model/page.ts'
import { isInside } from '../../paths/is-inside.ts'
import { isBareHost, isExternal, splitHref } from '../../paths/url-path.ts'
import { trimEnd } from '../../text/trim-end.ts'
import type { RawImage } from '../transforms/collect-links.ts'
import { hasLocation } from './image-location.ts'
import { type OriginalScope, relativePlaces, rootFolders } from './original-paths.ts'

export interface LinkScope extends OriginalScope {
  readonly path: SourcePath
  /** The collection's folder. */
  readonly folder: string
  readonly staticFolders: readonly string[]
  /** The folders of all collections. */
  readonly contentFolders: readonly string[]
}

/** The image a page shows, found or not; undefined for one on another site. */
export function findImage(image: RawImage, scope: LinkScope, context: StepContext): UsedFile | undefined {
  const { href, line, column, alt, shownWidth } = image
  const wanted = localPath(href)
  const written = {
    href,
    line,
    column,
    isImage: true,
    ...(alt !== undefined && { alt }),
    ...(shownWidth !== undefined && { shownWidth }),
  }
  if (wanted === undefined) return isOnDisk(href) ? { ...written, refused: 'outside' } : undefined
  const found = findFile(wanted, scope, context)
  if (found.file === undefined) return { ...written, ...found }
  const bytes = context.read(found.file)
  const isDamaged = bytes !== undefined && !isImage(bytes, found.file)
  return {
    ...written,
    ...found,
    ...measure(bytes),
    ...(bytes && isAnimated(bytes) && { isAnimated: true }),
    ...(isDamaged && { isDamaged }),
    ...(bytes && hasLocation(bytes) && { hasLocation: true }),
  }
}

/** The download a link offers, found or not; undefined for a link to a page or to another site. */
export function findDownload(link: RawHref, scope: LinkScope, context: StepContext): UsedFile | undefined {
  const { href, line, column } = link
  const wanted = localPath(href)
  if (wanted === undefined || !(namesFile(wanted) || isHidden(wanted))) return undefined
  const found = findFile(wanted, scope, context)
  const { file, refused } = found
  // A page may have such a name.
  const mayBePage = refused === undefined || refused === 'outside' || refused === 'folder'
  if (file === undefined && mayBePage && (!hasFileEnding(wanted) || isBareHost(href))) return undefined
  return { href, line, column, isImage: false, ...found }
}

/** What a page plays or shows besides images, found or not; undefined for media on another site. */
export function findMedia(media: RawHref, scope: LinkScope, context: StepContext): UsedFile | undefined {
  const { href, line, column } = media
  const wanted = localPath(href)
  if (wanted === undefined && !isOnDisk(href)) return undefined
  const found: Found = wanted === undefined ? { refused: 'outside' } : findFile(wanted, scope, context)
  return { href, line, column, isImage: false, isMedia: true, ...found }
}

/** `file:///…`, `C:\…`: a file that only the author's machine has. */
function isOnDisk(href: string): boolean {
  return /^(?:file|[a-z]):/i.test(href)
}

/** Extensions of pages, and names without one, are for the router; `LICENSE` and `Makefile` are files. */
function namesFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.includes('.')
    ? !PAGE_SOURCE.test(name) && !/\.html?$/i.test(name) && !/^\.+$/.test(name)
    : /^[A-Z][A-Za-z]+$/.test(name)
}

const PAGE_SOURCE = /\.(?:mdx?|markdown)[. ]*$/i

/** `form.pdf`, not `v1.2`: a missing target with this form was meant to be a file. */
function hasFileEnding(path: string): boolean {
  return /[^/]\.[a-z][a-z0-9]{0,7}$/i.test(path)
}

/** The path of a link on this site, decoded, without query and hash; undefined for any other link. */
function localPath(href: string): string | undefined {
  if (isExternal(href)) return undefined
  const path = splitHref(href).path
  if (path === '') return undefined
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

interface Found {
  readonly file?: SourcePath
  readonly hash?: Hash
  readonly refused?: FileRefusal
}

/** The first of the places where a path may be that has a file to publish, else why the first was refused. */
function findFile(wanted: string, scope: LinkScope, context: StepContext): Found {
  let refused: FileRefusal | undefined
  for (const file of candidates(wanted, scope)) {
    const refusal = refusePath(file, scope) ?? refuseState(file, scope, context)
    refused ??= refusal
    const hash = refusal === undefined ? context.hashFile(file) : undefined
    if (hash !== undefined) return { file, hash }
  }
  return refused === undefined ? {} : { refused }
}

/** Where a path may be, in order of precedence. */
function candidates(wanted: string, scope: LinkScope): SourcePath[] {
  const { path, folder, staticFolders } = scope
  // Accents can be encoded in two ways, and the editor and the disk may differ.
  const spellings = [...new Set([wanted, wanted.normalize('NFC'), wanted.normalize('NFD')])]
  const places = wanted.startsWith('/')
    ? [...staticFolders, ...rootFolders(folder, scope)].flatMap((place) =>
        spellings.map((spelling) => join(place, spelling)),
      )
    : spellings.flatMap((spelling) => relativePlaces(spelling, path, scope))
  return places.map((place) => trimEnd(place, '/') || '/')
}

/** Why a file of this path is never published. */
function refusePath(file: SourcePath, { staticFolders, contentFolders }: LinkScope): FileRefusal | undefined {
  // A backslash separates folders on some systems.
  if (/[\\\0]/.test(file)) return 'name'
  const [home] = [...staticFolders, ...contentFolders]
    .filter((folder) => (folder === '.' ? !/^\.\.(?:\/|$)/.test(file) : isInside(file, folder)))
    .sort((a, b) => b.length - a.length)
  if (home === undefined) return 'outside'
  if (isHidden(home === '.' ? file : file.slice(home.length))) return 'hidden'
  return PAGE_SOURCE.test(file) && !staticFolders.includes(home) ? 'page' : undefined
}

/** Why what is at a path is not published. */
function refuseState(
  file: SourcePath,
  { staticFolders, contentFolders }: LinkScope,
  context: StepContext,
): FileRefusal | undefined {
  const state = context.look(file)
  if (state === undefined || state === 'file' || state === 'large') return undefined
  if (state === 'folder') return state
  // The cache is private, but for the files of versions.
  const open = [...staticFolders, ...contentFolders.filter(isCommitFolder)]
  if (state === 'private') return open.some((folder) => isInside(file, folder)) ? undefined : state
  return state === 'outside' || state === 'private-link' ? 'link' : 'unreadable'
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

/** A PNG with frames says so before the first of them. */
function isAnimated(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  return start.startsWith('\x89PNG') && start.includes('acTL')
}

/**
 * Whether a file may be shown as an image: it begins as one does, whatever its name says, and is not cut off. Hosts go by the
 * name: a drawing is shown only if it is called so.
 */
function isImage(bytes: Uint8Array, path: SourcePath): boolean {
  if (!KNOWN_IMAGES.test(path)) return true
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const end = Buffer.from(bytes.subarray(-1024)).toString('latin1')
  if (start.startsWith('\x89PNG')) return end.includes('IEND')
  if (start.startsWith('\xff\xd8')) return isCompleteJpeg(Buffer.from(bytes))
  if (/^RIFF....WEBP/s.test(start)) return Buffer.from(bytes).readUInt32LE(4) + RIFF_HEADER <= bytes.length
  // Icons begin with two zeros; a text begins with none.
  if (start.startsWith('\0\0')) return true
  if (/\.svg$/i.test(path)) return /<(?:svg|\?xml|!)/i.test(start)
  return /^(?:GIF8|BM|....ftyp)/s.test(start)
}

/** In bytes: `RIFF` and the length of what follows. */
const RIFF_HEADER = 8

/** Whether a JPEG has an end after its first scan. A thumbnail in its metadata has an end too, and phones append videos. */
function isCompleteJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    if (bytes[at + 1] === 0xda) return bytes.includes('\xff\xd9', at, 'latin1')
    // Any number of bytes may fill the space before a marker.
    at += bytes[at + 1] === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}

const KNOWN_IMAGES = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|svg)$/i

// Files next to pages that run scripts when a reader opens them. Where authors are not trusted they are not published;
// static folders are for those who are.

const ACTIVE = /\.(?:[xs]?html?|xht|mht|mhtml|svgz?|xml|xslt?|rdf|rss|atom|[cm]?js)$/i

interface Kept {
  readonly files: readonly UsedFile[]
  readonly findings: readonly Finding[]
}

/** The files of a page without those that run scripts, and a finding for each of these. */
export function refuseActiveFiles(
  files: readonly UsedFile[],
  { path, staticFolders }: { readonly path: SourcePath; readonly staticFolders: readonly string[] },
): Kept {
  const isActive = ({ file }: UsedFile): boolean =>
    file !== undefined && ACTIVE.test(file) && !staticFolders.some((folder) => isInside(file, folder))
  return {
    files: files.filter((used) => !isActive(used)),
    findings: files.filter(isActive).map(({ file, line, column }) => ({
      rule: 'unsafe-file',
      severity: 'error',
      message: `The file "${file}" is not published: it can contain scripts, and authors are not trusted (\`sanitize\`).`,
      help: 'Use another format, such as PNG or WebP for an image, or let a trusted person put it into a static folder.',
      place: { path, line, column },
    })),
  }
}

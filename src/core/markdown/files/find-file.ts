// Resolves links and images to files that the site may publish: files in content or static folders that are neither
// hidden nor private. Other files are refused with a reason.

import { join } from 'node:path/posix'
import { imageSize } from 'image-size'
import { isHidden } from '../../engine/private-path.ts'
import type { StepContext } from '../../engine/step-context.ts'
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

/** Resolves an image of a page. Returns undefined for images on other sites. */
export function findImage(image: RawImage, scope: LinkScope, context: StepContext): UsedFile | undefined {
  const { href, line, column, alt, shownWidth } = image
  const localHref = localPath(href)
  const usage = {
    href,
    line,
    column,
    isImage: true,
    ...(alt !== undefined && { alt }),
    ...(shownWidth !== undefined && { shownWidth }),
  }
  if (localHref === undefined) return isOnDisk(href) ? { ...usage, refused: 'outside' } : undefined
  const result = findFile(localHref, scope, context)
  if (result.file === undefined) return { ...usage, ...result }
  const bytes = context.read(result.file)
  const isDamaged = bytes !== undefined && !isImage(bytes, result.file)
  return {
    ...usage,
    ...result,
    ...measure(bytes),
    ...(bytes && isAnimated(bytes) && { isAnimated: true }),
    ...(isDamaged && { isDamaged }),
    ...(bytes && hasLocation(bytes) && { hasLocation: true }),
  }
}

/** Resolves the file of a download link. Returns undefined for links to pages and other sites. */
export function findDownload(link: RawHref, scope: LinkScope, context: StepContext): UsedFile | undefined {
  const { href, line, column } = link
  const localHref = localPath(href)
  if (localHref === undefined || !(namesFile(localHref) || isHidden(localHref))) return undefined
  const result = findFile(localHref, scope, context)
  const { file, refused } = result
  // A page may have such a name, so report only refusals that are specific to files.
  const mayBePage = refused === undefined || refused === 'outside' || refused === 'folder'
  if (file === undefined && mayBePage && (!hasFileEnding(localHref) || isBareHost(href))) return undefined
  return { href, line, column, isImage: false, ...result }
}

/** Resolves media other than images. Returns undefined for media on other sites. */
export function findMedia(media: RawHref, scope: LinkScope, context: StepContext): UsedFile | undefined {
  const { href, line, column } = media
  const localHref = localPath(href)
  if (localHref === undefined && !isOnDisk(href)) return undefined
  const result: Found = localHref === undefined ? { refused: 'outside' } : findFile(localHref, scope, context)
  return { href, line, column, isImage: false, isMedia: true, ...result }
}

/** `file:///…`, `C:\…`: a path on the author's machine. */
function isOnDisk(href: string): boolean {
  return /^(?:file|[a-z]):/i.test(href)
}

/** Whether a path is for a file. Page extensions and names without one are routes, except names like `LICENSE` and `Makefile`. */
function namesFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name.includes('.')
    ? !PAGE_SOURCE.test(name) && !/\.html?$/i.test(name) && !/^\.+$/.test(name)
    : /^[A-Z][A-Za-z]+$/.test(name)
}

const PAGE_SOURCE = /\.(?:mdx?|markdown)[. ]*$/i

/** Whether a missing target was probably a file: `form.pdf`, not `v1.2`. */
function hasFileEnding(path: string): boolean {
  return /[^/]\.[a-z][a-z0-9]{0,7}$/i.test(path)
}

/** Decoded path of a link within the site, without query and hash; undefined for any other link. */
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

/** Finds the first candidate that may be published. If there is none, returns the first refusal. */
function findFile(href: string, scope: LinkScope, context: StepContext): Found {
  let refused: FileRefusal | undefined
  for (const file of candidates(href, scope)) {
    const refusal = refusePath(file, scope) ?? refuseState(file, scope, context)
    refused ??= refusal
    const hash = refusal === undefined ? context.hashFile(file) : undefined
    if (hash !== undefined) return { file, hash }
  }
  return refused === undefined ? {} : { refused }
}

/** Candidate paths, in order of precedence. */
function candidates(href: string, scope: LinkScope): SourcePath[] {
  const { path, folder, staticFolders } = scope
  // Unicode has two encodings for accents, and the editor and the file system may differ.
  const spellings = [...new Set([href, href.normalize('NFC'), href.normalize('NFD')])]
  const places = href.startsWith('/')
    ? [...staticFolders, ...rootFolders(folder, scope)].flatMap((place) =>
        spellings.map((spelling) => join(place, spelling)),
      )
    : spellings.flatMap((spelling) => relativePlaces(spelling, path, scope))
  return places.map((place) => trimEnd(place, '/') || '/')
}

/** Reason why no file of this path may be published. */
function refusePath(file: SourcePath, { staticFolders, contentFolders }: LinkScope): FileRefusal | undefined {
  // Backslash is a path separator on some systems.
  if (/[\\\0]/.test(file)) return 'name'
  const [home] = [...staticFolders, ...contentFolders]
    .filter((folder) => (folder === '.' ? !/^\.\.(?:\/|$)/.test(file) : isInside(file, folder)))
    .sort((a, b) => b.length - a.length)
  if (home === undefined) return 'outside'
  if (isHidden(home === '.' ? file : file.slice(home.length))) return 'hidden'
  return PAGE_SOURCE.test(file) && !staticFolders.includes(home) ? 'page' : undefined
}

/** Reason why the existing file or folder at a path may not be published. */
function refuseState(
  file: SourcePath,
  { staticFolders, contentFolders }: LinkScope,
  context: StepContext,
): FileRefusal | undefined {
  const state = context.look(file)
  if (state === undefined || state === 'file' || state === 'large') return undefined
  if (state === 'folder') return state
  // The cache is private, except for checked-out versions.
  const open = [...staticFolders, ...contentFolders.filter(isCommitFolder)]
  if (state === 'private') return open.some((folder) => isInside(file, folder)) ? undefined : state
  return state === 'outside' || state === 'private-link' ? 'link' : 'unreadable'
}

function measure(bytes: Uint8Array | undefined): { width?: number; height?: number } {
  if (!bytes) return {}
  try {
    const { width, height, orientation } = imageSize(bytes)
    if (!width || !height) return {}
    // Orientations 5 to 8 are rotated by 90 degrees.
    const [w, h] = orientation !== undefined && orientation >= 5 ? [height, width] : [width, height]
    return { width: Math.round(w), height: Math.round(h) }
  } catch {
    return {} // An unknown format: the page shows it without its size.
  }
}

/** Whether the file is an animated PNG: its `acTL` chunk precedes the frames. */
function isAnimated(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  return start.startsWith('\x89PNG') && start.includes('acTL')
}

/**
 * Whether a file with an image extension contains an image, which need not match the extension. PNG, JPEG and WebP images
 * must be complete. SVG needs the extension `.svg`, because hosts derive the content type from it. Returns true for files
 * with other extensions, which are not checked.
 */
function isImage(bytes: Uint8Array, path: SourcePath): boolean {
  if (!KNOWN_IMAGES.test(path)) return true
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  const end = Buffer.from(bytes.subarray(-1024)).toString('latin1')
  if (start.startsWith('\x89PNG')) return end.includes('IEND')
  if (start.startsWith('\xff\xd8')) return isCompleteJpeg(Buffer.from(bytes))
  if (/^RIFF....WEBP/s.test(start)) return Buffer.from(bytes).readUInt32LE(4) + RIFF_HEADER <= bytes.length
  // Icons start with two NUL bytes; text does not.
  if (start.startsWith('\0\0')) return true
  if (/\.svg$/i.test(path)) return /<(?:svg|\?xml|!)/i.test(start)
  return /^(?:GIF8|BM|....ftyp)/s.test(start)
}

/** In bytes: `RIFF` and the length field. */
const RIFF_HEADER = 8

/** Whether a JPEG ends after its first scan. Thumbnails in metadata have an end marker too, and phones append videos. */
function isCompleteJpeg(bytes: Buffer): boolean {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    if (bytes[at + 1] === 0xda) return bytes.includes('\xff\xd9', at, 'latin1')
    // Markers may be preceded by any number of fill bytes.
    at += bytes[at + 1] === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2)
  }
  return false
}

const KNOWN_IMAGES = /\.(?:png|jpe?g|gif|webp|avif|bmp|ico|svg)$/i

// Files that can run scripts when a reader opens them. They are not published when authors are not trusted, except from
// static folders, which only trusted people can change.

const ACTIVE = /\.(?:[xs]?html?|xht|mht|mhtml|svgz?|xml|xslt?|rdf|rss|atom|[cm]?js)$/i

interface FilteredFiles {
  readonly files: readonly UsedFile[]
  readonly findings: readonly Finding[]
}

/** Removes files that can run scripts, with a finding for each. */
export function refuseActiveFiles(
  files: readonly UsedFile[],
  { path, staticFolders }: { readonly path: SourcePath; readonly staticFolders: readonly string[] },
): FilteredFiles {
  const isActive = ({ file }: UsedFile): boolean =>
    file !== undefined && ACTIVE.test(file) && !staticFolders.some((folder) => isInside(file, folder))
  return {
    files: files.filter((used) => !isActive(used)),
    findings: files.filter(isActive).map(({ file, line, column }) => ({
      rule: 'unsafe-file',
      severity: 'error',
      message: `The file "${file}" is not published: it can contain scripts, and authors are not trusted (\`sanitize\`).`,
      help: 'Use another format, such as PNG or WebP for an image, or ask a trusted person to put it into a static folder.',
      place: { path, line, column },
    })),
  }
}

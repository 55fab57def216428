// Missing images and files, damaged or oversized images, and images without alternative text.

import { COLUMN_WIDTH } from '../../core/model/column-width.ts'
import { compareText, type Finding, placeOn } from '../../core/model/finding.ts'
import type { SourcePath, Url } from '../../core/model/names.ts'
import type { FileRefusal, Page, UsedFile } from '../../core/model/page.ts'
import { sourceOf } from '../../core/model/page-key.ts'
import type { ResolvedLink } from '../../core/model/site.ts'
import { isInside } from '../../core/paths/is-inside.ts'
import { isExternal, legibleHref, splitHref, writePath } from '../../core/paths/url-path.ts'
import type { Check } from '../../core/plugin/site-output.ts'
import { createGuesser, type Guesser } from '../../core/text/nearest.ts'
import { createGeneratedFiles } from './generated-files.ts'

interface ImagePage {
  readonly page: Pick<Page, 'path' | 'file'>
  /** Findings that depend on this page alone. */
  readonly findings: readonly Finding[]
  /** Files that may be missing: the build may generate those at a URL. */
  readonly open: readonly { readonly used: UsedFile; readonly urls: readonly Url[] }[]
  /** Files that it uses, by path, and by URL if they are in a static folder. */
  readonly files: readonly string[]
  /** Images that sharp cannot decode. */
  readonly unreadable: readonly SourcePath[]
}

export const images: Check<ImagePage> = {
  name: 'images',
  collect({ page, view, links }, { options }) {
    if (!page || page.files.length === 0) return undefined
    const { path, file } = page
    const files = page.files.flatMap((used) => namesOf(used, options.staticFolders))
    if (!view) return { page: { path, ...(file && { file }) }, findings: [], open: [], files, unreadable: [] }
    return {
      page: { path, ...(file !== undefined && { file }) },
      findings: page.files.flatMap((used) => [
        ...(used.isDamaged ? [damagedImage(page, used)] : []),
        ...(used.hasLocation ? [locatedImage(page, used)] : []),
        ...(used.isImage && used.alt === undefined ? [missingAlt(page, used)] : []),
        ...(isOversized(used) ? [oversizedImage(page, used)] : []),
      ]),
      open: page.files.flatMap((used) => {
        const urls = missingUrls(used, links)
        return urls ? [{ used, urls }] : []
      }),
      files,
      unreadable: page.files.flatMap(({ file, isUnreadable }) =>
        isUnreadable && file !== undefined ? [file] : [],
      ),
    }
  },
  combine(pages, site) {
    const isGenerated = createGeneratedFiles(site)
    const guesser = createGuesser(() =>
      [...pages].sort((a, b) => compareText(a.page.path, b.page.path)).flatMap(({ files }) => files),
    )
    return [
      ...pages.flatMap(({ page, findings, open }) => [
        ...open
          .filter(({ urls }) => urls.length === 0 || urls.some((url) => !isGenerated(url)))
          .map(({ used }) =>
            used.refused ? refusedFile(page, used, used.refused) : missingFile(page, used, guesser),
          ),
        ...findings,
      ]),
      // One for each image, however many pages show it.
      ...[...new Set(pages.flatMap(({ unreadable }) => unreadable))].map(unreadableImage),
    ]
  },
}

/**
 * Returns the URLs at which the build may generate a missing file; none for a file that only the site can contain, and
 * undefined if it is not missing. A link that looks like a file may be a page, such as `/release-1.x`.
 */
function missingUrls(
  { file, href, isImage, isMedia, refused }: UsedFile,
  links: readonly ResolvedLink[],
): readonly Url[] | undefined {
  if (file !== undefined || (isExternal(href) && refused === undefined)) return undefined
  if (isImage || isMedia) return href.startsWith('/') ? [href] : []
  const missing = links.filter(({ kind, link }) => kind === 'missing' && link.href === href)
  if (missing.length === 0) return undefined
  const urls = missing.flatMap(({ url }) => url ?? [])
  return urls.length === missing.length ? urls : []
}

/** A file's path, and its URL if it is in a static folder. */
function namesOf({ file }: UsedFile, staticFolders: readonly string[]): string[] {
  if (file === undefined) return []
  const folder = staticFolders.find((folder) => isInside(file, folder))
  return folder === undefined ? [file] : [file, file.slice(folder.length)]
}

type ImageUser = ImagePage['page']

function missingFile(page: ImageUser, used: UsedFile, guesser: Guesser): Finding {
  const what = used.isImage ? 'image' : 'file'
  const example = used.isImage ? '"./diagram.png" or "/img/diagram.png"' : '"./form.pdf" or "/files/form.pdf"'
  const guess = guessFile(used.path ?? sourceOf(page), used.sourceHref ?? used.href, guesser)
  return {
    rule: `missing-${what}`,
    severity: 'warning',
    message: `The ${what} "${legibleHref(used.sourceHref ?? used.href)}" does not exist.`,
    help: /^https?\/\//.test(used.href)
      ? `Write "${used.href.replace(/^(https?)\/+/, '$1://')}" for another site.`
      : guess === undefined
        ? `Put it next to the page or into a static folder, and use its path there, such as ${example}.`
        : `Did you mean "${guess}"?`,
    place: placeOn(page.path, used),
  }
}

function damagedImage(page: ImageUser, used: UsedFile): Finding {
  return {
    rule: 'damaged-image',
    severity: 'warning',
    message: `The file "${legibleHref(used.sourceHref ?? used.href)}" is not an image, or is truncated: browsers cannot show it.`,
    help: 'Export it again, or name an SVG file `.svg`. If the repository uses Git LFS, run `git lfs pull`.',
    place: placeOn(page.path, used),
  }
}

function unreadableImage(path: SourcePath): Finding {
  return {
    rule: 'damaged-image',
    severity: 'warning',
    message: 'sharp cannot read this image, so pages show it as it is, without smaller copies.',
    help: 'Export it again.',
    place: { path },
  }
}

function locatedImage(page: ImageUser, used: UsedFile): Finding {
  return {
    rule: 'image-location',
    severity: 'warning',
    message: `The metadata of the image "${legibleHref(used.sourceHref ?? used.href)}" reveals where it was taken, and is published with it.`,
    help: 'Remove it, for example with `exiftool -gps:all= <file>`, or export the image without metadata.',
    place: placeOn(page.path, used),
  }
}

const REASONS: Readonly<Record<FileRefusal, string>> = {
  outside: 'it is outside the folders of the content and of static files',
  hidden: 'its name, or that of a folder above it, starts with a dot',
  private: 'it is part of the configuration, the dependencies, the output or the cache',
  link: 'it is reached through a link that leads out of the site or to a private file',
  page: 'it is the source of a page',
  folder: 'it is a folder',
  name: 'its name has a backslash or a NUL',
  unreadable: 'it is not a file that can be read',
}

function refusedFile(page: ImageUser, used: UsedFile, refused: FileRefusal): Finding {
  return {
    rule: 'private-file',
    severity: 'warning',
    message: `The file "${legibleHref(used.sourceHref ?? used.href)}" is not published: ${REASONS[refused]}.`,
    help: 'If it may be published, put a copy next to the page or into a static folder, and refer to the copy.',
    place: placeOn(page.path, used),
  }
}

function guessFile(path: SourcePath, href: string, guesser: Guesser): string | undefined {
  const plain = splitHref(href).path
  const guess = guesser.guess(plain.startsWith('/') ? plain : resolveFrom(path, plain))
  return guess === undefined || guess.startsWith('/') ? guess : writePath(path, guess)
}

function resolveFrom(path: SourcePath, href: string): string {
  const names = path.split('/').slice(0, -1)
  for (const name of href.split('/')) {
    if (name === '..') names.pop()
    else if (name !== '.') names.push(name)
  }
  return names.join('/')
}

function missingAlt(page: ImageUser, used: UsedFile): Finding {
  return {
    rule: 'missing-alt',
    severity: 'warning',
    message: `The image "${legibleHref(used.sourceHref ?? used.href)}" has no alternative text.`,
    help: 'Describe what it shows, for example alt="A failed check". For a decorative image, write alt="".',
    place: placeOn(page.path, used),
  }
}

/** Screens have up to three device pixels per CSS pixel; more than twice that is wasted. */
const MAX_PIXELS = 4

/** SVG images have no pixel size. */
function isOversized({ file, width = 0, shownWidth }: UsedFile): boolean {
  return file !== undefined && !/\.svg$/i.test(file) && width > MAX_PIXELS * widthOf(shownWidth)
}

function widthOf(shownWidth = COLUMN_WIDTH): number {
  return Math.min(shownWidth, COLUMN_WIDTH)
}

function oversizedImage(page: ImageUser, used: UsedFile): Finding {
  const displayedWidth = widthOf(used.shownWidth)
  return {
    rule: 'oversized-image',
    severity: 'warning',
    message: `The image "${legibleHref(used.sourceHref ?? used.href)}" is ${used.width} pixels wide, and shown at most ${displayedWidth} wide.`,
    help: `Scale it to a width of ${2 * displayedWidth} pixels, which is sharp on every screen.`,
    place: placeOn(page.path, used),
  }
}

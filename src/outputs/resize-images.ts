// Smaller copies of the photographs and screenshots that pages show, as WebP. They are made by sharp, where the site has
// that package; it is large, so Octavo brings none.

import { compareText } from '../model/finding.ts'
import type { Hash, SourcePath } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import { copyPath, copyWidths, isCopyPath } from '../paths/image-copies.ts'
import { defineOutput, type OutputPiece } from '../plugin/site-output.ts'

interface Sharp {
  rotate(): Sharp
  resize(size: { readonly width: number }): Sharp
  webp(options: { readonly quality: number }): Sharp
  toBuffer(): Promise<Uint8Array>
}

interface ImageCopy {
  readonly file: SourcePath
  readonly hash: Hash
  readonly width: number
  /** The version of sharp. */
  readonly sharp: string
}

/** Absent where sharp cannot read the image. */
interface Resized {
  readonly blob?: Hash
}

/** Lossy, but without marks that a reader sees in the text of a screenshot. */
const QUALITY = 80

export const copyPiece: OutputPiece<ImageCopy, Resized> = {
  name: 'copy',
  isOfPage: true,
  key: ({ hash, width, sharp }) => [hash, width, sharp],
  async make({ file, width }, context) {
    const { default: sharp } = await context.loadPackage<{ default(bytes?: Uint8Array): Sharp }>('sharp')
    try {
      // Upright, and without what the camera wrote.
      const image = sharp(context.bytes(file)).rotate().resize({ width })
      const bytes = await image.webp({ quality: QUALITY }).toBuffer()
      return { blob: context.put(Buffer.from(bytes).toString('base64')) }
    } catch {
      return {}
    }
  },
}

/** The copies of the images that pages show, each once; none without sharp. */
export function listCopies(pages: readonly Page[], sharp: string | undefined): readonly ImageCopy[] {
  if (sharp === undefined) return []
  const copies = new Map<string, ImageCopy>()
  for (const page of pages) {
    for (const used of page.files) {
      const { file, hash } = used
      if (file === undefined || hash === undefined) continue
      for (const width of copyWidths(used))
        copies.set(copyPath(file, hash, width), { file, hash, width, sharp })
    }
  }
  return [...copies].sort(([a], [b]) => compareText(a, b)).map(([, copy]) => copy)
}

export const imageCopies = defineOutput<readonly ImageCopy[]>({
  name: 'image-copies',
  owns: isCopyPath,
  pieces: [copyPiece as OutputPiece],
  slice: ({ site, pages, options: { sharp } }) =>
    listCopies(
      pages.filter(({ path }) => site.urls[path] !== undefined),
      sharp,
    ),
  async make(copies, _, makePieces) {
    const resized = await makePieces(copyPiece, copies)
    return {
      files: copies.flatMap(({ file, hash, width }, at) => {
        const { blob } = resized[at]!
        if (blob === undefined) return []
        return [{ path: copyPath(file, hash, width), contents: { kind: 'blob', hash: blob, base64: true } }]
      }),
    }
  },
})

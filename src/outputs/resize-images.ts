// Smaller copies of the photographs and screenshots that pages show, as WebP. They are made by sharp, where the site has
// that package; it is large, so Octavo brings none.

import { compareText, type Finding } from '../model/finding.ts'
import type { Hash, SourcePath } from '../model/names.ts'
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

const copyPiece: OutputPiece<ImageCopy, Resized> = {
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

export const imageCopies = defineOutput<readonly ImageCopy[]>({
  name: 'image-copies',
  owns: isCopyPath,
  pieces: [copyPiece as OutputPiece],
  slice({ site, pages, options: { sharp } }) {
    if (sharp === undefined) return []
    const copies = new Map<string, ImageCopy>()
    for (const page of pages) {
      if (site.urls[page.path] === undefined) continue
      for (const used of page.files) {
        const { file, hash } = used
        if (file === undefined || hash === undefined) continue
        for (const width of copyWidths(used))
          copies.set(copyPath(file, hash, width), { file, hash, width, sharp })
      }
    }
    return [...copies].sort(([a], [b]) => compareText(a, b)).map(([, copy]) => copy)
  },
  async make(copies, _, makePieces) {
    const made = await makePieces(copyPiece, copies)
    const unreadable = new Set(copies.filter((_, at) => made[at]!.blob === undefined).map(({ file }) => file))
    return {
      files: copies.map(({ file, hash, width }, at) => {
        const { blob } = made[at]!
        return {
          path: copyPath(file, hash, width),
          contents:
            blob === undefined
              ? ({ kind: 'copy', from: file, hash } as const)
              : ({ kind: 'blob', hash: blob, base64: true } as const),
        }
      }),
      findings: [...unreadable].map(unreadableImage),
    }
  },
})

function unreadableImage(path: SourcePath): Finding {
  return {
    rule: 'damaged-image',
    severity: 'warning',
    message: 'sharp cannot read this image, so no smaller copies of it are made.',
    help: 'Export it again.',
    place: { path },
  }
}

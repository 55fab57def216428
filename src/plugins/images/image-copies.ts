// Smaller copies of photographs and screenshots: their widths and paths. One rule for views and the files written.

import { COLUMN_WIDTH } from '../../core/model/column-width.ts'
import type { Hash, SourcePath, Url } from '../../core/model/names.ts'
import type { UsedFile } from '../../core/model/page.ts'
import { assetPath } from '../../core/paths/asset-url.ts'
import { encodePath } from '../../core/paths/encode-path.ts'

/** Widths for the column, on screens with one and two device pixels per CSS pixel. */
const WIDTHS = [COLUMN_WIDTH, 2 * COLUMN_WIDTH]

/** Minimum width in pixels. Smaller images are icons. */
const LEAST_WIDTH = 400

/** Maximum number of pixels that sharp reads, and maximum height of WebP. */
const MAX_PIXELS = 0x3fff ** 2
const MAX_HEIGHT = 0x3fff

type CopiedImage = Pick<UsedFile, 'file' | 'width' | 'height' | 'isAnimated' | 'isDamaged' | 'isUnreadable'>

/** Returns the widths of an image's copies, in pixels; none if the image is copied unchanged. */
export function copyWidths({ file, width = 0, height = 0, ...image }: CopiedImage): readonly number[] {
  if (file === undefined || !/\.(?:png|jpe?g)$/i.test(file) || width < LEAST_WIDTH) return []
  if (image.isAnimated || image.isDamaged || image.isUnreadable) return []
  if (width * height > MAX_PIXELS) return []
  const widths = [...new Set(WIDTHS.map((copyWidth) => Math.min(copyWidth, width)))]
  return widths.filter((copyWidth) => (height * copyWidth) / width <= MAX_HEIGHT)
}

/** Returns the path of a copy, relative to the output folder, not encoded. */
export function copyPath(file: SourcePath, hash: Hash, width: number): string {
  return assetPath(`${file.replace(/\.[^./]*$/, '')}-${width}w.webp`, hash, [])
}

/** Returns the URL of a copy. */
export function copyUrl(file: SourcePath, hash: Hash, width: number): Url {
  return `/${encodePath(copyPath(file, hash, width))}`
}

/** Whether an output path matches the pattern of a copy. */
export function isCopyPath(path: string): boolean {
  return /^assets\/[^/]*-\d+w-[\w-]{8}\.webp$/.test(path)
}

// The smaller copies of a photograph or screenshot: how wide they are, and where. One rule for views and the files written.

import type { Hash, SourcePath, Url } from '../model/names.ts'
import type { UsedFile } from '../model/page.ts'
import { assetPath } from './asset-url.ts'
import { encodePath } from './encode-path.ts'

/** In CSS pixels: nothing in the column of text is shown wider. */
export const COLUMN_WIDTH = 800

/** One for a column, and one for screens with two pixels in place of one. */
const WIDTHS = [COLUMN_WIDTH, 2 * COLUMN_WIDTH]

/** In pixels. Smaller pictures are icons. */
const LEAST_WIDTH = 400

/** The pixels that sharp reads at most, and how high WebP may be. */
const MOST_PIXELS = 0x3fff ** 2
const MOST_HEIGHT = 0x3fff

type CopiedImage = Pick<UsedFile, 'file' | 'width' | 'height' | 'isAnimated' | 'isDamaged' | 'isUnreadable'>

/** The widths of the copies of an image, in pixels; none for a file that is copied as it is. */
export function copyWidths({ file, width = 0, height = 0, ...image }: CopiedImage): readonly number[] {
  if (file === undefined || !/\.(?:png|jpe?g)$/i.test(file) || width < LEAST_WIDTH) return []
  if (image.isAnimated || image.isDamaged || image.isUnreadable) return []
  if (width * height > MOST_PIXELS) return []
  const widths = [...new Set(WIDTHS.map((wanted) => Math.min(wanted, width)))]
  return widths.filter((wanted) => (height * wanted) / width <= MOST_HEIGHT)
}

/** The path of a copy, relative to the output folder, not encoded. */
export function copyPath(file: SourcePath, hash: Hash, width: number): string {
  return assetPath(`${file.replace(/\.[^./]*$/, '')}-${width}w.webp`, hash, [])
}

/** The URL of a copy. */
export function copyUrl(file: SourcePath, hash: Hash, width: number): Url {
  return `/${encodePath(copyPath(file, hash, width))}`
}

/** Whether a path of the output may be that of a copy. */
export function isCopyPath(path: string): boolean {
  return /^assets\/[^/]*-\d+w-[\w-]{8}\.webp$/.test(path)
}

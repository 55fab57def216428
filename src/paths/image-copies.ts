// The smaller copies of a photograph or screenshot: how wide they are, and where. One rule for views and the files written.

import type { Hash, SourcePath, Url } from '../model/names.ts'
import { assetPath } from './asset-url.ts'
import { encodePath } from './encode-path.ts'

/** In CSS pixels: nothing in the column of text is shown wider. */
export const COLUMN_WIDTH = 800

/** One for a column, and one for screens with two pixels in place of one. */
const WIDTHS = [COLUMN_WIDTH, 2 * COLUMN_WIDTH]

/** In pixels. Smaller pictures are icons. */
const LEAST_WIDTH = 400

/** The widths of the copies of an image, in pixels; none for a file that is copied as it is. */
export function copyWidths(file: SourcePath, width = 0): readonly number[] {
  if (!/\.(?:png|jpe?g)$/i.test(file) || width < LEAST_WIDTH) return []
  return [...new Set(WIDTHS.map((wanted) => Math.min(wanted, width)))]
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

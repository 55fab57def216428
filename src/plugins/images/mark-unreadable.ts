// Marks images that sharp cannot decode, so that no page refers to copies of them. Decoding takes as long as resizing, so the
// copies are generated here and the output takes them from the cache.

import type { Page } from '../../core/model/page.ts'
import { pieceStep } from '../../core/pipeline/output-steps.ts'
import type { StepSite } from '../../core/registry/registry.ts'
import { sharpOf } from './image-options.ts'
import { copyPiece, imageCopies, listCopies } from './resize-images.ts'

/** Returns the pages in the same order, with `isUnreadable` set on such images. */
export async function markUnreadable(
  pages: readonly Page[],
  { engine, options }: StepSite,
): Promise<readonly Page[]> {
  const copies = listCopies(pages, sharpOf(options))
  if (copies.length === 0) return pages
  const inputs = copies.map((input) => ({ input, code: '' }))
  const resized = await engine.runAll(pieceStep(imageCopies, copyPiece), inputs)
  const unreadable = new Set(
    copies.filter((_, at) => resized[at]!.blob === undefined).map(({ hash }) => hash),
  )
  if (unreadable.size === 0) return pages
  return pages.map((page) => ({
    ...page,
    files: page.files.map((used) =>
      used.isImage && used.hash !== undefined && unreadable.has(used.hash)
        ? { ...used, isUnreadable: true as const }
        : used,
    ),
  }))
}

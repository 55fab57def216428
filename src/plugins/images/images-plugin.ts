// Smaller copies of images, and generated images for link previews.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { copyUrl, copyWidths } from './image-copies.ts'
import { resolveImageOptions, shareImagesOf, sharpOf } from './image-options.ts'
import { imageFields } from './images-config.ts'
import { imageCopies } from './resize-images.ts'
import { SHARE_SIZE, shareImageUrl } from './share-image.ts'
import { shareImages } from './share-images.ts'

export const images: BuiltInPlugin = {
  name: 'images',
  config: imageFields,
  rules: {
    'share-image-font': {
      description: 'A font for share images does not exist, or lacks characters of a title.',
    },
  },
  resolveOptions: resolveImageOptions,
  outputs: [shareImages, imageCopies],
  async completePages(pages, site) {
    if (sharpOf(site.options) === undefined) return pages
    const { markUnreadable } = await import('./mark-unreadable.ts')
    return markUnreadable(pages, site)
  },
  imageCopies(image, options) {
    const { file, hash } = image
    if (file === undefined || hash === undefined || sharpOf(options) === undefined) return []
    return copyWidths(image).map((width) => [copyUrl(file, hash, width), width] as const)
  },
  pageImage({ title, collection, meta: { imageAlt } }, url, options) {
    const style = shareImagesOf(options)
    if (!style || !(style.collections?.includes(collection) ?? true)) return undefined
    return { image: shareImageUrl(url), imageAlt: imageAlt ?? title, imageSize: SHARE_SIZE }
  },
}

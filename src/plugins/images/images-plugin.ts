// Smaller copies of images, and generated images for link previews.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { imageCopies } from './resize-images.ts'
import { shareImages } from './share-images.ts'

export const images = definePlugin({
  name: 'images',
  rules: {
    'share-image-font': {
      description: 'A font for share images does not exist, or lacks characters of a title.',
    },
  },
  outputs: [shareImages, imageCopies],
})

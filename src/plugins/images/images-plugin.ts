// Smaller copies of images, and generated images for link previews.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { imageCopies } from './resize-images.ts'
import { shareImages } from './share-images.ts'

export const images = definePlugin({ name: 'images', outputs: [shareImages, imageCopies] })

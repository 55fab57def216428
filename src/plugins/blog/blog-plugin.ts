// Feeds of blogs.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { feeds } from './feeds.ts'

/** Kinds of pages that show a list. */
const LISTS = ['posts', 'archive', 'authors', 'author', 'tag', 'tags', 'category'] as const

export const blog = definePlugin({
  name: 'blog',
  slots: { 'title-end': 'octavo/src/plugins/blog/theme/Byline.tsx' },
  kindStyles: Object.fromEntries(LISTS.map((kind) => [kind, 'octavo/src/plugins/blog/theme/list.css'])),
  outputs: [feeds],
})

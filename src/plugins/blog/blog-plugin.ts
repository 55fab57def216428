// Blogs: posts and their lists, authors, and feeds.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { blogMessages } from './blog-messages.ts'
import { blogRules } from './blog-rules.ts'
import { blogType } from './blog-type.ts'
import { feeds } from './feeds.ts'
import { readAuthors } from './read-authors.ts'
import { resolveFeeds } from './resolve-feeds.ts'

/** Kinds of pages that show a list. */
const LISTS = ['posts', 'archive', 'authors', 'author', 'tag', 'tags', 'category'] as const

export const blog: BuiltInPlugin = {
  name: 'blog',
  slots: { 'title-end': 'octavo/src/plugins/blog/theme/Byline.tsx' },
  kindStyles: Object.fromEntries(LISTS.map((kind) => [kind, 'octavo/src/plugins/blog/theme/list.css'])),
  headTags: 'octavo/src/plugins/blog/feed-tags.ts',
  resolveOptions: resolveFeeds,
  collectionType: blogType,
  steps: [readAuthors],
  messages: { en: blogMessages },
  languages: 'src/plugins/blog/languages',
  rules: blogRules,
  outputs: [feeds],
}

// Feeds of blogs.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { blogMessages } from './blog-messages.ts'
import { blogRules } from './blog-rules.ts'
import { feeds } from './feeds.ts'

export const blog: BuiltInPlugin = {
  name: 'blog',
  messages: { en: blogMessages },
  languages: 'src/plugins/blog/languages',
  rules: blogRules,
  outputs: [feeds],
}

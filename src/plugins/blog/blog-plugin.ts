// Feeds of blogs.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { blogRules } from './blog-rules.ts'
import { feeds } from './feeds.ts'

export const blog = definePlugin({ name: 'blog', rules: blogRules, outputs: [feeds] })

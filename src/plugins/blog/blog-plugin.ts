// Feeds of blogs.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { feeds } from './feeds.ts'

export const blog = definePlugin({ name: 'blog', outputs: [feeds] })

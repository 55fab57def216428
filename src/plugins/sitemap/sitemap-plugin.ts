// `sitemap.xml` and `robots.txt`.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { robots, sitemap as sitemapOutput } from './sitemap.ts'

export const sitemap = definePlugin({ name: 'sitemap', outputs: [sitemapOutput, robots] })

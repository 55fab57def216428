// The built-in plugins, one line each. A plugin is removed with its folder and its line.
//
// Outputs are generated and checks run in this order.

import { checks } from './core/checks/checks-plugin.ts'
import { type BuiltInPlugin, registerBuiltIns } from './core/pipeline/registry.ts'
import { algolia } from './plugins/algolia/algolia-plugin.ts'
import { blog } from './plugins/blog/blog-plugin.ts'
import { docusaurus } from './plugins/docusaurus/docusaurus-plugin.ts'
import { builtInSyntax } from './plugins/elements/builtin-elements.ts'
import { icons } from './plugins/elements/icon-names.ts'
import { feedback } from './plugins/feedback/feedback-plugin.ts'
import { hosts } from './plugins/hosts/hosts-plugin.ts'
import { images } from './plugins/images/images-plugin.ts'
import { markdownExport } from './plugins/markdown-export/markdown-export-plugin.ts'
import { mdx } from './plugins/mdx/mdx-plugin.ts'
import { schemas } from './plugins/schemas/schemas-plugin.ts'
import { search } from './plugins/search/search-plugin.ts'
import { sitemap } from './plugins/sitemap/sitemap-plugin.ts'
import { files } from './plugins/static-files/static-files-plugin.ts'

export const plugins: readonly BuiltInPlugin[] = [
  { ...builtInSyntax, checks: [icons] },
  mdx,
  schemas,
  files,
  hosts,
  sitemap,
  images,
  markdownExport,
  blog,
  feedback,
  search,
  algolia,
  checks,
  docusaurus,
]

registerBuiltIns(plugins)

export { defaultContributions } from './core/pipeline/registry.ts'

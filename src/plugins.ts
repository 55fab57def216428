// The built-in plugins, one line each. A plugin is removed with its folder and its line.
//
// Transforms, outputs and checks run in this order.

import { core } from './core/checks/core-record.ts'
import { type BuiltInPlugin, registerBuiltIns } from './core/registry/registry.ts'
import { algolia } from './plugins/algolia/algolia-plugin.ts'
import { blog } from './plugins/blog/blog-plugin.ts'
import { checks } from './plugins/checks/checks-plugin.ts'
import { code } from './plugins/code/code-plugin.ts'
import { diagrams } from './plugins/diagrams/diagrams-plugin.ts'
import { docusaurus } from './plugins/docusaurus/docusaurus-plugin.ts'
import { elements } from './plugins/elements/elements-plugin.ts'
import { emoji } from './plugins/emoji/emoji-plugin.ts'
import { feedback } from './plugins/feedback/feedback-plugin.ts'
import { glossary } from './plugins/glossary/glossary-plugin.ts'
import { history } from './plugins/history/history-plugin.ts'
import { hosts } from './plugins/hosts/hosts-plugin.ts'
import { images } from './plugins/images/images-plugin.ts'
import { includes } from './plugins/includes/includes-plugin.ts'
import { languages } from './plugins/languages/languages-plugin.ts'
import { linkChecker } from './plugins/link-checker/link-checker-plugin.ts'
import { markdownExport } from './plugins/markdown-export/markdown-export-plugin.ts'
import { math } from './plugins/math/math-plugin.ts'
import { mdx } from './plugins/mdx/mdx-plugin.ts'
import { mistakes } from './plugins/mistakes/mistakes-plugin.ts'
import { offline } from './plugins/offline/offline-plugin.ts'
import { openapi } from './plugins/openapi/openapi-plugin.ts'
import { print } from './plugins/print/print-plugin.ts'
import { publishedUrls } from './plugins/published-urls/published-urls-plugin.ts'
import { redirects } from './plugins/redirects/redirects-plugin.ts'
import { remoteCache, shards } from './plugins/remote-cache/remote-cache-plugin.ts'
import { sanitize } from './plugins/sanitize/sanitize-plugin.ts'
import { schemas } from './plugins/schemas/schemas-plugin.ts'
import { search } from './plugins/search/search-plugin.ts'
import { sitemap } from './plugins/sitemap/sitemap-plugin.ts'
import { files } from './plugins/static-files/static-files-plugin.ts'
import { structuredData } from './plugins/structured-data/structured-data-plugin.ts'

export const plugins: readonly BuiltInPlugin[] = [
  core,
  emoji,
  mistakes,
  includes,
  elements,
  schemas,
  openapi,
  code,
  glossary,
  diagrams,
  math,
  sanitize,
  mdx,
  files,
  hosts,
  sitemap,
  images,
  markdownExport,
  blog,
  feedback,
  print,
  offline,
  search,
  redirects,
  algolia,
  structuredData,
  checks,
  publishedUrls,
  history,
  linkChecker,
  remoteCache,
  shards,
  languages,
  docusaurus,
]

registerBuiltIns(plugins)

export { prebuiltContributions } from './core/registry/registry.ts'

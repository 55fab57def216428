// Built-in plugins of every site. Their syntax, outputs, checks, search and rules use the same plugin API as
// third-party plugins.

import type { ConfigReader } from './core/bundle/loaded-config.ts'
import { brokenLinks } from './core/checks/broken-links.ts'
import { chromeLinks } from './core/checks/chrome-links.ts'
import { duplicateTitles } from './core/checks/duplicate-titles.ts'
import { cardLists, emptyPages } from './core/checks/empty-pages.ts'
import { headings } from './core/checks/headings.ts'
import { images } from './core/checks/images.ts'
import { orphans } from './core/checks/orphans.ts'
import { translations } from './core/checks/translations.ts'
import { collectContributions } from './core/plugin/collect-contributions.ts'
import { definePlugin, type Plugin } from './core/plugin/plugin.ts'
import { RULES } from './core/plugin/rule-names.ts'
import type { SiteOutput } from './core/plugin/site-output.ts'
import type { BuiltInHooks } from './core/registry/built-in-hooks.ts'
import { feeds } from './plugins/blog/feeds.ts'
import { docusaurusConfig } from './plugins/docusaurus/load-docusaurus.ts'
import { builtInSyntax } from './plugins/elements/builtin-elements.ts'
import { icons } from './plugins/elements/icon-names.ts'
import { history } from './plugins/history/history-plugin.ts'
import { redirects } from './plugins/hosts/redirects.ts'
import { hostFiles, pageList, routeList } from './plugins/hosts/site-lists.ts'
import { imageCopies } from './plugins/images/resize-images.ts'
import { shareImages } from './plugins/images/share-images.ts'
import { linkChecker } from './plugins/link-checker/link-checker-plugin.ts'
import { markdownExport } from './plugins/markdown-export/markdown-export.ts'
import { remoteCache, shards } from './plugins/remote-cache/remote-cache-plugin.ts'
import { opensearch } from './plugins/search/opensearch.ts'
import { searchBoosts } from './plugins/search/search-boosts.ts'
import { searchIndex } from './plugins/search/search-index.ts'
import { robots, sitemap } from './plugins/sitemap/sitemap.ts'
import { staticFiles, usedFiles } from './plugins/static-files/static-files.ts'

/** Ordered: outputs are generated and checks run in this order. */
export const builtIns: readonly (Plugin & BuiltInHooks)[] = [
  builtInSyntax,
  definePlugin({
    name: 'local-search',
    search: { provider: 'local', module: 'octavo/src/plugins/search/theme/local.ts' },
  }),
  definePlugin({
    name: 'algolia-search',
    search: { provider: 'algolia', module: 'octavo/src/plugins/algolia/theme/algolia.ts' },
  }),
  definePlugin({ name: 'files', outputs: [staticFiles, usedFiles] }),
  definePlugin({ name: 'redirects', outputs: [redirects] }),
  definePlugin({ name: 'sitemap', outputs: [sitemap, robots] }),
  definePlugin({ name: 'feeds', outputs: [feeds] }),
  definePlugin({ name: 'share-images', outputs: [shareImages] }),
  definePlugin({ name: 'image-copies', outputs: [imageCopies] }),
  definePlugin({ name: 'markdown-export', outputs: [markdownExport] }),
  definePlugin({ name: 'lists', outputs: [pageList, routeList, hostFiles] }),
  definePlugin({ name: 'search', outputs: [opensearch, searchIndex] }),
  definePlugin({
    name: 'checks',
    checks: [
      brokenLinks,
      chromeLinks,
      images,
      headings,
      cardLists,
      duplicateTitles,
      emptyPages,
      orphans,
      searchBoosts,
      icons,
      translations,
    ],
    rules: RULES,
  }),
  history,
  linkChecker,
  remoteCache,
  shards,
]

/** Readers of other generators' configurations. */
export const configReaders: readonly ConfigReader[] = [docusaurusConfig]

/** Theme contributions of the built-in plugins alone. */
export const defaultContributions = collectContributions(builtIns).theme

/** Outputs that worker threads know by name, because their code is part of Octavo. */
export const builtInOutputs: readonly SiteOutput[] = builtIns.flatMap(({ outputs = [] }) => outputs)

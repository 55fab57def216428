// Built-in plugins of every site. Their syntax, outputs, checks, search and rules use the same plugin API as
// third-party plugins.

import type { ConfigReader } from '../bundle/loaded-config.ts'
import { brokenLinks } from '../check/broken-links.ts'
import { chromeLinks } from '../check/chrome-links.ts'
import { duplicateTitles } from '../check/duplicate-titles.ts'
import { cardLists, emptyPages } from '../check/empty-pages.ts'
import { headings } from '../check/headings.ts'
import { icons } from '../check/icon-names.ts'
import { images } from '../check/images.ts'
import { orphans } from '../check/orphans.ts'
import { searchBoosts } from '../check/search-boosts.ts'
import { translations } from '../check/translations.ts'
import { docusaurusConfig } from '../docusaurus/load-docusaurus.ts'
import { builtInSyntax } from '../elements/builtin-elements.ts'
import { feeds } from '../outputs/feeds.ts'
import { markdownExport } from '../outputs/markdown-export.ts'
import { opensearch } from '../outputs/opensearch.ts'
import { redirects } from '../outputs/redirects.ts'
import { imageCopies } from '../outputs/resize-images.ts'
import { searchIndex } from '../outputs/search-index.ts'
import { shareImages } from '../outputs/share-images.ts'
import { hostFiles, pageList, routeList } from '../outputs/site-lists.ts'
import { robots, sitemap } from '../outputs/sitemap.ts'
import { staticFiles, usedFiles } from '../outputs/static-files.ts'
import { collectContributions } from '../plugin/collect-contributions.ts'
import { definePlugin, type Plugin } from '../plugin/plugin.ts'
import { RULES } from '../plugin/rule-names.ts'
import type { SiteOutput } from '../plugin/site-output.ts'

/** Ordered: outputs are generated and checks run in this order. */
export const builtIns: readonly Plugin[] = [
  builtInSyntax,
  definePlugin({
    name: 'local-search',
    search: { provider: 'local', module: 'octavo/theme/search/local.ts' },
  }),
  definePlugin({
    name: 'algolia-search',
    search: { provider: 'algolia', module: 'octavo/theme/search/algolia.ts' },
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
]

/** Readers of other generators' configurations. */
export const configReaders: readonly ConfigReader[] = [docusaurusConfig]

/** Theme contributions of the built-in plugins alone. */
export const defaultContributions = collectContributions(builtIns).theme

/** Outputs that worker threads know by name, because their code is part of Octavo. */
export const builtInOutputs: readonly SiteOutput[] = builtIns.flatMap(({ outputs = [] }) => outputs)

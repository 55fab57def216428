// The built-in outputs. They use the same interface as plugins.

import type { SiteOutput } from '../plugin/plugin.ts'
import { hostFiles } from './host-files.ts'
import { opensearch } from './opensearch.ts'
import { pageList } from './page-list.ts'
import { redirects } from './redirects.ts'
import { routeList } from './route-list.ts'
import { searchIndex } from './search-index.ts'
import { sitemap } from './sitemap.ts'
import { staticFiles } from './static-files.ts'
import { usedFiles } from './used-files.ts'

// Slices differ in type; the pipeline passes a slice only to the output it came from.
export const defaultOutputs: readonly SiteOutput[] = [
  staticFiles,
  usedFiles,
  redirects,
  sitemap,
  pageList,
  routeList,
  hostFiles,
  opensearch,
  searchIndex,
].map((output) => output as unknown as SiteOutput)

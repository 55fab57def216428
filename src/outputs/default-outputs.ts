// The outputs every site has. They enter by the door plugins use.

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

// Slices differ in type; the conductor only ever hands a slice back to the output it came from.
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

// The built-in checks. They use the same interface as plugins.

import type { Check } from '../plugin/plugin.ts'
import { aroundPages } from './around-pages.ts'
import { brokenLinks } from './broken-links.ts'
import { headings } from './headings.ts'
import { images } from './images.ts'
import { orphans } from './orphans.ts'
import { searchBoosts } from './search-boosts.ts'

export const defaultChecks: readonly Check[] = [
  brokenLinks,
  aroundPages,
  images,
  headings,
  orphans,
  searchBoosts,
]

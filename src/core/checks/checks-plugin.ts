// The checks of every site, and the rules of the core.

import type { BuiltInPlugin } from '../registry/registry.ts'
import { brokenLinks } from './broken-links.ts'
import { coreRules, OCCASIONAL_RULES } from './core-rules.ts'
import { duplicateTitles } from './duplicate-titles.ts'
import { cardLists, emptyPages } from './empty-pages.ts'
import { headings } from './headings.ts'
import { icons } from './icon-names.ts'
import { images } from './images.ts'
import { orphans } from './orphans.ts'
import { translations } from './translations.ts'

export const checks: BuiltInPlugin = {
  name: 'checks',
  checks: [
    brokenLinks,
    images,
    headings,
    cardLists,
    duplicateTitles,
    emptyPages,
    orphans,
    icons,
    translations,
  ],
  rules: coreRules,
  occasionalRules: OCCASIONAL_RULES,
}

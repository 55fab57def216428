// Checks of links, images, headings, pages and translations.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { brokenLinks } from './broken-links.ts'
import { checksRules } from './checks-rules.ts'
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
  rules: checksRules,
}

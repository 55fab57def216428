// Data about pages for search engines.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { structuredDataFields } from './structured-data-config.ts'

export const structuredData = definePlugin({
  name: 'structured-data',
  config: structuredDataFields,
  headTags: 'octavo/src/plugins/structured-data/json-ld.ts',
})

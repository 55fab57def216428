// Configuration of structured data.

import * as z from 'zod'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'

export class StructuredDataFields {
  /** Whether pages contain schema.org JSON-LD for search engines. Default true if the site has a `url`. */
  readonly structuredData = z.boolean().default(true)
}

export const structuredDataFields = defineFields(new StructuredDataFields(), {
  chrome: ({ structuredData }) => (structuredData ? {} : { structuredData }),
})

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<StructuredDataFields> {}
}

// Configuration of the glossary.

import { file } from '../../core/config/collection-config.ts'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'

export class GlossaryFields {
  /** YAML or JSON file of terms and definitions, for `:term[…]`. Default none. */
  readonly glossary = file.transform((path) => path || undefined).optional()
}

export const glossaryFields = defineFields(new GlossaryFields())

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<GlossaryFields> {}
}

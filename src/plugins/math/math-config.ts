// Configuration of formulas.

import * as z from 'zod'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'

export class MathFields {
  /** Whether `$…$` and `$$…$$` are TeX formulas. Default false: `$` is plain text. */
  readonly math = z.boolean().default(false)
}

export const mathFields = defineFields(new MathFields())

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<MathFields> {}
}

// Configuration of the last changes of pages.

import * as z from 'zod'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'

export class HistoryFields {
  /** Whether pages show their last change from the Git history; `{ author: true }` includes the author. Default false. */
  readonly lastUpdated = z
    .union([
      z.boolean().transform((isShown) => isShown && { author: false }),
      z.strictObject({ author: z.boolean().default(false) }),
    ])
    .default(false)
}

export const historyFields = defineFields(new HistoryFields())

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<HistoryFields> {}
}

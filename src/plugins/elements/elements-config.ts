// Configuration of callouts.

import * as z from 'zod'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'
import { readableName } from '../../core/text/readable-name.ts'

/** A callout with a custom keyword. */
export interface CustomCallout {
  /** The built-in kind whose colors it uses. */
  readonly kind: string
  readonly label: string
  readonly icon?: string | undefined
}

const text = z.string()

export class ElementFields {
  /** Custom callouts by keyword: `security: { label: 'Security', like: 'warning', icon: 'lock' }`. Default none. */
  readonly callouts = z
    .record(
      z.string().regex(/^[a-z][\w-]*$/, {
        message: 'must be a lowercase word, such as `security`',
      }),
      z.strictObject({
        /** Label of callouts without a title. Default: the keyword. */
        label: text.optional(),
        /** Built-in kind whose colors are used. Default `note`. */
        like: z.enum(['note', 'tip', 'info', 'warning', 'danger']).default('note'),
        /** Default: the icon of the built-in kind. */
        icon: text.optional(),
      }),
    )
    .transform(
      (callouts): Readonly<Record<string, CustomCallout>> =>
        Object.fromEntries(
          Object.entries(callouts).map(([name, { like, label = readableName(name), icon }]) => [
            name,
            { kind: like, label, icon },
          ]),
        ),
    )
    .default({})
}

export const elementFields = defineFields(new ElementFields())

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<ElementFields> {}
}

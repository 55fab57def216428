// Configuration of print documents.

import * as z from 'zod'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'

export class PrintFields {
  /**
   * Sidebars with a print document, at `/print/<sidebar>`; `true` for all sidebars, plus the whole site at `/print`.
   * Default none.
   */
  readonly print = z
    .union([z.boolean(), z.array(z.string())])
    .transform((value) => (value === false ? [] : value))
    .default([])
}

export const printFields = defineFields(new PrintFields(), {
  check({ print }, { sidebars }) {
    if (print === true) return []
    const names = Object.keys(sidebars)
    return print.flatMap((name, at) =>
      names.includes(name)
        ? []
        : {
            at: ['print', at],
            message: `\`print\` names the sidebar "${name}", which does not exist.`,
            help: `Name one of ${names.map((one) => `"${one}"`).join(', ')}, or write \`true\` for all.`,
          },
    )
  },
})

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<PrintFields> {}
}

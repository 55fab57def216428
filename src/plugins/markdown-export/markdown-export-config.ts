// Configuration of the Markdown export.

import * as z from 'zod'
import { documented } from '../../core/plugin/documented.ts'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'
import { isOffline } from '../offline/for-plugins.ts'

class MarkdownExportOptions {
  /** Whether to generate `llms.txt`, a list of the pages, and `llms-full.txt`, all pages in one. Default true. */
  readonly llms = z.boolean().default(true)
  /** Whether pages have a menu to copy or view them as Markdown. Default true. */
  readonly menu = z.boolean().default(true)
  /** Menu entries that open an assistant. `{url}` is replaced by the URL of the Markdown. Default none. */
  readonly assistants = z
    .array(
      z.strictObject({
        label: z.string().min(1, { message: 'must not be empty' }),
        href: z.string().regex(/^https?:\/\/.*\{url\}/, {
          message: 'must be a URL that contains `{url}`, such as `https://example.com/?q={url}`',
        }),
      }),
    )
    .default([])
}

const options = documented(new MarkdownExportOptions())

export class MarkdownExportFields {
  /**
   * Markdown export: a Markdown copy of each page and `llms.txt`; `false` for none. Default: everything, and a menu to
   * copy a page.
   */
  readonly markdownExport = z
    .union([z.boolean(), options])
    .transform((value) => (value === true ? options.parse({}) : value))
    .prefault(true)
}

export const markdownExportFields = defineFields(new MarkdownExportFields(), {
  chrome({ markdownExport }, { fields }) {
    if (!markdownExport) return {}
    const { menu, assistants } = markdownExport
    // An offline copy has no menu, because pages opened from `file:` URLs cannot read other files.
    return { markdown: { menu: menu && !isOffline(fields), assistants } }
  },
})

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<MarkdownExportFields> {}
}

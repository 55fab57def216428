// The setting of the Markdown export: from what a person wrote to what makes and shows them.

import * as z from 'zod'
import { documented } from '../plugin/documented.ts'

export class MarkdownExportFields {
  /** `llms.txt`, a list of the pages, and `llms-full.txt`, all pages in one. Default true. */
  readonly llms = z.boolean().default(true)
  /** Pages have a menu to copy and to view them as Markdown. Default true. */
  readonly menu = z.boolean().default(true)
  /** Entries of the menu that open an assistant: `{url}` in the address stands for that of the Markdown. Default none. */
  readonly assistants = z
    .array(
      z.strictObject({
        label: z.string().min(1, { message: 'must not be empty' }),
        href: z.string().regex(/^https?:\/\/.*\{url\}/, {
          message: 'must be an address with `{url}` in it, such as `https://example.com/?q={url}`',
        }),
      }),
    )
    .default([])
}

const fields = documented(new MarkdownExportFields())

/** What is made, or `false`. */
export const markdownExportSchema = z
  .union([z.boolean(), fields])
  .transform((written) => (written === true ? fields.parse({}) : written))

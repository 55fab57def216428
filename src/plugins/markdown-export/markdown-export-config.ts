// Configuration of the Markdown export.

import * as z from 'zod'
import { documented } from '../../core/plugin/documented.ts'

export class MarkdownExportFields {
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

const fields = documented(new MarkdownExportFields())

/** Resolved settings, or `false`. */
export const markdownExportSchema = z
  .union([z.boolean(), fields])
  .transform((written) => (written === true ? fields.parse({}) : written))

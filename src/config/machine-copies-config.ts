// The setting for copies of the pages as Markdown: from what a person wrote to what makes and shows them.

import * as z from 'zod'
import type { CopyChrome } from '../model/site-chrome.ts'
import { documented } from '../plugin/documented.ts'

export class MachineCopyFields {
  /** `llms.txt`, a list of the pages, and `llms-full.txt`, all copies in one. Default true. */
  readonly llms = z.boolean().optional()
  /** Pages have a menu to copy and to view them as Markdown. Default true. */
  readonly menu = z.boolean().optional()
  /** Entries of the menu that open an assistant: `{url}` in the address stands for that of the copy. Default none. */
  readonly assistants = z
    .array(
      z.strictObject({
        label: z.string().min(1, { message: 'must not be empty' }),
        href: z.string().regex(/^https?:\/\/.*\{url\}/, {
          message: 'must be an address with `{url}` in it, such as `https://example.com/?q={url}`',
        }),
      }),
    )
    .optional()
}

export const machineCopiesSchema = z.union([z.boolean(), documented(new MachineCopyFields())])

/** The setting with its defaults. In an offline copy there is no menu: pages opened from files may read no others. */
export function resolveMachineCopies(
  written: z.infer<typeof machineCopiesSchema> = true,
  isOffline = false,
): {
  readonly llms: boolean
  readonly copies?: CopyChrome
} {
  if (written === false) return { llms: false }
  const { llms = true, menu = true, assistants = [] } = written === true ? {} : written
  return { llms, copies: { menu: menu && !isOffline, assistants } }
}

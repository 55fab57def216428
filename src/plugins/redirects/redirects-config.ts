// Configuration of redirects.

import * as z from 'zod'
import { path, trimSlash } from '../../core/config/collection-config.ts'
import type { Url } from '../../core/model/names.ts'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'

export class RedirectFields {
  /** Old path → new path or URL. Default none. */
  readonly redirects = z
    .record(path, z.string())
    .transform((value) =>
      Object.entries(value)
        .map(([from, to]) => ({ from: trimSlash(from) as Url, to }))
        .sort((a, b) => (a.from < b.from ? -1 : 1)),
    )
    .default([])
}

export const redirectFields = defineFields(new RedirectFields())

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<RedirectFields> {}
}

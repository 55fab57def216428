// Configuration of checks of external links.

import * as z from 'zod'
import { documented } from '../../core/plugin/documented.ts'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'

class ExternalLinkOptions {
  /** URL prefixes to skip; `*` matches anything. Default none. */
  readonly ignore = z
    .array(z.string().regex(/^(?:https?:\/\/|\*)/, { message: 'must start with `https://`' }))
    .default([])
  /** Timeout of one request, in seconds. Default 10. */
  readonly timeout = z
    .number()
    .gt(0, { message: 'must be a number of seconds greater than 0' })
    .max(300, { message: 'must be at most 300 seconds' })
    .default(10)
}

export class LinkCheckerFields {
  /** Settings of `octavo check --external`. */
  readonly externalLinks = documented(new ExternalLinkOptions()).prefault({})
}

export const linkCheckerFields = defineFields(new LinkCheckerFields())

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<LinkCheckerFields> {}
}

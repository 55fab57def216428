// Configuration of hosts.

import * as z from 'zod'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'
import { HOST_NAMES } from './host-names.ts'

export class HostFields {
  /** Hosting provider, whose redirect rules are generated. Default none: `_redirects` only. */
  readonly host = z.enum(HOST_NAMES).optional()
  /**
   * Whether to generate `/x.html` stubs that redirect old URLs to `/x`, on any host and without JavaScript. Default
   * false.
   */
  readonly htmlStubs = z.boolean().default(false)
}

export const hostFields = defineFields(new HostFields())

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<HostFields> {}
}

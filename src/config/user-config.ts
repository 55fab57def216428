// The type of the configuration, made from its schema. Configurations are bundled with this module, so it must not
// load the schema itself.

import type { z } from 'zod'
import type { configSchema } from './config-schema.ts'

/** What `defineSite` takes. */
export type UserConfig = z.input<typeof configSchema>

/** Types a configuration; returns it as it is. */
export function defineSite(config: UserConfig): UserConfig {
  return config
}

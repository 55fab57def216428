// Type of the configuration, inferred from its schema. Configurations are bundled with this module, so it must not
// import the schema at run time.

import type { z } from 'zod'
import type { configSchema } from './config-schema.ts'

/** Argument of `defineSite`. */
export type UserConfig = z.input<typeof configSchema>

/** Types a configuration; returns it unchanged. */
export function defineSite(config: UserConfig): UserConfig {
  return config
}

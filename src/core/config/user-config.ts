// Type of the configuration, inferred from its schema. Configurations are bundled with this module, so it must not
// import the schema at run time.

import type { z } from 'zod'
import type { coreFields } from './config-schema.ts'

/** Fields of plugins. Each plugin adds its own: `declare module 'octavo' { interface PluginConfig { … } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: plugins extend it
export interface PluginConfig {}

/** Argument of `defineSite`. */
export type UserConfig = z.input<typeof coreFields> & PluginConfig

/** Types a configuration; returns it unchanged. */
export function defineSite(config: UserConfig): UserConfig {
  return config
}

// Fields of the built-in plugins, as every site has them.

import { plugins } from '../../../src/plugins.ts'

export const PLUGIN_FIELDS = plugins.flatMap(({ config }) => config ?? [])

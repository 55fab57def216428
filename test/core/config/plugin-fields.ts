// Fields of the built-in plugins, as every site has them, and their values on a site that configures none.

import { dropUndefined } from '../../../src/core/config/plain-data.ts'
import { plugins } from '../../../src/plugins.ts'

export const PLUGIN_FIELDS = plugins.flatMap(({ config }) => config ?? [])

export const PLUGIN_DEFAULTS: Readonly<Record<string, unknown>> = dropUndefined(
  Object.fromEntries(
    PLUGIN_FIELDS.flatMap(({ schemas }) =>
      Object.entries(schemas).map(([name, schema]) => [name, schema.parse(undefined)]),
    ),
  ),
)

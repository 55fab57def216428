// Fields of the built-in plugins with their default values.

import { dropUndefined } from '../../../src/core/config/plain-data.ts'
import { type FolderFacts, pluginsOf, resolveOptions } from '../../../src/core/config/validate-config.ts'
import type { SiteOptions } from '../../../src/core/model/site-options.ts'
import { changeOptions } from '../../../src/core/registry/registry.ts'
import { plugins } from '../../../src/plugins.ts'

export const PLUGIN_FIELDS = plugins.flatMap(({ config }) => config ?? [])

export const PLUGIN_DEFAULTS: Readonly<Record<string, unknown>> = dropUndefined(
  Object.fromEntries(
    PLUGIN_FIELDS.flatMap(({ schemas }) =>
      Object.entries(schemas).map(([name, schema]) => [name, schema.parse(undefined)]),
    ),
  ),
)

/** Returns options with these values of fields, and defaults for the rest. */
export function withFields(values: Readonly<Record<string, unknown>>) {
  return { fields: { ...PLUGIN_DEFAULTS, ...values } }
}

/** Resolves a configuration, including the changes of the built-in plugins. */
export async function resolveAll(config: unknown, facts: FolderFacts): Promise<SiteOptions> {
  const resolved = resolveOptions(config, facts, {}, plugins)
  const place = {
    root: '/',
    cacheDir: '/',
    plugins: pluginsOf(config),
    findPackage: () => undefined,
    packageVersion: () => undefined,
  }
  return (await changeOptions(resolved, place)).options
}

// Fields of `site.config.ts` that belong to plugins. A plugin declares their schemas; the core validates the fields with its own
// and passes the values on without knowing them.

import type * as z from 'zod'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { SiteOptions } from '../model/site-options.ts'

/** Values of the fields of all plugins, by field. */
export type FieldValues = Readonly<Record<string, unknown>>

/** The fields of one plugin. */
export interface PluginFields<Values = unknown> {
  /** Field → schema. The default of a field is that of its schema. */
  readonly schemas: Readonly<Record<string, z.ZodType>>
  /** Finds values that are valid but do not fit the site. `options` lacks the data of plugins for pages. */
  check?(values: Values, options: SiteOptions): readonly FieldProblem[]
  /** Data for every page that follows from the values. */
  chrome?(values: Values, options: SiteOptions): Partial<SiteChrome>
}

/** A problem with a value; the site is not built. */
export interface FieldProblem {
  /** Path of the value: `['print', 0]`. */
  readonly at: readonly (string | number)[]
  /** The problem, with the name of the field. */
  readonly message: string
  /** A valid value. */
  readonly help: string
}

/** Plain data without fields that are undefined, at every depth. */
export type DropUndefined<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: DropUndefined<Exclude<Value[Key], undefined>> }
    : Value

/** Values of the schemas in a class of fields. */
export type OutputOf<Fields> = {
  readonly [Key in keyof Fields]: DropUndefined<z.output<Fields[Key] & z.ZodType>>
}

/** The fields as users write them: all are optional. */
export type InputOf<Fields> = { readonly [Key in keyof Fields]?: z.input<Fields[Key] & z.ZodType> }

/**
 * Declares the fields of a plugin. `fields` is an object of a class whose members are schemas, so that editors show the comment of
 * each member.
 */
export function defineFields<Fields extends object>(
  fields: Fields,
  use: Omit<PluginFields<OutputOf<Fields>>, 'schemas'> = {},
): PluginFields<OutputOf<Fields>> {
  return { schemas: { ...fields } as PluginFields['schemas'], ...use }
}

/** Returns the values of a plugin's fields. */
export function valuesOf<Values>(fields: PluginFields<Values>, values: FieldValues): Values {
  return Object.fromEntries(Object.keys(fields.schemas).map((name) => [name, values[name]])) as Values
}

// Schemas of objects whose fields have comments that editors show, including in `z.input`.
//
// Declaration files lose the comments of objects with an inferred type, but keep those of class members.
// Therefore the fields of configuration objects are declared as a class.

import * as z from 'zod'

/** The members of a class as an object shape. */
export type ShapeOf<Fields> = { readonly [Key in keyof Fields]: Fields[Key] & z.ZodType }

/** Creates the strict schema of an object with these fields. */
export function documented<Fields extends object>(
  fields: Fields,
): z.ZodObject<ShapeOf<Fields>, z.core.$strict> {
  return z.strictObject({ ...fields } as ShapeOf<Fields>)
}

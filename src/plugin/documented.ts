// Schemas of objects whose fields have comments that editors show, `z.input` included.
//
// Declaration files lose the comments of objects whose type is inferred, but keep those of the members of a class. So
// the fields of what people write are a class.

import * as z from 'zod'

/** The members of a class as the shape of an object. */
export type ShapeOf<Fields> = { readonly [Key in keyof Fields]: Fields[Key] & z.ZodType }

/** The schema of an object with these fields and no others. */
export function documented<Fields extends object>(
  fields: Fields,
): z.ZodObject<ShapeOf<Fields>, z.core.$strict> {
  return z.strictObject({ ...fields } as ShapeOf<Fields>)
}

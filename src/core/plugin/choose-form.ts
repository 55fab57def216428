// Validates values that may have one of several forms.

import * as z from 'zod'

/**
 * Checks a value against its intended form, so that a mistake is reported for that form alone. If `pick` returns a
 * string, it is the error for a value without a matching form. The type is the union of all forms.
 */
export function chooseForm<Form extends z.ZodType>(
  pick: (value: unknown) => Form | string,
): z.ZodType<z.output<Form>, z.input<Form>> {
  const schema = z.unknown().transform((value, context) => {
    const chosen = pick(value)
    const read = typeof chosen === 'string' ? undefined : chosen.safeParse(value)
    if (typeof chosen === 'string') context.addIssue({ code: 'custom', message: chosen })
    else for (const issue of read?.error?.issues ?? []) context.issues.push(issue as never)
    // zod continues after an unknown key, so later checks receive the invalid value.
    return read?.success ? read.data : value
  })
  return schema as z.ZodType as z.ZodType<z.output<Form>, z.input<Form>>
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** Picks the form named by a field of the value. */
export function formWithField<Form>(value: object, forms: Readonly<Record<string, Form>>): Form | undefined {
  const name = Object.keys(forms).find((field) => field in value)
  return name === undefined ? undefined : forms[name]
}

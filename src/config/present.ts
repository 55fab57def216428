// What a schema gives, as plain data: a field that is undefined is absent.

/** The type of it: optional fields are there or not. */
export type Present<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]: Present<Exclude<Value[Key], undefined>> }
    : Value

/** Drops fields that are undefined, at every depth. */
export function present<Value>(value: Value): Present<Value> {
  return JSON.parse(JSON.stringify(value)) as Present<Value>
}

// Limits of values in a schema: minimum and maximum, lengths, numbers of items and keys.

/** A lower and an upper limit, at least one of them. JSON-safe, because tables are stored between pages. */
export interface Span<Limit> {
  readonly from?: Limit
  readonly to?: Limit
}

export interface Limits {
  /** As text: `1`, `> 0`. */
  readonly range?: Span<string>
  readonly length?: Span<number>
  readonly items?: Span<number>
  readonly keys?: Span<number>
  readonly multipleOf?: number
  readonly unique?: true
}

/** Reads the limits. The functions read a keyword from the merged schemas. */
export function readLimits(
  first: <Value>(keyword: string, is: (value: unknown) => value is Value) => Value | undefined,
  count: (keyword: string) => number | undefined,
  flag: (keyword: string) => boolean,
): Limits {
  const pair = <Value>(from: Value | undefined, to: Value | undefined): Span<Value> | undefined =>
    from === undefined && to === undefined
      ? undefined
      : { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
  // Before draft 6, `exclusiveMinimum` and `exclusiveMaximum` are booleans.
  const limit = (keyword: string, exclusive: string, sign: string): string | undefined => {
    const strict = first(exclusive, isNumber)
    if (strict !== undefined) return `${sign} ${strict}`
    const value = count(keyword)
    if (value === undefined) return undefined
    return flag(exclusive) ? `${sign} ${value}` : String(value)
  }
  const range = pair(limit('minimum', 'exclusiveMinimum', '>'), limit('maximum', 'exclusiveMaximum', '<'))
  const length = pair(count('minLength'), count('maxLength'))
  const items = pair(count('minItems'), count('maxItems'))
  const keys = pair(count('minProperties'), count('maxProperties'))
  const multipleOf = count('multipleOf')
  return {
    ...(range && { range }),
    ...(length && { length }),
    ...(items && { items }),
    ...(keys && { keys }),
    ...(multipleOf !== undefined && { multipleOf }),
    ...(flag('uniqueItems') && { unique: true }),
  }
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

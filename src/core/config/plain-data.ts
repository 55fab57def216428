// Plain data, which can be cached, sent to threads and written as JSON: strings, numbers, booleans, null, arrays and
// records of them. Dates become strings. All other values from code or YAML are rejected here.

import type { DropUndefined } from '../plugin/plugin-fields.ts'
import { errorMessage } from '../text/error-message.ts'

export type PlainData = { readonly value: unknown } | PlainProblem

/** The first part of a value that is not plain data. */
export interface PlainProblem {
  /** Problem with the name of the value: `extra.when is a function`. */
  readonly problem: string
  /** The path of that part. */
  readonly at: readonly PropertyKey[]
  /** Problem without a name. */
  readonly what: string
  /** Whether walking the value might not end, or overflow the stack. */
  readonly isEndless: boolean
}

/** Maximum nesting of arrays and records; far deeper than any real data. */
export const MAX_DEPTH = 100

/** Maximum number of values. Arrays and records with many references to each other would take exponential time. */
const MAX_VALUES = 1_000_000

/** Copies a value. `name` identifies it in problems. Pages cannot show some characters, which are accepted with `hasAnyText`. */
export function readPlainData(value: unknown, name: string, { hasAnyText = false } = {}): PlainData {
  let remaining = MAX_VALUES

  function copy(value: unknown, at: readonly PropertyKey[], above: readonly object[]): unknown {
    const refuse = (what: string, isEndless = false) => new NotPlain(at, what, isEndless)
    if (value === undefined || value === null || typeof value === 'boolean') return value
    if (typeof value === 'string') {
      const what = hasAnyText ? undefined : findTextProblem(value)
      if (what !== undefined) throw refuse(what)
      return value
    }
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw refuse(`is ${value}`)
      return value
    }
    if (typeof value !== 'object') throw refuse(`is a ${typeof value}`)
    if (value instanceof Date) {
      if (Number.isNaN(value.getTime())) throw refuse('is an invalid date')
      return value.toISOString()
    }
    if (above.includes(value)) throw refuse('contains itself', true)
    if (above.length === MAX_DEPTH) throw refuse(`is nested more than ${MAX_DEPTH} deep`, true)
    if (--remaining < 0) throw refuse(`has more than ${MAX_VALUES} lists and records`, true)
    const inside = [...above, value]
    if (Array.isArray(value)) return Array.from(value, (one, index) => copy(one, [...at, index], inside))
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== null && prototype !== Object.prototype)
      throw refuse(`is a ${value.constructor?.name || 'class instance'}`)
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => {
        const what = hasAnyText ? undefined : findTextProblem(key)
        if (what !== undefined) throw refuse(`has a key that ${what}`)
        return [key, copy(one, [...at, key], inside)]
      }),
    )
  }

  try {
    return { value: copy(value, [], []) }
  } catch (error) {
    const { at, what, isEndless } =
      error instanceof NotPlain
        ? error
        : new NotPlain([], `throws when it is read: ${errorMessage(error)}`, false)
    return { problem: `${nameOf(name, at)} ${what}`, at, what, isEndless }
  }
}

/** Explains why a string cannot be written to a page. Undefined when it can. */
export function findTextProblem(text: string): string | undefined {
  const [bad] = UNPRINTABLE.exec(text) ?? []
  if (bad === undefined) return undefined
  const code = `U+${bad.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  return /\p{Surrogate}/u.test(bad)
    ? `contains an unpaired surrogate, ${code}`
    : `contains the control character ${code}`
}

/** Control characters except tabs and line endings, lone surrogates, and Unicode noncharacters. */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|[\p{Surrogate}\ufffe\uffff]/u

class NotPlain extends Error {
  constructor(
    readonly at: readonly PropertyKey[],
    readonly what: string,
    readonly isEndless: boolean,
  ) {
    super(what)
  }
}

function nameOf(name: string, at: readonly PropertyKey[]): string {
  return name + at.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
}

/** Removes fields that are undefined, at every depth. */
export function dropUndefined<Value>(value: Value): DropUndefined<Value> {
  return JSON.parse(JSON.stringify(value)) as DropUndefined<Value>
}

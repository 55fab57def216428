// What may be kept, cross a thread and be written as JSON: text, numbers, booleans, null, lists and records of them. Dates
// become text. Everything else that code may give instead of data is named here.

import { errorMessage } from './error-message.ts'

/** The value as plain data, or what in it is none: `extra.when is a function`. */
export type PlainData = { readonly value: unknown } | { readonly problem: string }

/** No data that a person writes is nested deeper. */
const MAX_DEPTH = 100

/** Copies a value that code gave; `name` is what the problem calls it. */
export function readPlainData(value: unknown, name: string): PlainData {
  try {
    return { value: copy(value, name, []) }
  } catch (error) {
    if (error instanceof NotPlain) return { problem: error.message }
    return { problem: `${name} throws when it is read: ${errorMessage(error)}` }
  }
}

/** Why a text cannot be written to a page; undefined where it can. */
export function whyNoText(text: string): string | undefined {
  const [bad] = ODD_CHARACTER.exec(text) ?? []
  if (bad === undefined) return undefined
  const code = bad.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')
  return bad < ' ' ? `has the control character U+${code}` : `has half a character, U+${code}`
}

/** Control characters aside from tab and line ends, and surrogates without their other half. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: They are what is looked for.
const ODD_CHARACTER = /[\0-\x08\x0b\x0c\x0e-\x1f\p{Surrogate}]/u

class NotPlain extends Error {}

function copy(value: unknown, name: string, above: readonly object[]): unknown {
  if (value === undefined || value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') {
    const problem = whyNoText(value)
    if (problem !== undefined) throw new NotPlain(`${name} ${problem}`)
    return value
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new NotPlain(`${name} is ${value}`)
    return value
  }
  if (typeof value !== 'object') throw new NotPlain(`${name} is a ${typeof value}`)
  if (value instanceof Date) {
    if (Number.isNaN(value.getTime())) throw new NotPlain(`${name} is an invalid date`)
    return value.toISOString()
  }
  if (above.includes(value)) throw new NotPlain(`${name} contains itself`)
  if (above.length === MAX_DEPTH) throw new NotPlain(`${name} is nested more than ${MAX_DEPTH} deep`)
  const inside = [...above, value]
  if (Array.isArray(value)) return Array.from(value, (one, at) => copy(one, `${name}[${at}]`, inside))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype)
    throw new NotPlain(`${name} is a ${value.constructor?.name || 'class instance'}`)
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, copy(one, `${name}.${key}`, inside)]),
  )
}

// Values of any type in messages.

/** Describes a value in words, truncated when long. */
export function nameValue(value: unknown): string {
  if (value === undefined) return 'missing'
  if (typeof value === 'function') return 'a function'
  if (value instanceof Date) return 'a date'
  if (value instanceof Promise) return 'a promise'
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'symbol')
    return String(value)
  const text = asJson(value)
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

/** JSON, or a description of values that have none: circular references and big integers. */
function asJson(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch {
    return Array.isArray(value) ? 'a list' : 'an object'
  }
}

// Typed access to values of a Docusaurus configuration, which may be anything. Values of a wrong type count as absent.

export type RawOptions = Readonly<Record<string, unknown>>

export function asRecord(value: unknown): RawOptions {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RawOptions) : {}
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

/** A string, or the strings of a list, as a list. */
export function asTexts(value: unknown): readonly string[] {
  return [value].flat().filter((one) => typeof one === 'string')
}

export function asFunction(value: unknown): ((...input: unknown[]) => unknown) | undefined {
  return typeof value === 'function' ? (value as (...input: unknown[]) => unknown) : undefined
}

/** `{ [field]: value }`, or an empty object for an absent value, for spreading. */
export function field<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [key in Name]?: Value })
}

/** Key of the package name in a stub that replaces a package that is not installed. */
export const STUB = Symbol.for('octavo.stub')

/** Name of the package that a stub replaces. */
export function stubName(value: unknown): string | undefined {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
  return asText((value as { [STUB]?: unknown })[STUB])
}

// The number before a file or folder name that only sets its position: `01-intro`, `2. Guide`.

/** A name without its number prefix, and the position from the number. */
export interface PrefixedName {
  readonly name: string
  readonly position?: number
}

// Dates (`2021-11-x`) and versions (`7.0-foo`) are names, not positions.
const dateOrVersion = /^\d+[-_.]\d/
const numberPrefix = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/

/** Splits `01-intro` into `intro` and 1; a name without a number prefix is returned unchanged. */
export function stripNumberPrefix(name: string): PrefixedName {
  const match = dateOrVersion.test(name) ? null : numberPrefix.exec(name)
  if (!match) return { name }
  return { name: match[2]!, position: Number(match[1]) }
}

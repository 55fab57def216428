// What every value that people write must be, whatever it means: text that HTML, XML and JSON can hold, and lists and
// objects that end. Nothing here is recursive.

/** Levels of lists and objects. */
export const MAX_DEPTH = 100

/** Lists and objects that hold one another in many places would take for ever. */
const MAX_VALUES = 1_000_000

/** Control characters except tabs and line ends, and halves of a character. */
const UNPRINTABLE = /(?![\t\n\r])\p{Cc}|[\p{Surrogate}\ufffe\uffff]/u

/** The first character of a text that is none, as `U+0000`. */
export function findUnprintable(text: string): string | undefined {
  const found = UNPRINTABLE.exec(text)?.[0]
  return found && `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
}

export interface PlainProblem {
  readonly at: readonly PropertyKey[]
  /** What is wrong, after the name of the field. */
  readonly problem: string
  readonly help: string
  /** Walking the value might never end. */
  readonly isEndless?: true
}

/** The first part of a value that is not plain. `skip` is a key at the top whose value may be anything. */
export function findUnplain(whole: unknown, skip: string): PlainProblem | undefined {
  const stack: { readonly value: unknown; readonly at: readonly PropertyKey[] }[] = [{ value: whole, at: [] }]
  let left = MAX_VALUES
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, at } = next
    if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol')
      return { at, problem: `is a ${typeof value}`, help: 'Write a string, a number, `true` or `false`.' }
    const wrong = typeof value === 'string' ? findUnprintable(value) : undefined
    if (wrong !== undefined)
      return { at, problem: `contains ${wrong}, which is not a character of text`, help: 'Remove it.' }
    if (typeof value !== 'object' || value === null) continue
    left--
    if (at.length > MAX_DEPTH || left < 0)
      return {
        at: at.slice(0, 1),
        problem: 'is nested too deep, or contains itself',
        help: 'Write it flat.',
        isEndless: true,
      }
    for (const [key, inner] of Object.entries(value)) {
      const unread = findUnprintable(key)
      if (unread !== undefined)
        return {
          at,
          problem: `has a key with ${unread}, which is not a character of text`,
          help: 'Remove it.',
        }
      const isSkipped = at.length === 0 && key === skip
      if (!isSkipped) stack.push({ value: inner, at: [...at, Array.isArray(value) ? Number(key) : key] })
    }
  }
  return undefined
}

// Evaluates expressions in braces that need no code: text, numbers, `true`, lists and objects of these, and the two calls
// by which code references a file.

export type StaticValue =
  | string
  | number
  | boolean
  | null
  | readonly StaticValue[]
  | { readonly [key: string]: StaticValue }

/** The value of an expression; undefined if code would have to run. */
export function readStaticValue(expression: string): StaticValue | undefined {
  const source = createSource(expression)
  const value = readValue(source)
  return value !== undefined && source.isAtEnd() ? value : undefined
}

interface Source {
  /** Consumes a match of the pattern, after spaces. Returns undefined if there is none. */
  take(pattern: RegExp): RegExpExecArray | undefined
  isAtEnd(): boolean
}

function createSource(text: string): Source {
  let at = 0
  const take: Source['take'] = (pattern) => {
    const sticky = new RegExp(String.raw`\s*(?:${pattern.source})`, 'y')
    sticky.lastIndex = at
    const match = sticky.exec(text)
    if (match) at = sticky.lastIndex
    return match ?? undefined
  }
  return { take, isAtEnd: () => text.slice(at).trim() === '' }
}

const STRING = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\$]|\\.|\$(?!\{))*)`/
const CALL = new RegExp(String.raw`(?:useBaseUrl|require)\(\s*(?:${STRING.source})\s*\)(?:\.default)?`)
const WORDS: Readonly<Record<string, StaticValue>> = { true: true, false: false, null: null, undefined: null }

function readValue(source: Source): StaticValue | undefined {
  const string = source.take(STRING) ?? source.take(CALL)
  if (string) return decodeEscapes(string[1] ?? string[2] ?? string[3] ?? '')
  const number = source.take(/-?\d+(?:\.\d+)?/)
  if (number) return Number(number[0])
  const word = source.take(/(true|false|null|undefined)\b/)
  if (word) return WORDS[word[1]!]!
  if (source.take(/\[/)) return readList(source)
  return source.take(/\{/) ? readObject(source) : undefined
}

function readList(source: Source): StaticValue | undefined {
  const items: StaticValue[] = []
  while (!source.take(/\]/)) {
    const item = readValue(source)
    if (item === undefined) return undefined
    items.push(item)
    if (!source.take(/,/) && !source.take(/(?=\])/)) return undefined
  }
  return items
}

function readObject(source: Source): StaticValue | undefined {
  const entries: [string, StaticValue][] = []
  while (!source.take(/\}/)) {
    const key = source.take(/([\w$-]+)|"([^"\\\n]*)"|'([^'\\\n]*)'/)
    const value = key && source.take(/:/) && readValue(source)
    if (!key || value === undefined) return undefined
    entries.push([key[1] ?? key[2] ?? key[3]!, value])
    if (!source.take(/,/) && !source.take(/(?=\})/)) return undefined
  }
  return Object.fromEntries(entries)
}

function decodeEscapes(text: string): string {
  return text.replace(/\\(?:\n|(.))/gs, (_, character?: string) =>
    character === 'n' ? '\n' : character === 't' ? '\t' : (character ?? ''),
  )
}

// Front matter in its most common form: `key: text`, `key: 3`, `key: true`, one per line. It is read here without a
// YAML parser, which takes a third as long as parsing the page; anything else is left to the parser.

import type { YamlEntry } from '../../config/read-yaml.ts'

/** A key, and a value that is a word, a sentence or a whole number: nothing in it is YAML syntax. */
const TEXT = String.raw`\p{L}\p{N}_,.;()/+%?!&*@|$=<>'"–—-`
const LINE = new RegExp(
  `^([A-Za-z_][\\w-]*): +(?:([A-Za-z](?:[ ${TEXT}]*[${TEXT}])?)|(0|[1-9]\\d{0,8}))$`,
  'u',
)

/** Text that YAML 1.2 reads as another type. */
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ...['true', 'True', 'TRUE'].map((word) => [word, true] as const),
  ...['false', 'False', 'FALSE'].map((word) => [word, false] as const),
  ...['null', 'Null', 'NULL'].map((word) => [word, null] as const),
])

/** The entries of a plain mapping in their order; undefined if it takes the parser. */
export function readPlainMapping(yaml: string): YamlEntry[] | undefined {
  const entries: YamlEntry[] = []
  const keys = new Set<string>()
  let at = 0
  for (const line of yaml.split('\n')) {
    const match = LINE.exec(line)
    if (!match) return undefined
    const [, key = '', text, digits] = match
    if (WORDS.has(key) || keys.has(key)) return undefined
    keys.add(key)
    const value = text === undefined ? Number(digits) : WORDS.has(text) ? WORDS.get(text) : text
    const spelt = text ?? digits ?? ''
    entries.push({
      key,
      at,
      value,
      text: value === null ? null : spelt,
      valueAt: at + line.length - spelt.length,
      entries: [],
      items: [],
    })
    at += line.length + 1
  }
  return entries
}

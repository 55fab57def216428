// The places of the names and strings of a configuration in its file.
//
// The file is code and is run, so its value knows no lines. This goes through the text again: along the keys, lists
// and strings of the object that is exported. It follows no variables and no calls; what it does not find has no line.

import type { ConfigPlace } from '../model/site-options.ts'

type Path = ConfigPlace['at']

interface Token {
  readonly kind: 'text' | 'name' | 'sign'
  /** Of a text: what is between the quotes, as it is written. */
  readonly value: string
  readonly line: number
  readonly column: number
}

/** All places of the exported object, in the order of the file. */
export function readPlaces(source: string): ConfigPlace[] {
  const tokens = readTokens(source)
  const places: ConfigPlace[] = []
  let next = findRoot(tokens)
  const isAt = (signs: string): boolean =>
    tokens[next]?.kind === 'sign' && signs.includes(tokens[next]!.value)

  function note(at: Path, text: string): void {
    const { line, column } = tokens[next]!
    places.push({ at, text, line, column })
  }

  function readObject(at: Path): void {
    next++
    while (next < tokens.length && !isAt('}')) {
      const { kind, value } = tokens[next]!
      // A comma, a spread, a computed name.
      if (kind === 'sign') readPast(at)
      else {
        note([...at, value], value)
        next++
        if (isAt(':')) next++
        readValue([...at, value])
      }
    }
    next++
  }

  function readList(at: Path): void {
    next++
    for (let index = 0; next < tokens.length && !isAt(']'); ) {
      if (isAt(',')) index++
      else if (tokens[next]!.kind !== 'text') note([...at, index], '')
      readPast([...at, index])
    }
    next++
  }

  function readArguments(at: Path): void {
    next++
    while (next < tokens.length && !isAt(')')) readPast(at)
    next++
  }

  /** Reads up to the comma or bracket that ends a value. */
  function readValue(at: Path): void {
    if (tokens[next]?.kind === 'text') note(at, tokens[next]!.value)
    while (next < tokens.length && !isAt(',}])')) {
      if (isAt('{')) readObject(at)
      else if (isAt('[')) readList(at)
      else if (isAt('(')) readArguments(at)
      else next++
    }
  }

  /** Reads a value, or the one sign that is none. */
  function readPast(at: Path): void {
    if (isAt(',}])')) next++
    else readValue(at)
  }

  if (next < tokens.length) readObject([])
  return places
}

const tokenPattern =
  /(?<gap>\s+|\/\/.*|\/\*[\s\S]*?\*\/)|(?<quote>["'`])(?<text>(?:\\[\s\S]|(?!\k<quote>)[^\\])*)\k<quote>|(?<name>[\p{ID_Continue}$]+)|[\s\S]/gu

function readTokens(source: string): Token[] {
  const tokens: Token[] = []
  let line = 1
  let lineStart = 0
  for (const { 0: whole, index, groups } of source.matchAll(tokenPattern)) {
    const { gap, text, name } = groups!
    const kind = text !== undefined ? 'text' : name !== undefined ? 'name' : 'sign'
    if (gap === undefined) tokens.push({ kind, value: text ?? whole, line, column: index - lineStart + 1 })
    line += whole.split('\n').length - 1
    if (whole.includes('\n')) lineStart = index + whole.lastIndexOf('\n') + 1
  }
  return tokens
}

/** Index of the bracket that opens the exported object, written there or as a variable; the number of tokens for none. */
function findRoot(tokens: readonly Token[]): number {
  const isName = (index: number, name: string) =>
    tokens[index]?.kind === 'name' && tokens[index].value === name
  const exported = tokens.findIndex((_, index) => isName(index, 'export') && isName(index + 1, 'default'))
  if (exported < 0) return tokens.length
  const variable = tokens[exported + 2]!
  const made = tokens.findIndex(
    (_, index) =>
      (isName(index - 1, 'const') || isName(index - 1, 'let')) && isName(index, variable?.value ?? ''),
  )
  const from = made < 0 ? exported : made
  const opens = tokens.findIndex(({ kind, value }, index) => index > from && kind === 'sign' && value === '{')
  return opens < 0 ? tokens.length : opens
}

// Locates keys and strings in a configuration file. The configuration is code, so its value has no line numbers. This
// scans the source text of the exported object: keys, arrays and strings. It does not follow variables or calls; their
// contents have no place.

import type { ConfigPlace } from '../model/site-options.ts'

type Path = ConfigPlace['at']

interface Token {
  readonly kind: 'text' | 'name' | 'sign'
  /** For strings: the source text between the quotes. */
  readonly value: string
  readonly line: number
  readonly column: number
}

/** Returns all places in the exported object, in file order. */
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
      // Comma, spread or computed name.
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

  /** Reads a value or one punctuation token. */
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

/**
 * Index of the opening bracket of the exported object, inline or in a variable; the number of tokens if there is none.
 */
function findRoot(tokens: readonly Token[]): number {
  const isName = (index: number, name: string) =>
    tokens[index]?.kind === 'name' && tokens[index].value === name
  const exported = tokens.findIndex((_, index) => isName(index, 'export') && isName(index + 1, 'default'))
  if (exported < 0) return tokens.length
  const variable = tokens[exported + 2]!
  const declaration = tokens.findIndex(
    (_, index) =>
      (isName(index - 1, 'const') || isName(index - 1, 'let')) && isName(index, variable?.value ?? ''),
  )
  const from = declaration < 0 ? exported : declaration
  const opens = tokens.findIndex(({ kind, value }, index) => index > from && kind === 'sign' && value === '{')
  return opens < 0 ? tokens.length : opens
}

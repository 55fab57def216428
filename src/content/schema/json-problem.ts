// Where and why a text is not JSON. The parser of the language tells a place only sometimes, and never what to write.

interface JsonProblem {
  readonly at: number
  readonly message: string
  readonly help: string
}

const TOKEN =
  /[\s\uFEFF]+|[{}[\]:,]|"(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/** The first problem of a text that is not JSON. */
export function findJsonProblem(text: string): JsonProblem {
  const open: string[] = []
  // What may come next: a value, a key, a colon, or a comma.
  let wanted: 'value' | 'first value' | 'key' | 'first key' | 'colon' | 'comma' | 'end' = 'value'
  let at = 0
  for (;;) {
    if (at >= text.length) break
    TOKEN.lastIndex = at
    const token = TOKEN.exec(text)?.[0]
    if (token === undefined) return unreadable(text, at)
    const start = at
    at += token.length
    if (token.trim() === '') continue
    const closed = (): typeof wanted => (open.length === 0 ? 'end' : 'comma')
    if (wanted === 'end') return problem(start, 'something follows the end of the value.', 'Remove it.')
    if (token === '}' || token === ']') {
      const opening = token === '}' ? '{' : '['
      if (open.at(-1) !== opening)
        return problem(
          start,
          `\`${token}\` closes nothing.`,
          'Remove it, or correct the bracket that it closes.',
        )
      if (wanted === 'value' || wanted === 'key')
        return problem(start, `a comma precedes \`${token}\`.`, 'Remove the comma.')
      if (wanted === 'colon') return problem(start, 'a key has no value.', 'Write `: ` and a value after it.')
      open.pop()
      wanted = closed()
    } else if (wanted === 'comma') {
      if (token !== ',')
        return problem(start, 'a comma is missing before this.', 'Write a comma between entries.')
      wanted = open.at(-1) === '{' ? 'key' : 'value'
    } else if (wanted === 'colon') {
      if (token !== ':') return problem(start, 'a colon is missing after a key.', 'Write `"key": value`.')
      wanted = 'value'
    } else if (wanted === 'key' || wanted === 'first key') {
      if (!token.startsWith('"'))
        return problem(start, 'a key is expected here.', 'Write it in double quotes.')
      wanted = 'colon'
    } else if (token === '{' || token === '[') {
      open.push(token)
      wanted = token === '{' ? 'first key' : 'first value'
    } else if (token === ',' || token === ':') {
      return problem(start, `a value is expected before \`${token}\`.`, 'Write a value.')
    } else wanted = closed()
  }
  return problem(
    text.length,
    open.length === 0 ? 'the file is empty.' : `the file ends before \`${open.at(-1)}\` is closed.`,
    open.length === 0 ? 'Write a schema.' : 'Close it.',
  )
}

function unreadable(text: string, at: number): JsonProblem {
  const rest = text.slice(at, at + 40)
  if (rest.startsWith("'"))
    return problem(
      at,
      'single quotes are not quotes in JSON.',
      'Write double quotes, or name the file `.yaml`.',
    )
  if (/^\/[/*]/.test(rest))
    return problem(at, 'JSON has no comments.', 'Remove it, or name the file `.yaml`.')
  if (rest.startsWith('"'))
    return problem(
      at,
      'a text has no end on its line, or a wrong escape.',
      'Close it with `"`, and write `\\n` for a line end.',
    )
  return problem(at, `\`${/^\S+/.exec(rest)?.[0] ?? rest}\` is not a value.`, 'Write text in double quotes.')
}

function problem(at: number, message: string, help: string): JsonProblem {
  return { at, message, help }
}

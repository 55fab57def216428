// Explains common mistakes in YAML and their corrections.

import type { YAMLError as ParserError } from 'yaml'

/** A syntax error, described for its author. */
export class YamlError extends Error {
  constructor(
    readonly at: number,
    message: string,
    readonly help: string,
  ) {
    super(message)
  }
}

export const QUOTE = 'Quote text that contains `: `, `#`, `*` or quotes, and indent with spaces.'

export function explainYaml({ pos: [at], message, code }: ParserError, yaml: string): YamlError {
  switch (code) {
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return (
        findIndented(yaml, at) ??
        new YamlError(at, 'a value contains `: `.', 'Quote the value, as in `title: "Part one: install"`.')
      )
    case 'BAD_INDENT': {
      const [, close] = / end with a ([\]}])$/.exec(message) ?? []
      return close === undefined ? indented(yaml, at) : unclosed(yaml, at, close)
    }
    case 'MISSING_CHAR': {
      const [, quote] = /^Missing closing (["'])quote/.exec(message) ?? []
      if (quote !== undefined) return unclosed(yaml, at, quote)
      break
    }
    case 'BAD_SCALAR_START':
    case 'TAG_RESOLVE_FAILED':
      return new YamlError(
        at,
        `a value starts with \`${yaml.charAt(at)}\`.`,
        code === 'BAD_SCALAR_START' ? `Quote it: \`"${wordAt(yaml, at)}"\`.` : 'Quote the value.',
      )
    case 'TAB_AS_INDENT':
      return new YamlError(at, 'a line is indented with a tab.', 'Indent with spaces.')
  }
  return new YamlError(at, `${message.trimEnd().replace(/\.$/, '')}.`, QUOTE)
}

/** Finds the key on a later line that turns a multi-line value into a mapping. Undefined for values on one line. */
function findIndented(yaml: string, at: number): YamlError | undefined {
  const isList = /^\s*- /.test(yaml.slice(at))
  const colon = isList ? at : at + yaml.slice(at).search(/:(?:\s|$)/)
  const start = yaml.lastIndexOf('\n', colon) + 1
  return start > at || isList ? indented(yaml, Math.max(start, at)) : undefined
}

function indented(yaml: string, from: number): YamlError {
  const at = from + /^[ \t]*/.exec(yaml.slice(from))![0].length
  return new YamlError(
    at,
    `\`${wordAt(yaml, at)}\` is indented differently from the lines above it.`,
    'Indent entries of the same level by the same number of spaces, and nested content further.',
  )
}

/** Returns the place of the opening bracket, because the parser may report the missing one at the end of the file. */
function unclosed(yaml: string, at: number, close: string): YamlError {
  const open = { ']': '[', '}': '{' }[close] ?? close
  const start = yaml.lastIndexOf(open, at - 1)
  return new YamlError(
    start < 0 ? at : start,
    `a value starts with \`${open}\` and has no closing \`${close}\`.`,
    `Write the \`${close}\` at its end, or remove the \`${open}\`.`,
  )
}

export function wordAt(yaml: string, at: number): string {
  return /^[^\s:]{0,60}/.exec(yaml.slice(at, at + 60))![0]
}

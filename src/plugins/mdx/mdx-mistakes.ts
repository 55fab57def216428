// Describes MDX syntax errors: rephrases the messages of its parsers and adds how to fix them.

import type { Finding } from '../../core/model/finding.ts'
import { MDX_SYNTAX } from '../../core/model/page-code.ts'

interface ParserError {
  readonly reason?: string
  readonly ruleId?: string
  readonly cause?: { readonly message?: string }
  readonly place?: Point | { readonly start: Point; readonly end: Point } | null
}

interface Point {
  readonly line: number
  readonly column: number
}

/** Describes a syntax error with its line and column. Returns undefined for internal errors. */
export function describeMistake(
  error: unknown,
  text: string,
): (Omit<Finding, 'place'> & { readonly place: Partial<Point> }) | undefined {
  const { reason, ruleId, cause, place } = (error ?? {}) as ParserError
  if (reason === undefined) return undefined
  const opening = /^Expected a closing tag for `<([^`>]*)>` \((\d+):(\d+)-/.exec(reason)
  if (opening) {
    const [, name = '', line, column] = opening
    return mistake(
      { line: Number(line), column: Number(column) },
      `\`<${name}>\` is not closed${reason.includes(' before the end of ') ? ' in its paragraph, list item or quote' : ''}.`,
      `Write \`</${name}>\` where it ends, or \`<${name} />\` if it is empty. ${AS_TEXT}`,
    )
  }
  const point = place ? ('start' in place ? place.start : place) : undefined
  const at = point ? { line: point.line, column: point.column } : {}
  const message = reason.replace(/\.?$/, '.')
  if (ruleId === 'acorn') {
    const why = (cause?.message ?? reason).replace(/ \(\d+:\d+\)$/, '')
    return /import\/exports/.test(reason)
      ? mistake(at, `This import or export is not JavaScript: ${why}.`, AFTER_IMPORTS)
      : mistake(at, `The code between \`{\` and \`}\` is not JavaScript: ${why}.`, BRACES)
  }
  if (ruleId === 'non-esm') return mistake(at, message, AFTER_IMPORTS)
  const brace = / closing brace for `\{`/.test(reason) && point ? findOpenBrace(text, point) : undefined
  if (brace) return mistake(brace, 'This `{` has no closing `}`.', BRACES)
  return mistake(
    at,
    message,
    /expression/.test(reason) ? BRACES : `Every tag must be closed in MDX. ${AS_TEXT}`,
  )
}

/** The last unclosed brace before a place. The parser reports only the end of the expression. */
function findOpenBrace(text: string, { line, column }: Point): Point | undefined {
  const lines = text.split(/\r?\n/).slice(0, line)
  lines[line - 1] = (lines[line - 1] ?? '').slice(0, column - 1)
  let closed = 0
  for (let row = lines.length - 1; row >= 0; row--)
    for (let at = lines[row]!.length - 1; at >= 0; at--) {
      const character = lines[row]!.charAt(at)
      if (character === '}') closed++
      else if (character === '{' && closed-- === 0) return { line: row + 1, column: at + 1 }
    }
  return undefined
}

const AS_TEXT = 'For a literal `<`, write `\\<` or `&lt;`, or put it into code. A comment is `{/* text */}`.'
const BRACES =
  'In MDX, braces contain JavaScript. For a literal brace, write `\\{`, or put it into code: `` `{` ``.'
const AFTER_IMPORTS = 'Leave a blank line after the imports and exports, before text and other code.'

function mistake(place: Partial<Point>, message: string, help: string) {
  return { rule: MDX_SYNTAX, severity: 'error' as const, message, help, place }
}

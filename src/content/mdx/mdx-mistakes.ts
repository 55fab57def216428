// What is wrong with a text that is not MDX. The words of its parsers say what they found; here is what to do about it.

import type { Finding } from '../../model/finding.ts'
import { MDX_SYNTAX } from '../../model/page-code.ts'

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

/** The mistake, with its line and column; undefined for an error that is ours. */
export function describeMistake(
  error: unknown,
): (Omit<Finding, 'place'> & { readonly place: Partial<Point> }) | undefined {
  const { reason, ruleId, cause, place } = (error ?? {}) as ParserError
  if (reason === undefined) return undefined
  const opening = /^Expected a closing tag for `<([^`>]*)>` \((\d+):(\d+)-/.exec(reason)
  if (opening) {
    const [, name = '', line, column] = opening
    return mistake(
      { line: Number(line), column: Number(column) },
      `\`<${name}>\` is not closed${reason.includes(' before the end of ') ? ' in its paragraph, list item or quote' : ''}.`,
      `Write \`</${name}>\` where it ends, or \`<${name} />\` if it holds nothing. ${AS_TEXT}`,
    )
  }
  const point = place ? ('start' in place ? place.start : place) : undefined
  const at = point ? { line: point.line, column: point.column } : {}
  const found = reason.replace(/\.?$/, '.')
  if (ruleId === 'acorn') {
    const why = (cause?.message ?? reason).replace(/ \(\d+:\d+\)$/, '')
    return /import\/exports/.test(reason)
      ? mistake(at, `This import or export is not JavaScript: ${why}.`, AFTER_IMPORTS)
      : mistake(at, `The code between \`{\` and \`}\` is not JavaScript: ${why}.`, BRACES)
  }
  if (ruleId === 'non-esm') return mistake(at, found, AFTER_IMPORTS)
  return mistake(at, found, /expression/.test(reason) ? BRACES : `Every tag is closed in MDX. ${AS_TEXT}`)
}

const AS_TEXT = 'For a `<` as text write `\\<` or `&lt;`, or put it into code. A comment is `{/* text */}`.'
const BRACES =
  'In MDX, braces hold JavaScript. For a brace as text write `\\{`, or put it into code: `` `{` ``.'
const AFTER_IMPORTS = 'Write an empty line after the imports and exports; text and other code begin below it.'

function mistake(place: Partial<Point>, message: string, help: string) {
  return { rule: MDX_SYNTAX, severity: 'error' as const, message, help, place }
}

// What is wrong with a text that is not MDX: the words of its parsers are for those who know them, so the usual mistakes
// are described here, each with what to write instead.

import type { Finding } from '../../model/finding.ts'
import { MDX_SYNTAX } from '../../model/page-code.ts'

interface ParserError {
  readonly reason?: string
  readonly ruleId?: string
  readonly cause?: { readonly message?: string }
  readonly place?: Point | { readonly start: Point; readonly end: Point } | null
  readonly isTooLong?: boolean
}

interface Point {
  readonly line: number
  readonly column: number
}

/** The mistake, with its line and column; undefined for an error that is ours. */
export function describeMistake(
  error: unknown,
  text: string,
): (Omit<Finding, 'place'> & { readonly place: Partial<Point> }) | undefined {
  const { reason, place, isTooLong } = (error ?? {}) as ParserError
  if (isTooLong)
    return mistake({}, [
      'The expressions of this page are too long to be read.',
      'Move the code into a module of its own, and import it.',
    ])
  if (reason === undefined) return undefined
  const opening = /^Expected a closing tag/.test(reason) ? openingOf(reason) : undefined
  const point = opening ?? (place ? ('start' in place ? place.start : place) : openingOf(reason))
  const line = text.split(/\r\n?|\n/)[(point?.line ?? 1) - 1] ?? ''
  const found = { error: error as ParserError, reason, point, line }
  const at = point ? { line: point.line, column: point.column } : {}
  return mistake(at, describe(found))
}

function mistake(place: Partial<Point>, [message, help]: readonly [string, string]) {
  return { rule: MDX_SYNTAX, severity: 'error' as const, message, help, place }
}

interface Found {
  readonly error: ParserError
  readonly reason: string
  readonly point: Point | undefined
  readonly line: string
}

/** `Expected a closing tag for `<br>` (1:1-1:5)`. */
function openingOf(reason: string): Point | undefined {
  const [, line, column] = /\((\d+):(\d+)-\d+:\d+\)/.exec(reason) ?? []
  return line === undefined ? undefined : { line: Number(line), column: Number(column) }
}

const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

function describe({ error, reason, point, line }: Found): readonly [string, string] {
  const { ruleId, cause } = error
  const column = (point?.column ?? 1) - 1
  const rest = line.slice(Math.max(0, column))
  if (ruleId === 'end-tag-mismatch') return describeTags(reason)
  if (ruleId === 'unexpected-closing-slash') {
    const tag = /<\/?[^>]*>?/.exec(line.slice(Math.max(0, column - 1)))?.[0] ?? '</…>'
    return [`\`${tag}\` closes a tag that is not open.`, 'Remove it, or write the opening tag before it.']
  }
  if (/closing (?:tag|slash)/.test(reason) && ruleId?.startsWith('unexpected'))
    return ['A closing tag holds only a name.', 'Write it as `</Name>`, without attributes.']
  if (ruleId === 'unexpected-lazy')
    return [
      'This line is not part of the quote or list that its tag or expression began in.',
      'Begin it with the same `>` or spaces as the lines before.',
    ]
  if (ruleId === 'unexpected-empty-expression')
    return [
      'An attribute has an empty value, `{}`.',
      'Write a value, `name={5}` or `name="text"`, or leave the attribute out.',
    ]
  if (ruleId === 'non-spread' || ruleId === 'spread-extra')
    return [
      'Braces between attributes hold something other than a spread.',
      'Write `{...props}`, or give the value a name: `name={value}`.',
    ]
  if (ruleId === 'non-esm')
    return [
      'A block that begins with `import` or `export` holds other code too.',
      'Write an empty line after the imports and exports. Other code goes into an expression, `{…}`, or a module of its own.',
    ]
  if (ruleId === 'acorn') return describeScript(reason, cause?.message ?? '', rest)
  if (/in expression|expression in/.test(reason) && ruleId === 'unexpected-eof')
    return [
      'A `{` has no `}`.',
      'In MDX, braces hold JavaScript. For a brace as text write `\\{`, or put it into code: `` `{` ``.',
    ]
  if (/^Unexpected character/.test(reason)) return describeCharacter(reason, line, column)
  if (ruleId === 'unexpected-eof') {
    if (/attribute value|quote/.test(reason))
      return ['The value of an attribute has no closing quote.', 'Write the quote at its end: `name="text"`.']
    return ['A tag has no end.', 'Write `>` or `/>` at its end. For a `<` as text write `\\<` or `&lt;`.']
  }
  return [`${reason.replace(/\.?$/, '')}.`, 'Fix the MDX here.']
}

function describeTags(reason: string): readonly [string, string] {
  const [first = '', second = ''] = [...reason.matchAll(/`(<[^`]*>)`/g)].map(([, tag]) => tag!)
  const name = first.replace(/[</>\s]/g, '')
  if (/^Unexpected closing tag/.test(reason)) {
    const where = /\((\d+):\d+/.exec(reason)?.[1]
    const open = second.replace(/[<>]/g, '')
    return [
      `\`${first}\` closes \`${second}\`${where ? ` of line ${where}` : ''}.`,
      VOID.test(open)
        ? `Write \`<${open} />\`: in MDX every tag is closed.`
        : `Write \`</${open}>\` here, or before it.`,
    ]
  }
  if (/^Expected the closing tag/.test(reason))
    return [
      `\`${first}\` is in another block than the tag it closes.`,
      'Put the opening and the closing tag each on its own line with nothing else, or both on the same line as the text.',
    ]
  if (VOID.test(name))
    return [`\`<${name}>\` is not closed.`, `Write \`<${name} />\`: in MDX every tag is closed.`]
  const block = /before the end of `(\w+)`/.exec(reason)?.[1]
  if (block !== undefined)
    return [
      `\`${first}\` is not closed before the end of its ${BLOCKS[block] ?? 'block'}.`,
      `Write \`</${name}>\` in the same ${BLOCKS[block] ?? 'block'}. For a \`<\` as text write \`\\<\`, or put it into code.`,
    ]
  return [
    `\`${first}\` is not closed.`,
    `Write \`</${name}>\` where it ends, or \`<${name} />\` if it holds nothing. For a \`<\` as text write \`\\<\`, or put it into code.`,
  ]
}

const BLOCKS: Readonly<Record<string, string>> = {
  paragraph: 'paragraph',
  blockQuote: 'quote',
  listItem: 'list item',
  listOrdered: 'list',
  listUnordered: 'list',
  strong: 'emphasis',
  emphasis: 'emphasis',
  atxHeading: 'heading',
  link: 'link',
  tableData: 'table cell',
}

function describeCharacter(reason: string, line: string, column: number): readonly [string, string] {
  const before = line.slice(0, column + 1)
  const opening = before.slice(Math.max(0, before.lastIndexOf('<')))
  const from = line.slice(Math.max(0, before.lastIndexOf('<')))
  const character = /^Unexpected character `(.)/u.exec(reason)?.[1] ?? ''
  if (/^<!--/.test(from))
    return ['A comment has no end.', 'Write `-->` at its end. MDX has comments of its own: `{/* text */}`.']
  if (/^<!/.test(from))
    return ['`<!` begins no tag.', 'Remove it: a page needs no doctype. A comment is `{/* text */}`.']
  const address =
    /^<((?:https?|ftp|mailto):[^>\s]*)/i.exec(from)?.[1] ?? /^<([^\s@>]+@[^\s>]+)/.exec(from)?.[1]
  if (address !== undefined)
    return [
      `\`<${address}>\` is no link in MDX, where \`<\` begins a tag.`,
      `Write \`[${address}](${address.includes(':') ? address : `mailto:${address}`})\`.`,
    ]
  if (/^<\??[\d\s=<$%&-]/.test(opening) || /before name/.test(reason))
    return [
      `\`<\` begins a tag in MDX, and \`${character}\` begins no name.`,
      'For a `<` as text write `\\<` or `&lt;`, or put it into code.',
    ]
  if (/attribute value/.test(reason))
    return [
      'The value of an attribute is neither in quotes nor in braces.',
      'Write `name="text"` or `name={5}`.',
    ]
  if (/attribute name|in attribute/.test(reason))
    return [
      `\`${character}\` cannot be in the name of an attribute.`,
      'Attributes are written as in React: `className`, `onClick`, `data-id`.',
    ]
  return [
    `\`${character}\` does not belong in a tag.`,
    'Close the tag before it. For a `<` as text write `\\<`, or put it into code.',
  ]
}

function describeScript(reason: string, message: string, rest: string): readonly [string, string] {
  const why = message.replace(/ \(\d+:\d+\)$/, '')
  if (/import\/exports/.test(reason)) {
    return [
      `This import or export is not JavaScript: ${lower(why)}.`,
      /^(?:#|<|\s|[-*])/.test(rest) || /Unexpected (?:token|character)/.test(why)
        ? 'Write an empty line after the imports and exports; the text begins below it.'
        : 'Fix the code. To begin a sentence with the word, write it as `*import*` or in another place.',
    ]
  }
  return [
    `The code between \`{\` and \`}\` is not JavaScript: ${lower(why)}.`,
    'In MDX, braces hold JavaScript. For a brace as text write `\\{`, or put it into code: `` `{…}` ``.',
  ]
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}

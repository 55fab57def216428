// Checks the results of hooks: plugins in JavaScript may return anything, and would otherwise fail far from their code, or not at
// all.

import * as z from 'zod'
import { nameValue } from '../text/name-value.ts'

/** A kind of result. `example` completes "must return". */
export interface ResultKind {
  readonly schema: z.ZodType
  readonly example: string
}

/**
 * Returns the result of a hook, whose promises callers have awaited; undefined if it returned nothing, which adds and changes
 * nothing. Throws an error that names the hook and the wrong part.
 */
export function checkResult<Result>(
  hook: string,
  { schema, example }: ResultKind,
  result: Result,
): NonNullable<Result> | undefined {
  refusePromise(hook, result)
  if (result === undefined || result === null) return undefined
  const [issue] = schema.safeParse(result).error?.issues ?? []
  if (!issue) return result
  throw new TypeError(`${hook} must return ${example}: ${describeIssue(issue, result)}.`)
}

/** Throws for the promise of a hook that must not be async. */
export function refusePromise(hook: string, result: unknown): void {
  if (!(result instanceof Promise)) return
  // An unhandled rejection would end the process.
  result.catch(() => {})
  throw new TypeError(`${hook} returned a promise: it cannot be async.`)
}

/** Checks a value that a plugin passes to a function of Octavo. */
export function checkArgument<Value>(name: string, { schema, example }: ResultKind, value: Value): Value {
  const [issue] = schema.safeParse(value).error?.issues ?? []
  if (!issue) return value
  throw new TypeError(`${name} must receive ${example}: ${describeIssue(issue, value)}.`)
}

function describeIssue(issue: z.core.$ZodIssue, value: unknown): string {
  const { path, keys } = deepest(issue)
  if (keys) return `there is no \`${keys[0]}\``
  const part = path.reduce<unknown>((outer, key) => Object(outer)[key], value)
  return `${path.length === 0 ? 'the value' : `\`${nameOf(path)}\``} is ${nameValue(part)}`
}

interface WrongPart {
  readonly path: readonly PropertyKey[]
  /** Unknown keys, if they are the problem. */
  readonly keys?: readonly string[]
}

/** The innermost wrong part: for a union, of the branch that fits best. */
function deepest(issue: z.core.$ZodIssue): WrongPart {
  const { path } = issue
  if (issue.code === 'unrecognized_keys') return issue
  if (issue.code !== 'invalid_union') return { path }
  const inner = issue.errors.flatMap(([first]) => (first ? deepest(first) : []))
  const [best] = inner.sort((a, b) => b.path.length - a.path.length)
  return { ...best, path: [...path, ...(best?.path ?? [])] }
}

function nameOf(path: readonly PropertyKey[]): string {
  const [first, ...others] = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
  return [first!.replace(/^\./, ''), ...others].join('')
}

const text = z.string()
const count = z.int().min(1).optional()
const place = z.looseObject({ path: text, line: count, column: count, endLine: count, endColumn: count })
const finding = z.looseObject({
  rule: text,
  severity: z.enum(['error', 'warning']),
  message: text,
  help: text.optional(),
  place: place.optional(),
})
const base64 = z.literal(true).optional()
const contents = z.discriminatedUnion('kind', [
  z.looseObject({ kind: z.literal('text'), text, base64 }),
  z.looseObject({ kind: z.literal('blob'), hash: text, base64 }),
  z.looseObject({ kind: z.literal('joined'), texts: z.array(text) }),
  z.looseObject({ kind: z.literal('copy'), from: text, hash: text }),
])
const headTag = z.union([
  z.looseObject({ name: text, content: text }),
  z.looseObject({ property: text, content: text }),
  z.looseObject({ rel: text, href: text }),
  z.looseObject({ script: text }),
  z.looseObject({ data: z.json(), type: text }),
])

/** Rule of a plugin. */
const EXAMPLE_RULE = 'todo'
const EXAMPLE_FINDING = `{ rule: '${EXAMPLE_RULE}', severity: 'warning', message: 'Finish this.' }`

const step = z.custom((value) => typeof value === 'function').optional()
const record = z.record(text, z.unknown()).optional()

export const TRANSFORMS: ResultKind = {
  schema: z.strictObject({
    ...{ syntax: z.array(z.unknown()).optional(), handlers: record, directives: record, shapes: record },
    ...{ filter: step, parsed: step, filled: step, shaped: step, checked: step, joined: step },
    ...{ page: step, html: step, elements: step, sections: step },
  }),
  example: 'functions by stage, such as `{ page(tree) {} }`',
}
export const FINDING: ResultKind = {
  schema: finding,
  example: `a finding, \`${EXAMPLE_FINDING}\``,
}
export const FINDINGS: ResultKind = {
  schema: z.array(finding),
  example: `a list of findings, \`[${EXAMPLE_FINDING}]\``,
}
export const OUTPUT_FILES: ResultKind = {
  schema: z.looseObject({
    files: z.array(z.looseObject({ path: text.min(1), contents })),
    findings: z.array(finding).optional(),
  }),
  example: "files, `{ files: [{ path: 'a.txt', contents: { kind: 'text', text: 'A' } }] }`",
}
export const HEAD_TAGS: ResultKind = {
  schema: z.array(headTag),
  example: "a list of tags, such as `[{ name: 'author', content: 'Ada' }]`",
}
export const RENDERED_HTML: ResultKind = {
  schema: z.union([text, z.strictObject({ html: text.optional(), findings: z.array(finding).optional() })]),
  example: 'the HTML, or `{ html, findings }`',
}
export const SOURCE_TEXT: ResultKind = { schema: text, example: 'the text of the page' }
export const MODULE_CODE: ResultKind = { schema: text, example: 'the code of a module' }
export const PAGES: ResultKind = {
  // Pages are many, and a copy of each would be slow.
  schema: z.array(z.custom((page) => typeof Object(page).path === 'string')),
  example: 'a list of pages',
}
export const URL_PATHS: ResultKind = { schema: z.array(text), example: "a list of paths, such as `['/old']`" }
export const NEW_PAGES: ResultKind = {
  schema: z.array(z.looseObject({ path: text })),
  example: "a list of pages, such as `[{ path: 'docs/a.md', markdown: '# A' }]`",
}
export const SAMPLE_PROBLEMS: ResultKind = {
  schema: z.array(
    z.looseObject({ rule: text, line: z.int().min(1), column: count, message: text, help: text.optional() }),
  ),
  example: `a list of problems, such as \`[{ rule: '${EXAMPLE_RULE}', line: 1, message: 'Finish this.' }]\``,
}

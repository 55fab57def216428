// Findings for internal errors: a bug in Octavo that affects one page or a part of the site, with the details needed to
// report it.

import { atPlace, type Finding, type Place } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import { MDX_SYNTAX } from '../model/page-code.ts'
import { errorMessage } from '../text/error-message.ts'
import { findErrorPlace } from './error-place.ts'

/** A thrown error as plain data, because errors lose their class between threads. */
export interface Failure {
  /** `TypeError: x is not a function`, one line. */
  readonly message: string
  /** Set when the time limit was exceeded. */
  readonly isLate?: true
  /** The innermost calls, without folders: `walk (sections.js:10:5), cutSections (sections.js:4:1)`. */
  readonly calls: string
  /** Source place, if code of the site threw the error. */
  readonly source?: Place
  /** Name of the failed part of the site: "The slot `page-top` of the plugin \"rating\"". */
  readonly subject?: string
}

export const INTERNAL_ERROR = 'internal-error'

/** Rule of findings about exceeded time limits. */
const TIMEOUT = 'timeout'

/** Rules whose errors mean that a part of the site could not be generated. */
const FATAL_RULES: ReadonlySet<string> = new Set([
  INTERNAL_ERROR,
  TIMEOUT,
  MDX_SYNTAX,
  'mdx-code',
  'component-page',
  'configuration',
])

/** Whether a finding means that a page or a part of it is missing from the published site. Such findings cannot be turned off. */
export function isFatal({ rule, severity }: Finding): boolean {
  return severity === 'error' && FATAL_RULES.has(rule)
}

/** Name of errors about exceeded time limits. */
export const OVERTIME = 'Overtime'

const MAX_MESSAGE = 300
const MAX_CALLS = 4

export function describeFailure(error: unknown): Failure {
  const message = errorMessage(error).split('\n', 1)[0]!.slice(0, MAX_MESSAGE)
  if (!(error instanceof Error)) return { message, calls: '' }
  const source = findErrorPlace(error)
  const { subject } = error as { readonly subject?: string }
  const origin = { ...(source && { source }), ...(subject !== undefined && { subject }) }
  if (error.name === OVERTIME) return { ...origin, message, calls: '', isLate: true }
  const calls = String(error.stack).split('\n').flatMap(readCall)
  const name = error.name === 'Error' ? '' : `${error.name}: `
  return { ...origin, message: name + message, calls: calls.slice(0, MAX_CALLS).join(', ') }
}

/** Converts a line of a stack trace, `    at async name (/folder/file.js:1:2)`, to `name (file.js:1:2)`. */
function readCall(line: string): string[] {
  const call = line.trim()
  if (!call.startsWith('at ')) return []
  const text = call.slice('at '.length).replace(/^async /, '')
  const open = text.indexOf(' (')
  const place = text
    .split(/[/\\(]/)
    .at(-1)!
    .replace(')', '')
  if (!/:\d+:\d+$/.test(place)) return []
  return [open < 0 ? place : `${text.slice(0, open)} (${place})`]
}

/** Creates a finding. `what` is the failure: "The page could not be parsed". `place` is the source file, if there is one. */
export function internalError(what: string, failure: Failure, place?: SourcePath): Finding {
  const { message, calls, isLate, source } = failure
  return {
    rule: isLate ? TIMEOUT : INTERNAL_ERROR,
    severity: 'error',
    message: `${what}: ${message}`,
    help: isLate
      ? 'Split the page, or put text with thousands of brackets, asterisks or cells into a code block. An endless loop in a plugin or component is reported too.'
      : source
        ? `Fix the code${atPlace(source)}, or report this to its author.`
        : `Unless a plugin is at fault, this is a bug in Octavo: report it with ${place === undefined ? 'your configuration' : 'this file'} and this text: ${calls || message}`,
    ...(place !== undefined && { place: { path: place } }),
  }
}

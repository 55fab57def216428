// What a bug in Octavo does to one page, or to a part of the site, as a finding: with what its author needs to fix it.

import { errorMessage } from './error-message.ts'
import type { Finding } from './finding.ts'
import type { SourcePath } from './names.ts'
import { MDX_SYNTAX } from './page-code.ts'

/** Something thrown, as plain data: an error loses its class between threads. */
export interface Failure {
  /** `TypeError: x is not a function`, one line. */
  readonly message: string
  /** The innermost calls, without folders: `walk (sections.js:10:5), cutSections (sections.js:4:1)`. */
  readonly calls: string
}

export const INTERNAL_ERROR = 'internal-error'

/** Rules whose errors say that something of the site could not be made. */
const UNMADE = new Set([INTERNAL_ERROR, MDX_SYNTAX, 'mdx-code', 'component-page', 'configuration'])

/** Whether a page, or a part of it, would be missing from the published site: nothing turns such a finding off. */
export function isUnmade({ rule, severity }: Finding): boolean {
  return severity === 'error' && UNMADE.has(rule)
}

const MAX_MESSAGE = 300
const MAX_CALLS = 4

export function describeFailure(error: unknown): Failure {
  const message = errorMessage(error).split('\n', 1)[0]!.slice(0, MAX_MESSAGE)
  if (!(error instanceof Error)) return { message, calls: '' }
  const calls = String(error.stack).split('\n').flatMap(readCall)
  const name = error.name === 'Error' ? '' : `${error.name}: `
  return { message: name + message, calls: calls.slice(0, MAX_CALLS).join(', ') }
}

/** A line of a stack, `    at async name (/folder/file.js:1:2)`, as `name (file.js:1:2)`. */
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

/** `what` failed: "The page could not be parsed". `place` is the source of it, if it has one. */
export function internalError(what: string, { message, calls }: Failure, place?: SourcePath): Finding {
  return {
    rule: INTERNAL_ERROR,
    severity: 'error',
    message: `${what}: ${message}`,
    help: `Unless a plugin is at fault, this is a bug in Octavo: report it with ${place === undefined ? 'your configuration' : 'this file'} and this text: ${calls || message}`,
    ...(place !== undefined && { place: { path: place } }),
  }
}

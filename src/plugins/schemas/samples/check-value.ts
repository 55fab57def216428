// Checks a single value of a sample against the schema rules that concern only the value itself: type, limits and choices.

import { suggest } from '../../../core/text/nearest.ts'
import type { SchemaObject } from '../resolve-ref.ts'
import { plainValue, type SampleNode } from '../sample-node.ts'

export interface Mismatch {
  /** Offset into the sample's text. */
  readonly at: number
  readonly kind: 'type' | 'value' | 'unknown' | 'missing' | 'other'
  readonly message: string
  readonly help: string
  /** Nesting depth in the document. An unknown field counts as half a level below its parent. */
  readonly depth: number
  /** The missing field. */
  readonly field?: string
  /** The existing field that an unknown one most likely misspells. */
  readonly suggestion?: string
  /** The allowed values or types. */
  readonly choices?: readonly unknown[]
}

export interface Subject {
  readonly node: SampleNode
  /** Path of the value, such as `spec.http[0]`. Empty for the document. */
  readonly path: string
  /** Offset of the value, or of its key if the value is null. */
  readonly at: number
  /** Offset of the key, or of the item itself in a list. */
  readonly keyAt: number
  readonly depth: number
  readonly above?: { readonly subject: Subject; readonly fields: readonly string[] }
}

const KINDS: Readonly<Record<string, string>> = {
  object: 'a map of fields',
  array: 'a list',
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: '`true` or `false`',
  null: '`null`',
}

export function checkType(subject: Subject, { type, nullable }: SchemaObject): Mismatch | undefined {
  const types = [type ?? []].flat().filter((one) => typeof one === 'string')
  if (types.length === 0) return undefined
  const kind = kindOf(subject.node)
  const isRight =
    types.includes(kind) ||
    (kind === 'integer' && types.includes('number')) ||
    (kind === 'null' && nullable === true)
  return isRight ? undefined : wrongType(subject, types)
}

export function wrongType(subject: Subject, types: readonly string[]): Mismatch {
  const kind = kindOf(subject.node)
  const names = types.map((type) => KINDS[type] ?? type)
  const is = kind === 'null' ? 'has no value' : `is ${describe(subject.node)}`
  const message = `${nameOf(subject)} ${is}, but must be ${names.join(' or ')}.`
  return {
    ...mismatch(subject, 'type', message, typeHelp(subject.node, types, names)),
    choices: types,
  }
}

function typeHelp(node: SampleNode, types: readonly string[], names: readonly string[]): string {
  const { value } = node
  const isText = typeof value === 'string'
  if (types.includes('string') && node.kind === 'scalar' && value !== null)
    return `Put it in quotes: \`"${String(value)}"\`.`
  if (
    isText &&
    value.trim() !== '' &&
    types.some((type) => type === 'integer' || type === 'number') &&
    !Number.isNaN(Number(value))
  )
    return `Remove the quotes: \`${value}\`.`
  if (isText && types.includes('boolean') && /^(?:true|false)$/i.test(value))
    return `Write \`${value.toLowerCase()}\` without quotes.`
  if (types.includes('array') && node.kind !== 'list')
    return 'Write a list, even for one item: start each item with `- `.'
  if (types.includes('object') && node.kind === 'list') return 'Write the fields without `- `.'
  return `Write ${names.join(' or ')}.`
}

export function checkValue(subject: Subject, rules: SchemaObject): Mismatch[] {
  const { node } = subject
  const mismatches: Mismatch[] = []
  const choices = Array.isArray(rules.enum) ? rules.enum : 'const' in rules ? [rules.const] : undefined
  if (choices) {
    const json = JSON.stringify(plainValue(node))
    if (!choices.some((choice) => JSON.stringify(choice) === json)) return [wrongChoice(subject, choices)]
  }
  const wrong = (problem: string, help: string): void => {
    mismatches.push(mismatch(subject, 'value', `${nameOf(subject)} is ${describe(node)}, ${problem}.`, help))
  }
  if (typeof node.value === 'string') {
    const { pattern, minLength, maxLength } = rules
    const { length } = [...node.value]
    if (typeof pattern === 'string' && !matches(pattern, node.value))
      wrong(`which does not match \`${pattern}\``, 'Use a value that matches it.')
    if (typeof minLength === 'number' && length < minLength)
      wrong(length === 0 ? 'which is empty' : `which is shorter than ${minLength} characters`, 'Write more.')
    if (typeof maxLength === 'number' && length > maxLength)
      wrong(`which is longer than ${maxLength} characters`, 'Shorten it.')
  }
  if (typeof node.value === 'number') {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = rules
    const { value } = node
    if (typeof minimum === 'number' && (exclusiveMinimum === true ? value <= minimum : value < minimum))
      wrong(`but the minimum is ${minimum}`, `Write ${minimum} or more.`)
    if (typeof maximum === 'number' && (exclusiveMaximum === true ? value >= maximum : value > maximum))
      wrong(`but the maximum is ${maximum}`, `Write ${maximum} or less.`)
    if (typeof exclusiveMinimum === 'number' && value <= exclusiveMinimum)
      wrong(`but must be more than ${exclusiveMinimum}`, 'Write a larger number.')
    if (typeof exclusiveMaximum === 'number' && value >= exclusiveMaximum)
      wrong(`but must be less than ${exclusiveMaximum}`, 'Write a smaller number.')
  }
  return mismatches
}

export function wrongChoice(subject: Subject, choices: readonly unknown[]): Mismatch {
  const { node } = subject
  const names = [
    ...new Set(choices.map((choice) => (typeof choice === 'string' ? choice : JSON.stringify(choice)))),
  ]
  const shownNames = names.slice(0, 12).map((name) => `\`${name}\``)
  const message =
    names.length === 1
      ? `${nameOf(subject)} is ${describe(node)}, but must be ${shownNames[0]}.`
      : `${nameOf(subject)} is ${describe(node)}, which is not one of its values.`
  const all =
    names.length === 1
      ? `Write ${shownNames[0]}.`
      : `Write one of: ${shownNames.join(', ')}${names.length > 12 ? ', …' : ''}.`
  const help = typeof node.value === 'string' ? suggest(node.value, names, all) : all
  return { ...mismatch(subject, 'value', message, help), choices }
}

export function mismatch(subject: Subject, kind: Mismatch['kind'], message: string, help: string): Mismatch {
  return { at: subject.at, kind, message, help, depth: subject.depth }
}

function kindOf({ kind, value }: SampleNode): string {
  if (kind === 'map') return 'object'
  if (kind === 'list') return 'array'
  if (value === null) return 'null'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value
}

/** A description of a value, for messages. */
function describe(node: SampleNode): string {
  if (node.kind === 'list') return 'a list'
  if (node.kind === 'map') return 'a map of fields'
  if (typeof node.value !== 'string') return `\`${String(node.value)}\``
  const [line = ''] = node.value.split('\n')
  return `the text \`"${line.length > 40 || line !== node.value ? `${line.slice(0, 40)}…` : line}"\``
}

export function nameOf({ path }: Subject): string {
  return path === '' ? 'The document' : `\`${path}\``
}

export function placeIn({ path }: Subject, documentLabel = ''): string {
  return path === '' ? documentLabel : ` in \`${path}\``
}

export function counted(length: number): string {
  return length === 1 ? '1 item' : `${length} items`
}

export function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern).test(text)
  } catch {
    return true
  }
}

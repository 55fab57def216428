// Chooses the registered schema for a document of a sample, by its API version, kind and file name.

import { findNearest } from '../../../core/text/nearest.ts'
import type { SampleNode } from '../sample-node.ts'
import type { SampleSchema } from '../sample-options.ts'
import type { RawSample } from './sample.ts'

/** The first registered schema whose patterns match a document, or undefined. */
export function findSchema<Schema extends SampleSchema>(
  document: SampleNode,
  { title }: RawSample,
  schemas: readonly Schema[],
): Schema | undefined {
  const apiVersion = fieldText(document, 'apiVersion')
  const kind = fieldText(document, 'kind')
  const name = title?.split(/[/\\]/).at(-1)
  return schemas.find(
    (schema) =>
      schema.apiVersion.length + schema.kind.length + schema.title.length > 0 &&
      fits(schema.apiVersion, apiVersion) &&
      fits(schema.kind, kind) &&
      (fits(schema.title, title) || fits(schema.title, name)),
  )
}

/** The field that a document without a schema most likely misspells, and the nearest valid value. */
export function findMisspelling(
  document: SampleNode,
  schemas: readonly SampleSchema[],
): { readonly field: string; readonly value: string; readonly nearest: string } | undefined {
  const apiVersion = fieldText(document, 'apiVersion')
  const kind = fieldText(document, 'kind')
  if (apiVersion === undefined || kind === undefined) return undefined
  const plain = (list: readonly string[]): readonly string[] => list.filter((one) => !one.includes('*'))
  const versions = schemas.flatMap((one) =>
    one.kind.length > 0 && fits(one.kind, kind) ? plain(one.apiVersion) : [],
  )
  const version = findNearest(apiVersion, versions, 4)
  if (version !== undefined) return { field: 'apiVersion', value: apiVersion, nearest: version }
  const kinds = schemas.flatMap((one) =>
    one.apiVersion.length > 0 && fits(one.apiVersion, apiVersion) ? plain(one.kind) : [],
  )
  const near = findNearest(kind, kinds, 2)
  return near === undefined ? undefined : { field: 'kind', value: kind, nearest: near }
}

function fieldText(document: SampleNode, field: string): string | undefined {
  const node = document.entries.get(field)?.node
  return typeof node?.value === 'string' && !node.isOpen ? node.value : undefined
}

/** Whether a text matches one of the patterns. An empty list matches everything. */
function fits(patterns: readonly string[], text: string | undefined): boolean {
  return (
    patterns.length === 0 || (text !== undefined && patterns.some((pattern) => matchesPattern(pattern, text)))
  )
}

function matchesPattern(pattern: string, text: string): boolean {
  if (!pattern.includes('*')) return pattern === text
  const [first = '', ...rest] = pattern.split('*')
  const last = rest.pop()!
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false
  let at = first.length
  for (const part of rest) {
    const index = text.indexOf(part, at)
    if (index < 0 || index + part.length > text.length - last.length) return false
    at = index + part.length
  }
  return true
}

// Reads overrides such as `http.overrides.yaml` next to `http.schema.json`: they replace or add to parts of the schema
// in tables.

import { dirname, join } from 'node:path/posix'
import * as z from 'zod'
import { createPlaces, readYaml, type YamlEntry } from '../../../core/config/read-yaml.ts'
import { type FieldValues, readFields } from '../../../core/markdown/front-matter/side-file.ts'
import type { Finding, Place } from '../../../core/model/finding.ts'
import type { SourcePath } from '../../../core/model/names.ts'
import { didYouMean } from '../../../core/text/nearest.ts'
import type { DocumentReader } from './read-document.ts'

const text = z.string()
const flag = z.boolean()
const FLAG = '`true` or `false`'

/** Override keys of a field. */
const FIELDS = {
  description: [text, 'text'],
  /** Replaces the displayed type. */
  type: [text, 'text'],
  /** Link target of the type. Its fields are not listed. */
  link: [text, 'a link'],
  default: [z.unknown(), 'a value'],
  examples: [z.array(z.unknown()), 'a list of values'],
  required: [flag, FLAG],
  deprecated: [z.union([flag, text]), '`true`, or text that says what to use instead'],
  hidden: [flag, FLAG],
  /** Fields with an order come first, sorted by it. */
  order: [z.number(), 'a number'],
  /** Title above fields of the same group. */
  group: [text, 'the title of a group'],
  /** Whether to add a field that the schema does not have. */
  add: [flag, FLAG],
} as const

export type FieldOverride = Readonly<FieldValues<typeof FIELDS>>

export interface RawOverride extends FieldOverride {
  readonly place: Place
  /** Whether the override applies to all schemas of the folder, so that the field may be missing in this one. */
  readonly isShared: boolean
}

export interface TypeOverride {
  readonly link?: string
  readonly label?: string
  readonly description?: string
  readonly fields: ReadonlyMap<string, RawOverride>
  readonly place: Place
  readonly isShared: boolean
}

export interface Overrides {
  /** By path from the root of the table. */
  readonly fields: ReadonlyMap<string, RawOverride>
  /** By name of the definition. */
  readonly types: ReadonlyMap<string, TypeOverride>
  /** Sets of fields of which exactly one (`oneOf`) or at least one (`anyOf`) is required. */
  readonly notes: readonly { readonly kind: 'oneOf' | 'anyOf'; readonly names: readonly string[] }[]
}

interface OverridesRequest {
  /** The schema's file. */
  readonly schema: SourcePath
  /** Overrides file that the page declares. */
  readonly named?: SourcePath
  readonly reader: DocumentReader
  report(finding: Finding): void
}

const TYPE_KEYS = ['link', 'label', 'description', 'fields']
const TOP_KEYS = ['fields', 'types', 'oneOf', 'anyOf']

/** Recently parsed files, cached per thread because many pages share overrides. Keyed by text. */
const MAX_CACHED = 8
const cache = new Map<string, ReturnType<typeof readYaml>>()

function readOnce(text: string): ReturnType<typeof readYaml> {
  const parsed = cache.get(text) ?? readYaml(text)
  cache.delete(text)
  cache.set(text, parsed)
  if (cache.size > MAX_CACHED) cache.delete(cache.keys().next().value!)
  return parsed
}

/** Merges the overrides of all files for a schema. Files closer to the page have precedence. */
export function readOverrides({ schema, named, reader, report }: OverridesRequest): Overrides {
  const fields = new Map<string, RawOverride>()
  const types = new Map<string, TypeOverride>()
  const notes: { kind: 'oneOf' | 'anyOf'; names: readonly string[] }[] = []
  const folder = dirname(schema)
  const schemaOverrides = schema.replace(/(?:\.schema)?\.(?:json|ya?ml)$/i, '.overrides.yaml')

  function readFile(path: SourcePath, isShared: boolean): void {
    const text = reader.readText(path)
    if (text === undefined) return
    const placeAt = createPlaces(text)
    const place = (offset: number): Place => ({ path, ...placeAt(offset) })
    const warn = (offset: number, message: string, help: string): void =>
      report({ rule: 'schema-overrides', severity: 'warning', message, help, place: place(offset) })
    const { problem, value, entries } = readOnce(text)
    if (problem)
      report({
        rule: 'schema-overrides',
        severity: 'error',
        message: `The file is not valid YAML: ${problem.message}`,
        help: problem.help,
        place: place(problem.at),
      })

    if (value !== undefined && value !== null && entries.length === 0)
      warn(0, 'The overrides have no keys.', `The keys are: ${TOP_KEYS.join(', ')}.`)

    function readField(entry: YamlEntry): RawOverride {
      const source = { place: place(entry.keyAt), isShared }
      if (isText(entry.text)) return { ...source, description: entry.text }
      const values = readFields(entry.entries, FIELDS, { owner: 'a field', report: warn })
      const preset = entry.entries.find(({ key }) => key === 'default')
      return { ...source, ...values, ...(preset && { default: preset.value }) }
    }

    function readInto(entries: readonly YamlEntry[], into: Map<string, RawOverride>): void {
      for (const entry of entries) into.set(entry.key, { ...into.get(entry.key), ...readField(entry) })
    }

    function readType(entry: YamlEntry): void {
      const previous = types.get(entry.key)
      const inner = new Map(previous?.fields)
      const type: Record<string, unknown> = {
        ...previous,
        fields: inner,
        place: place(entry.keyAt),
        isShared,
      }
      // `EnvVar: /reference/env-var`
      if (isText(entry.value)) type.link = entry.value
      for (const { key, keyAt, value, entries } of entry.entries) {
        if (key === 'fields') readInto(entries, inner)
        else if (!TYPE_KEYS.includes(key))
          warn(
            keyAt,
            `\`${key}\` is not a key of a type.`,
            `The keys are: ${TYPE_KEYS.join(', ')}.${didYouMean(key, TYPE_KEYS)}`,
          )
        else if (isText(value)) type[key] = value
        else warn(keyAt, `\`${key}\` of \`${entry.key}\` is not text.`, 'Write text.')
      }
      types.set(entry.key, type as unknown as TypeOverride)
    }

    for (const { key, keyAt, value, entries: inner } of entries) {
      if (key === 'fields') readInto(inner, fields)
      else if (key === 'types') for (const entry of inner) readType(entry)
      else if (key === 'oneOf' || key === 'anyOf') {
        const lists = Array.isArray(value) ? (value.every(isText) ? [value] : value) : []
        const sets = lists.filter((list): list is string[] => Array.isArray(list) && list.every(isText))
        if (sets.length === 0)
          warn(keyAt, `\`${key}\` is not a list of fields.`, `Write \`${key}: [url, connection]\`.`)
        for (const names of sets) notes.push({ kind: key, names })
      } else
        warn(
          keyAt,
          `\`${key}\` is not a key of overrides.`,
          `The keys are: ${TOP_KEYS.join(', ')}.${didYouMean(key, TOP_KEYS)}`,
        )
    }
  }

  readFile(join(folder, 'overrides.yaml'), true)
  readFile(schemaOverrides, false)
  if (named !== undefined && named !== schemaOverrides) readFile(named, false)
  return { fields, types, notes }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

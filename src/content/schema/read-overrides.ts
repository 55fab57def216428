// `http.overrides.yaml` beside `http.schema.json`: what a table shows instead of, or beside, what the schema says.

import { dirname, join } from 'node:path/posix'
import * as z from 'zod'
import { createPlaces, readYaml, type YamlEntry } from '../../config/read-yaml.ts'
import type { Finding, Place } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { didYouMean } from '../../text/nearest.ts'
import { type FieldValues, readFields } from '../front-matter/side-file.ts'
import type { DocumentReader } from './read-document.ts'

const text = z.string()
const flag = z.boolean()
const FLAG = '`true` or `false`'

/** What replaces a part of the schema for one field. */
const FIELDS = {
  description: [text, 'text'],
  /** Shown instead of the type. */
  type: [text, 'text'],
  /** Where the type leads to. Its fields are not shown. */
  link: [text, 'a link'],
  default: [z.unknown(), 'a value'],
  examples: [z.array(z.unknown()), 'a list of values'],
  required: [flag, FLAG],
  deprecated: [z.union([flag, text]), '`true`, or text that says what to use instead'],
  hidden: [flag, FLAG],
  /** Fields with an order come first, by it. */
  order: [z.number(), 'a number'],
  /** Fields of a group have its title above them. */
  group: [text, 'the title of a group'],
  /** The field is not in the schema. */
  add: [flag, FLAG],
} as const

export type FieldOverride = Readonly<FieldValues<typeof FIELDS>>

export interface RawOverride extends FieldOverride {
  readonly place: Place
  /** In a file for all schemas of its folder, which need not have the field. */
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
  /** By path from the top of the table. */
  readonly fields: ReadonlyMap<string, RawOverride>
  /** By name of a definition. */
  readonly types: ReadonlyMap<string, TypeOverride>
  /** Sets of fields of which one (`oneOf`), or at least one (`anyOf`), is required. */
  readonly notes: readonly { readonly kind: 'oneOf' | 'anyOf'; readonly names: readonly string[] }[]
}

interface OverridesRequest {
  /** The schema's file. */
  readonly schema: SourcePath
  /** A file that the page names. */
  readonly named?: SourcePath
  readonly reader: DocumentReader
  report(finding: Finding): void
}

const TYPE_KEYS = ['link', 'label', 'description', 'fields']
const TOP_KEYS = ['fields', 'types', 'oneOf', 'anyOf']

/** A thread keeps what it read last: many pages share a file of overrides. It depends on the text alone. */
const MOST_KEPT = 8
const kept = new Map<string, ReturnType<typeof readYaml>>()

function readOnce(text: string): ReturnType<typeof readYaml> {
  const read = kept.get(text) ?? readYaml(text)
  kept.delete(text)
  kept.set(text, read)
  if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!)
  return read
}

/** The overrides of all files that hold for a schema; what is nearer to the page wins. */
export function readOverrides({ schema, named, reader, report }: OverridesRequest): Overrides {
  const fields = new Map<string, RawOverride>()
  const types = new Map<string, TypeOverride>()
  const notes: { kind: 'oneOf' | 'anyOf'; names: readonly string[] }[] = []
  const folder = dirname(schema)
  const own = schema.replace(/(?:\.schema)?\.(?:json|ya?ml)$/i, '.overrides.yaml')

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
      const own = { place: place(entry.at), isShared }
      if (isText(entry.text)) return { ...own, description: entry.text }
      const read = readFields(entry.entries, FIELDS, { owner: 'a field', report: warn })
      const preset = entry.entries.find(({ key }) => key === 'default')
      return { ...own, ...read, ...(preset && { default: preset.value }) }
    }

    function readInto(entries: readonly YamlEntry[], into: Map<string, RawOverride>): void {
      for (const entry of entries) into.set(entry.key, { ...into.get(entry.key), ...readField(entry) })
    }

    function readType(entry: YamlEntry): void {
      const known = types.get(entry.key)
      const inner = new Map(known?.fields)
      const type: Record<string, unknown> = { ...known, fields: inner, place: place(entry.at), isShared }
      // `EnvVar: /reference/env-var`
      if (isText(entry.value)) type.link = entry.value
      for (const { key, at, value, entries } of entry.entries) {
        if (key === 'fields') readInto(entries, inner)
        else if (!TYPE_KEYS.includes(key))
          warn(
            at,
            `\`${key}\` is not a key of a type.`,
            `The keys are: ${TYPE_KEYS.join(', ')}.${didYouMean(key, TYPE_KEYS)}`,
          )
        else if (isText(value)) type[key] = value
        else warn(at, `\`${key}\` of \`${entry.key}\` is not text.`, 'Write text.')
      }
      types.set(entry.key, type as unknown as TypeOverride)
    }

    for (const { key, at, value, entries: inner } of entries) {
      if (key === 'fields') readInto(inner, fields)
      else if (key === 'types') for (const entry of inner) readType(entry)
      else if (key === 'oneOf' || key === 'anyOf') {
        const lists = Array.isArray(value) ? (value.every(isText) ? [value] : value) : []
        const sets = lists.filter((list): list is string[] => Array.isArray(list) && list.every(isText))
        if (sets.length === 0)
          warn(at, `\`${key}\` is not a list of fields.`, `Write \`${key}: [url, connection]\`.`)
        for (const names of sets) notes.push({ kind: key, names })
      } else
        warn(
          at,
          `\`${key}\` is not a key of overrides.`,
          `The keys are: ${TOP_KEYS.join(', ')}.${didYouMean(key, TOP_KEYS)}`,
        )
    }
  }

  readFile(join(folder, 'overrides.yaml'), true)
  readFile(own, false)
  if (named !== undefined && named !== own) readFile(named, false)
  return { fields, types, notes }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

// Parses YAML or JSON files that accompany pages: categories, authors and tags. Problems are reported with their place,
// and valid entries are still used.

import type * as z from 'zod'
import { decodeText } from '../../config/decode-text.ts'
import { createPlaces, readYaml, type YamlEntry } from '../../config/read-yaml.ts'
import type { Finding, Place } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { suggest } from '../../text/nearest.ts'

export interface SideText {
  readonly findings: Finding[]
  readonly entries: readonly YamlEntry[]
  placeOf(offset: number): Place & { readonly line: number }
  report: Report
}

export type Report = (offset: number, message: string, help: string, severity?: Finding['severity']) => void

/** Reads a file; `empty` is the message and help if it is not a mapping. */
export function readSideText(
  path: SourcePath,
  bytes: Uint8Array | undefined,
  { rule, empty }: { readonly rule: string; readonly empty: readonly [message: string, help: string] },
): SideText {
  const { text, findings: byteFindings } = decodeText(bytes, path)
  const content = byteFindings.length > 0 ? '' : text
  const placeAt = createPlaces(content)
  const placeOf = (offset: number) => ({ path, ...placeAt(offset) })
  const findings: Finding[] = [...byteFindings]
  const report: Report = (offset, message, help, severity = 'error') => {
    findings.push({ rule, severity, message, help, place: placeOf(offset) })
  }
  const { problem, value, entries } = readYaml(content)
  if (problem) report(problem.at, `The file is not valid: ${problem.message}`, problem.help)
  else if (!mayHaveKeys(value)) report(0, ...empty)
  return { findings, entries, report, placeOf }
}

/** Whether the value is a mapping or empty. */
export function mayHaveKeys(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'object' && !Array.isArray(value))
}

/** Key → schema and description of a valid value. */
export type Fields = Readonly<Record<string, readonly [schema: z.ZodType, wanted: string]>>

export type FieldValues<Known extends Fields> = { -readonly [Key in keyof Known]?: z.infer<Known[Key][0]> }

/** Reads the valid values of the fields of `owner`. Keys in `tolerated` are silently ignored. */
export function readFields<Known extends Fields>(
  entries: readonly YamlEntry[],
  fields: Known,
  { owner, report, tolerated = [] }: { owner: string; report: Report; tolerated?: readonly string[] },
): FieldValues<Known> {
  const values: Record<string, unknown> = {}
  for (const { key, keyAt, at, value, text } of entries) {
    const field = Object.hasOwn(fields, key) ? fields[key] : undefined
    if (!field) {
      const help = suggest(key, Object.keys(fields), `The keys are: ${Object.keys(fields).join(', ')}.`)
      if (!tolerated.includes(key)) report(keyAt, `\`${key}\` is not a key of ${owner}.`, help, 'warning')
      continue
    }
    const [schema, expected] = field
    const asText = schema.safeParse(text)
    const result = asText.success ? asText : schema.safeParse(value)
    if (result.success) values[key] = result.data
    else report(at, `\`${key}\` has an invalid value: ${describe(value)}.`, `Use ${expected}.`)
  }
  return values as FieldValues<Known>
}

/** A value for a message, truncated. */
export function describe(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'empty')
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

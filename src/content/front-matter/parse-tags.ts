// `tags.yml`: the tags that pages may have. Each entry is read separately, so that a mistake does not affect the others.

import { decodeText } from '../../config/decode-text.ts'
import { createPlaces, readYaml, type YamlEntry } from '../../config/read-yaml.ts'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { TagEntry, TagsFile } from '../../model/tags-file.ts'

const FIELDS = ['label', 'description', 'permalink'] as const
const HOW_TO_WRITE = 'Write `label: …` indented below the key of each tag.'

/** Reads a tags file. */
export function parseTags(path: SourcePath, collection: string, bytes: Uint8Array | undefined): TagsFile {
  const { text, findings: byteFindings } = decodeText(bytes, path)
  const content = byteFindings.length > 0 ? '' : text
  const placeAt = createPlaces(content)
  const findings: Finding[] = [...byteFindings]
  const report = (at: number, severity: Finding['severity'], message: string, help: string): void => {
    findings.push({ rule: 'tags-file', severity, message, help, place: { path, ...placeAt(at) } })
  }
  const { problem, value, entries } = readYaml(content)
  if (problem) report(problem.at, 'error', `The file is not valid: ${problem.message}`, problem.help)
  else if (value !== undefined && value !== null && (typeof value !== 'object' || Array.isArray(value)))
    report(0, 'error', 'The file has no tags.', HOW_TO_WRITE)
  return { path, collection, tags: entries.map((entry) => readTag(entry, report)), findings }
}

function readTag(
  { key, at, value, entries }: YamlEntry,
  report: (at: number, severity: Finding['severity'], message: string, help: string) => void,
): TagEntry {
  if (value !== null && value !== undefined && (typeof value !== 'object' || Array.isArray(value)))
    report(at, 'error', `The tag "${key}" has an invalid value.`, HOW_TO_WRITE)
  const fields: Record<string, string> = {}
  for (const field of entries) {
    const isField = (FIELDS as readonly string[]).includes(field.key)
    if (!isField)
      report(
        field.at,
        'warning',
        `\`${field.key}\` is not a key of a tag.`,
        `The keys are: ${FIELDS.join(', ')}.`,
      )
    else if (typeof field.value === 'object' && field.value !== null)
      report(field.at, 'error', `\`${field.key}\` of the tag "${key}" is not text.`, 'Write text.')
    else if (field.value !== null && field.value !== undefined)
      fields[field.key] = typeof field.text === 'string' ? field.text : String(field.value)
  }
  return { key, ...fields }
}

// `_category_.json|yml|yaml`: what a writer says of a folder as a sidebar category.

import { dirname } from 'node:path/posix'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod'
import type { CategoryMeta } from '../model/category.ts'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import { decodeText } from './decode-text.ts'
import { readValues } from './yaml-values.ts'

const words = z.string()
const link = z.union([
  z.null(),
  z.looseObject({ type: z.literal('doc'), id: z.string() }),
  z.looseObject({ type: z.literal('generated-index') }),
])

const FIELDS = {
  label: [words, 'text'],
  position: [z.number(), 'a number'],
  description: [words, 'text'],
  className: [words, 'a class name'],
  icon: [words, 'the name of an icon'],
  collapsible: [z.boolean(), '`true` or `false`'],
  collapsed: [z.boolean(), '`true` or `false`'],
  page: [z.union([z.string(), z.null()]), 'the id of a page, or `null`'],
  link: [link, '`null`, or `{type: doc, id: …}`'],
} as const

/** Keys of other generators that need no finding. */
const TOLERATED = new Set(['customProps', 'key'])

const HOW_TO_WRITE = 'Write `label: …` and `position: …`, one a line.'

/** Reads a category file; JSON is YAML too. */
export function parseCategory(path: SourcePath, bytes: Uint8Array | undefined): CategoryMeta {
  const counter = new LineCounter()
  const { text, findings: byteFindings } = decodeText(bytes, path)
  const content = byteFindings.length > 0 ? '' : text
  const document = parseDocument(content, { lineCounter: counter, prettyErrors: false })
  const findings: Finding[] = [...byteFindings]
  const say = (offset: number, severity: Finding['severity'], message: string, help: string): void => {
    const { line, col } = counter.linePos(offset)
    findings.push({ rule: 'category-file', severity, message, help, place: { path, line, column: col } })
  }
  const category: Record<string, unknown> = { path, folder: dirname(path), findings }
  for (const error of document.errors) {
    say(error.pos[0], 'error', `This is not valid: ${error.message.split('\n')[0]}`, HOW_TO_WRITE)
  }
  const { values, texts, problem } =
    document.errors.length > 0 ? { values: null, texts: null } : readValues(document)
  if (problem !== undefined) say(0, 'error', `This is not valid: ${problem}`, HOW_TO_WRITE)
  if (values === null || values === undefined) return category as unknown as CategoryMeta
  if (typeof values !== 'object' || Array.isArray(values)) {
    say(0, 'error', 'There are no keys in this file.', HOW_TO_WRITE)
    return category as unknown as CategoryMeta
  }

  const places = keyOffsets(document.contents)
  for (const [key, value] of Object.entries(values)) {
    const at = places.get(key) ?? 0
    if (!Object.hasOwn(FIELDS, key)) {
      if (!TOLERATED.has(key))
        say(
          at,
          'warning',
          `\`${key}\` is not a key of a category.`,
          `The keys are: ${Object.keys(FIELDS).join(', ')}.`,
        )
      continue
    }
    const [schema, wanted] = FIELDS[key as keyof typeof FIELDS]
    const asText = schema.safeParse((texts as Record<string, unknown>)[key])
    const result = asText.success ? asText : schema.safeParse(value)
    if (!result.success) say(at, 'error', `\`${key}\` is ${describe(value)}.`, `Write ${wanted}.`)
    else if (key === 'link') {
      const target = result.data as z.infer<typeof link>
      if (target === null) category.page = null
      else if ('id' in target) category.page = target.id
    } else category[key] = result.data
  }
  return category as unknown as CategoryMeta
}

function describe(value: unknown): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

function keyOffsets(contents: unknown): Map<string, number> {
  const items =
    (contents as { items?: { key?: { value?: unknown; range?: [number] } }[] } | null)?.items ?? []
  return new Map(items.map(({ key }) => [String(key?.value), key?.range?.[0] ?? 0]))
}

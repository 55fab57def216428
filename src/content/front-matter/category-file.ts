// `_category_.json|yml|yaml`: how a folder is shown as a sidebar category.

import { dirname } from 'node:path/posix'
import * as z from 'zod'
import { decodeText } from '../../config/decode-text.ts'
import { createPlaces, readYaml } from '../../config/read-yaml.ts'
import { checkIcon } from '../../elements/icons.ts'
import type { CategoryMeta } from '../../model/category.ts'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { findNearest } from '../../text/nearest.ts'

const words = z.string()
const link = z.union([
  z.null(),
  z.looseObject({ type: z.literal('doc'), id: z.string() }),
  z.looseObject({
    type: z.literal('generated-index'),
    title: z.string().optional(),
    description: z.string().optional(),
    slug: z.string().optional(),
  }),
])

/** Each key, the schema of its value and what a valid value is. */
export const CATEGORY_FIELDS = {
  label: [words, 'text'],
  position: [z.number(), 'a number'],
  description: [words, 'text'],
  className: [words, 'a class name'],
  icon: [words, 'the name of an icon'],
  collapsible: [z.boolean(), '`true` or `false`'],
  collapsed: [z.boolean(), '`true` or `false`'],
  page: [z.union([z.string(), z.null()]), 'the id of a page, or `null`'],
  link: [link, '`null`, `{type: doc, id: …}` or `{type: generated-index}`'],
} as const

/** Keys of other generators that are not reported. */
const TOLERATED = new Set(['customProps', 'key'])

const HOW_TO_WRITE = 'Write `label: …` and `position: …`, one per line.'

/** Reads a category file; JSON is YAML too. */
export function parseCategory(path: SourcePath, bytes: Uint8Array | undefined): CategoryMeta {
  const { text, findings: byteFindings } = decodeText(bytes, path)
  const content = byteFindings.length > 0 ? '' : text
  const placeAt = createPlaces(content)
  const findings: Finding[] = [...byteFindings]
  const report = (offset: number, severity: Finding['severity'], message: string, help: string): void => {
    findings.push({ rule: 'category-file', severity, message, help, place: { path, ...placeAt(offset) } })
  }
  const category: Record<string, unknown> = { path, folder: dirname(path), findings }
  const { problem, value: whole, entries } = readYaml(content)
  if (problem) report(problem.at, 'error', `The file is not valid: ${problem.message}`, problem.help)
  if (whole !== undefined && whole !== null && (typeof whole !== 'object' || Array.isArray(whole)))
    report(0, 'error', 'The file has no keys.', HOW_TO_WRITE)
  for (const { key, at, value, text } of entries) {
    if (!Object.hasOwn(CATEGORY_FIELDS, key)) {
      const nearest = findNearest(key, Object.keys(CATEGORY_FIELDS))
      const help =
        nearest === undefined
          ? `The keys are: ${Object.keys(CATEGORY_FIELDS).join(', ')}.`
          : `Did you mean \`${nearest}\`?`
      if (!TOLERATED.has(key)) report(at, 'warning', `\`${key}\` is not a key of a category.`, help)
      continue
    }
    const [schema, wanted] = CATEGORY_FIELDS[key as keyof typeof CATEGORY_FIELDS]
    const asText = schema.safeParse(text)
    const result = asText.success ? asText : schema.safeParse(value)
    if (!result.success)
      report(at, 'error', `\`${key}\` has an invalid value: ${describe(value)}.`, `Use ${wanted}.`)
    else if (key === 'link') {
      const target = result.data as z.infer<typeof link>
      if (target === null) category.page = null
      else if (target.type === 'doc') category.page = target.id
      else {
        const { title, description, slug } = target
        category.page = null
        category.index = {
          ...(title !== undefined && { title }),
          ...(description !== undefined && { description }),
          ...(slug !== undefined && { slug }),
        }
      }
    } else category[key] = result.data
    const icon = key === 'icon' && result.success ? checkIcon(String(result.data)) : undefined
    if (icon) findings.push({ ...icon, severity: 'warning', place: { path, ...placeAt(at) } })
  }
  return category as unknown as CategoryMeta
}

function describe(value: unknown): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value)
}

// Parses `_category_.json|yml|yaml`, which configures a folder's sidebar category.

import { dirname } from 'node:path/posix'
import * as z from 'zod'
import { dropUndefined } from '../../config/plain-data.ts'
import type { CategoryMeta } from '../../model/category.ts'
import type { Place } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { checkIcon } from '../../view/icons.ts'
import { readFields, readSideText } from './side-file.ts'

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

/** Key → schema and description of a valid value. */
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

/** Keys of other generators that are silently ignored. */
const TOLERATED = ['customProps', 'key']

/** Reads a category file. */
export function parseCategory(path: SourcePath, bytes: Uint8Array | undefined): CategoryMeta {
  const { entries, findings, report, placeOf } = readSideText(path, bytes, {
    rule: 'category-file',
    empty: ['The file has no keys.', 'Write `label: …` and `position: …`, one per line.'],
  })
  const { link: linkField, ...fields } = readFields(entries, CATEGORY_FIELDS, {
    owner: 'a category',
    report,
    tolerated: TOLERATED,
  })
  const icon = fields.icon === undefined ? undefined : checkIcon(fields.icon)
  if (icon) {
    const { keyAt } = entries.find(({ key }) => key === 'icon')!
    findings.push({ ...icon, severity: 'warning', place: placeOf(keyAt) })
  }
  const linkEntry = entries.find(({ key }) => key === 'link')
  const slug = linkEntry?.entries.find(({ key }) => key === 'slug')
  const place = placeOf((slug ?? linkEntry)?.keyAt ?? 0)
  return {
    path,
    folder: dirname(path),
    findings,
    ...dropUndefined({ ...fields, ...pageOf(linkField, place) }),
  }
}

/** The category's page, from the `link` key. */
function pageOf(
  linkField: z.infer<typeof link> | undefined,
  place: Place,
): Pick<CategoryMeta, 'page' | 'index'> {
  if (linkField === undefined) return {}
  if (linkField?.type === 'doc') return { page: linkField.id }
  if (linkField === null) return { page: null }
  const { title, description, slug } = linkField
  return { page: null, index: dropUndefined({ title, description, slug, place }) }
}

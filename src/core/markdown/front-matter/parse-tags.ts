// Parses `tags.yml`, the declared tags of a collection.

import * as z from 'zod'
import { dropUndefined } from '../../config/plain-data.ts'
import type { SourcePath } from '../../model/names.ts'
import type { TagsFile } from '../../model/tags-file.ts'
import { mayHaveKeys, readFields, readSideText } from './side-file.ts'

const text = z.union([
  z.string(),
  z.union([z.number(), z.boolean()]).transform(String),
  z.null().transform(() => undefined),
])
const FIELDS = { label: [text, 'text'], description: [text, 'text'], permalink: [text, 'text'] } as const
const HOW_TO_WRITE = 'Write `label: …` indented below the key of each tag.'

/** Reads a tags file. */
export function parseTags(path: SourcePath, collection: string, bytes: Uint8Array | undefined): TagsFile {
  const { entries, findings, report, placeOf } = readSideText(path, bytes, {
    rule: 'tags-file',
    empty: ['The file has no tags.', HOW_TO_WRITE],
  })
  const tags = entries.map(({ key, keyAt, value, entries }) => {
    if (!mayHaveKeys(value)) report(keyAt, `The tag "${key}" has an invalid value.`, HOW_TO_WRITE)
    const { keyAt: from } = entries.find(({ key }) => key === 'permalink') ?? { keyAt }
    return dropUndefined({
      key,
      ...readFields(entries, FIELDS, { owner: 'a tag', report }),
      place: placeOf(from),
    })
  })
  return { path, collection, tags, findings }
}

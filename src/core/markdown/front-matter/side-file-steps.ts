// Steps that read category and tag files. Their parsers are loaded at the first cache miss.

import { dirname } from 'node:path/posix'
import { internalError } from '../../engine/internal-error.ts'
import type { Step } from '../../engine/step.ts'
import type { CategoryMeta } from '../../model/category.ts'
import type { CollectionFile } from '../../model/collection-file.ts'
import type { SourcePath } from '../../model/names.ts'
import type { TagsFile } from '../../model/tags-file.ts'

/** Names of the tags file. */
export const TAGS_FILES = ['tags.yml', 'tags.yaml'] as const

export const readCategory: Step<SourcePath, CategoryMeta> = {
  name: 'read-category',
  key: (path) => path,
  async run(path, context) {
    const { parseCategory } = await import('./category-file.ts')
    return parseCategory(path, context.read(path))
  },
  recover: (path, failure) => ({
    path,
    folder: dirname(path),
    findings: [internalError(UNREADABLE, failure, path)],
  }),
}

export const readTagsFile: Step<CollectionFile, TagsFile> = {
  name: 'read-tags',
  key: (file) => file,
  async run({ path, collection }, context) {
    const { parseTags } = await import('./parse-tags.ts')
    return parseTags(path, collection, context.read(path))
  },
  recover: (file, failure) => ({
    ...file,
    tags: [],
    findings: [internalError(UNREADABLE, failure, file.path)],
  }),
}

export const UNREADABLE = 'The file could not be read'

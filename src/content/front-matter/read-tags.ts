// The step that reads a tags file. Its reader is loaded at the first cache miss.

import { internalError } from '../../engine/internal-error.ts'
import type { Step } from '../../engine/step.ts'
import type { SourcePath } from '../../model/names.ts'
import type { TagsFile } from '../../model/tags-file.ts'

export interface TagsSource {
  readonly path: SourcePath
  readonly collection: string
}

/** Names of the tags file; the first that exists is read. */
export const TAGS_FILES = ['tags.yml', 'tags.yaml'] as const

export const readTags: Step<TagsSource, TagsFile> = {
  name: 'read-tags',
  key: ({ path, collection }) => [path, collection],
  async run({ path, collection }, context) {
    const { parseTags } = await import('./parse-tags.ts')
    return parseTags(path, collection, context.read(path))
  },
  recover({ path, collection }, failure) {
    const finding = internalError('The file could not be read', failure, path)
    return { path, collection, tags: [], findings: [finding] }
  },
}

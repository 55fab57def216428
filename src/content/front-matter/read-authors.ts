// The step that reads an authors file. Its reader is loaded at the first cache miss.

import { internalError } from '../../engine/internal-error.ts'
import type { Step } from '../../engine/step.ts'
import type { AuthorsFile } from '../../model/authors-file.ts'
import type { SourcePath } from '../../model/names.ts'

export interface AuthorsSource {
  readonly path: SourcePath
  /** Name of the blog. */
  readonly collection: string
}

/** Names of the authors file; the first that exists is read. */
export const AUTHORS_FILES = ['authors.yml', 'authors.yaml', 'authors.json'] as const

export const readAuthors: Step<AuthorsSource, AuthorsFile> = {
  name: 'read-authors',
  key: ({ path, collection }) => [path, collection],
  async run({ path, collection }, context) {
    const { parseAuthors } = await import('./parse-authors.ts')
    return parseAuthors(path, collection, context.read(path))
  },
  recover({ path, collection }, failure) {
    const finding = internalError('The file could not be read', failure, path)
    return { path, collection, authors: [], findings: [finding] }
  },
}

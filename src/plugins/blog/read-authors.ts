// Step that reads the authors file of a blog. The parser is loaded at the first cache miss.

import { internalError } from '../../core/engine/internal-error.ts'
import type { Step } from '../../core/engine/step.ts'
import { UNREADABLE } from '../../core/markdown/front-matter/side-file-steps.ts'
import type { CollectionFile } from '../../core/model/collection-file.ts'
import type { AuthorsFile } from './authors-file.ts'

/** Names of the authors file; the first that exists is read. */
export const AUTHORS_FILES = ['authors.yml', 'authors.yaml', 'authors.json'] as const

export const readAuthors: Step<CollectionFile, AuthorsFile> = {
  name: 'read-authors',
  key: (file) => file,
  async run({ path, collection }, context) {
    const { parseAuthors } = await import('./parse-authors.ts')
    return parseAuthors(path, collection, context.read(path))
  },
  recover: (file, failure) => ({
    ...file,
    authors: [],
    findings: [internalError(UNREADABLE, failure, file.path)],
  }),
}

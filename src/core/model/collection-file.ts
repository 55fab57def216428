// Files of a collection that are not pages, such as the list of its authors.

import type { Finding } from './finding.ts'
import type { SourcePath } from './names.ts'

export interface CollectionFile {
  readonly path: SourcePath
  readonly collection: string
}

/** The contents of such a file. Each kind of file has further fields. */
export interface CollectionFileContent extends CollectionFile {
  readonly findings: readonly Finding[]
}

// The contents of a `tags.yml` of documentation or of a blog.

import type { Finding, Place } from './finding.ts'
import type { SourcePath } from './names.ts'

export interface TagEntry {
  /** The tag as pages refer to it. */
  readonly key: string
  readonly label?: string
  readonly description?: string
  /** Path of its page below that of all tags. Default: derived from the key. */
  readonly permalink?: string
  /** Place of `permalink`, otherwise of the key. */
  readonly place: Place
}

export interface TagsFile {
  readonly path: SourcePath
  /** Name of the collection. */
  readonly collection: string
  readonly tags: readonly TagEntry[]
  readonly findings: readonly Finding[]
}

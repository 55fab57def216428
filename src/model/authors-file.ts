// The contents of a blog's `authors.yml`.

import type { Finding, Place } from './finding.ts'
import type { SourcePath } from './names.ts'
import type { SocialLink } from './site.ts'

/** An author as the file describes one. */
export interface AuthorEntry {
  readonly key: string
  /** Of the key that sets the path of the author's page, else of the author. */
  readonly place: Place
  readonly name: string
  readonly title?: string
  readonly description?: string
  /** Where the name links to, on another site. */
  readonly url?: string
  readonly image?: string
  readonly socials?: readonly SocialLink[]
  /** Last path segment of the author's page; `null` for no page. Default: the key. */
  /** It is to have a page, says the file. */
  readonly hasPage?: true
  readonly slug?: string | null
}

export interface AuthorsFile {
  readonly path: SourcePath
  /** Name of the blog. */
  readonly collection: string
  /** In the order of the file. */
  readonly authors: readonly AuthorEntry[]
  readonly findings: readonly Finding[]
}

// The contents of a blog's `authors.yml`.

import type { CollectionFileContent } from '../../core/model/collection-file.ts'
import type { Place } from '../../core/model/finding.ts'
import type { SocialLink } from '../../core/model/site.ts'

/** An author declared in the file. */
export interface AuthorEntry {
  readonly key: string
  /** Place of the key that sets the path of the author's page, otherwise of the author. */
  readonly place: Place
  readonly name: string
  readonly title?: string
  readonly description?: string
  /** URL of the author on another site. */
  readonly url?: string
  readonly image?: string
  readonly socials?: readonly SocialLink[]
  /** Last path segment of the author's page; `null` for no page. Default: the key. */
  /** Whether the file explicitly requests a page for the author. */
  readonly hasPage?: true
  readonly slug?: string | null
}

export interface AuthorsFile extends CollectionFileContent {
  /** In the order of the file. */
  readonly authors: readonly AuthorEntry[]
}

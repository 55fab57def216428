// What a `_category_.json|yml|yaml` file says of its folder.

import type { Finding } from './finding.ts'
import type { SourcePath } from './names.ts'

export interface CategoryMeta {
  readonly path: SourcePath
  /** The folder it speaks of, relative to the site root. */
  readonly folder: SourcePath
  readonly label?: string
  readonly position?: number
  readonly description?: string
  readonly className?: string
  readonly icon?: string
  readonly collapsible?: boolean
  readonly collapsed?: boolean
  /** Id of the page the category leads to, relative to the folder or whole; `null`: to none, its index page is an ordinary child. Absent: the folder's index page. */
  readonly page?: string | null
  readonly findings: readonly Finding[]
}

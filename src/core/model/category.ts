// The contents of a `_category_.json|yml|yaml` file.

import type { Finding, Place } from './finding.ts'
import type { SourcePath } from './names.ts'

export interface CategoryMeta {
  readonly path: SourcePath
  /** The category's folder, relative to the site root. */
  readonly folder: SourcePath
  readonly label?: string
  readonly position?: number
  readonly description?: string
  readonly className?: string
  readonly icon?: string
  readonly collapsible?: boolean
  readonly collapsed?: boolean
  /**
   * Id of the category's page, relative to the folder or full; `null` for none (the index page is then an ordinary
   * child). Default: the index page.
   */
  readonly page?: string | null
  /** Generates a page that lists the items of the category. */
  readonly index?: {
    readonly title?: string
    readonly description?: string
    readonly slug?: string
    readonly place: Place
  }
  readonly findings: readonly Finding[]
}

// The last change of a page, as the page shows it.

import type { Page } from '../../core/model/page.ts'
import { sourceOf } from '../../core/model/page-key.ts'
import type { Site } from '../../core/model/site.ts'
import type { SiteOptions } from '../../core/model/site-options.ts'
import type { PageView } from '../../core/model/view.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import { historyFields } from './history-config.ts'

/**
 * Returns the last change from the front matter, else from Git. The author is shown only with the date of the same
 * change.
 */
export function lastChange(
  page: Page,
  site: Site,
  { fields }: SiteOptions,
): Pick<PageView, 'lastUpdated' | 'lastAuthor'> {
  const { lastUpdate } = page.meta
  const { lastUpdated: setting } = valuesOf(historyFields, fields)
  if (!setting || lastUpdate === null) return {}
  const change = lastUpdate?.date === undefined ? site.changes[page.from ?? sourceOf(page)] : undefined
  const date = lastUpdate?.date ?? change?.date
  const author = lastUpdate?.author ?? (setting.author ? change?.author : undefined)
  if (date === undefined) return {}
  return { lastUpdated: date, ...(author !== undefined && { lastAuthor: author }) }
}

// A site of fake pages, as checks and outputs receive it.

import type { CollectedCheck } from '../../../src/core/checks/run-checks.ts'
import { assembleSite } from '../../../src/core/graph/assemble.ts'
import { createListingData, missingView } from '../../../src/core/graph/listing-data.ts'
import { createPageData } from '../../../src/core/graph/page-data.ts'
import { compareFindings, type Finding } from '../../../src/core/model/finding.ts'
import type { PageKey } from '../../../src/core/model/names.ts'
import type { Page } from '../../../src/core/model/page.ts'
import type { ResolvedLink } from '../../../src/core/model/site.ts'
import type { SiteOptions } from '../../../src/core/model/site-options.ts'
import type { PageView } from '../../../src/core/model/view.ts'
import { collectItems, listEntries } from '../../../src/core/plugin/site-entries.ts'
import type { Check, SiteState } from '../../../src/core/plugin/site-output.ts'
import { makeOptions } from '../graph/builders.ts'

/** Assembles pages and creates the view of every route. */
export function makeState(pages: readonly Page[], changes: Partial<SiteOptions> = {}): SiteState {
  const options = makeOptions(changes)
  const sorted = [...pages].sort((a, b) => (a.path < b.path ? -1 : 1))
  const site = assembleSite(sorted, {}, options)
  const byPath = new Map(sorted.map((page) => [page.path, page]))
  const links: Record<PageKey, readonly ResolvedLink[]> = {}
  const views: PageView[] = []
  for (const route of Object.values(site.routes)) {
    if (route.kind === 'listing') views.push(createListingData(site, route, { pages: byPath, options }))
    if (route.kind !== 'page') continue
    const data = createPageData(site, byPath.get(route.path)!, options)
    views.push(data.view)
    links[route.path] = data.links
  }
  return { site, pages: sorted, views: [...views, missingView(options)], links, options }
}

/** Returns a check with the items that it collects from the pages of a site. */
export function collectCheck<Item>(check: Check<Item>, state: SiteState): CollectedCheck {
  return { check: check as Check, items: collectItems(check, listEntries(state), state) }
}

/** Returns the findings of one check. */
export function runCheck<Item>(check: Check<Item>, state: SiteState): readonly Finding[] {
  // Items are stored as JSON between builds.
  const items = collectItems(check, listEntries(state), state).map(
    (item) => JSON.parse(JSON.stringify(item)) as Item,
  )
  const findings = check.combine ? (check.combine(items, state) ?? []) : (items as Finding[][]).flat()
  return [...findings].sort(compareFindings)
}

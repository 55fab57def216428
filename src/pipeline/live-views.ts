// Views of the pages of a live site, kept while neither the site nor the page changes.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { type NarrowedPage, narrowPage } from '../graph/narrow.ts'
import type { Page } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'

/** Views made in one turn: some milliseconds. */
const AT_ONCE = 256

export interface LiveViews {
  /** The views of pages, made in short turns; undefined when `isOld` says between two that nobody wants them any more. */
  make(
    site: Site,
    pages: readonly Page[],
    { options, isOld }: { readonly options: SiteOptions; isOld(): boolean },
  ): Promise<ReadonlyMap<Page, NarrowedPage> | undefined>
}

export function createLiveViews(): LiveViews {
  let madeFor: Site | undefined
  let made: ReadonlyMap<Page, NarrowedPage> = new Map()
  return {
    async make(site, pages, { options, isOld }) {
      const known = madeFor === site ? made : undefined
      const views = new Map<Page, NarrowedPage>()
      for (const [at, page] of pages.entries()) {
        if (at % AT_ONCE === 0) await nextTurn()
        if (isOld()) return undefined
        if (site.urls[page.path] === undefined) continue
        views.set(page, known?.get(page) ?? narrowPage(site, page, options))
      }
      madeFor = site
      made = views
      return views
    },
  }
}

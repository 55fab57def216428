// What most browser tests begin with: a browser and a served site, for all tests of a file or of a block.

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, type TestAPI, test } from 'vitest'
import { rounds } from '../rounds.ts'
import type { SiteFiles } from '../site-test.ts'
import { openBrowser } from './browser.ts'
import { builtSite } from './built-site.ts'
import { devSite } from './dev-site.ts'
import { type Opened, openPage } from './open-page.ts'
import type { ServedSite } from './served-site.ts'

/** A page that complained of nothing has no problems. */
export type OpenedPage = Page & { readonly problems: string[] }

export interface SharedSite {
  readonly browser: Browser
  readonly host: ServedSite
  /** Opens a page in a context of its own. */
  open(path?: string, opened?: Omit<Opened, 'path'>): Promise<OpenedPage>
}

/**
 * Both ways to look at a site, for `describe.each`: what a reader gets, and what a writer sees. For what servers and the client
 * of dev may change: that a page has the same bytes on both is a law with a test of its own.
 */
export const hosts = [
  ['the built site', builtSite],
  ['octavo dev', devSite],
] as const

/**
 * `test` for what is tested on both: on dev, whose pages have the same bytes, it runs every third test or row. `npm run fuzz`
 * runs all.
 */
export function testsOn(serve: (files: SiteFiles) => Promise<ServedSite>): TestAPI {
  if (serve !== devSite || rounds(1) > 1) return test
  let count = 0
  const choose = (): Pick<TestAPI, 'each'> & ((name: string, run: () => unknown) => void) =>
    count++ % 3 === 0 ? test : test.skip
  const some = (name: string, run: () => unknown): void => choose()(name, run)
  // One row in three, and of fewer rows one.
  const each = (rows: readonly unknown[]) => choose().each(rows.filter((_, at) => at % 3 === 0))
  return Object.assign(some, { each }) as unknown as TestAPI
}

/** A browser for the tests that follow. */
export function shareBrowser(): { readonly browser: Browser } {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  }, 120_000)
  return {
    get browser() {
      return browser
    },
  }
}

/** Serves a site to the tests that follow; each finds it calm. */
export function shareSite(
  files: SiteFiles,
  serve: (files: SiteFiles) => Promise<ServedSite> = builtSite,
): SharedSite {
  const used = shareBrowser()
  let host: ServedSite
  beforeAll(async () => {
    host = await serve(files)
  })
  afterAll(() => host?.close())
  beforeEach(() => host.calm())
  return {
    get browser() {
      return used.browser
    },
    get host() {
      return host
    },
    open: (path = '', opened = {}) => openPage(used.browser, host, { path, ...opened }),
  }
}

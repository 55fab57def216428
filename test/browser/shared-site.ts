// What most browser tests begin with: a browser and a served site, for all tests of a file or of a block.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, type TestAPI, test } from 'vitest'
import { rounds } from '../rounds.ts'
import type { SiteFiles } from '../site-test.ts'
import { openBrowser } from './browser.ts'
import { builtSite } from './built-site.ts'
import { devSite } from './dev-site.ts'
import { type Opened, openIn, openPage } from './open-page.ts'
import type { ServedSite } from './served-site.ts'

/** A page that complained of nothing has no problems. */
export type OpenedPage = Page & { readonly problems: string[] }

export interface SharedSite {
  readonly browser: Browser
  readonly host: ServedSite
  /** Opens a page in a context of its own. */
  open(path?: string, opened?: Omit<Opened, 'path'>): Promise<OpenedPage>
  /**
   * Returns a page that tests share which only look at it: they may scroll and resize it, and nothing else. It is loaded only
   * if the previous test looked at another page.
   */
  look(path?: string, context?: BrowserContextOptions): Promise<Page>
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
 * `test` for what is tested on both: on dev, whose pages have the same bytes, it runs every sixth test or row. `npm run fuzz`
 * runs all.
 */
export function testsOn(serve: (files: SiteFiles) => Promise<ServedSite>): TestAPI {
  if (serve !== devSite || rounds(1) > 1) return test
  let count = 0
  const choose = (): Pick<TestAPI, 'each'> & ((name: string, run: () => unknown) => void) =>
    count++ % 6 === 0 ? test : test.skip
  const some = (name: string, run: () => unknown): void => choose()(name, run)
  // One row in six, and of fewer rows one.
  const each = (rows: readonly unknown[]) => choose().each(rows.filter((_, at) => at % 6 === 0))
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

/** Serves a site to the tests that follow; each starts after a reset. */
export function shareSite(
  files: SiteFiles,
  serve: (files: SiteFiles) => Promise<ServedSite> = builtSite,
): SharedSite {
  const used = shareBrowser()
  let host: ServedSite
  beforeAll(async () => {
    host = await serve(files)
  })
  const looked = new Map<string, Page>()
  afterAll(async () => {
    for (const page of looked.values()) await page.context().close()
    await host?.close()
  })
  beforeEach(() => host.reset())
  return {
    get browser() {
      return used.browser
    },
    get host() {
      return host
    },
    open: (path = '', opened = {}) => openPage(used.browser, host, { path, ...opened }),
    async look(path = '', { viewport, ...context } = {}) {
      const key = JSON.stringify(context)
      const size = viewport ?? { width: 1280, height: 800 }
      const page = looked.get(key)
      if (!page) {
        const opened = await used.browser.newContext({ viewport: size, ...context })
        looked.set(key, await openIn(opened, host, { path }))
        return looked.get(key)!
      }
      await page.setViewportSize(size)
      if (page.url() === host.url + path) await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      else await page.goto(host.url + path)
      return page
    },
  }
}

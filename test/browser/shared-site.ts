// Setup of most browser tests: a browser and a served site, shared by the tests of a file or of a `describe`.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, type TestAPI, test } from 'vitest'
import { rounds } from '../rounds.ts'
import type { SiteFiles } from '../site-test.ts'
import { openBrowser } from './browser.ts'
import { builtSite } from './built-site.ts'
import { devSite } from './dev-site.ts'
import { type OpenOptions, openPage, openPageInContext } from './open-page.ts'
import type { ServedSite } from './served-site.ts'

/** A page, and the errors and warnings of its console. */
export type OpenedPage = Page & { readonly problems: string[] }

export interface SharedSite {
  readonly browser: Browser
  readonly server: ServedSite
  /** Opens a page in a new browser context. */
  open(path?: string, options?: Omit<OpenOptions, 'path'>): Promise<OpenedPage>
  /**
   * Opens a page in a context that tests share. They must not change its state, except by scrolling and resizing. The page is
   * reused if the previous test opened the same one.
   */
  openShared(path?: string, context?: BrowserContextOptions): Promise<Page>
}

/**
 * Both servers of a site, for `describe.each`. For behavior that depends on the server or on the dev client:
 * `dev-equals-build.test.ts` checks that pages have the same bytes on both.
 */
export const servers = [
  ['the built site', builtSite],
  ['octavo dev', devSite],
] as const

/**
 * Returns `test` for tests that run on both servers. On dev, whose pages have the same bytes, it skips all but every sixth test
 * or row, except in `npm run fuzz`.
 */
export function sampledTestsOn(serve: (files: SiteFiles) => Promise<ServedSite>): TestAPI {
  if (serve !== devSite || rounds(1) > 1) return test
  let count = 0
  const nextTest = (): Pick<TestAPI, 'each'> & ((name: string, run: () => unknown) => void) =>
    count++ % 6 === 0 ? test : test.skip
  const sampled = (name: string, run: () => unknown): void => nextTest()(name, run)
  // Every sixth row, including the first.
  const each = (rows: readonly unknown[]) => nextTest().each(rows.filter((_, at) => at % 6 === 0))
  return Object.assign(sampled, { each }) as unknown as TestAPI
}

/** Provides a browser to the tests of a file or of a `describe`. */
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

/** Serves a site to the tests of a file or of a `describe`, and resets it before each. */
export function shareSite(
  files: SiteFiles,
  serve: (files: SiteFiles) => Promise<ServedSite> = builtSite,
): SharedSite {
  const shared = shareBrowser()
  let server: ServedSite
  beforeAll(async () => {
    server = await serve(files)
  })
  const pages = new Map<string, Page>()
  afterAll(async () => {
    for (const page of pages.values()) await page.context().close()
    await server?.close()
  })
  beforeEach(() => server.reset())
  return {
    get browser() {
      return shared.browser
    },
    get server() {
      return server
    },
    open: (path = '', options = {}) => openPage(shared.browser, server, { path, ...options }),
    async openShared(path = '', { viewport, ...context } = {}) {
      const key = JSON.stringify(context)
      const size = viewport ?? { width: 1280, height: 800 }
      const page = pages.get(key)
      if (!page) {
        const newContext = await shared.browser.newContext({ viewport: size, ...context })
        pages.set(key, await openPageInContext(newContext, server, { path }))
        return pages.get(key)!
      }
      await page.setViewportSize(size)
      if (page.url() === server.url + path)
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      else await page.goto(server.url + path)
      return page
    },
  }
}

// A site with a fake search service, whose responses tests can delay or fail, under a strict policy; and locators in the
// search dialog.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  makeHit,
  makeResults,
  openSearchService,
  type SearchService,
  type ServiceResponse,
} from '../search-service.ts'
import { openBrowser } from './browser.ts'
import { type BuiltSite, builtSite } from './built-site.ts'
import { openPage } from './open-page.ts'
import type { OpenedPage } from './shared-site.ts'

const long = 'A line of text.\n\n'.repeat(60)
const pages = {
  'docs/index.md': `# Home\n\n[Guide](./guide/index.md)\n\n<input id="own" aria-label="Own">\n\n${long}`,
  'static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'docs/guide/index.md': `# Guide\n\n## Pilots\n\n${long}\n\n## Tugs\n\nText.\n`,
  'docs/guide/berths.md': '# Berths\n\n## Depth\n\nText.\n',
  'docs/secret.md': '---\nunlisted: true\n---\n\n# Secret\n',
}

/** Returns the URL of a page as in the search index. */
export const siteUrl = (path: string) => `https://docs.example.com${path}`
export const hits = [
  makeHit({ levels: ['Guide', 'Guide'], type: 'lvl1', url: siteUrl('/guide'), content: 'All of it' }),
  makeHit({ levels: ['Guide', 'Guide', 'Pilots'], url: siteUrl('/guide#pilots') }),
  makeHit({
    levels: ['Guide', 'Guide', 'Tugs'],
    type: 'content',
    url: siteUrl('/guide#tugs'),
    content: 'one two three',
    snippet:
      'one &lt;two&gt; <mark>tug</mark> <img src=x onerror=alert(1)> four five six seven eight nine ten eleven',
  }),
  makeHit({ levels: ['Harbour', 'Berths'], url: siteUrl('/guide/berths') }),
  makeHit({ levels: ['Harbour', 'Berths', 'Depth'], url: siteUrl('/guide/berths#depth') }),
]
export const respondWithHits = (): ServiceResponse => ({ body: makeResults(hits, 45) })
export const respondWithoutHits = (): ServiceResponse => ({ body: makeResults([]) })
export const respondWithError = (): ServiceResponse => ({ status: 500, body: '{"message":"broken"}' })

export interface SearchSite {
  readonly server: BuiltSite
  readonly service: SearchService
  /** Opens a page in a new browser context. */
  open(
    path?: string,
    context?: BrowserContextOptions,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<OpenedPage>
}

/** Serves the site and the search service to the tests of a file, and resets both before each. */
export function shareSearchSite(): SearchSite {
  let browser: Browser
  let service: SearchService
  let built: BuiltSite
  beforeAll(async () => {
    browser = await openBrowser()
    service = await openSearchService()
    const config = `export default {
  title: 'Harbour',
  url: 'https://docs.example.com',
  content: { docs: 'docs' },
  colorMode: { switchable: true },
  navbar: [{ label: 'Guide', href: '/guide' }, { label: 'Berths', href: '/guide/berths' }],
  search: {
    provider: 'algolia', appId: 'APP', apiKey: 'key', indexName: 'harbour', hosts: ['${service.origin}'],
    reportUrl: 'https://example.com/report?query={query}',
  },
}`
    built = await builtSite({ 'site.config.ts': config, ...pages }, { connect: [service.origin] })
  }, 120_000)
  afterAll(() => {
    service?.close()
    return built?.close()
  })
  beforeEach(() => {
    built.reset()
    service.requests.length = 0
    service.respond = respondWithHits
  })
  return {
    get server() {
      return built
    },
    get service() {
      return service
    },
    open: (path = '', context = {}, prepare) =>
      openPage(browser, built, { path, context, ...(prepare && { prepare }) }),
  }
}

export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
}
export const searchDialog = (page: Page) => page.locator('.search-dialog')
export const waitForDialog = (page: Page) => page.locator('.search-dialog .search-body').waitFor()
export const rows = (page: Page) => page.locator('[role=option]')
export const activeRow = (page: Page) => page.locator('[role=option][aria-selected=true]')
export const focusedElement = (page: Page) =>
  page.evaluate(() => document.activeElement?.className || document.activeElement?.tagName)

/** Opens the search dialog and searches. */
export async function openDialog(page: Page, query = ''): Promise<void> {
  await page.keyboard.press('Control+k')
  await waitForDialog(page)
  if (query === '') return
  // Inserts all at once, so that no response to a shorter query is pending.
  await page.keyboard.insertText(query)
  // This link is below results, not below the initial rows.
  await page.locator('.search-see-all').waitFor()
}

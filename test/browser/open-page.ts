// Pages for tests: one context each, with the console listened to.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

export interface Opened {
  readonly path?: string
  readonly context?: BrowserContextOptions
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Whether pictures are waited for. Default: yes. */
  readonly waitsForPictures?: boolean
}

/** Opens a page of the site in a context of its own, which is closed after the test. */
export async function openPage(
  browser: Browser,
  built: { readonly url: string },
  opened: Opened = {},
): Promise<Page & { problems: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...opened.context })
  onTestFinished(() => context.close())
  return openIn(context, built, opened)
}

/** Opens a page of the site, and notes what the console complains of. */
export async function openIn(
  opened: BrowserContext,
  built: { readonly url: string },
  { path = '', prepare, waitsForPictures = true }: Omit<Opened, 'context'> = {},
): Promise<Page & { problems: string[] }> {
  // A busy machine may take its time.
  opened.setDefaultTimeout(30_000)
  const page = await opened.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  await prepare?.(page)
  await page.goto(built.url + path, { waitUntil: waitsForPictures ? 'load' : 'domcontentloaded' })
  await page.waitForSelector(':root[data-script]')
  return Object.assign(page, { problems })
}

/** What a test holds back, and how it lets it go. */
export function hold(): [held: Promise<void>, go: () => void] {
  let go = (): void => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  return [held, go]
}

/** Waits until the page has stopped to scroll, and what follows its scroll had time to change. */
export const rest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let before = -1
    for (let still = 0; still < 12; still = before === scrollY ? still + 1 : 0) {
      before = scrollY
      await new Promise(requestAnimationFrame)
    }
  })

/** Makes the page an app and waits until it is one. */
export async function wake(page: Page): Promise<void> {
  await page.keyboard.press('a')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

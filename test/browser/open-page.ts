// Opens pages for tests, and records the errors and warnings of their consoles.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

export interface OpenOptions {
  readonly path?: string
  readonly context?: BrowserContextOptions
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Whether to wait for the load event, and so for images. Default: true. */
  readonly waitsForImages?: boolean
}

/** Opens a page of the site in a new browser context, which is closed after the test. */
export async function openPage(
  browser: Browser,
  built: { readonly url: string },
  options: OpenOptions = {},
): Promise<Page & { problems: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options.context })
  onTestFinished(() => context.close())
  return openPageInContext(context, built, options)
}

/** Opens a page of the site; `problems` collects its exceptions and the errors and warnings of its console. */
export async function openPageInContext(
  context: BrowserContext,
  built: { readonly url: string },
  { path = '', prepare, waitsForImages = true }: Omit<OpenOptions, 'context'> = {},
): Promise<Page & { problems: string[] }> {
  // Pages load slowly on a busy machine.
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  await prepare?.(page)
  await page.goto(built.url + path, { waitUntil: waitsForImages ? 'load' : 'domcontentloaded' })
  await page.waitForSelector(':root[data-script]')
  return Object.assign(page, { problems })
}

/** Creates a promise and the function that resolves it, to delay a response until then. */
export function createDeferred(): [released: Promise<void>, release: () => void] {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  return [released, release]
}

/** Waits until the scroll position has not changed for 12 frames, so that scroll listeners have run too. */
export const waitForScrollEnd = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    let previous = -1
    for (let frames = 0; frames < 12; frames = previous === scrollY ? frames + 1 : 0) {
      previous = scrollY
      await new Promise(requestAnimationFrame)
    }
  })

/** Loads the React app with a key press, the first interaction, and waits until it is hydrated. */
export async function startApp(page: Page): Promise<void> {
  await page.keyboard.press('a')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

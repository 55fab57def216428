// Headless browser, launched once per process because test files share processes. Tests open pages in separate contexts.

import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

// Disables background requests and updates, so that runs are reproducible.
const launchFlags = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let shared: Browser | undefined

/** Returns the browser of this process. It is closed with the process. */
export async function openBrowser(): Promise<Browser> {
  // A crash in one test file must not fail the next one.
  if (!shared?.isConnected()) shared = await startBrowser()
  return shared
}

/** Launches a browser with extra options. The caller closes it. */
export async function startBrowser(options: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: launchFlags, ...options })
}

// A browser for tests. It is started once in a process, because test files share processes; what tests open in it is in
// contexts of their own.

import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findBrowser } from './find-browser.ts'

// Nothing of the browser's own may use the network or change from run to run.
const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

let shared: Browser | undefined

/** The headless browser of this process, which ends with it. */
export async function openBrowser(): Promise<Browser> {
  // One that crashed must not take the next test file with it.
  if (!shared?.isConnected()) shared = await startBrowser()
  return shared
}

/** Starts a browser with options of its own. Close it when done. */
export async function startBrowser(more: LaunchOptions = {}): Promise<Browser> {
  return chromium.launch({ executablePath: await findBrowser(), args: quiet, ...more })
}

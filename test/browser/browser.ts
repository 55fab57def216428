// A browser for tests: the one installed on the machine, else the one that comes with a package. It is started once in a
// process, because test files share processes; what tests open in it is in contexts of their own.

import { existsSync } from 'node:fs'
import chromiumPackage from '@sparticuz/chromium'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

// Nothing of the browser's own may use the network or change from run to run.
const quiet = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** There is no browser on this machine but the one of the package: an older chrome without tabs. */
export const isPackaged = installedPath() === undefined

let shared: Browser | undefined

/** The headless browser of this process, which ends with it. `CHROME_PATH` names another one. */
export async function openBrowser(): Promise<Browser> {
  // One that crashed must not take the next test file with it.
  if (!shared?.isConnected()) shared = await startBrowser()
  return shared
}

/** Starts a browser with options of its own. Close it when done. */
export async function startBrowser(more: LaunchOptions = {}): Promise<Browser> {
  const executablePath = installedPath()
  if (executablePath !== undefined) return chromium.launch({ executablePath, args: quiet, ...more })
  // Not with the arguments the package proposes: they are for functions in a cloud, run everything
  // in one process (which ends with the first closed context) and switch off the rules of the web.
  return chromium.launch({ executablePath: await chromiumPackage.executablePath(), args: quiet })
}

function installedPath(): string | undefined {
  return process.env.CHROME_PATH || installed.find((path) => existsSync(path))
}

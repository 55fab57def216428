// Finds the browser for tests: an installed one, else the headless shell in an npm package, unpacked once per run. A headless
// shell takes a quarter of the time of a full browser.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import chromiumPackage from '@sparticuz/chromium'
import { runFolder } from '../run-folder.ts'

const browsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The first installed browser. */
export const installed = browsers.find((path) => existsSync(path))

/** Runs once per test run, and passes the browser to all processes in `CHROME_PATH`. */
export default async function setup(): Promise<void> {
  process.env.CHROME_PATH = await findBrowser()
}

/** Returns the path of the browser: `CHROME_PATH`, an installed one, or the one in the package. */
export async function findBrowser(): Promise<string> {
  const path = process.env.CHROME_PATH || (installed ?? (await unpackShell()))
  if (path === undefined) throw new Error('There is no browser for the tests: set CHROME_PATH to one.')
  return path
}

/** Returns undefined on unsupported systems, and if libraries that the shell needs are missing. */
async function unpackShell(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  // The package unpacks into the folder for temporary files, and reuses even incomplete files that it finds there.
  const previous = process.env.TMPDIR
  process.env.TMPDIR = runFolder()
  try {
    const path = await chromiumPackage.executablePath()
    return spawnSync(path, ['--version']).status === 0 ? path : undefined
  } finally {
    if (previous === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = previous
  }
}

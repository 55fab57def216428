// Which browser the tests use: one of this machine, else the headless shell of a package, which is unpacked once in a run. A
// shell, which draws no window, takes a quarter of the time of a whole browser.

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

/** A browser of this machine. */
export const installed = browsers.find((path) => existsSync(path))

/** Called once in a run: its processes find the browser in `CHROME_PATH`. */
export default async function setup(): Promise<void> {
  process.env.CHROME_PATH = await findBrowser()
}

/** Path of the browser: `CHROME_PATH`, what is installed, or that of the package. */
export async function findBrowser(): Promise<string> {
  const path = process.env.CHROME_PATH || (installed ?? (await unpackShell()))
  if (path === undefined) throw new Error('There is no browser for the tests: set CHROME_PATH to one.')
  return path
}

/** `undefined` on systems that the package is not for, or which lack libraries that it needs. */
async function unpackShell(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  // The package unpacks to the folder for temporary files, and takes what it finds there, whole or not.
  const usual = process.env.TMPDIR
  process.env.TMPDIR = runFolder()
  try {
    const path = await chromiumPackage.executablePath()
    return spawnSync(path, ['--version']).status === 0 ? path : undefined
  } finally {
    if (usual === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = usual
  }
}

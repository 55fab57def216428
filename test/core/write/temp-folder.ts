// A temporary folder for one test.

import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates an empty folder that is removed after the test. */
export function makeTempFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'octavo-write-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Returns the text of every file below a folder, except those in `.octavo`. Empty folders end with a slash. */
export function readTree(folder: string): Record<string, string> {
  const tree: Record<string, string> = {}
  const walk = (path: string) => {
    const names = readdirSync(join(folder, path)).sort()
    if (names.length === 0 && path !== '') tree[`${path}/`] = ''
    for (const name of names) {
      const below = path === '' ? name : `${path}/${name}`
      if (below === '.octavo') continue
      if (lstatSync(join(folder, below)).isDirectory()) walk(below)
      else tree[below] = readFileSync(join(folder, below), 'utf8')
    }
  }
  if (existsSync(folder)) walk('')
  return tree
}

/** Writes files and creates their folders. */
export function writeTree(folder: string, tree: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

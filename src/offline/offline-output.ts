// `octavo build --offline`: the output folder, into which files are written as an offline copy has them. Everything
// before it is the same as for a site that a host serves.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST, PROGRAM } from '../bundle/program.ts'
import { hashOf, hashOfValue } from '../engine/hash.ts'
import type { SiteChrome } from '../model/site-chrome.ts'
import type { Output } from '../write/disk.ts'
import {
  classicScript,
  dataScript,
  isFetched,
  listExceptions,
  type OfflineSite,
  offlineHtml,
  RUNTIME_FILE,
} from './offline-html.ts'

/** The output of an offline copy; `paths` are those of all its files. */
export function openOffline(
  { origin, basePath }: Pick<SiteChrome, 'origin' | 'basePath'>,
  output: Output,
  paths: readonly string[],
): Output {
  const site: OfflineSite = { origin, basePath, files: new Set([...paths, RUNTIME_FILE]) }
  const programKey = hashOf(`offline ${PROGRAM}`)
  const siteKey = hashOfValue([programKey, origin, basePath, [...site.files].sort()])
  /** Links depend on what there is; other files on nothing but themselves. */
  const keyOf = (path: string, key: string): string => `${key} ${isHtml(path) ? siteKey : programKey}`

  const change = (path: string, contents: string | Uint8Array): string | Uint8Array | undefined => {
    if (isFetched(path)) return dataScript(Buffer.from(contents))
    if (!isHtml(path) && !isScript(path)) return undefined
    const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString('utf8')
    return isHtml(path) ? offlineHtml(text, path, site) : classicScript(text)
  }

  const runtime = readFileSync(join(DIST, 'offline/offline.js'), 'utf8')
  const known = JSON.stringify({ basePath, ...listExceptions(site.files) })
  output.stage(RUNTIME_FILE, `const OCTAVO_SITE = ${known}\n${runtime}`)

  return {
    ...output,
    isCurrent: (path, key) => output.isCurrent(offlinePath(path), keyOf(path, key)),
    retain: (path) => output.retain(offlinePath(path)),
    stage(path, contents, key) {
      const changed = change(path, contents) ?? contents
      output.stage(offlinePath(path), changed, key === undefined ? key : keyOf(path, key))
    },
    stageCopy(path, from, hash, key) {
      const changed = isChanged(path) ? change(path, readFileSync(from)) : undefined
      const ownKey = key === undefined ? key : keyOf(path, key)
      if (changed === undefined) output.stageCopy(offlinePath(path), from, hash, ownKey)
      else output.stage(offlinePath(path), changed, ownKey)
    },
  }
}

/** What scripts fetch becomes a script. */
function offlinePath(path: string): string {
  return isFetched(path) ? `${path}.js` : path
}

function isChanged(path: string): boolean {
  return isFetched(path) || isHtml(path) || isScript(path)
}

function isHtml(path: string): boolean {
  return /\.html?$/.test(path)
}

function isScript(path: string): boolean {
  return /\.m?js$/.test(path)
}

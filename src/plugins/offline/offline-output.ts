// Output folder of `octavo build --offline`. Files are converted as they are written; all earlier stages are the same as
// for a hosted site.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST, PROGRAM } from '../../core/bundle/program.ts'
import { hashOf, hashOfValue } from '../../core/engine/hash.ts'
import type { SiteChrome } from '../../core/model/site-chrome.ts'
import type { Output } from '../../core/write/disk.ts'
import {
  classicScript,
  dataScript,
  isFetched,
  listExceptions,
  type OfflineSite,
  offlineHtml,
  RUNTIME_FILE,
} from './offline-html.ts'

/** Creates the output of an offline copy. `paths` lists all its files. */
export function openOffline(
  { origin, basePath }: Pick<SiteChrome, 'origin' | 'basePath'>,
  output: Output,
  paths: readonly string[],
): Output {
  const site: OfflineSite = { origin, basePath, files: new Set([...paths, RUNTIME_FILE]) }
  const programKey = hashOf(`offline ${PROGRAM}`)
  const siteKey = hashOfValue([programKey, origin, basePath, [...site.files].sort()])
  /** HTML depends on the list of files, because of its links; other files only on their contents. */
  const keyOf = (path: string, key: string): string => `${key} ${isHtml(path) ? siteKey : programKey}`

  const convert = (path: string, contents: string | Uint8Array): string | Uint8Array | undefined => {
    if (isFetched(path)) return dataScript(Buffer.from(contents))
    if (!isHtml(path) && !isScript(path)) return undefined
    const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString('utf8')
    return isHtml(path) ? offlineHtml(text, path, site) : classicScript(text)
  }

  const runtime = readFileSync(join(DIST, 'offline/offline.js'), 'utf8')
  const siteData = JSON.stringify({ basePath, ...listExceptions(site.files) })
  output.stage(RUNTIME_FILE, `const OCTAVO_SITE = ${siteData}\n${runtime}`)

  return {
    ...output,
    isCurrent: (path, key) => output.isCurrent(offlinePath(path), keyOf(path, key)),
    retain: (path) => output.retain(offlinePath(path)),
    stage(path, contents, key) {
      const converted = convert(path, contents) ?? contents
      output.stage(offlinePath(path), converted, key === undefined ? key : keyOf(path, key))
    },
    stageCopy(path, from, hash, key) {
      const converted = needsConversion(path) ? convert(path, readFileSync(from)) : undefined
      const offlineKey = key === undefined ? key : keyOf(path, key)
      if (converted === undefined) output.stageCopy(offlinePath(path), from, hash, offlineKey)
      else output.stage(offlinePath(path), converted, offlineKey)
    },
  }
}

/** Fetched files become scripts. */
function offlinePath(path: string): string {
  return isFetched(path) ? `${path}.js` : path
}

function needsConversion(path: string): boolean {
  return isFetched(path) || isHtml(path) || isScript(path)
}

function isHtml(path: string): boolean {
  return /\.html?$/.test(path)
}

function isScript(path: string): boolean {
  return /\.m?js$/.test(path)
}

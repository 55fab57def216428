// Scripts of an offline copy: browsers load neither modules nor data from files, but classic scripts. A module becomes a
// function whose parameters are what works differently with files; `theme/client/offline.ts` calls it.

import { transformSync } from 'esbuild'
import { INDEX_FOLDER } from '../search/index-format.ts'

const PARAMETERS = ['module', 'octavoUrl', 'fetch', 'Worker', 'history']

/** The text of a classic script; undefined for code that is no module. */
export function classicScript(code: string): string | undefined {
  if (!/\b(?:import|export)\b/.test(code)) return undefined
  try {
    const made = transformSync(code, {
      format: 'cjs',
      define: { 'import.meta.url': 'octavoUrl' },
      minifyWhitespace: true,
      charset: 'utf8',
      legalComments: 'inline',
      logLevel: 'silent',
    })
    return `octavoOffline.define(function(${PARAMETERS.join(',')}){"use strict";${made.code}});\n`
  } catch {
    return undefined
  }
}

/** Whether scripts fetch the file at a path: data of the app, and the search index. */
export function isFetched(path: string): boolean {
  return (
    /^assets\/[^/]+\.json$/.test(path) ||
    (path.startsWith(`${INDEX_FOLDER}/`) && /\.(?:json|bin)$/.test(path))
  )
}

/** A file that scripts fetch, as a script that hands it over. */
export function dataScript(bytes: Uint8Array): string {
  return `octavoOffline.data("${Buffer.from(bytes).toString('base64')}");\n`
}

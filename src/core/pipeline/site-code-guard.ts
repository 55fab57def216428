// Runs code of the site's plugins within time limits, and finds the place of their errors in the sources.

import { readPlainData } from '../config/plain-data.ts'
import { findErrorPlace } from '../engine/error-place.ts'
import { refusePromise } from '../plugin/hook-results.ts'
import type { SiteCodeGuard } from '../plugin/plugin-failure.ts'
import type { Session } from './session.ts'

export function siteCodeGuard({ engine, options }: Session): SiteCodeGuard {
  return {
    limit: engine.limit,
    placeOf: (error) => findErrorPlace(error) ?? { path: options.configFile },
  }
}

/**
 * Copies the result of a hook, which is cached and hashed as JSON. Throws for values that JSON would drop or change, such as promises
 * and maps.
 */
export function plainResult(hook: string, result: unknown): unknown {
  refusePromise(hook, result)
  const read = readPlainData(result, 'the value', { hasAnyText: true })
  if ('problem' in read) throw new TypeError(`${hook} must return plain data: ${read.problem}.`)
  return read.value === undefined ? undefined : JSON.parse(JSON.stringify(read.value))
}

// Findings for errors that plugins throw.

import type { Limit } from '../engine/time-limit.ts'
import type { Finding, Place } from '../model/finding.ts'
import { errorMessage } from '../text/error-message.ts'

/** Limits code of the site, and finds the place of its errors. */
export interface SiteCodeGuard {
  readonly limit: Limit
  placeOf(error: unknown): Place
}

/** `failure` describes the event: `The plugin "rating" failed`. */
export function pluginFailure(failure: string, error: unknown, place?: Place): Finding {
  return {
    rule: 'plugin-failed',
    severity: 'error',
    message: `${failure}: ${errorMessage(error)}`,
    help: 'Fix or remove the plugin, or report this to its author.',
    ...(place && { place }),
  }
}

/** Error of a plugin on one page; `plugin` is undefined when several may be the cause. */
export function pageFailure(plugin: string | undefined, error: unknown, path: Place['path']): Finding {
  const subject = plugin === undefined ? 'A plugin' : `The plugin "${plugin}"`
  return pluginFailure(`${subject} failed on this page`, error, { path })
}

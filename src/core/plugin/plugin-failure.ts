// Findings for errors that plugins throw.

import type { StepContext } from '../engine/step-context.ts'
import type { Limit } from '../engine/time-limit.ts'
import { atPlace, type Finding, type Place } from '../model/finding.ts'
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
export function pageFailure(
  plugin: string | undefined,
  error: unknown,
  { place, context }: { readonly place: Place; readonly context: Pick<StepContext, 'placeOf'> },
): Finding {
  const subject = plugin === undefined ? 'A plugin' : `The plugin "${plugin}"`
  return pluginFailure(`${subject} failed${atPlace(context.placeOf(error))} on this page`, error, place)
}

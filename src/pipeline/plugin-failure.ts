// What a plugin threw, as a finding.

import type { Finding } from '../model/finding.ts'
import { errorMessage } from '../text/error-message.ts'

/** `subject` names what failed, `path` the configuration that brings the plugin. */
export function pluginFailure(subject: string, error: unknown, path: string): Finding {
  return {
    rule: 'plugin-failed',
    severity: 'error',
    message: `${subject} failed: ${errorMessage(error)}`,
    help: 'Fix or remove the plugin, or report this to its author.',
    place: { path },
  }
}

import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'

/** What a function of a plugin threw, as a finding. */
export function pluginFailure(name: string, error: unknown, path: SourcePath): Finding {
  return {
    rule: 'plugin-failed',
    severity: 'error',
    message: `The plugin "${name}" failed: ${error instanceof Error ? error.message : String(error)}`,
    help: 'Fix or remove the plugin, or report the problem to its author.',
    place: { path },
  }
}

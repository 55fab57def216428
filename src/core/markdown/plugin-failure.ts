// Errors of plugins while a page is parsed. Each is a finding of the page, which is built without the plugin.

import { OVERTIME } from '../engine/internal-error.ts'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { FileScope, PageScope, Transforms } from '../plugin/transforms.ts'
import { errorMessage } from '../text/error-message.ts'
import { STAGES } from './syntax/read-tree.ts'

export function pluginFailure(plugin: string | undefined, error: unknown, path: SourcePath): Finding {
  return {
    rule: 'plugin-failed',
    severity: 'error',
    message: `${plugin === undefined ? 'A plugin' : `The plugin "${plugin}"`} failed on this page: ${errorMessage(error)}`,
    help: 'Fix the plugin, remove it from site.config.ts, or report the error to its author.',
    place: { path },
  }
}

type Scope = Pick<FileScope | PageScope, 'page' | 'context' | 'report'>

/** Limits the time of a plugin's transforms, and reports their errors. */
export function guardTransforms(plugin: string, transforms: Transforms): Transforms {
  const guarded = STAGES.flatMap((stage) => {
    const run = transforms[stage] as ((tree: unknown, scope: Scope) => unknown) | undefined
    if (!run) return []
    const guard = (tree: unknown, scope: Scope): unknown => {
      const fail = (error: unknown): void => {
        // A timeout is not cached: the next run may finish in time.
        if (error instanceof Error && error.name === OVERTIME) throw error
        scope.report(pluginFailure(plugin, error, scope.page.path))
      }
      try {
        const result = scope.context.limit(() => run(tree, scope))
        return result instanceof Promise ? result.catch(fail) : result
      } catch (error) {
        return fail(error)
      }
    }
    return [[stage, guard]]
  })
  return { ...transforms, ...Object.fromEntries(guarded) }
}

/** Transforms of a plugin that failed before any page was parsed: its error is reported for each page. */
export function failedTransforms(plugin: string, error: unknown): Transforms {
  return { page: (_, { page, report }) => report(pluginFailure(plugin, error, page.path)) }
}

// Limits the transforms of plugins. Each error is a finding of the page, which is built without the plugin.

import { OVERTIME } from '../engine/internal-error.ts'
import type { Finding } from '../model/finding.ts'
import { checkArgument, checkResult, FINDING, refusePromise, TRANSFORMS } from '../plugin/hook-results.ts'
import { pageFailure } from '../plugin/plugin-failure.ts'
import type { FileScope, PageScope, Transforms } from '../plugin/transforms.ts'
import { checkTree } from './check-tree.ts'
import { FILE_STAGES, STAGES } from './syntax/read-tree.ts'

type Scope = Pick<FileScope | PageScope, 'page' | 'context' | 'report'>
type Tree = { children: unknown }

/** Limits the time of a plugin's transforms, checks the trees that they change, and reports their errors. */
export function guardTransforms(plugin: string, created: Transforms | undefined): Transforms {
  const transforms = checkResult('`transforms`', TRANSFORMS, created) ?? {}
  const guarded = STAGES.flatMap((stage) => {
    const run = transforms[stage] as ((tree: Tree, scope: Scope) => unknown) | undefined
    if (!run) return []
    const hook = `The stage \`${stage}\` of \`transforms\``
    const guard = (tree: Tree, scope: Scope): unknown => {
      const fail = (error: unknown): void => {
        // A timeout is not cached: the next run may finish in time.
        if (error instanceof Error && error.name === OVERTIME) throw error
        scope.report(pageFailure(plugin, error, { place: { path: scope.page.path }, context: scope.context }))
      }
      const check = (): void => {
        try {
          checkTree(hook, tree)
        } catch (error) {
          tree.children = []
          fail(error)
        }
      }
      const checked: Scope = Object.create(scope, {
        report: {
          value: (finding: Finding) => scope.report(checkArgument('`report`', FINDING, finding)),
        },
      })
      try {
        const result = scope.context.limit(() => run(tree, checked))
        if (FILE_STAGES.includes(stage)) refusePromise(hook, result)
        if (result instanceof Promise) return result.catch(fail).then(check)
      } catch (error) {
        fail(error)
      }
      return check()
    }
    return [[stage, guard]]
  })
  return { ...transforms, ...Object.fromEntries(guarded) }
}

/** Transforms of a plugin that failed before any page was parsed: its error is reported for each page. */
export function failedTransforms(plugin: string, error: unknown): Transforms {
  return {
    page: (_, { page, context, report }) =>
      report(pageFailure(plugin, error, { place: { path: page.path }, context })),
  }
}

// Where plugins see a page while it is rendered: its head before, its HTML after. What they throw is a finding of the
// page, and the others go on.

import type { Limit } from '../engine/time-limit.ts'
import type { Finding } from '../model/finding.ts'
import type { HeadTag } from '../model/head-tag.ts'
import type { PageView } from '../model/view.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { errorMessage } from '../text/error-message.ts'

export interface PluginHooks {
  /** The view with the head tags of plugins. */
  addHead(view: PageView): PageView
  /** The HTML as plugins leave it. */
  changeHtml(html: string, view: PageView): string
  /** What the plugins found or threw so far. */
  readonly findings: Finding[]
}

/** The hooks for one page. */
export function createPluginHooks(plugins: readonly Plugin[], limit: Limit): PluginHooks {
  const findings: Finding[] = []
  function attempt<Value>({ name }: Plugin, view: PageView, run: () => Value): Value | undefined {
    try {
      return limit(run)
    } catch (error) {
      findings.push({
        rule: 'plugin-failed',
        severity: 'error',
        message: `The plugin "${name}" failed on the page "${view.url}": ${errorMessage(error)}`,
        help: 'Fix or remove the plugin, or report this to its author.',
      })
      return undefined
    }
  }
  return {
    addHead(view) {
      const head = plugins.flatMap((plugin): readonly HeadTag[] =>
        plugin.head ? (attempt(plugin, view, () => plugin.head!(view)) ?? []) : [],
      )
      return head.length === 0 ? view : { ...view, head }
    },
    changeHtml(html, view) {
      let changed = html
      for (const plugin of plugins) {
        if (!plugin.afterRender) continue
        const answer = attempt(plugin, view, () => plugin.afterRender!(changed, view))
        if (answer === undefined) continue
        if (typeof answer === 'string') changed = answer
        else {
          changed = answer.html ?? changed
          findings.push(...(answer.findings ?? []))
        }
      }
      return changed
    },
    findings,
  }
}

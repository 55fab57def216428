// Remark and rehype plugins of the content plugins, and callouts with names of their own.

import type { Pluggable } from 'unified'
import type { DirectiveSpec, Plugin } from '../plugin/plugin.ts'
import type { ContentPlugin } from './content-plugins.ts'
import type { Report } from './left-options.ts'
import { asList, asRecord, asTexts, stubName } from './written-values.ts'

export function readMarkdownPlugins(
  content: readonly ContentPlugin[],
  report: Report,
): Pick<Plugin, 'remark' | 'rehype' | 'directives'> {
  const remark = collect(content, ['beforeDefaultRemarkPlugins', 'remarkPlugins'], report)
  const rehype = collect(content, ['beforeDefaultRehypePlugins', 'rehypePlugins'], report)
  const directives = ownCallouts(content)
  return {
    ...(remark.length > 0 && { remark }),
    ...(rehype.length > 0 && { rehype }),
    ...(Object.keys(directives).length > 0 && { directives }),
  }
}

/** Each plugin once: content plugins often share theirs. */
function collect(content: readonly ContentPlugin[], fields: readonly string[], report: Report): Pluggable[] {
  const found = new Map<unknown, Pluggable>()
  for (const field of fields) {
    for (const { options } of content) {
      for (const one of asList(options[field])) {
        const plugin: unknown = Array.isArray(one) ? one[0] : one
        if (typeof plugin !== 'function' && typeof plugin !== 'object') continue
        const missing = stubName(plugin)
        if (missing !== undefined)
          report({
            option: missing,
            message: `The plugin "${missing}" of \`${field}\` does not run: the package is not installed.`,
            help: `Install it: npm install ${missing}`,
          })
        else if (plugin && !found.has(plugin)) found.set(plugin, one as Pluggable)
      }
    }
  }
  return [...found.values()]
}

/** Keywords of the site, and two that Docusaurus keeps for old content. */
function ownCallouts(content: readonly ContentPlugin[]): Record<string, DirectiveSpec> {
  const keywords = content.flatMap(({ options }) => asTexts(asRecord(options.admonitions).keywords))
  const names = keywords.filter((name) => /^[a-z][\w-]*$/i.test(name) && !BUILT_IN.includes(name))
  return Object.fromEntries([
    ...names.map((name) => [name, callout('note')] as const),
    ['secondary', callout('note')],
    ['success', callout('tip')],
  ])
}

function callout(kind: string): DirectiveSpec {
  return {
    element: 'callout',
    kinds: ['container'],
    properties: { kind },
    label: { element: 'callout-title' },
  }
}

const BUILT_IN = ['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger', 'details']

// Remark and rehype plugins of the content plugins, and callouts with names of their own.

import { resolve } from 'node:path'
import type { Pluggable } from 'unified'
import { OVERTIME } from '../engine/internal-error.ts'
import { IDLE_LIMIT } from '../engine/time-limit.ts'
import type { DirectiveSpec, Plugin } from '../plugin/plugin.ts'
import { errorMessage } from '../text/error-message.ts'
import type { ContentPlugin } from './content-plugins.ts'
import type { Report } from './left-options.ts'
import { asList, asRecord, asTexts, stubName } from './written-values.ts'

export function readMarkdownPlugins(
  content: readonly ContentPlugin[],
  root: string | undefined,
  report: Report,
): Pick<Plugin, 'remark' | 'rehype' | 'directives'> {
  const asThere = (one: Pluggable): Pluggable => asInDocusaurus(one, root)
  const remark = collect(content, ['beforeDefaultRemarkPlugins', 'remarkPlugins'], report).map(asThere)
  const rehype = collect(content, ['beforeDefaultRehypePlugins', 'rehypePlugins'], report).map(asThere)
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
        const [plugin, ...settings]: unknown[] = [one].flat(1).map(ofNamespace)
        if (typeof plugin !== 'function' && typeof plugin !== 'object') continue
        const missing = stubName(plugin)
        if (MATH_PLUGINS.test(missing ?? nameOf(plugin))) continue
        if (missing !== undefined)
          report({
            option: missing,
            message: `The plugin "${missing}" of \`${field}\` does not run: the package is not installed.`,
            help: `Install it: npm install ${missing}`,
          })
        else if (plugin && !found.has(plugin)) found.set(plugin, [plugin, ...settings] as Pluggable)
      }
    }
  }
  return [...found.values()]
}

/** Formulas are Octavo's: its parser knows their syntax, which no plugin could add to a page that is parsed. */
const MATH_PLUGINS = /^(?:remark-?math|rehype-?(?:katex|mathjax))$/i

/** Whether pages have formulas. */
export function hasMath(content: readonly ContentPlugin[]): boolean {
  return content.some(({ options }) =>
    ['beforeDefaultRemarkPlugins', 'remarkPlugins'].some((field) =>
      asList(options[field]).some((one) => {
        const plugin = ofNamespace([one].flat(1)[0])
        return /^remark-?math$/i.test(stubName(plugin) ?? nameOf(plugin))
      }),
    ),
  )
}

function nameOf(plugin: unknown): string {
  return String((Object(plugin) as { name?: unknown }).name ?? '')
}

/** `await import('remark-x')` gives a namespace. */
function ofNamespace(value: unknown): unknown {
  const { default: inner } = asRecord(value)
  return typeof value === 'object' && typeof inner === 'function' ? inner : value
}

type Step = (this: unknown, tree: unknown, file: unknown, next?: unknown) => unknown

/** A plugin sees what it sees in Docusaurus: absolute paths. What it throws names it. */
function asInDocusaurus(pluggable: Pluggable, root: string | undefined): Pluggable {
  let patience = IDLE_LIMIT
  /** What waits for another page waits for ever: pages are read one after the other. */
  const settle = (work: unknown, name: string): Promise<unknown> =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => {
        const seconds = IDLE_LIMIT / 1000
        patience = LATE_AGAIN
        const message = `the plugin "${name}" did not end within ${seconds} seconds: it may wait for another page.`
        fail(Object.assign(new Error(message), { name: OVERTIME }))
      }, patience)
      Promise.resolve(work)
        .then(done, fail)
        .finally(() => clearTimeout(timer))
    })
  const [attacher, ...settings] = pluggable as [(...values: unknown[]) => unknown, ...unknown[]]
  if (typeof attacher !== 'function') return attacher as unknown as Pluggable
  function attach(this: unknown, ...values: unknown[]): unknown {
    const step = attacher.apply(this, values) as Step | undefined
    if (typeof step !== 'function') return step
    return async (tree: unknown, file: { path?: string; cwd: string }) => {
      const { path, cwd } = file
      if (root !== undefined) Object.assign(file, { cwd: root, path: resolve(root, path ?? '') })
      try {
        if (step.length <= 2) return await settle(step.call(this, tree, file), attacher.name)
        const called = new Promise((done, fail) => {
          step.call(this, tree, file, (error: unknown, made: unknown) => (error ? fail(error) : done(made)))
        })
        return await settle(called, attacher.name)
      } catch (error) {
        if (error instanceof Error && error.name === OVERTIME) throw error
        throw Object.assign(new Error(errorMessage(error), { cause: error }), { plugin: attacher.name })
      } finally {
        Object.assign(file, { path, cwd })
      }
    }
  }
  return [attach, ...settings] as Pluggable
}

/** How long a plugin that once did not end may take on another page, in milliseconds. */
const LATE_AGAIN = 250

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

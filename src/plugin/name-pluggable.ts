// unified says which step failed, but not which plugin of the site brought it: each step is given the plugin's name.

import type { Pluggable, Plugin as UnifiedPlugin } from 'unified'

/** What a step of a plugin threw; `cause` is the error. */
export class PluginError extends Error {
  readonly plugin: string

  constructor(plugin: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    // A plugin that brings others may say which of them it was.
    const { plugin: own } = Object(cause) as { readonly plugin?: unknown }
    this.plugin = typeof own === 'string' && own !== '' ? own : plugin
  }
}

/** The same plugin, preset or list; what it throws is a `PluginError`. */
export function namePluggable(name: string, pluggable: Pluggable): Pluggable {
  if (typeof pluggable === 'function') return nameAttacher(name, pluggable as Attacher) as UnifiedPlugin
  if (Array.isArray(pluggable)) {
    const [attacher, ...settings] = pluggable
    return [nameAttacher(name, attacher as Attacher), ...settings] as Pluggable
  }
  return {
    ...pluggable,
    ...(pluggable.plugins && { plugins: pluggable.plugins.map((one) => namePluggable(name, one)) }),
  }
}

type Step = (this: unknown, ...values: unknown[]) => unknown
type Attacher = (this: unknown, ...settings: unknown[]) => Step | undefined

function nameAttacher(name: string, attacher: Attacher): Attacher {
  return function (...settings) {
    const step = guard(name, () => attacher.apply(this, settings)) as Step | undefined
    if (typeof step !== 'function') return step
    // unified looks at the number of parameters: the third is called when the step is done.
    if (step.length > 2)
      return function (tree, file, next) {
        const done = next as (error?: unknown, ...values: unknown[]) => void
        const named: typeof done = (error, ...values) =>
          done(error && new PluginError(name, error), ...values)
        return guard(name, () => step.call(this, tree, file, named))
      }
    return function (tree, file) {
      return guard(name, () => step.call(this, tree, file))
    }
  }
}

function guard(name: string, work: () => unknown): unknown {
  const fail = (error: unknown): never => {
    throw new PluginError(name, error)
  }
  try {
    const made = work()
    return made instanceof Promise ? made.catch(fail) : made
  } catch (error) {
    return fail(error)
  }
}

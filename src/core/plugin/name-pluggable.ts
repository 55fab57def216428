// Adds plugin names to errors of unified steps: unified reports the failed step, but not the site plugin that added it.

import type { Pluggable, Plugin as UnifiedPlugin } from 'unified'

/** An error thrown by a plugin's step; `cause` is the original error. */
export class PluginError extends Error {
  readonly plugin: string

  constructor(plugin: string, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    // A plugin that applies other plugins may already have named one of them.
    const { plugin: own } = Object(cause) as { readonly plugin?: unknown }
    this.plugin = typeof own === 'string' && own !== '' ? own : plugin
  }
}

/** Wraps a plugin, preset or list so that its errors become `PluginError`s. */
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
    // unified checks the number of parameters: a third one is a callback.
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
    const workResult = work()
    return workResult instanceof Promise ? workResult.catch(fail) : workResult
  } catch (error) {
    return fail(error)
  }
}

// The built-in plugins. `src/plugins.ts` registers them before a site is opened, so that the core imports none of them.

import type { ConfigReader } from '../bundle/loaded-config.ts'
import type { Engine } from '../engine/engine.ts'
import type { CodeRef, Step } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import type { Page } from '../model/page.ts'
import type { SiteOptions } from '../model/site-options.ts'
import { collectContributions, type ThemeContributions } from '../plugin/collect-contributions.ts'
import type { Plugin } from '../plugin/plugin.ts'
import type { RuleTable } from '../plugin/rule-table.ts'
import type { SiteOutput } from '../plugin/site-output.ts'

/** What steps of a site need. */
export interface StepSite {
  readonly engine: Engine
  readonly options: SiteOptions
  /** Plugins of the site, and their code. */
  readonly plugins: readonly Plugin[]
  readonly pluginCode: CodeRef | undefined
}

/** A built-in plugin: a plugin whose code is part of Octavo's bundle, which worker threads have already loaded. */
export interface BuiltInPlugin extends Plugin {
  /** Folder of Octavo's package with translations of messages, a JSON file for each language. Those of the site are read. */
  readonly languages?: string
  /** Reader for the configuration of another generator. */
  readonly configReader?: ConfigReader
  /** Steps that worker threads run by name. */
  // biome-ignore lint/suspicious/noExplicitAny: each step has its own types of input and result
  readonly steps?: readonly Step<any, any>[]
  /** Those of its `rules` that only some commands report: a comment that disables one is not reported as unused. */
  readonly occasionalRules?: readonly string[]
  /** Checks these pages with steps, before the checks of the whole site run. */
  checkPages?(pages: readonly Page[], site: StepSite): Promise<readonly Finding[]>
}

let registered: readonly BuiltInPlugin[] = []

/** Sets the built-in plugins of this thread. Outputs are generated and checks run in this order. */
export function registerBuiltIns(plugins: readonly BuiltInPlugin[]): void {
  registered = plugins
}

export function builtIns(): readonly BuiltInPlugin[] {
  return registered
}

/** Readers for the configurations of other generators. */
export function configReaders(): readonly ConfigReader[] {
  return registered.flatMap(({ configReader }) => configReader ?? [])
}

/** Outputs that worker threads know by name, because their code is part of Octavo. */
export function builtInOutputs(): readonly SiteOutput[] {
  return registered.flatMap(({ outputs = [] }) => outputs)
}

/** Rules of the built-in plugins alone. */
export function builtInRules(): RuleTable {
  return collectContributions(registered).rules
}

/** Built-in rules that every command reports. */
export function regularRules(): ReadonlySet<string> {
  const occasional = registered.flatMap(({ occasionalRules = [] }) => occasionalRules)
  return new Set(Object.keys(builtInRules()).filter((rule) => !occasional.includes(rule)))
}

/** Theme contributions of the built-in plugins alone. */
export function defaultContributions(): ThemeContributions {
  return collectContributions(registered).theme
}

// The built-in plugins. `src/plugins.ts` registers them before a site is opened, so that the core imports none of them.

import type { ConfigReader } from '../bundle/loaded-config.ts'
import type { Engine } from '../engine/engine.ts'
import type { Step } from '../engine/step.ts'
import type { CodeRef } from '../engine/step-context.ts'
import { type CollectionType, registerCollectionTypes } from '../graph/collection-types.ts'
import type { Finding } from '../model/finding.ts'
import type { Url } from '../model/names.ts'
import type { Page, UsedFile } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Source } from '../model/source.ts'
import type { PageView, Target } from '../model/view.ts'
import { collectContributions, type ThemeContributions } from '../plugin/collect-contributions.ts'
import type { PlainForm } from '../plugin/plain-nodes.ts'
import type { Plugin } from '../plugin/plugin.ts'
import type { RuleTable } from '../plugin/rule-table.ts'
import type { Check, SiteOutput } from '../plugin/site-output.ts'
import type { BuiltInHooks, GeneratedSources } from './built-in-hooks.ts'
import type { LayoutElement } from './layout-hooks.ts'
import type { OptionsPlace, ResolvedOptions } from './option-hooks.ts'
import type { OutputWrapper, PageDocuments } from './page-documents.ts'
import type { PageFormat } from './page-format.ts'
import type { AddedRoutes } from './route-hooks.ts'

/** The parts of a session that steps of plugins use. */
export interface StepSite {
  readonly engine: Engine
  readonly options: SiteOptions
  /** Plugins of the site, and their code. */
  readonly plugins: readonly Plugin[]
  readonly pluginCode: CodeRef | undefined
}

/** A built-in plugin: a plugin whose code is part of Octavo's bundle, which worker threads have already loaded. */
export interface BuiltInPlugin extends Plugin, BuiltInHooks {
  /** Folder of Octavo's package with translations of messages, a JSON file for each language. Those of the site are read. */
  readonly languages?: string
  /** Reader for the configuration of another generator. */
  readonly configReader?: ConfigReader
  /** Type of collections: how the pages of a `kind` become routes, lists and views. */
  readonly collectionType?: CollectionType
  /** Routes without a file. */
  readonly routes?: AddedRoutes
  /** Plain forms of elements, for feeds and exports. */
  readonly plainForms?: Readonly<Record<string, PlainForm>>
  /** Steps that worker threads run by name. */
  // biome-ignore lint/suspicious/noExplicitAny: each step has its own types of input and result
  readonly steps?: readonly Step<any, any>[]
  /** Formats of pages. */
  // biome-ignore lint/suspicious/noExplicitAny: each format has its own type of input
  readonly formats?: readonly PageFormat<any>[]
  /** Those of its `rules` that only some commands report: a comment that disables one is not reported as unused. */
  readonly occasionalRules?: readonly string[]
  /** Generates pages that have no file, with steps: their results are cached. */
  generatePages?(site: StepSite): Promise<GeneratedSources>
  /** Checks pages with steps, before the checks that collect and combine. */
  checkPages?(pages: readonly Page[], site: StepSite): Promise<PageFindings>
  /** Adds facts to parsed pages that need steps of their own. Returns the pages in the same order. */
  completePages?(pages: readonly Page[], site: StepSite): Promise<readonly Page[]>
  /** Copies of an image in other widths, from which browsers choose. */
  imageCopies?(image: UsedFile, options: SiteOptions): NonNullable<Target['copies']>
  /** Data for the view of a page, such as the date of its last change. */
  viewFacts?(page: Page, site: Site, options: SiteOptions): Partial<PageView>
  /** Returns the image for link previews of a page that names none. */
  pageImage?(page: Page, url: Url, options: SiteOptions): PageImage | undefined
  /** Element → where the layout contains it. */
  readonly layoutElements?: Readonly<Record<string, LayoutElement>>
  /** Other files of the page at a URL. Findings about them have the place of the page. */
  filesOfPage?(url: Url): readonly string[]
  /** Documents that are generated from rendered pages. */
  readonly afterPages?: PageDocuments
  /** Returns the function that wraps the output folder; undefined for a site whose files are written as they are. */
  wrapOutput?(options: SiteOptions): OutputWrapper | undefined
}

/** Findings of a check that runs as steps. */
export interface PageFindings {
  /** Findings of the whole site. */
  readonly site: readonly Finding[]
  /** Findings of each page, in the order of the pages. */
  readonly pages: readonly (readonly Finding[])[]
}

/** An image for link previews. */
export type PageImage = Pick<PageView, 'image' | 'imageAlt' | 'imageSize'>

/** The built-in plugins and data derived from them, once for each thread. */
interface Registry {
  readonly plugins: readonly BuiltInPlugin[]
  readonly configReaders: readonly ConfigReader[]
  readonly pageFormats: readonly PageFormat[]
  readonly outputs: readonly SiteOutput[]
  readonly checks: readonly Check[]
  readonly rules: RuleTable
  readonly regularRules: ReadonlySet<string>
  readonly theme: ThemeContributions
  readonly plainForms: Readonly<Record<string, PlainForm>>
  readonly layoutElements: readonly (readonly [name: string, element: LayoutElement])[]
}

let registry = createRegistry([])

function createRegistry(plugins: readonly BuiltInPlugin[]): Registry {
  const { rules, theme } = collectContributions(plugins)
  const occasional = plugins.flatMap(({ occasionalRules = [] }) => occasionalRules)
  return {
    plugins,
    configReaders: plugins.flatMap(({ configReader }) => configReader ?? []),
    pageFormats: plugins.flatMap(({ formats = [] }) => formats),
    outputs: plugins.flatMap(({ outputs = [] }) => outputs),
    checks: plugins.flatMap(({ checks = [] }) => checks),
    rules,
    regularRules: new Set(Object.keys(rules).filter((rule) => !occasional.includes(rule))),
    theme,
    plainForms: Object.assign({}, ...plugins.map((plugin) => plugin.plainForms)),
    layoutElements: plugins.flatMap((plugin) => Object.entries(plugin.layoutElements ?? {})),
  }
}

/** Sets the built-in plugins of this thread. Outputs are generated and checks run in this order. */
export function registerBuiltIns(plugins: readonly BuiltInPlugin[]): void {
  registry = createRegistry(plugins)
  registerCollectionTypes(plugins.flatMap(({ collectionType }) => collectionType ?? []))
}

export function builtIns(): readonly BuiltInPlugin[] {
  return registry.plugins
}

/** Readers for the configurations of other generators. */
export function configReaders(): readonly ConfigReader[] {
  return registry.configReaders
}

/** Formats of pages other than Markdown. */
export function pageFormats(): readonly PageFormat[] {
  return registry.pageFormats
}

/** Format of a source; undefined for Markdown. */
export function formatOf(source: Source): PageFormat | undefined {
  return registry.pageFormats.find((format) => format.matches(source))
}

/** Groups sources by format, those in Markdown first. */
export function groupByFormat(
  sources: readonly Source[],
): readonly (readonly [format: PageFormat | undefined, sources: readonly Source[]])[] {
  const groups = new Map([undefined, ...pageFormats()].map((format) => [format, [] as Source[]] as const))
  for (const source of sources) groups.get(formatOf(source))!.push(source)
  return [...groups].filter(([, members]) => members.length > 0)
}

/** Outputs that worker threads find by name, because their code is part of Octavo. */
export function builtInOutputs(): readonly SiteOutput[] {
  return registry.outputs
}

export function builtInChecks(): readonly Check[] {
  return registry.checks
}

/** Rules of the built-in plugins alone. */
export function builtInRules(): RuleTable {
  return registry.rules
}

/** Built-in rules that every command reports. */
export function regularRules(): ReadonlySet<string> {
  return registry.regularRules
}

/** Theme contributions of the built-in plugins alone. */
export function defaultContributions(): ThemeContributions {
  return registry.theme
}

/** Theme contributions for which Octavo's package contains the theme: the default, and those of sites of other generators. */
export function prebuiltContributions(): readonly ThemeContributions[] {
  const { plugins, theme, configReaders } = registry
  const contributionsOf = (reader: ConfigReader): ThemeContributions =>
    collectContributions([...plugins, { name: reader.generator, ...reader.theme }]).theme
  return [theme, ...configReaders.map(contributionsOf)]
}

/** Plain forms of the elements of all built-in plugins. */
export function plainForms(): Readonly<Record<string, PlainForm>> {
  return registry.plainForms
}

/** Elements of the layout by name. */
export function layoutElements(): Registry['layoutElements'] {
  return registry.layoutElements
}

/** Lets built-in plugins change the options, in order. */
export async function changeOptions(resolved: SiteOptions, place: OptionsPlace): Promise<ResolvedOptions> {
  let options = resolved
  const findings: Finding[] = []
  for (const plugin of builtIns()) {
    const changed = await plugin.resolveOptions?.(options, place)
    if (!changed) continue
    options = changed.options
    findings.push(...changed.findings)
  }
  return { options, findings }
}

// Merges the contributions of all plugins, in order, into one record. Lists are joined; for equal names the last one wins.

import type { Finding } from '../model/finding.ts'
import type { SlotName } from '../model/slot-name.ts'
import type { PageKind } from '../model/view.ts'
import type { ComponentSpec, DirectiveSpec, ElementSpec, ModulePath } from './element-specs.ts'
import { checkResult, FINDINGS } from './hook-results.ts'
import { namePluggable } from './name-pluggable.ts'
import type { FrontMatterKey, Plugin, SearchSpec, ThemeLayer } from './plugin.ts'
import { pluginFailure, type SiteCodeGuard } from './plugin-failure.ts'
import { type ElementTable, type ElementTraits, PLUGIN_ELEMENT, PROSE_ELEMENTS } from './prose-elements.ts'
import type { RuleTable } from './rule-table.ts'
import type { Check, SiteOutput } from './site-output.ts'

/** Contributions that affect how a source file is parsed. */
export interface ParseContributions {
  readonly remark: NonNullable<Plugin['remark']>
  readonly rehype: NonNullable<Plugin['rehype']>
  readonly directives: Readonly<Record<string, DirectiveSpec>>
  readonly components: Readonly<Record<string, ComponentSpec>>
  readonly componentImports: readonly string[]
  readonly modules: NonNullable<Plugin['modules']>
  readonly source: readonly { readonly plugin: string; readonly change: NonNullable<Plugin['source']> }[]
  readonly frontMatter: Readonly<Record<string, FrontMatterKey>>
  /** Elements of HTML, the theme and plugins. */
  readonly elements: ElementTable
}

/** A module in a slot of the theme, and the plugin that names it. */
export interface SlotPart {
  readonly plugin: string
  readonly module: ModulePath
}

/** Modules and style sheets that are bundled with the theme. */
export interface ThemeContributions {
  readonly themes: readonly ModulePath[]
  readonly styles: readonly ModulePath[]
  readonly layers: readonly (readonly [sheet: ModulePath, layer: ThemeLayer])[]
  readonly kindStyles: readonly (readonly [kind: PageKind, sheet: ModulePath])[]
  readonly slots: Readonly<Partial<Record<SlotName, readonly SlotPart[]>>>
  readonly client: readonly ModulePath[]
  readonly headTags: readonly ModulePath[]
  readonly assets: NonNullable<Plugin['assets']>
  readonly loaders: NonNullable<Plugin['loaders']>
  /** Elements with a component, styles or a script. */
  readonly elements: Readonly<Record<string, ElementSpec>>
  /** Modules that create elements of bodies. */
  readonly bodyElements: readonly ModulePath[]
  readonly search: readonly SearchSpec[]
}

export interface Contributions {
  readonly theme: ThemeContributions
  readonly outputs: readonly SiteOutput[]
  readonly checks: readonly Check[]
  /** Name of the plugin that has a check. */
  readonly pluginOfCheck: ReadonlyMap<Check, string>
  readonly rules: RuleTable
  readonly servedPaths: readonly string[]
  readonly addedClasses: Readonly<Record<string, readonly string[]>>
  /** Names of tags in MDX pages. */
  readonly components: readonly string[]
  /** Filters and adjusts findings. A plugin that throws is reported. */
  adjust(findings: readonly Finding[], siteCode: SiteCodeGuard): readonly Finding[]
}

/** Collects the contributions to parsing. The main thread and the workers run the same code. */
export function collectParsing(plugins: readonly Plugin[]): ParseContributions {
  const directives = join(plugins, 'directives')
  const components = join(plugins, 'components')
  const elements: Record<string, ElementTraits> = { ...PROSE_ELEMENTS }
  for (const directive of Object.values(directives)) {
    const { element, label } = directive
    elements[element] ??= traitsFor(directive)
    if (label && 'element' in label) elements[label.element] ??= PLUGIN_ELEMENT
  }
  for (const { element } of Object.values(components)) elements[element] ??= PLUGIN_ELEMENT
  for (const [name, spec] of Object.entries(join(plugins, 'elements'))) {
    const { component, styles, script, classes, ...traits } = spec
    elements[name] = {
      ...(elements[name] ?? PLUGIN_ELEMENT),
      ...traits,
      ...((styles ?? script) && { files: true }),
    }
  }
  return {
    remark: plugins.flatMap(({ name, remark = [] }) => remark.map((one) => namePluggable(name, one))),
    rehype: plugins.flatMap(({ name, rehype = [] }) => rehype.map((one) => namePluggable(name, one))),
    directives,
    components,
    componentImports: plugins.flatMap(({ componentImports = [] }) => componentImports),
    modules: join(plugins, 'modules'),
    source: plugins.flatMap(({ name, source }) => (source ? { plugin: name, change: source } : [])),
    frontMatter: join(plugins, 'frontMatter'),
    elements,
  }
}

/** Collects all other contributions. */
export function collectContributions(plugins: readonly Plugin[]): Contributions {
  const elements = Object.entries(join(plugins, 'elements'))
  return {
    theme: {
      themes: plugins.flatMap(({ theme }) => theme ?? []),
      styles: plugins.flatMap(({ styles = [] }) => styles),
      layers: listEntries(plugins, 'layers').flatMap(([layer, sheets]) =>
        sheets.map((sheet) => [sheet, layer as ThemeLayer] as const),
      ),
      kindStyles: listEntries(plugins, 'kindStyles').map(
        ([kind, sheet]) => [kind as PageKind, sheet] as const,
      ),
      slots: collectSlots(plugins),
      client: plugins.flatMap(({ client = [] }) => client),
      headTags: plugins.flatMap(({ headTags }) => headTags ?? []),
      assets: join(plugins, 'assets'),
      loaders: join(plugins, 'loaders'),
      elements: Object.fromEntries(
        elements.filter(([, { component, styles, script }]) => component ?? styles ?? script),
      ),
      bodyElements: plugins.flatMap(({ bodyElements }) => bodyElements ?? []),
      search: plugins.flatMap(({ search }) => search ?? []),
    },
    outputs: plugins.flatMap(({ outputs = [] }) => outputs),
    checks: plugins.flatMap(({ checks = [] }) => checks),
    pluginOfCheck: new Map(plugins.flatMap(({ name, checks = [] }) => checks.map((check) => [check, name]))),
    rules: join(plugins, 'rules'),
    addedClasses: collectClasses(plugins),
    servedPaths: plugins.flatMap(({ servedPaths = [] }) => servedPaths),
    components: Object.keys(join(plugins, 'components')),
    adjust: (findings, siteCode) =>
      plugins.reduce((all, plugin) => adjustFindings(plugin, all, siteCode), findings),
  }
}

function adjustFindings(
  plugin: Plugin,
  all: readonly Finding[],
  siteCode: SiteCodeGuard,
): readonly Finding[] {
  if (!plugin.findings) return all
  try {
    const adjusted = siteCode.limit(() => plugin.findings!(all))
    return checkResult('`findings`', FINDINGS, adjusted) ?? all
  } catch (error) {
    return [...all, pluginFailure(`The plugin "${plugin.name}" failed`, error, siteCode.placeOf(error))]
  }
}

function collectClasses(plugins: readonly Plugin[]): Contributions['addedClasses'] {
  const all = plugins.flatMap(({ addedClasses = {} }) => Object.entries(addedClasses))
  return Object.fromEntries(
    all.map(([name]) => [name, all.flatMap(([other, classes]) => (other === name ? classes : []))]),
  )
}

function collectSlots(plugins: readonly Plugin[]): ThemeContributions['slots'] {
  const slots: Record<string, SlotPart[]> = {}
  for (const { name: plugin, slots: modules = {} } of plugins)
    for (const [slot, module] of Object.entries(modules))
      slots[slot] = [...(slots[slot] ?? []), { plugin, module }]
  return slots
}

function listEntries<Field extends 'kindStyles' | 'layers'>(
  plugins: readonly Plugin[],
  field: Field,
): [string, NonNullable<NonNullable<Plugin[Field]>[keyof NonNullable<Plugin[Field]>]>][] {
  return plugins.flatMap((plugin) => Object.entries(plugin[field] ?? {}))
}

/** Whether plugin code affects parsing. */
export function hasParsing(plugins: readonly Plugin[]): boolean {
  return plugins.some(
    ({ source, transforms, remark, rehype, directives, components, elements, frontMatter }) =>
      source ?? transforms ?? remark ?? rehype ?? directives ?? components ?? elements ?? frontMatter,
  )
}

/** Whether plugin code processes rendered pages. */
export function hasRendering(plugins: readonly Plugin[]): boolean {
  return plugins.some(({ head, afterRender }) => head ?? afterRender)
}

/** Description of an element that only a directive declares: its label is text, and inside prose it is inline. */
function traitsFor({ kinds, label }: DirectiveSpec): ElementTraits {
  return {
    ...PLUGIN_ELEMENT,
    block: kinds.some((kind) => kind !== 'text'),
    ...(label && 'property' in label && { text: [label.property] }),
  }
}

type RecordField =
  | 'assets'
  | 'components'
  | 'directives'
  | 'elements'
  | 'frontMatter'
  | 'loaders'
  | 'modules'
  | 'rules'

function join<Field extends RecordField>(
  plugins: readonly Plugin[],
  field: Field,
): NonNullable<Plugin[Field]> {
  return Object.assign({}, ...plugins.map((plugin) => plugin[field]))
}

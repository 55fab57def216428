// Validates the raw configuration and fills in defaults. Each problem has the path of the field, an explanation and a
// valid value.

import type * as z from 'zod'
import type { Collection, ConfigSource, SiteOptions } from '../model/site-options.ts'
import { isExternal } from '../paths/url-path.ts'
import { resolveNavbarItem, resolveSidebarItem } from '../plugin/navigation-items.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { type FieldValues, type PluginFields, valuesOf } from '../plugin/plugin-fields.ts'
import { readableName } from '../text/readable-name.ts'
import { defaultContent, resolveCollections } from './collection-config.ts'
import { placeOfField } from './config-place.ts'
import { ConfigProblem, configFailure, configProblem } from './config-problem.ts'
import { coreFields, createConfigSchema, slashed } from './config-schema.ts'
import { describeIssue, describeUnplain } from './describe-issue.ts'
import { resolveLocales, withLocaleMenus } from './locales-config.ts'
import { type MessageSource, messageFormat, messageKeys, messagesIn } from './message-catalogs.ts'
import { findUnknownMessages } from './message-fields.ts'
import { dropUndefined, type PlainProblem, readPlainData } from './plain-data.ts'
import { resolveTheme } from './theme-config.ts'
import { expandCollection } from './versions-config.ts'

/** Facts about the site folder, for defaults. */
export interface FolderFacts extends ConfigSource {
  /** Name of the folder. */
  readonly name: string
  hasFolder(path: string): boolean
  hasFile(path: string): boolean
}

export const DEFAULT_OUT_DIR = 'build'

/** Command-line flags, which take precedence over the file. */
export interface Overrides {
  readonly outDir?: string
  readonly basePath?: string
  readonly drafts?: boolean
  /** Values for plugins, from the flags of commands. */
  readonly fields?: FieldValues
}

/** The parts of a plugin that concern the configuration. */
export type ConfigPlugin = Pick<Plugin, 'config'> & MessageSource

/**
 * Checks a configuration and fills in the defaults, with the fields and messages of built-in plugins. Throws `ConfigProblem` with a
 * finding for each wrong field.
 */
export function resolveOptions(
  rawConfig: unknown,
  facts: FolderFacts,
  overrides: Overrides,
  builtIns: readonly ConfigPlugin[] = [],
): SiteOptions {
  const allPlugins = [...builtIns, ...pluginsOf(rawConfig)]
  const allFields = allPlugins.flatMap(({ config }) => config ?? [])
  const { core, values } = checkFields(rawConfig, facts, allPlugins)
  const messagesOf = (language: string) => messagesIn(language, allPlugins)
  const { plugins, ...fields } = core
  const config = dropUndefined(fields)
  const { content, locales: languages, url = '' } = config
  const collections = resolveCollections(content ?? defaultContent(facts))
  const locale = config.locale ?? languages?.[0]?.code ?? 'en'
  const staticFolders = config.static ?? ['content/static', 'static'].filter(facts.hasFolder)
  const icon = config.favicon ?? findIcon(staticFolders, facts)
  const messages = { ...messagesOf(locale), ...config.messages }
  const pluginNavbar = plugins.flatMap(({ navbar = [] }) => navbar.map(resolveNavbarItem))
  const base: SiteOptions = {
    ...pick(config, UNCHANGED_FIELDS),
    chrome: {
      ...pick(config, CHROME_FIELDS),
      ...config.image,
      title: config.title ?? readableName(facts.name),
      origin: url.replace(/\/$/, ''),
      basePath: overrides.basePath === undefined ? config.basePath : readBasePath(overrides.basePath),
      ...messageFormat(locale),
      ...(icon !== undefined && { favicon: icon.startsWith('/') || isExternal(icon) ? icon : `/${icon}` }),
      ...(config.navbar.hideOnScroll && { hideNavbarOnScroll: true }),
      ...(config.navbar.title !== undefined && { navbarTitle: config.navbar.title }),
      messages,
    },
    navbar: withLocaleMenus([...config.navbar.items, ...pluginNavbar], { content, locales: languages }),
    collections,
    staticFolders,
    outDir: overrides.outDir ?? config.outDir ?? DEFAULT_OUT_DIR,
    sidebars: withPluginItems(config.sidebars ?? defaultSidebars(collections), plugins),
    fields: { ...values, ...overrides.fields },
    locale,
    locales: [],
    drafts: overrides.drafts ?? false,
    theme: { ...resolveTheme(config.theme, facts, config.announcement), styles: config.styles },
    configFile: facts.configFile,
    configPlaces: facts.configPlaces,
  }
  checkValues(allFields, base)
  const pluginChrome = allFields.map((one) => one.chrome?.(valuesOf(one, base.fields), base))
  const resolved: SiteOptions = { ...base, chrome: Object.assign({}, base.chrome, ...pluginChrome) }
  const locales = resolveLocales(languages, resolved, messagesOf)
  const expanded = collections
    .flatMap((collection) =>
      expandCollection(collection, content?.[collection.name] ?? {}, { ...resolved, locales }),
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  return {
    ...resolved,
    chrome: locales[0]?.chrome ?? resolved.chrome,
    navbar: locales[0]?.navbar ?? resolved.navbar,
    collections: expanded,
    locales,
  }
}

/** Fields whose values are passed on unchanged. */
const UNCHANGED_FIELDS = [
  ...(['linkedFolders', 'variables', 'rules', 'sanitize'] as const),
  ...(['editUrl', 'version', 'components'] as const),
]
/** Fields that every page shows. */
const CHROME_FIELDS = [
  ...(['tagline', 'logo', 'titleTemplate', 'titleDelimiter', 'head', 'noIndex'] as const),
  ...(['footer', 'announcement', 'colorMode'] as const),
]

/** Returns the fields with these names that are set. */
function pick<Fields extends object, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
): Pick<Fields, Name> {
  return Object.fromEntries(
    names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name]]),
  ) as Pick<Fields, Name>
}

function findIcon(staticFolders: readonly string[], facts: FolderFacts): string | undefined {
  return ['favicon.svg', 'favicon.ico', 'favicon.png'].find((name) =>
    staticFolders.some((folder) => facts.hasFile(`${folder}/${name}`)),
  )
}

/** The plugins that a configuration lists. They may be invalid. */
export function pluginsOf(rawConfig: unknown): readonly Plugin[] {
  const { plugins } = Object(rawConfig) as { readonly plugins?: unknown }
  return Array.isArray(plugins) ? plugins.map((plugin) => Object(plugin) as Plugin) : []
}

interface CheckedFields {
  readonly core: z.output<typeof coreFields>
  readonly values: FieldValues
}

function checkFields(
  rawConfig: unknown,
  source: ConfigSource,
  plugins: readonly ConfigPlugin[],
): CheckedFields {
  const schemas = Object.assign(
    {},
    ...plugins.map(({ config }) => config?.schemas),
  ) as PluginFields['schemas']
  const schema = createConfigSchema(schemas)
  let problem: PlainProblem | undefined
  try {
    problem = findUnplain(rawConfig)
    const read = problem?.isEndless ? undefined : schema.safeParse(rawConfig ?? {})
    const keys = messageKeys(plugins)
    const issues = read ? [...(read.error?.issues ?? []), ...findUnknownMessages(rawConfig, keys)] : []
    if (issues.length > 0) {
      const names = [...Object.keys(coreFields.shape), ...Object.keys(schemas)]
      const vocabulary = { ...source, names, messageKeys: keys, schema }
      throw new ConfigProblem(issues.flatMap((issue) => describeIssue(issue, rawConfig, vocabulary)))
    }
    if (read?.success && !problem) {
      const all = Object.entries(read.data)
      const isOfPlugin = ([name]: readonly [string, unknown]): boolean => Object.hasOwn(schemas, name)
      return {
        core: Object.fromEntries(all.filter((one) => !isOfPlugin(one))) as CheckedFields['core'],
        values: dropUndefined(Object.fromEntries(all.filter(isOfPlugin))),
      }
    }
  } catch (error) {
    if (error instanceof ConfigProblem) throw error
    // A getter threw.
    throw configFailure(error, { path: source.configFile })
  }
  throw new ConfigProblem([describeUnplain(problem!, source)])
}

/** Finds the first part of a configuration that is not plain data. Plugins may contain code. */
function findUnplain(rawConfig: unknown): PlainProblem | undefined {
  if (typeof rawConfig !== 'object' || rawConfig === null) return undefined
  const { plugins: _, ...fields } = rawConfig as Record<string, unknown>
  const settings = pluginsOf(rawConfig).map((plugin, index) => ({
    value: plugin?.search?.setting,
    at: ['plugins', index, 'search', 'setting'],
  }))
  for (const { value, at } of [{ value: fields, at: [] }, ...settings]) {
    const read = readPlainData(value, '')
    if ('problem' in read) return { ...read, at: [...at, ...read.at] }
  }
  return undefined
}

/** Reads the base path flag. */
function readBasePath(rawConfig: string): string {
  const path = slashed(rawConfig)
  const read = coreFields.shape.basePath.safeParse(path)
  if (read.success) return read.data
  throw configProblem(
    `\`--base-url\` has the path "${path}", which is not valid.`,
    'Write a path such as `/docs/`, without host, query or hash. The host goes into `url`.',
  )
}

function defaultSidebars(collections: readonly Collection[]): SiteOptions['sidebars'] {
  return collections.some(({ kind }) => kind === 'docs') ? { docs: [{ kind: 'folder', folder: '.' }] } : {}
}

/** Appends items of plugins to the sidebars. */
function withPluginItems(
  sidebars: SiteOptions['sidebars'],
  plugins: readonly Plugin[],
): SiteOptions['sidebars'] {
  const all = { ...sidebars }
  for (const { sidebars: added = {} } of plugins)
    for (const [name, items] of Object.entries(added))
      all[name] = [...(all[name] ?? []), ...items.map(resolveSidebarItem)]
  return all
}

/** Throws `ConfigProblem` for values of plugins that do not fit the site. */
function checkValues(pluginFields: readonly PluginFields[], options: SiteOptions): void {
  const problems = pluginFields.flatMap((one) => one.check?.(valuesOf(one, options.fields), options) ?? [])
  if (problems.length === 0) return
  throw new ConfigProblem(
    problems.map(({ at, message, help }) => {
      const place = placeOfField(options, at)
      return { rule: 'configuration', severity: 'error', message, help, ...(place && { place }) }
    }),
  )
}

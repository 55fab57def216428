// Instances of a Docusaurus site's content plugins, from presets and from `plugins`.

import { asList, asRecord, asText, type RawOptions, stubName } from './raw-options.ts'
import type { PluginResults } from './site-facts.ts'
import {
  BLOG_OPTIONS,
  CLASSIC_OPTIONS,
  DOCS_OPTIONS,
  type OptionTable,
  PAGES_OPTIONS,
  type Report,
  reportUnsupported,
  SITEMAP_OPTIONS,
} from './unsupported-options.ts'

export interface ContentPlugin {
  readonly kind: 'docs' | 'blog' | 'pages'
  /** `default` if there is only one. */
  readonly id: string
  readonly options: RawOptions
}

export interface SitePlugins {
  readonly content: readonly ContentPlugin[]
  /** Theme options of the preset. */
  readonly theme: RawOptions
  /** Options of each instance of the redirects plugin. */
  readonly redirects: readonly RawOptions[]
}

const CONTENT = ['docs', 'blog', 'pages'] as const
const TABLES = { docs: DOCS_OPTIONS, blog: BLOG_OPTIONS, pages: PAGES_OPTIONS } as const

/** Whether Octavo itself implements a plugin or theme. */
export function isBuiltIn(name: string): boolean {
  return DONE_BY_OCTAVO.test(name) || /content-(?:docs|blog|pages)(?:\W|$)|client-redirects/.test(name)
}

/** Plugins and themes that Octavo implements, or that only matter to Docusaurus. */
const DONE_BY_OCTAVO =
  /plugin-(?:sitemap|debug|svgr|css-cascade-layers|rsdoctor|sass)|theme-(?:classic|mermaid|search-|common)|search-local|lunr-search|search-pagefind|plugin-copy-page|docusaurus-plugin-llms|faster/

/** Reads the plugins of a configuration. Reports those that Octavo cannot run. */
export function readPlugins(rawOptions: RawOptions, report: Report, results?: PluginResults): SitePlugins {
  const content: ContentPlugin[] = []
  const redirects: RawOptions[] = []
  let theme: RawOptions = {}

  function addContent(kind: ContentPlugin['kind'], options: RawOptions, at: string): void {
    content.push({ kind, id: asText(options.id) ?? 'default', options })
    reportUnsupported(options, at, { table: TABLES[kind], report })
  }

  /** Unsupported API calls of executed plugins are reported with their results. */
  const isRun = (name: string): boolean => results?.listed.includes(name) === true

  for (const { name, options } of entriesOf(rawOptions.presets)) {
    const isClassic = /(?:^|[-/])(?:preset-)?classic$|preset-classic/.test(name)
    if (!isClassic) leave('presets', name, report)
    // Any other preset with these options wraps the classic preset.
    const isWrapper = CONTENT.some((kind) => kind in options) || 'customCss' in asRecord(options.theme)
    if (!isClassic && !isWrapper) continue
    for (const kind of CONTENT) if (options[kind] !== false) addContent(kind, asRecord(options[kind]), kind)
    theme = { ...theme, ...asRecord(options.theme) }
    reportUnsupported(asRecord(options.theme), 'theme', { table: THEME_FIELDS, report })
    if (isClassic) reportUnsupported(options, '', { table: CLASSIC_OPTIONS, report })
    reportUnsupported(asRecord(options.sitemap), 'sitemap', { table: SITEMAP_OPTIONS, report })
  }
  for (const { name, options } of entriesOf(rawOptions.plugins)) {
    const kind = /(?:^|-)content-(docs|blog|pages)(?:\W|$)/.exec(name)?.[1] as
      | ContentPlugin['kind']
      | undefined
    if (kind) addContent(kind, options, name)
    else if (/client-redirects/.test(name)) redirects.push(options)
    else if (/plugin-sitemap/.test(name)) reportUnsupported(options, name, { table: SITEMAP_OPTIONS, report })
    else if (!DONE_BY_OCTAVO.test(name) && !isRun(name)) leave('plugins', name, report)
  }
  for (const { kind, options } of results?.content ?? []) addContent(kind, options, '')
  for (const { name } of entriesOf(rawOptions.themes))
    if (!DONE_BY_OCTAVO.test(name) && !isRun(name)) leave('themes', name, report)
  return { content, theme, redirects }
}

const THEME_FIELDS: OptionTable = { customCss: true }

/** Normalizes plugins given as `name`, `[name, options]`, or functions. */
function entriesOf(list: unknown): { readonly name: string; readonly options: RawOptions }[] {
  return asList(list).flatMap((entry) => {
    const [plugin, options] = Array.isArray(entry) ? (entry as unknown[]) : [entry]
    if (!plugin) return []
    return [{ name: nameOf(plugin), options: asRecord(options) }]
  })
}

function nameOf(plugin: unknown): string {
  const name = stubName(plugin) ?? asText(plugin)
  if (name !== undefined) return name.replaceAll('\\', '/').replace(/^.*\/node_modules\//, '')
  const { name: own } = Object(plugin) as { name?: unknown }
  return asText(own) || ''
}

function leave(field: string, name: string, report: Report): void {
  report({
    option: name || field,
    message: `${name === '' ? 'A module' : `"${name}"`} of \`${field}\` is written for Docusaurus and does not run.`,
    help: 'Remove it, or write an Octavo plugin that does the same.',
  })
}

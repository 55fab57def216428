// Parses sources to pages through the engine. Unchanged sources are not parsed again.

import { hashOfValue } from '../engine/hash.ts'
import { chromeOf, commitFolders, contentFolders, originalFolders } from '../locales/locale-version.ts'
import type { ParseInput } from '../markdown/parse-input.ts'
import { parsePage } from '../markdown/parse-page.ts'
import type { SourcePath } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Source } from '../model/source.ts'
import type { Plugin } from '../plugin/plugin.ts'
import type { FieldValues } from '../plugin/plugin-fields.ts'
import type { ParseSettings } from '../plugin/transforms.ts'
import type { FormatRequest, ParsedPage } from '../registry/page-format.ts'
import { builtIns, groupByFormat, type StepSite } from '../registry/registry.ts'
import type { Session } from './session.ts'
import type { SiteCode } from './site-code.ts'

/** A parsed source. */
export interface ParsedSource extends ParsedPage {
  readonly source: Source
  /** Resolved links that the page's plugins requested. */
  readonly linkUrls?: LinkUrls
}

/** Link to a file → resolved URL. */
export type LinkUrls = Readonly<Record<string, string>>

interface ParseOptions {
  readonly onParsed?: (() => void) | undefined
  /** Resolved links of each page whose plugins requested any. */
  readonly linkUrls?: ReadonlyMap<SourcePath, LinkUrls>
}

/** Parses sources. Results are in the same order. */
export async function parseSources(
  session: Session,
  sources: readonly Source[],
  { onParsed, linkUrls }: ParseOptions = {},
): Promise<readonly ParsedSource[]> {
  const { code, options } = session
  const settingsIn = rememberSettings(options, code)
  const parsed = new Map<SourcePath, Omit<ParsedSource, 'source'>>()
  const addPage = (path: SourcePath, page: ParsedPage): void => {
    const urls = linkUrls?.get(path)
    parsed.set(path, { ...page, ...(urls && { linkUrls: urls }) })
    onParsed?.()
  }
  for (const [format, members] of groupByFormat(sources)) {
    const inputOf = (source: Source): ParseInput => ({
      ...source,
      ...settingsIn(source.locale),
      ...(format && { format: { name: format.name, input: code.formatInputs[format.name] } }),
      ...(linkUrls?.has(source.path) && { linkUrls: linkUrls.get(source.path)! }),
    })
    const request = { site: session, sources: members, inputOf, addPage }
    await (format?.parse ? format.parse(request) : parseTexts(request))
  }
  const results = sources.map((source) => ({ source, ...parsed.get(source.path)! }))
  let pages: readonly Page[] = results.map(({ page }) => page)
  for (const { completePages } of builtIns())
    if (completePages) pages = await completePages(pages, stepSite(session))
  return results.map((result, at) => ({ ...result, page: pages[at]! }))
}

async function parseTexts({ site, sources, inputOf, addPage }: FormatRequest): Promise<void> {
  await site.engine.runAll(parsePage, sources.map(inputOf), (result, at, reads) => {
    const { path } = sources[at]!
    if ('request' in result) throw new Error(`The format of the page "${path}" does not answer its request.`)
    addPage(path, { page: result, reads })
  })
}

/** Returns the site as steps of plugins need it. */
export function stepSite({ engine, options, code: { plugins, pluginCode } }: Session): StepSite {
  return { engine, options, plugins, pluginCode }
}

/** Creates the parse settings of each language once. */
function rememberSettings(
  options: SiteOptions,
  code: SiteCode,
): (locale?: string) => Pick<ParseInput, 'settings' | 'settingsHash'> {
  const settingsByLocale = new Map<string, Pick<ParseInput, 'settings' | 'settingsHash'>>()
  return (locale = options.locale) => {
    const cached = settingsByLocale.get(locale)
    if (cached) return cached
    const settings = parseSettings(options, code, locale)
    const both = { settings, settingsHash: hashOfValue(settings) }
    settingsByLocale.set(locale, both)
    return both
  }
}

function parseSettings(
  options: SiteOptions,
  { parseCode, plugins }: SiteCode,
  locale: string,
): ParseSettings {
  const { messages } = chromeOf(options, locale)
  const originals = originalFolders(options.collections)
  const commits = commitFolders(options.collections)
  const sampleLanguages = plugins.flatMap(({ samples = [] }) => samples.flatMap(({ languages }) => languages))
  return {
    locale,
    version: options.version.name,
    staticFolders: options.staticFolders,
    contentFolders: contentFolders(options.collections).map(({ folder }) => folder),
    ...(originals && { originals }),
    ...(commits && { commitFolders: commits }),
    ...(options.locales.length > 0 && { hasTranslations: true as const }),
    messages,
    sanitize: options.sanitize,
    fields: parsingFields(options, plugins),
    ...(sampleLanguages.length > 0 && { sampleLanguages }),
    ...excerptMarkers(options),
    ...(parseCode && { plugins: parseCode }),
  }
}

/** Values of the fields of plugins that take part in parsing. */
function parsingFields({ fields }: SiteOptions, plugins: readonly Plugin[]): FieldValues {
  const names = [...builtIns(), ...plugins].flatMap(({ name, config, transforms }) =>
    transforms ? [name, ...Object.keys(config?.schemas ?? {})] : [],
  )
  return Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  )
}

function excerptMarkers({ collections }: SiteOptions): Pick<ParseSettings, 'excerptMarkers'> {
  const markers = collections.flatMap(({ name, blog }) =>
    blog?.excerptMarker === undefined ? [] : [[name, blog.excerptMarker] as const],
  )
  return markers.length > 0 ? { excerptMarkers: Object.fromEntries(markers) } : {}
}

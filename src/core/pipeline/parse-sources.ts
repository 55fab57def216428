// Parses sources to pages through the engine. Unchanged sources are not parsed again.

import type { BundledComponent } from '../../plugins/mdx/bundle-component.ts'
import { bundleIslands, bundleMdx, createImportBundler, forgetMdx } from '../../plugins/mdx/bundle-mdx.ts'
import { COMPONENT_ENDING, type ComponentInput, readComponentPage } from '../../plugins/mdx/component-page.ts'
import { PROGRAM } from '../bundle/program.ts'
import { hashOfValue } from '../engine/hash.ts'
import { waitForAll } from '../engine/time-limit.ts'
import { chromeOf, contentFolders, originalFolders } from '../locales/locale-version.ts'
import { parsePage } from '../markdown/parse-page.ts'
import type { ParseInput } from '../markdown/parse-source.ts'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { Page } from '../model/page.ts'
import type { CodeRequest } from '../model/page-code.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Source } from '../model/source.ts'
import type { Plugin } from '../plugin/plugin.ts'
import type { FieldValues } from '../plugin/plugin-fields.ts'
import type { ParseSettings } from '../plugin/transforms.ts'
import { builtIns, type StepSite } from '../registry/registry.ts'
import type { Session } from './session.ts'
import type { SiteCode } from './site-code.ts'

/** A page and the paths it was created from. Folders have a trailing slash. */
export interface ParsedPage {
  readonly source: Source
  readonly page: Page
  /** Empty for a component page, whose bundle records its imports. */
  readonly reads: readonly string[]
  /** Bundling failed; retry after any change. */
  readonly isBroken?: boolean
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
): Promise<readonly ParsedPage[]> {
  const { code, engine, options } = session
  const settingsIn = rememberSettings(options, code)
  const parsed = new Map<SourcePath, Omit<ParsedPage, 'source'>>()
  const inputs = sources
    .filter((source) => !isComponent(source))
    .map(
      (source): ParseInput => ({
        ...source,
        ...settingsIn(source.locale),
        ...(isMdxPage(source) && { mdx: { site: code.components } }),
        ...(linkUrls?.has(source.path) && { linkUrls: linkUrls.get(source.path)! }),
      }),
    )
  const keep: Keep = (input, page, reads, madeFrom): void => {
    if (isMdxPage(input) && !page.code && !input.mdx?.code) forgetMdx(code.folder, input.path)
    const all = madeFrom ? [...reads, ...madeFrom] : reads
    const isBroken = input.mdx?.code !== undefined && !madeFrom
    const answers = input.linkUrls && { linkUrls: input.linkUrls }
    parsed.set(input.path, { page, reads: all, ...(isBroken && { isBroken }), ...answers })
    onParsed?.()
  }
  const components = await bundleEach(sources.filter(isComponent), (source) =>
    componentInput(options, code, source),
  )
  const requests: (readonly [ParseInput, CodeRequest])[] = []
  await engine.runAll(parsePage, inputs, (result, index, reads) => {
    const input = inputs[index]!
    if ('request' in result) requests.push([input, result.request])
    else keep(input, result, reads)
  })
  if (requests.length > 0) await parseWithCode(session, requests, keep)
  await engine.runAll(readComponentPage, components, (page, index) => {
    parsed.set(components[index]!.path, { page, reads: [] })
    onParsed?.()
  })
  const results = sources.map((source) => ({ source, ...parsed.get(source.path)! }))
  let pages: readonly Page[] = results.map(({ page }) => page)
  for (const { completePages } of builtIns())
    if (completePages) pages = await completePages(pages, stepSite(session))
  return results.map((result, at) => ({ ...result, page: pages[at]! }))
}

/** Returns the site as steps of plugins need it. */
export function stepSite({ engine, options, code: { plugins, pluginCode } }: Session): StepSite {
  return { engine, options, plugins, pluginCode }
}

type Keep = (input: ParseInput, page: Page, reads: readonly string[], madeFrom?: readonly string[]) => void

/** Bundles the code of pages, then parses them with it. */
async function parseWithCode(
  { root, code: { folder: codeFolder, modules, theme, contributions }, engine }: Session,
  requests: readonly (readonly [ParseInput, CodeRequest])[],
  keep: Keep,
): Promise<void> {
  const elements = contributions.components.filter((name) => /^[A-Z]/.test(name))
  const site = { root, codeFolder, version: PROGRAM, modules, elements }
  const bundleRequest = ({ path }: ParseInput, request: CodeRequest) => ({ ...site, ...request, path })
  const imports = createImportBundler(site)
  const inputsOfPage = new Map<SourcePath, readonly string[]>()
  const inputs = await bundleEach(requests, async ([input, request]): Promise<ParseInput> => {
    const { inputs, ...bundled } = await bundleMdx(bundleRequest(input, request), imports)
    if (inputs) inputsOfPage.set(input.path, inputs)
    return { ...input, mdx: { ...input.mdx!, code: { renderer: theme.renderer, ...bundled } } }
  })
  const withIslands: { readonly at: number; readonly page: Page; readonly reads: readonly string[] }[] = []
  await engine.runAll(parsePage, inputs, (result, at, reads) => {
    if ('request' in result) throw new Error(`The page "${inputs[at]!.path}" asks for its code again.`)
    if (result.code && result.code.islands.length > 0) withIslands.push({ at, page: result, reads })
    else keep(inputs[at]!, result, reads, inputsOfPage.get(inputs[at]!.path))
  })
  await bundleEach(withIslands, async ({ at, page, reads }) => {
    const [input, request] = requests[at]!
    const code = page.code!
    const browsers = await bundleIslands(bundleRequest(input, request), code.islands)
    keep(inputs[at]!, { ...page, code: { ...code, browsers } }, reads, inputsOfPage.get(input.path))
  })
}

/** More in parallel is no faster and uses more memory. */
const BUNDLES_AT_ONCE = 4

/** Bundles code for each input. Results are in the same order. */
export async function bundleEach<In, Out>(
  inputs: readonly In[],
  bundle: (input: In) => Promise<Out>,
): Promise<Out[]> {
  const outs = new Array<Out>(inputs.length)
  const remaining = inputs.entries()
  const work = async (): Promise<void> => {
    for (const [at, input] of remaining) outs[at] = await bundle(input)
  }
  await waitForAll(Array.from({ length: BUNDLES_AT_ONCE }, work))
  return outs
}

/** Whether a source is an MDX page. */
export function isMdxPage({ path, module, isMdx }: Source): boolean {
  return module === undefined && (/\.mdx$/i.test(path) || (isMdx === true && /\.md$/i.test(path)))
}

/** Whether a source is a React component page. */
export function isComponent({ path, module, text }: Source): boolean {
  return module !== undefined || (text === undefined && COMPONENT_ENDING.test(path))
}

async function componentInput(options: SiteOptions, code: SiteCode, source: Source): Promise<ComponentInput> {
  const { parseCode, theme } = code
  const { module, ...place } = source
  const bundled = await bundleSource(options, code, source)
  return {
    ...place,
    ...(module && { props: module.props, frontMatter: module.frontMatter }),
    ...(parseCode && { plugins: parseCode }),
    locale: source.locale ?? options.locale,
    version: options.version.name,
    renderer: theme.renderer,
    ...(bundled.findings ? { problems: bundled.findings } : componentOf(bundled)),
  }
}

function componentOf({
  component,
  warnings = [],
}: Extract<BundledComponent, { component: unknown }>): Pick<ComponentInput, 'component' | 'warnings'> {
  return { component, ...(warnings.length > 0 && { warnings }) }
}

/** Bundles the code of a component page. Returns findings when that fails. */
export async function bundleSource(
  { sanitize }: SiteOptions,
  code: SiteCode,
  { path, module }: Source,
): Promise<BundledComponent> {
  if (sanitize && !module) return { findings: [untrustedComponent(path)] }
  return code.bundleComponent(module?.component ?? path)
}

/** Reports a component page in untrusted content, because its code would run in the build. */
function untrustedComponent(path: SourcePath): Finding {
  return {
    rule: 'component-page',
    severity: 'error',
    message: 'The page is a component, and authors are not trusted (`sanitize`), so its code does not run.',
    help: 'Write the page in Markdown, or let a plugin add it.',
    place: { path },
  }
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
  const sampleLanguages = plugins.flatMap(({ samples = [] }) => samples.flatMap(({ languages }) => languages))
  return {
    locale,
    version: options.version.name,
    staticFolders: options.staticFolders,
    contentFolders: contentFolders(options.collections).map(({ folder }) => folder),
    ...(originals && { originals }),
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
  const names = [...builtIns(), ...plugins].flatMap(({ config, transforms }) =>
    config && transforms ? Object.keys(config.schemas) : [],
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

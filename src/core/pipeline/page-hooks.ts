// Page hooks of plugins: generating pages, changing pages, and listing former paths. Generated pages are parsed and
// placed like files.

import { ConfigProblem } from '../config/config-problem.ts'
import { readPlainData } from '../config/plain-data.ts'
import type { SiteNotes } from '../graph/assemble.ts'
import { type ContentFolder, contentFolders } from '../locales/locale-version.ts'
import type { Finding } from '../model/finding.ts'
import type { Page } from '../model/page.ts'
import type { Source } from '../model/source.ts'
import { checkResult, NEW_PAGES, PAGES, URL_PATHS } from '../plugin/hook-results.ts'
import type { NewPage, Plugin, PluginFiles } from '../plugin/plugin.ts'
import { pluginFailure, type SiteCodeGuard } from '../plugin/plugin-failure.ts'
import { builtIns, type StepSite } from '../registry/registry.ts'

export interface GeneratedPages {
  readonly sources: readonly Source[]
  readonly findings: readonly Finding[]
  /** Files and folders (`data/`) that the hook read, relative to the site root. */
  readonly reads: readonly string[]
}

/** Generates the pages of all plugins. `taken` are the paths of existing pages. */
export async function generatePages(
  site: StepSite,
  taken: readonly Source[],
  siteCode: SiteCodeGuard,
): Promise<GeneratedPages> {
  const { plugins, options, engine } = site
  const reads = new Set<string>()
  const findings: Finding[] = []
  const files: PluginFiles = {
    read(path) {
      reads.add(path)
      const bytes = engine.files.bytes(path)
      return bytes && new TextDecoder().decode(bytes)
    },
    list(folder) {
      reads.add(`${folder}/`)
      return engine.files.list(folder)
    },
  }
  const owners = new Map(taken.map(({ path }) => [path, 'a file']))
  const sources: Source[] = []
  const collections = contentFolders(options.collections)
  for (const { name, generatePages } of builtIns()) {
    const generated = await generatePages?.(site)
    for (const page of generated?.pages ?? []) {
      if (owners.has(page.path)) continue
      owners.set(page.path, `the plugin "${name}"`)
      sources.push(sourceOf(page, collections))
    }
    findings.push(...(generated?.findings ?? []))
    for (const path of generated?.reads ?? []) reads.add(path)
  }
  for (const plugin of plugins) {
    try {
      if (!plugin.addPages) continue
      const added = await siteCode.limit(() => plugin.addPages!(files))
      for (const page of checkResult('`addPages`', NEW_PAGES, added) ?? []) {
        const owner = owners.get(page.path)
        if (owner !== undefined) throw new Error(`the page "${page.path}" already exists, from ${owner}.`)
        owners.set(page.path, `the plugin "${plugin.name}"`)
        sources.push(sourceOf(page, collections))
      }
    } catch (error) {
      throw hookFailure(plugin, error, siteCode)
    }
  }
  return { sources, findings, reads: [...reads] }
}

function sourceOf(page: NewPage, collections: readonly ContentFolder[]): Source {
  const { path, source } = page
  const collection = [...collections]
    .sort((a, b) => b.folder.length - a.folder.length)
    .find(({ folder }) => folder === '.' || path.startsWith(`${folder}/`))
  if (!collection) throw new Error(`the page "${path}" is not in a content folder.`)
  const { name, folder, locale } = collection
  const place = {
    path,
    collection: name,
    folder,
    ...(locale !== undefined && { locale }),
    from: source ?? null,
  }
  if ('markdown' in page) {
    if (typeof page.markdown !== 'string') throw new Error(`\`markdown\` of the page "${path}" is not text.`)
    return { ...place, text: page.markdown.replace(/\p{Surrogate}/gu, '\ufffd') }
  }
  const { component } = page
  return {
    ...place,
    module: { component, props: readRecord(page, 'props'), frontMatter: readRecord(page, 'frontMatter') },
  }
}

/** Reads a component's data, which becomes part of cache keys and of the page. */
function readRecord(
  page: Extract<NewPage, { component: string }>,
  field: 'props' | 'frontMatter',
): Readonly<Record<string, unknown>> {
  const read = readPlainData(page[field] ?? {}, field)
  if ('problem' in read)
    throw new Error(`${read.problem}, which is not plain data, on the page "${page.path}".`)
  return read.value as Readonly<Record<string, unknown>>
}

/** Whether a plugin changes or inspects all pages. */
export function hasPageHooks(plugins: readonly Plugin[]): boolean {
  return plugins.some(({ pages, source }) => pages ?? source)
}

/** Lets each plugin add, remove or change pages. */
export function changePages(
  plugins: readonly Plugin[],
  pages: readonly Page[],
  siteCode: SiteCodeGuard,
): readonly Page[] {
  if (!hasPageHooks(plugins)) return pages
  return plugins.reduce((changed, plugin) => {
    try {
      if (!plugin.pages) return changed
      const returned = siteCode.limit(() => plugin.pages!(changed))
      const pages = checkResult('`pages`', PAGES, returned) ?? changed
      const given = new Set<unknown>(changed)
      for (const page of pages) if (!given.has(page)) checkPage(page)
      return pages
    } catch (error) {
      throw hookFailure(plugin, error, siteCode)
    }
  }, pages)
}

/** Throws when a page returned by a plugin cannot be serialized, because it becomes part of cache keys. */
function checkPage(page: Page): void {
  const read = readPlainData(page, page.path)
  if ('problem' in read) throw new Error(`\`pages\` returned a page that is not plain data: ${read.problem}.`)
}

/** Former paths declared by plugins. */
export function oldPaths(plugins: readonly Plugin[], siteCode: SiteCodeGuard): Pick<SiteNotes, 'oldPathsOf'> {
  const redirectPlugins = plugins.filter((plugin) => plugin.redirects)
  if (redirectPlugins.length === 0) return {}
  return {
    oldPathsOf: (url) =>
      redirectPlugins.flatMap((plugin) => {
        try {
          const paths = siteCode.limit(() => plugin.redirects!(url))
          return checkResult('`redirects`', URL_PATHS, paths) ?? []
        } catch (error) {
          throw hookFailure(plugin, error, siteCode)
        }
      }),
  }
}

function hookFailure({ name }: Plugin, error: unknown, { placeOf }: SiteCodeGuard): ConfigProblem {
  return new ConfigProblem([pluginFailure(`The plugin "${name}" failed`, error, placeOf(error))])
}

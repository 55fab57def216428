// Pages that plugins make: data in, sources out. They are parsed and placed like files.

import { ConfigProblem } from '../config/config-problem.ts'
import { readPlainData } from '../config/plain-data.ts'
import { type ContentFolder, contentFolders } from '../locales/locale-version.ts'
import type { Source } from '../model/source.ts'
import type { NewPage, PluginFiles } from '../plugin/plugin.ts'
import { pluginFailure } from './plugin-failure.ts'
import type { Session } from './session.ts'

export interface GeneratedPages {
  readonly sources: readonly Source[]
  /** Files and folders (`data/`) that were asked for, relative to the site's root. */
  readonly reads: readonly string[]
}

/** The pages of all plugins. `taken` are the files that are pages already. */
export async function generatePages(
  { plugins, options, engine }: Session,
  taken: readonly Source[],
): Promise<GeneratedPages> {
  const reads = new Set<string>()
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
  for (const plugin of plugins) {
    try {
      for (const page of (await engine.limit(() => plugin.addPages?.(files))) ?? []) {
        const owner = owners.get(page.path)
        if (owner !== undefined) throw new Error(`the page "${page.path}" is there already, from ${owner}.`)
        owners.set(page.path, `the plugin "${plugin.name}"`)
        sources.push(sourceOf(page, contentFolders(options.collections)))
      }
    } catch (error) {
      throw new ConfigProblem([pluginFailure(`The plugin "${plugin.name}"`, error, options.configFile)])
    }
  }
  return { sources, reads: [...reads] }
}

function sourceOf(page: NewPage, collections: readonly ContentFolder[]): Source {
  const { path, source } = page
  if (typeof path !== 'string') throw new Error('a page of `addPages` has no `path`.')
  const collection = [...collections]
    .sort((a, b) => b.folder.length - a.folder.length)
    .find(({ folder }) => folder === '.' || path.startsWith(`${folder}/`))
  if (!collection) throw new Error(`the page "${path}" is in no folder of the content.`)
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

/** The data of a component: it becomes part of keys of the cache, and of the page. */
function readRecord(
  page: Extract<NewPage, { component: string }>,
  field: 'props' | 'frontMatter',
): Readonly<Record<string, unknown>> {
  const read = readPlainData(page[field] ?? {}, field)
  if ('problem' in read)
    throw new Error(`${read.problem}, which is not plain data, on the page "${page.path}".`)
  return read.value as Readonly<Record<string, unknown>>
}

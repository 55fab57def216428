// Runs the plugins of a Docusaurus site as far as they use its content API: loaded content becomes global data, pages, head
// tags, client modules and aliases. Unsupported API calls are reported by name.

import { errorMessage } from '../../core/text/error-message.ts'
import { isBuiltIn } from './content-plugins.ts'
import { contextOf, validateOptions } from './plugin-input.ts'
import { readAliases, readRoute } from './plugin-values.ts'
import { asFunction, asList, asRecord, asText, asTexts, type RawOptions, stubName } from './raw-options.ts'
import { type PluginResults, type PluginRoute, sitePath, type WrappedContent } from './site-facts.ts'
import type { UnsupportedOption } from './unsupported-options.ts'

export interface PluginOutcome {
  readonly results: PluginResults
  /** PostCSS plugins, which are functions. */
  readonly postCss: readonly unknown[]
}

export interface PluginSources {
  /** Absolute folder of the site. */
  readonly root: string
  /** Exports of plugin modules, by plugin name in the configuration; see `failureOf`. */
  readonly modules: Readonly<Record<string, unknown>>
  /** Runs code of the named plugin. Rejects with a `ConfigProblem` on timeout. */
  inTime<Value>(plugin: string, run: () => Promise<Value>): Promise<Value>
}

/** Key of the error that a module threw while loading. */
const FAILURE = 'octavo.failure'

/** Replaces a module that threw while loading. */
export function failureOf(error: unknown): unknown {
  if (isEnded(error)) throw error
  return { [FAILURE]: error }
}

/** Compares by name, because this code is bundled with the plugins and has its own copy of the class. */
function isEnded(error: unknown): boolean {
  return asRecord(error).name === 'ConfigProblem'
}

/** Runs the plugins and themes that the configuration defines or names. */
export async function runPlugins(
  rawOptions: RawOptions,
  { root, modules, inTime }: PluginSources,
): Promise<PluginOutcome> {
  const globalData: Record<string, Record<string, unknown> | null> = {}
  const routes: PluginRoute[] = []
  const headTags: unknown[] = []
  const aliases: Record<string, string> = {}
  const content: WrappedContent[] = []
  const clientModules: string[] = []
  const themes: string[] = []
  const listed: string[] = []
  const makers: string[] = []
  const postCss: unknown[] = []
  const unsupported: UnsupportedOption[] = []
  const fail = (name: string, error: unknown): void => {
    globalData[name] ??= null
    unsupported.push({
      option: name,
      message: `The plugin "${name}" failed: ${errorMessage(error)}`,
      help: 'Its output is missing. Fix it, or remove it.',
    })
  }
  for (const entry of [...asList(rawOptions.plugins), ...asList(rawOptions.themes)]) {
    const [rawPlugin, pluginOptions] = [entry].flat(1) as unknown[]
    const found = asFunction(rawPlugin) ? rawPlugin : modules[asText(rawPlugin) ?? '']
    const failure = asRecord(found)[FAILURE]
    const module = asFunction(found) ? found : asRecord(found).default
    const make = asFunction(module) ?? asFunction(asRecord(module).default)
    if (!failure && (!make || stubName(make) !== undefined)) continue
    let name = nameOf(asText(rawPlugin), root) ?? make?.name ?? ''
    listed.push(asText(rawPlugin)?.replace(/^.*\/node_modules\//, '') ?? name)
    if (failure || !make) {
      fail(name, failure)
      continue
    }
    const leave = (what: string, help: string): void => {
      unsupported.push({
        option: name,
        message: `The plugin "${name}" requires ${what}, which Octavo does not have.`,
        help,
      })
    }
    const run = async (): Promise<void> => {
      const options = validateOptions([found, module, make], asRecord(pluginOptions))
      const calls = recordCalls()
      const pluginObject = asRecord(await make(contextOf(rawOptions, root), options))
      const wrapped = calls
        .end()
        .flatMap(([stub, input]) => wrappedContent(stub, input, asRecord(pluginOptions)))
      name = asText(pluginObject.name) ?? name
      if (CALLED.some((method) => asFunction(pluginObject[method]))) makers.push(name)
      const call = (method: string, input?: unknown): unknown =>
        asFunction(pluginObject[method])?.call(pluginObject, input)
      postCss.push(...asList(asRecord(call('configurePostCss', { ident: 'postcss', plugins: [] })).plugins))
      for (const path of asList(call('getClientModules'))) clientModules.push(...asTexts(path))
      const folder = asText(call('getThemePath'))
      if (folder !== undefined) themes.push(`./${sitePath(root, folder)}`)
      try {
        if (asFunction(pluginObject.configureWebpack) && !readAliases(pluginObject, { root, aliases }))
          leave('`configureWebpack`', 'Octavo bundles with esbuild: remove it if the site builds without.')
      } catch (error) {
        fail(name, error)
      }
      for (const [method, help] of Object.entries(NOT_CALLED))
        if (asFunction(pluginObject[method])) leave(`\`${method}\``, help)
      if (wrapped.length > 0) {
        content.push(...wrapped)
        leave('more than the content plugin that it is made of', 'What it adds to that is missing.')
        return
      }
      const data = new Map<string, unknown>()
      const actions = {
        createData(file: string, text: unknown) {
          const path = `octavo:${file}`
          data.set(path, typeof text === 'string' ? JSON.parse(text) : text)
          return Promise.resolve(path)
        },
        setGlobalData(value: unknown) {
          const { id = 'default' } = asRecord(options)
          globalData[name] = { ...globalData[name], [String(id)]: value }
        },
        addRoute(route: unknown) {
          const read = readRoute(asRecord(route), { root, data })
          if (typeof read === 'string') leave(read, 'Write the page as a component in `src/pages`.')
          else routes.push(read)
        },
      }
      const loaded = await call('loadContent')
      await call('contentLoaded', { content: loaded, actions, allContent: {} })
      const tags = asRecord(await call('injectHtmlTags', { content: loaded }))
      headTags.push(...[tags.headTags ?? []].flat(1))
      for (const place of ['preBodyTags', 'postBodyTags']) {
        const all = [tags[place] ?? []].flat(1)
        const scripts = all.filter((tag) => asText(asRecord(asRecord(tag).attributes).src) !== undefined)
        headTags.push(...scripts)
        if (scripts.length < all.length)
          leave(`\`${place}\``, 'Load a script from a static folder, with `scripts`.')
      }
    }
    try {
      await inTime(name, run)
    } catch (error) {
      if (isEnded(error)) throw error
      fail(name, error)
    }
  }
  const results = {
    globalData,
    routes,
    headTags,
    aliases,
    content,
    clientModules,
    themes,
    listed,
    outputPlugins: makers,
    unsupported,
  }
  return { results, postCss }
}

const CALLED = ['loadContent', 'contentLoaded', 'injectHtmlTags', 'getClientModules', 'configurePostCss']

const NOT_CALLED: Readonly<Record<string, string>> = {
  postBuild: 'Run its steps after `octavo build`, or write an output in an Octavo plugin.',
  allContentLoaded: 'Octavo cannot pass the content of other plugins to it.',
}

/** Display name of a plugin: a path below the root. */
function nameOf(given: string | undefined, root: string): string | undefined {
  return given?.replace(/^.*\/node_modules\//, '').replace(`${root}/`, './')
}

/** Records calls of stubs, such as `plugin-content-blog` in a plugin that wraps it. */
function recordCalls(): { end(): readonly (readonly [name: string, input: readonly unknown[]])[] } {
  const key = Symbol.for('octavo.calls')
  const calls: (readonly [string, readonly unknown[]])[] = []
  const shared = globalThis as { [key]?: typeof calls | undefined }
  shared[key] = calls
  return {
    end() {
      shared[key] = undefined
      return calls
    },
  }
}

function wrappedContent(stub: string, input: readonly unknown[], given: RawOptions): WrappedContent[] {
  const kind = /plugin-content-(docs|blog|pages)$/.exec(stub)?.[1] as WrappedContent['kind'] | undefined
  return kind === undefined || !isBuiltIn(stub)
    ? []
    : [{ kind, options: { ...given, ...asRecord(input[1]) } }]
}

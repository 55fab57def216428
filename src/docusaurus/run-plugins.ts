// The plugins of a Docusaurus site itself, run as far as they use its content API: what they load becomes global data,
// pages and tags of the head. Whatever else a plugin asks for is reported by name.

import { join } from 'node:path'
import { errorMessage } from '../text/error-message.ts'
import type { LeftOption } from './left-options.ts'
import { asFunction, asList, asRecord, asText, stubName, type Written } from './written-values.ts'

/** What the plugins made. Plain data. */
export interface PluginResults {
  /** Plugin → instance → data. */
  readonly globalData: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly routes: readonly PluginRoute[]
  /** As in `headTags` of a configuration. */
  readonly headTags: readonly unknown[]
  /** Name → module or folder of the site, `./src/lib`. */
  readonly aliases: Readonly<Record<string, string>>
  /** The plugins that were run, as the configuration names them. */
  readonly listed: readonly string[]
  /** Names of those that make something. */
  readonly made: readonly string[]
  readonly left: readonly LeftOption[]
}

export interface PluginRoute {
  readonly path: string
  /** A module of the site, `./src/Releases.tsx`. */
  readonly component: string
  readonly props: Readonly<Record<string, unknown>>
}

export interface PluginSources {
  /** Folder of the site, absolute. */
  readonly root: string
  /** What the modules of plugins that are named by a path export. */
  readonly modules: Readonly<Record<string, unknown>>
  /** How long one plugin may take, in milliseconds. */
  readonly patience: number
}

/** Runs the plugins that `plugins` has as code, or names by a path of the site. */
export async function runPlugins(
  written: Written,
  { root, modules, patience }: PluginSources,
): Promise<PluginResults> {
  const globalData: Record<string, Record<string, unknown>> = {}
  const routes: PluginRoute[] = []
  const headTags: unknown[] = []
  const aliases: Record<string, string> = {}
  const listed: string[] = []
  const makers: string[] = []
  const left: LeftOption[] = []
  for (const entry of asList(written.plugins)) {
    const [given, options] = [entry].flat(1) as unknown[]
    const found = asFunction(given) ? given : modules[asText(given) ?? '']
    const make = asFunction(found) ?? asFunction(asRecord(found).default)
    if (!make || stubName(make) !== undefined) continue
    let name = asText(given) ?? make.name
    listed.push(name)
    const leave = (what: string, help: string): void => {
      left.push({
        option: name,
        message: `The plugin "${name}" asks for ${what}, which Octavo does not have.`,
        help,
      })
    }
    const run = async (): Promise<void> => {
      const made = asRecord(await make(contextOf(written, root), asRecord(options)))
      name = asText(made.name) ?? name
      if (CALLED.some((method) => asFunction(made[method]))) makers.push(name)
      const data = new Map<string, unknown>()
      const actions = {
        createData(file: string, text: unknown) {
          const path = `octavo:${file}`
          data.set(path, typeof text === 'string' ? JSON.parse(text) : text)
          return Promise.resolve(path)
        },
        setGlobalData(value: unknown) {
          globalData[name] = { ...globalData[name], [asText(asRecord(options).id) ?? 'default']: value }
        },
        addRoute(route: unknown) {
          const read = readRoute(asRecord(route), { root, data })
          if (typeof read === 'string') leave(read, 'Write the page as a component in `src/pages`.')
          else routes.push(read)
        },
      }
      const call = (method: string, input?: unknown): unknown => asFunction(made[method])?.call(made, input)
      const content = await call('loadContent')
      await call('contentLoaded', { content, actions, allContent: {} })
      const tags = asRecord(await call('injectHtmlTags', { content }))
      headTags.push(...[tags.headTags ?? []].flat(1))
      for (const place of ['preBodyTags', 'postBodyTags'])
        if (asList([tags[place] ?? []].flat(1)).length > 0)
          leave(`\`${place}\``, 'Load a script from a static folder, with `scripts`.')
      if (asFunction(made.configureWebpack) && !readAliases(made, { root, aliases }))
        leave('`configureWebpack`', 'Octavo bundles with esbuild: remove it if the site builds without.')
      for (const [method, help] of Object.entries(NOT_CALLED))
        if (asFunction(made[method])) leave(`\`${method}\``, help)
    }
    try {
      await inTime(run(), patience)
    } catch (error) {
      left.push({
        option: name,
        message: `The plugin "${name}" failed: ${errorMessage(error)}`,
        help: 'What it makes is missing. Fix it, or remove it.',
      })
    }
  }
  return { globalData, routes, headTags, aliases, listed, made: makers, left }
}

const CALLED = ['loadContent', 'contentLoaded', 'injectHtmlTags']

const NOT_CALLED: Readonly<Record<string, string>> = {
  postBuild: 'Run what it does after `octavo build`, or write an output of a plugin of Octavo.',
  getThemePath: 'Write the parts of a theme of Octavo.',
  getClientModules: 'Load a script from a static folder, with `scripts`.',
}

/** Takes `resolve.alias`; false if a plugin asks for more of webpack. */
function readAliases(
  plugin: Written,
  { root, aliases }: { readonly root: string; readonly aliases: Record<string, string> },
): boolean {
  try {
    const asked = asRecord(asFunction(plugin.configureWebpack)!.call(plugin, { resolve: {} }, false, {}))
    const { alias, ...resolve } = asRecord(asked.resolve)
    let isWhole = Object.keys({ ...asked, ...resolve }).every(
      (name) => name === 'resolve' || name === 'mergeStrategy',
    )
    for (const [name, path] of Object.entries(asRecord(alias))) {
      const target = asText(path)?.replace(/\/$/, '')
      if (target?.startsWith(`${root}/`))
        aliases[name.replace(/\$$/, '')] = `./${target.slice(root.length + 1)}`
      else isWhole = false
    }
    return isWhole
  } catch {
    return false
  }
}

/** What a plugin knows of the site. */
function contextOf(written: Written, root: string): object {
  const baseUrl = asText(written.baseUrl) ?? '/'
  const { defaultLocale = 'en', locales = [defaultLocale] } = asRecord(written.i18n)
  return {
    siteDir: root,
    siteConfig: { customFields: {}, themeConfig: {}, ...written },
    siteConfigPath: join(root, 'docusaurus.config.js'),
    generatedFilesDir: join(root, '.docusaurus'),
    outDir: join(root, 'build'),
    baseUrl,
    i18n: { currentLocale: defaultLocale, defaultLocale, locales, path: 'i18n', localeConfigs: {} },
    codeTranslations: {},
  }
}

/** A route, or what it asks for. */
function readRoute(
  route: Written,
  { root, data }: { readonly root: string; readonly data: ReadonlyMap<string, unknown> },
): PluginRoute | string {
  const path = asText(route.path)
  const component = asText(route.component)
    ?.replace(/^@site\//, './')
    .replace(`${root}/`, './')
  if (path === undefined || /[:*(]/.test(path)) return `the route "${String(path)}"`
  if (!component?.startsWith('./')) return `the component "${String(route.component)}"`
  if (asList(route.routes).length > 0) return `routes below "${path}"`
  const props: Record<string, unknown> = { ...asRecord(route.props) }
  for (const [name, module] of Object.entries(asRecord(route.modules))) {
    const file = asText(module)
    if (file === undefined || !data.has(file)) return `the module \`${name}\` of the route "${path}"`
    props[name] = data.get(file)
  }
  return { path, component, props }
}

function inTime(work: Promise<void>, patience: number): Promise<void> {
  return new Promise((done, fail) => {
    const late = (): void => fail(new Error(`it did not end within ${patience / 1000} seconds.`))
    const timer = setTimeout(late, patience)
    work.then(done, fail).finally(() => clearTimeout(timer))
  })
}

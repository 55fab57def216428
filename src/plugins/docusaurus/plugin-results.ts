// Runs the plugins of a site: bundles their code, runs it at each start, and puts the results before the code of the
// configuration.

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { bundleConfigCode, importConfigCode, packageCodeFolder } from '../../core/bundle/config-code.ts'
import type { BundlePlace, ConfigDialect } from '../../core/bundle/loaded-config.ts'
import { writeShiftedMap } from '../../core/bundle/source-maps.ts'
import { configFailure, configProblem } from '../../core/config/config-problem.ts'
import { replaceWith } from '../../core/engine/cache-file.ts'
import { findErrorPlace } from '../../core/engine/error-place.ts'
import { hashOf } from '../../core/engine/hash.ts'
import type { CodeRef } from '../../core/engine/step-context.ts'
import { LOAD_LIMIT, Overtime, runWithLimit } from '../../core/engine/time-limit.ts'
import type { Place } from '../../core/model/finding.ts'
import { bundleClientScript } from './client-script.ts'
import { isBuiltIn, readPlugins } from './content-plugins.ts'
import { FOREIGN_RUNTIME, foreignModules, usesCommonJsVariables } from './foreign-modules.ts'
import { applyPostCss } from './post-css.ts'
import { asFunction, asList, asText, asTexts, type RawOptions, stubName } from './raw-options.ts'
import type { PluginOutcome, PluginSources } from './run-plugins.ts'
import { type PluginResults, sitePath } from './site-facts.ts'
import { readExported } from './site-plugin.ts'

/** A configuration file and its bundle, which other bundles import instead of containing it. */
export interface BundledConfig {
  readonly file: string
  readonly code: CodeRef
}

/** Import name of the bundled configuration. */
export const CONFIG_MODULE = 'octavo-config'

/** Bundling options for code of a Docusaurus site. */
export function dialect({ publicModule }: BundlePlace, config?: BundledConfig): ConfigDialect {
  return {
    plugins: [
      ...(config ? [bundledConfig(config.code)] : []),
      foreignModules(packageCodeFolder(publicModule)),
    ],
    banner: FOREIGN_RUNTIME,
    needsBundling: (file) => usesCommonJsVariables(file),
  }
}

/** Resolves the configuration to its bundle, in the same folder. */
function bundledConfig({ file }: CodeRef): Plugin {
  return {
    name: 'bundled-config',
    setup(build) {
      build.onResolve({ filter: /^octavo-config$/ }, () => ({ path: `./${file}`, external: true }))
    },
  }
}

/** Path of the modules that configurations are bundled with, below Octavo's code folder. */
export const CONFIG_MODULES = 'dist/config/docusaurus.js'

/** Absolute path of the modules that configurations are bundled with. */
export function configModules({ publicModule }: BundlePlace): string {
  return join(packageCodeFolder(publicModule), CONFIG_MODULES)
}

/** Bundles plugins that the configuration defines, or names by a path of the site or an installed package. */
export async function bundlePlugins(
  written: RawOptions,
  config: BundledConfig,
  place: BundlePlace,
): Promise<Awaited<ReturnType<typeof bundleConfigCode>> | undefined> {
  const listed = [...asList(written.plugins), ...asList(written.themes)].map((entry) => [entry].flat(1)[0])
  const modules = new Map<string, string>()
  for (const name of listed.map(asText)) {
    const module = name === undefined ? undefined : moduleOf(name, place.root)
    if (module !== undefined) modules.set(name!, module)
  }
  const isCode = (one: unknown): boolean => asFunction(one) !== undefined && stubName(one) === undefined
  const hasScripts = asTexts(written.clientModules).length > 0
  if (modules.size === 0 && !hasScripts && !listed.some(isCode)) return undefined
  // A plugin that cannot be loaded is reported like one that fails to run.
  const imports = [...modules].map(
    ([name, module]) =>
      `${JSON.stringify(name)}: await inTime(${JSON.stringify(name)}, () => import(${JSON.stringify(module)})).catch(failureOf)`,
  )
  const contents = `import exported from ${JSON.stringify(CONFIG_MODULE)}
import { failureOf, readExported, runPlugins } from ${JSON.stringify(configModules(place))}
export default exported
export async function run(inTime) {
  const modules = { ${imports.join(', ')} }
  return runPlugins(await inTime('', () => readExported(exported)), { root: ${JSON.stringify(place.root)}, modules, inTime })
}`
  return bundleConfigCode({ file: config.file, contents, dialect: dialect(place, config) }, place)
}

/** Module of a plugin by name; undefined for plugins that Octavo does not run. */
function moduleOf(name: string, root: string): string | undefined {
  const inPackages = name.split('/node_modules/')
  if (inPackages.length === 1 && /^(?:\.{1,2}\/|\/|@site\/)/.test(name)) return `./${sitePath(root, name)}`
  const plain = inPackages.at(-1)!
  if (/^@docusaurus\//.test(plain) || isBuiltIn(plain)) return undefined
  const require = createRequire(join(root, 'package.json'))
  const [scope, own] = plain.startsWith('@') ? plain.split('/') : ['', plain]
  const short = scope === '' ? '' : `${scope}/`
  const longer = own === undefined ? `${scope}/docusaurus-plugin` : `${short}docusaurus-plugin-${own}`
  return [plain, longer].find((one) => {
    try {
      require.resolve(one)
      return true
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
    }
  })
}

interface BundledSite {
  readonly code: CodeRef
  readonly plugins?: CodeRef
}

export interface WithResults {
  readonly code: CodeRef
  /** Files read to produce them, relative to the root. */
  readonly inputs: readonly string[]
}

/** Adds plugin results to the configuration. Never cached, because the inputs of plugins are unknown. */
export async function addPluginResults(
  { code, plugins }: BundledSite,
  file: string,
  place: BundlePlace,
): Promise<WithResults> {
  if (!plugins) return { code, inputs: [] }
  const { default: exported, run } = (await importConfigCode(plugins, file, place)) as {
    readonly default: unknown
    run(inTime: PluginSources['inTime']): Promise<PluginOutcome>
  }
  const inTime: PluginSources['inTime'] = async (plugin, run) => {
    try {
      return await runWithLimit(run, place.patience ?? LOAD_LIMIT)
    } catch (error) {
      if (!(error instanceof Overtime)) throw error
      const at = findErrorPlace(error) ?? { path: file }
      throw plugin === '' ? configFailure(error, at) : endedPlugin(plugin, error, at)
    }
  }
  const rawConfig = await inTime('', () => readExported(exported))
  const { results, postCss } = await quietly(() => run(inTime))
  const client = await bundleClientScript(results, { rawOptions: rawConfig, place })
  const sheets = [...client.sheets, ...customSheets(rawConfig, place.root)]
  const processed = await quietly(() =>
    inTime('PostCSS', () => applyPostCss({ plugins: postCss, sheets, place })),
  )
  const allResults: PluginResults = {
    ...results,
    ...(client.text !== '' && { script: client.text, themeOptions: client.themeOptions }),
    ...(processed.sheet === undefined
      ? { styles: client.sheets }
      : { styles: [processed.sheet], hasCustomCss: true }),
    unsupported: [...results.unsupported, ...client.unsupported, ...processed.unsupported],
  }
  const text = readFileSync(join(place.codeFolder, code.file), 'utf8')
  const bytes = `const __octavoPlugins = ${JSON.stringify(allResults)};\n${text}`
  const hash = hashOf(bytes)
  const name = `config-${hash}.mjs`
  replaceWith(join(place.codeFolder, name), bytes)
  writeShiftedMap(place.codeFolder, code.file, name)
  return { code: { file: name, hash }, inputs: [...client.inputs, ...processed.inputs] }
}

function endedPlugin(name: string, { message }: Overtime, place: Place): Error {
  return configProblem(
    `The plugin "${name}" was ended: ${message}`,
    'Fix the loop or the wait in it, or remove the plugin.',
    place,
  )
}

/** Suppresses console output of plugins, which log each step. Errors become findings. */
async function quietly<Result>(run: () => Promise<Result>): Promise<Result> {
  const silent = Object.fromEntries(TOLD.map((method) => [method, () => {}]))
  const loud = Object.fromEntries(TOLD.map((method) => [method, console[method]]))
  Object.assign(console, silent)
  try {
    return await run()
  } finally {
    Object.assign(console, loud)
  }
}

const TOLD = ['debug', 'error', 'info', 'log', 'warn'] as const

function customSheets(written: RawOptions, root: string): string[] {
  const { theme } = readPlugins(written, () => {})
  return asTexts(theme.customCss)
    .map((sheet) => `./${sitePath(root, sheet)}`)
    .filter((sheet) => existsSync(join(root, sheet)))
}

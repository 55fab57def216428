// Loads `docusaurus.config.*` as an Octavo configuration.
//
// 1. The file is bundled and run, to find the sidebar files and folders that it names.
// 2. Those files and the adapter are bundled into a second module, which imports the first: threads load remark plugins and
//    functions from there. The code that runs plugins is a third one.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bundle, recallBundle, sourcesOf } from '../../core/bundle/bundle-record.ts'
import { bundleConfigCode, importConfigCode } from '../../core/bundle/config-code.ts'
import type { BundlePlace, ConfigReader, LoadedConfig } from '../../core/bundle/loaded-config.ts'
import { readStates } from '../../core/bundle/path-states.ts'
import { configFailure, configProblem } from '../../core/config/config-problem.ts'
import { findErrorPlace } from '../../core/engine/error-place.ts'
import type { CodeRef } from '../../core/engine/step-context.ts'
import { LOAD_LIMIT, runWithLimit } from '../../core/engine/time-limit.ts'
import type { Finding, Place } from '../../core/model/finding.ts'
import type { ConfigPlace } from '../../core/model/site-options.ts'
import { describeMissingModule } from '../mdx/for-plugins.ts'
import { adviseImport } from './client-modules.ts'
import { ALWAYS_STUBS } from './foreign-modules.ts'
import { migrateConfig } from './migrate-config.ts'
import {
  addPluginResults,
  type BundledConfig,
  bundlePlugins,
  CONFIG_MODULE,
  CONFIG_MODULES,
  configModules,
  dialect,
} from './plugin-results.ts'
import type { RawOptions } from './raw-options.ts'
import { readSiteFacts } from './read-site-facts.ts'
import { sitePath } from './site-facts.ts'
import { DOCUSAURUS_THEME, readExported } from './site-plugin.ts'
import type { UnsupportedOption } from './unsupported-options.ts'

export const docusaurusConfig: ConfigReader = {
  generator: 'Docusaurus',
  files: ['ts', 'js', 'mjs', 'cjs', 'mts', 'cts'].map((ending) => `docusaurus.config.${ending}`),
  modules: (ownCode) => ({ 'octavo/docusaurus': join(ownCode, CONFIG_MODULES) }),
  dialect,
  theme: DOCUSAURUS_THEME,
  load: loadDocusaurus,
  adviseImport,
  migrate: migrateConfig,
}

async function loadDocusaurus(file: string, place: BundlePlace): Promise<LoadedConfig> {
  const { value: bundled, ...sources } = await recallBundle({
    ...place,
    name: 'config',
    madeBy: `${place.programVersion} ${file}`,
    make: () => bundleSite(file, place),
  })
  const { code, inputs } = await addPluginResults(bundled, file, place)
  const module = (await importConfigCode(code, file, place)) as {
    readonly default: unknown
    readonly unsupported: readonly UnsupportedOption[]
    readonly sidebarFiles: readonly string[]
    readonly makers: readonly string[]
    readonly hasScript: boolean
  }
  const text = readFileSync(join(place.root, file), 'utf8')
  return {
    config: module.default,
    file,
    text,
    places: [
      ...placesOf(text, file, ['navbar', 'redirects', 'footer', 'announcement']),
      ...module.sidebarFiles.flatMap((path) =>
        placesOf(readFileSync(join(place.root, path), 'utf8'), path, ['sidebars']),
      ),
    ],
    code,
    findings: [
      ...module.unsupported.map((one) => describeUnsupported(one, file, text)),
      ...bundled.missing.map((name) => ({
        ...describeMissingModule(name, /^\.{0,2}\//.test(name)),
        place: { path: file },
      })),
    ],
    lostByMigration: [...(module.hasScript ? [LOST_SCRIPT] : []), ...module.makers.map(lostPlugin)].map(
      (one) => describeUnsupported(one, file, text),
    ),
    ...sources,
    inputs: [...new Set([...sources.inputs, ...inputs])].sort(),
  }
}

const LOST_SCRIPT: UnsupportedOption = {
  option: 'clientModules',
  message: 'The client modules are not part of a migrated site.',
  help: 'Write them as a script in a static folder, and name that in `scripts`.',
}

function lostPlugin(name: string): UnsupportedOption {
  return {
    option: name,
    message: `The plugin "${name}" does not run in a migrated site.`,
    help: 'Write an Octavo plugin that generates the same content, with `addPages` for pages.',
  }
}

/** Places of all strings of a file, for fields that may contain them. */
function placesOf(text: string, path: string, fields: readonly string[]): ConfigPlace[] {
  return text.split('\n').flatMap((line, at) =>
    [...line.matchAll(/'([^'\\]*)'|"([^"\\]*)"/g)].flatMap((match) =>
      fields.map((field) => ({
        at: [field, ''],
        text: match[1] ?? match[2] ?? '',
        line: at + 1,
        column: match.index + 2,
        path,
      })),
    ),
  )
}

/** Findings for options without a counterpart, each at its place. */
function describeUnsupported(
  { option, message, help }: UnsupportedOption,
  file: string,
  text: string,
): Finding {
  return { rule: 'docusaurus', severity: 'warning', message, help, place: findOption(option, file, text) }
}

function findOption(option: string, path: string, text: string): Place {
  const name = option.slice(/^[@./]|\//.test(option) ? 0 : option.lastIndexOf('.') + 1)
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (name === '') return { path }
  const wordPattern = `(?<![\\w$-])${escaped}(?![\\w$-])`
  const asKey = text.search(new RegExp(`${wordPattern}['"]?\\s*[:(,]`))
  const at = asKey < 0 ? text.search(new RegExp(wordPattern)) : asKey
  if (at < 0) return { path }
  const before = text.slice(0, at).split('\n')
  return { path, line: before.length, column: before.at(-1)!.length + 1 }
}

interface SiteCode {
  readonly code: CodeRef
  /** Imports that are missing: files such as `./a.json`, and packages, if any are installed. */
  readonly missing: readonly string[]
  /** Code that runs the site's plugins, if it has any. */
  readonly plugins?: CodeRef
}

async function bundleSite(file: string, place: BundlePlace): Promise<Bundle<SiteCode>> {
  const entry = `import exported from './${file}'
export default exported`
  const first = await bundleConfigCode({ file, contents: entry, dialect: dialect(place) }, place)
  const { default: exported } = (await importConfigCode(first.code, file, place)) as { default: unknown }
  const rawConfig = await runWithLimit(() => readExported(exported), place.patience ?? LOAD_LIMIT).catch(
    (error: unknown) => {
      throw configFailure(error, findErrorPlace(error) ?? { path: file })
    },
  )
  refuseNul(rawConfig, file, place.root)
  const { facts, checkedPaths, sidebars, read } = readSiteFacts(rawConfig, place.root)
  const imports = sidebars.map((path, at) => `import sidebars${at} from ${JSON.stringify(`./${path}`)}`)
  const contents = `import exported from ${JSON.stringify(CONFIG_MODULE)}
import { adaptSite, readExported } from ${JSON.stringify(configModules(place))}
${imports.join('\n')}
const facts = ${JSON.stringify(facts)}
const sidebars = { ${sidebars.map((path, at) => `${JSON.stringify(path)}: sidebars${at}`).join(', ')} }
const results = typeof __octavoPlugins === 'undefined' ? undefined : __octavoPlugins
const site = adaptSite(await readExported(exported), { ...facts, sidebars, ...(results && { results }) })
export default site.config
export const unsupported = site.unsupported
export const makers = results?.outputPlugins ?? []
export const hasScript = results?.script !== undefined
export const sidebarFiles = Object.keys(sidebars)
export const plugins = site.config.plugins ?? []`
  const config: BundledConfig = { file, code: first.code }
  const second = await bundleConfigCode({ file, contents, dialect: dialect(place, config) }, place)
  const plugins = await bundlePlugins(rawConfig, config, place)
  const bundles = [first, second, ...(plugins ? [plugins] : [])]
  const sources = sourcesOf(
    bundles.map(({ metafile }) => metafile),
    place.root,
  )
  return {
    value: {
      code: second.code,
      missing: missingImports([first.metafile, second.metafile], place.root),
      ...(plugins && { plugins: plugins.code }),
    },
    files: bundles.flatMap(({ files }) => files),
    inputs: [...new Set([...sources.inputs, ...Object.keys(facts.json), ...read])].sort(),
    resolution: [...sources.resolution, ...readStates(checkedPaths, place.root)],
  }
}

/** Throws `ConfigProblem` for a string with a NUL, because reading a file with that name would throw. */
function refuseNul(written: RawOptions, file: string, root: string): void {
  const at = findNul(written)
  if (!at) return
  const name = at.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('')
  const option = at.findLast((part) => typeof part === 'string') ?? ''
  throw configProblem(
    `\`${name.slice(1)}\` contains the control character U+0000.`,
    'Write the text or path without it.',
    findOption(option, file, readFileSync(join(root, file), 'utf8')),
  )
}

/** Path of the first string with a NUL, which is invalid in file names and pages. Functions are skipped. */
function findNul(
  value: unknown,
  at: readonly (string | number)[] = [],
  visited = new Set<unknown>(),
): readonly (string | number)[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? at : undefined
  if (typeof value !== 'object' || value === null || visited.has(value)) return undefined
  visited.add(value)
  for (const [key, inner] of Object.entries(value)) {
    const found = findNul(inner, [...at, Array.isArray(value) ? Number(key) : key], visited)
    if (found) return found
  }
  return undefined
}

/** Missing imports of bundles. */
function missingImports(
  metafiles: readonly { readonly inputs: Readonly<Record<string, unknown>> }[],
  root: string,
): string[] {
  const hasPackages = existsSync(join(root, 'node_modules'))
  return [...new Set(metafiles.flatMap(({ inputs }) => Object.keys(inputs)))]
    .flatMap((name) => /^octavo-stub:(.*)/.exec(name)?.[1] ?? [])
    .filter((name) => name.startsWith('/') || (hasPackages && !ALWAYS_STUBS.test(name)))
    .map((name) => (name.startsWith('/') ? `./${sitePath(root, name)}` : name))
    .sort()
}

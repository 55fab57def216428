// `docusaurus.config.*` → a configuration of Octavo.
//
// 1. The file is bundled and run, to know which sidebar files and folders it names.
// 2. It is bundled again with those files and with the adapter: threads load remark plugins and functions from that.

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Bundle, recallBundle, sourcesOf } from '../bundle/bundle-record.ts'
import { bundleConfigCode, importConfigCode, ownCodeOf, tryConfigCode } from '../bundle/config-code.ts'
import { startLoadTrial } from '../bundle/load-trial.ts'
import type { BundlePlace, ConfigDialect, ConfigReader, LoadedConfig } from '../bundle/loaded-config.ts'
import { readStates } from '../bundle/resolution.ts'
import { configFailure } from '../config/config-problem.ts'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step.ts'
import { IDLE_LIMIT, LOAD_LIMIT, settleInTime } from '../engine/time-limit.ts'
import type { Finding, Place } from '../model/finding.ts'
import type { WrittenPlace } from '../model/site-options.ts'
import { readPlugins } from './content-plugins.ts'
import { readVersions, versionsFile } from './docs-versions.ts'
import { FOREIGN_RUNTIME, foreignModules } from './foreign-modules.ts'
import { translationFiles } from './i18n-folder.ts'
import type { LeftOption } from './left-options.ts'
import type { PluginResults } from './run-plugins.ts'
import { type SiteFacts, sitePath } from './site-facts.ts'
import { readWritten } from './site-plugin.ts'
import { writeConfig } from './write-config.ts'
import { asFunction, asList, asRecord, asText, asTexts, stubName, type Written } from './written-values.ts'

/** Reads `docusaurus.config.*`. */
export const docusaurusConfig: ConfigReader = {
  generator: 'Docusaurus',
  files: ['ts', 'js', 'mjs', 'cjs', 'mts', 'cts'].map((ending) => `docusaurus.config.${ending}`),
  modules: (ownCode) => ({ 'octavo/docusaurus': join(ownCode, 'src/docusaurus/site-plugin.ts') }),
  dialect,
  load: loadDocusaurus,
  write: writeConfig,
}

function dialect({ publicModule }: BundlePlace): ConfigDialect {
  return { plugins: [foreignModules(ownCodeOf(publicModule))], banner: FOREIGN_RUNTIME }
}

async function loadDocusaurus(file: string, place: BundlePlace): Promise<LoadedConfig> {
  const { value: bundled, ...sources } = await recallBundle({
    ...place,
    name: 'config',
    made: `${place.programVersion} ${file}`,
    make: () => bundleSite(file, place),
  })
  const code = bundled.plugins ? await addPluginResults(bundled, file, place) : bundled.code
  const module = (await importConfigCode(code, file, place)) as {
    readonly default: unknown
    readonly left: readonly LeftOption[]
    readonly sidebarFiles: readonly string[]
    readonly makers: readonly string[]
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
    findings: module.left.map((one) => describeLeft(one, file, text)),
    lostByMigration: module.makers.map((name) =>
      describeLeft(
        {
          option: name,
          message: `The plugin "${name}" does not run in a migrated site.`,
          help: 'Write a plugin of Octavo that makes the same, with `addPages` for pages.',
        },
        file,
        text,
      ),
    ),
    ...sources,
  }
}

/** The configuration with what its plugins made, which is made again at each run: what they read is unknown. */
async function addPluginResults(
  { code, plugins }: SiteCode,
  file: string,
  place: BundlePlace,
): Promise<CodeRef> {
  const { run } = (await importConfigCode(plugins!, file, place)) as {
    run: (patience: number) => Promise<PluginResults>
  }
  const results = await run(Math.min(IDLE_LIMIT, place.patience ?? IDLE_LIMIT))
  const text = readFileSync(join(place.codeFolder, code.file), 'utf8')
  const bytes = `const __octavoPlugins = ${JSON.stringify(results)};\n${text}`
  const hash = hashOf(bytes)
  const name = `config-${hash}.mjs`
  replaceWith(join(place.codeFolder, name), bytes)
  return { file: name, hash }
}

/** The places of all texts of a file, as those of fields that may name them. */
function placesOf(text: string, path: string, fields: readonly string[]): WrittenPlace[] {
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

/** Options without a counterpart, each where it is written. */
function describeLeft({ option, message, help }: LeftOption, file: string, text: string): Finding {
  return { rule: 'docusaurus', severity: 'warning', message, help, place: findOption(option, file, text) }
}

function findOption(option: string, path: string, text: string): Place {
  const name = option.slice(/^[@./]|\//.test(option) ? 0 : option.lastIndexOf('.') + 1)
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  if (name === '') return { path }
  const whole = `(?<![\\w$-])${escaped}(?![\\w$-])`
  const asKey = text.search(new RegExp(`${whole}['"]?\\s*[:(,]`))
  const at = asKey < 0 ? text.search(new RegExp(whole)) : asKey
  if (at < 0) return { path }
  const before = text.slice(0, at).split('\n')
  return { path, line: before.length, column: before.at(-1)!.length + 1 }
}

interface SiteCode {
  readonly code: CodeRef
  /** Runs the plugins of the site, if it has any. */
  readonly plugins?: CodeRef
}

async function bundleSite(file: string, place: BundlePlace): Promise<Bundle<SiteCode>> {
  const trial = startLoadTrial()
  try {
    const entry = `import exported from './${file}'
export default exported`
    const first = await bundleConfigCode({ file, contents: entry, dialect: dialect(place) }, place)
    await tryConfigCode(first.code, file, { place, trial })
    const { default: exported } = (await importConfigCode(first.code, file, place)) as { default: unknown }
    const written = await settleInTime(readWritten(exported), place.patience ?? LOAD_LIMIT, IDLE_LIMIT).catch(
      (error: unknown) => {
        throw configFailure(error, file)
      },
    )
    const { facts, asked, sidebars } = readFacts(written, place.root)
    const imports = sidebars.map((path, at) => `import sidebars${at} from ${JSON.stringify(`./${path}`)}`)
    const contents = `import exported from './${file}'
import { adaptSite } from ${JSON.stringify(ownModule(place, 'adapt-site.ts'))}
import { readWritten } from ${JSON.stringify(ownModule(place, 'site-plugin.ts'))}
${imports.join('\n')}
const facts = ${JSON.stringify(facts)}
const sidebars = { ${sidebars.map((path, at) => `${JSON.stringify(path)}: sidebars${at}`).join(', ')} }
const results = typeof __octavoPlugins === 'undefined' ? undefined : __octavoPlugins
const site = adaptSite(await readWritten(exported), { ...facts, sidebars, ...(results && { results }) })
export default site.config
export const left = site.left
export const makers = results?.made ?? []
export const sidebarFiles = Object.keys(sidebars)
export const plugins = site.config.plugins ?? []`
    const second = await bundleConfigCode({ file, contents, dialect: dialect(place) }, place)
    const plugins = await bundlePlugins(written, file, place)
    const sources = sourcesOf([second.metafile, ...(plugins ? [plugins.metafile] : [])], place.root)
    return {
      value: { code: second.code, ...(plugins && { plugins: plugins.code }) },
      files: [second.code, ...(plugins ? [plugins.code] : [])],
      inputs: [...new Set([...sources.inputs, ...Object.keys(facts.json)])].sort(),
      resolution: [...sources.resolution, ...readStates(asked, place.root)],
    }
  } finally {
    await trial.close()
  }
}

/** Plugins that the configuration has as code, or names by a path of the site. */
async function bundlePlugins(
  written: Written,
  file: string,
  place: BundlePlace,
): Promise<Awaited<ReturnType<typeof bundleConfigCode>> | undefined> {
  const listed = asList(written.plugins).map((entry) => [entry].flat(1)[0])
  const paths = listed.filter((one) => typeof one === 'string').filter(isPathOfSite)
  if (paths.length === 0 && !listed.some((one) => asFunction(one) && stubName(one) === undefined))
    return undefined
  // One that cannot be loaded is reported as one that does not run.
  const imports = paths.map((path) => {
    const module = JSON.stringify(`./${sitePath(place.root, path)}`)
    return `${JSON.stringify(path)}: await import(${module}).catch(() => undefined)`
  })
  const contents = `import exported from './${file}'
import { readWritten } from ${JSON.stringify(ownModule(place, 'site-plugin.ts'))}
import { runPlugins } from ${JSON.stringify(ownModule(place, 'run-plugins.ts'))}
export async function run(patience) {
  const modules = { ${imports.join(', ')} }
  return runPlugins(await readWritten(exported), { root: ${JSON.stringify(place.root)}, modules, patience })
}`
  return bundleConfigCode({ file, contents, dialect: dialect(place) }, place)
}

function isPathOfSite(name: string): boolean {
  return /^(?:\.{1,2}\/|\/|@site\/)/.test(name) && !name.includes('/node_modules/')
}

function ownModule({ publicModule }: BundlePlace, file: string): string {
  return join(ownCodeOf(publicModule), 'src/docusaurus', file)
}

interface FolderFacts {
  readonly facts: Omit<SiteFacts, 'sidebars'>
  /** Paths that decided. */
  readonly asked: readonly string[]
  /** Sidebar files that are there. */
  readonly sidebars: readonly string[]
}

/** What the adapter asks of the folder. */
function readFacts(written: Written, root: string): FolderFacts {
  const silent = (): void => {}
  const { content, theme } = readPlugins(written, silent)
  const docs = content.filter(({ kind }) => kind === 'docs')
  const json = Object.fromEntries(
    docs.map((plugin) => [versionsFile(plugin), readJson(join(root, versionsFile(plugin)))]),
  )
  const known: SiteFacts = { root, present: [], json, theme: [], sidebars: {} }
  const texts = Object.fromEntries(
    translationFiles(written, known).map((path) => [path, readJson(join(root, path))]),
  )
  const versions = docs.flatMap((plugin) => readVersions(plugin, known))
  const statics = Array.isArray(written.staticDirectories) ? asTexts(written.staticDirectories) : ['static']
  const asked = [
    ...versions.map(({ folder }) => folder),
    ...content.map(({ kind, options }) =>
      sitePath(root, asText(options.path) ?? (kind === 'pages' ? 'src/pages' : kind)),
    ),
    ...statics.map((folder) => sitePath(root, folder)),
    ...asTexts(asRecord(theme).customCss).map((sheet) => sitePath(root, sheet)),
  ]
  const files = versions.flatMap(({ sidebarFile }) => (sidebarFile ? [sidebarFile] : []))
  const swizzled = existsSync(join(root, 'src/theme'))
    ? [
        ...new Set(
          readdirSync(join(root, 'src/theme'))
            .filter((name) => !/\.(?:md|mdx|css|txt)$/i.test(name))
            .map((name) => name.replace(/\.\w+$/, '')),
        ),
      ].sort()
    : []
  const components = ['tsx', 'ts', 'jsx', 'js']
    .flatMap((ending) => [`src/theme/MDXComponents.${ending}`, `src/theme/MDXComponents/index.${ending}`])
    .find((path) => existsSync(join(root, path)))
  const isThere = (path: string): boolean => existsSync(join(root, path))
  return {
    facts: {
      root,
      present: [...new Set(asked.filter(isThere))].sort(),
      json: { ...json, ...texts },
      theme: swizzled,
      ...(components !== undefined && { components }),
    },
    asked: [...new Set([...asked, ...files, 'src/theme', ...swizzled.map((name) => `src/theme/${name}`)])],
    sidebars: [...new Set(files)].filter((path) =>
      statSync(join(root, path), { throwIfNoEntry: false })?.isFile(),
    ),
  }
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

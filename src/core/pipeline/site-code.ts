// The code of a session: plugins and theme of the site, and their contributions.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { basename, dirname, join as joinPosix } from 'node:path/posix'
import type { ThemeBuild } from '../bundle/bundle-theme.ts'
import { refuseSpecialFile } from '../bundle/load-config.ts'
import type { LoadedConfig } from '../bundle/loaded-config.ts'
import { bundleModuleStyles } from '../bundle/module-styles.ts'
import { namesOfModules, type SiteModules, wrapPage } from '../bundle/plugin-modules.ts'
import { PACKAGE_ROOT, PROGRAM } from '../bundle/program.ts'
import type { AssetUse } from '../bundle/theme-bundler.ts'
import { pluginsOf } from '../config/validate-config.ts'
import { createFiles } from '../engine/files.ts'
import { hashOfValue } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step-context.ts'
import type { Finding } from '../model/finding.ts'
import type { OutputFile } from '../model/output.ts'
import type { SiteOptions } from '../model/site-options.ts'
import {
  type Contributions,
  collectContributions,
  hasParsing,
  hasRendering,
} from '../plugin/collect-contributions.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { builtIns, pageFormats } from '../registry/registry.ts'
import { loadTheme, refuseMissingTheme, siteTheme } from './load-theme.ts'

export interface SiteCode {
  /** Folder of the site's bundles. */
  readonly folder: string
  readonly plugins: readonly Plugin[]
  /** Merged contributions of plugins, the site's theme and built-in plugins. */
  readonly contributions: Contributions
  /** Bundle of the configuration. */
  readonly pluginCode: CodeRef | undefined
  /** The same bundle, if plugins take part in parsing or rendering. */
  readonly parseCode: CodeRef | undefined
  readonly renderCode: CodeRef | undefined
  readonly theme: ThemeBuild
  /** Output files of the theme. */
  readonly themeFiles: readonly (OutputFile & AssetUse)[]
  /** Whether the site replaces parts of the theme. */
  readonly hasOwnTheme: boolean
  /** Modules that plugins provide to the code of pages. */
  readonly modules: SiteModules | undefined
  /** Data that all pages of a format share, by its name. */
  readonly formatInputs: Readonly<Record<string, unknown>>
  readonly findings: readonly Finding[]
  /** Source files of the code, and the paths that determine which files those are. */
  readonly inputs: readonly string[]
  readonly resolution: LoadedConfig['resolution']
}

interface CodeRequest {
  readonly root: string
  readonly folder: string
  readonly options: SiteOptions
  readonly loaded: LoadedConfig
}

/** Bundles the code of a site if it has changed. */
export async function loadCode({ root, folder, options, loaded }: CodeRequest): Promise<SiteCode> {
  const plugins = pluginsOf(loaded.config)
  const modules = await readModules({ root, codeFolder: folder, plugins, code: loaded.code, options })
  const contributions = collectContributions([
    ...builtIns(),
    ...plugins,
    moduleStyles(modules),
    siteTheme(options, folder),
  ])
  const { module, sheet, styles } = options.theme
  for (const path of [module, ...(sheet?.fonts ?? []), ...styles])
    if (path !== '' && existsSync(join(root, path))) refuseSpecialFile(root, path)
  refuseMissingTheme(root, options)
  const theme = await loadTheme(root, folder, {
    contributions: contributions.theme,
    configFile: options.configFile,
  })
  const shared = await Promise.all(
    pageFormats().map(async ({ name, share }) => ({ name, ...(await share?.({ root, options })) })),
  )
  return {
    folder,
    plugins,
    contributions,
    pluginCode: loaded.code,
    parseCode: hasParsing(plugins) ? loaded.code : undefined,
    renderCode: hasRendering(plugins) ? loaded.code : undefined,
    theme: theme.value,
    themeFiles: theme.value.files.map(({ file, hash, ...asset }) => ({
      ...asset,
      contents: { kind: 'copy', from: theme.pathOf(file), hash },
    })),
    hasOwnTheme:
      contributions.theme.themes.length > 0 ||
      plugins.some(({ elements, slots, headTags }) => elements ?? slots ?? headTags),
    modules,
    formatInputs: Object.fromEntries(shared.map(({ name, value }) => [name, value])),
    findings: [
      ...(modules?.findings ?? []),
      ...theme.value.findings,
      ...shared.flatMap(({ findings = [] }) => findings),
    ],
    inputs: [...theme.inputs, ...shared.flatMap(({ inputs = [] }) => inputs)],
    resolution: theme.resolution,
  }
}

interface ModulesRequest {
  readonly root: string
  readonly codeFolder: string
  readonly plugins: readonly Plugin[]
  /** Code of the plugins. */
  readonly code: CodeRef | undefined
  readonly options: SiteOptions
}

interface CodeModules extends SiteModules {
  /** Style sheet that defines the classes, absolute. */
  readonly sheet?: string
  readonly findings?: readonly Finding[]
}

/** Returns undefined when no plugin provides modules. */
async function readModules(request: ModulesRequest): Promise<CodeModules | undefined> {
  const { root, codeFolder, plugins, code, options } = request
  const names = namesOfModules(plugins)
  if (!names) return undefined
  const site = createFiles(root)
  const folders = new Set(['src', ...plugins.flatMap(({ codeFolders = [] }) => codeFolders)])
  const found = [...folders].flatMap((folder) => {
    const { files } = site.walk({
      folder,
      patterns: ['**/*.{js,jsx,ts,tsx}', '**/*.module.{css,scss,sass}'],
      ignore: ['**/node_modules/**', 'theme/**'],
    })
    return files.map((file) => `${folder}/${file}`)
  })
  const paths = [...new Set(found)]
  const texts = paths
    .filter((path) => !SHEET.test(path))
    .map((path) => [path, new TextDecoder().decode(site.bytes(path))] as const)
  const imported = texts
    .flatMap(([path, text]) => importedSheets(path, text))
    .filter((path) => site.look(path) !== undefined && !options.theme.styles.includes(path))
  // An unused Sass sheet would require a package that the site does without.
  const isNamed = (sheet: string): boolean =>
    sheet.endsWith('.css') || texts.some(([, text]) => text.includes(basename(sheet)))
  const usedSheets = paths.filter((path) => SHEET.test(path) && isNamed(path))
  const sheets = [...new Set([...usedSheets, ...imported])].sort()
  const styles = await bundleModuleStyles({ root, codeFolder, sheets, programVersion: PROGRAM })
  const modules = {
    names,
    // A sheet that is on every page need not be loaded again.
    classes: { ...Object.fromEntries(options.theme.styles.map((path) => [path, {}])), ...styles?.classes },
    staticFolders: options.staticFolders,
    basePath: options.chrome.basePath,
    packageRoot: PACKAGE_ROOT,
  }
  const wrappers = plugins.filter(({ wrapPage }) => wrapPage)
  return {
    ...modules,
    hash: hashOfValue([modules, wrappers.length > 0 ? code : undefined]),
    wrapPage: (text) => wrappers.map((plugin) => wrapPage(plugin, text)).find((one) => one !== undefined),
    ...(styles && { sheet: styles.sheet, findings: styles.findings }),
  }
}

const SHEET = /\.(?:css|s[ac]ss)$/

/** Lists style sheets that code imports, relative to the root. Like a site's styles, they are on every page. */
function importedSheets(path: string, code: string): string[] {
  return [...code.matchAll(/^import ?['"]([^'"\n]+)['"]/gm)].flatMap(([, sheet = '']) => {
    if (!SHEET.test(sheet)) return []
    if (sheet.startsWith('@site/')) return sheet.slice('@site/'.length)
    return sheet.startsWith('.') ? joinPosix(dirname(path), sheet) : `node_modules/${sheet}`
  })
}

/** Adds the modules' style sheet through the plugin API. */
function moduleStyles(modules: CodeModules | undefined): Plugin {
  return { name: 'module-styles', ...(modules?.sheet !== undefined && { styles: [modules.sheet] }) }
}

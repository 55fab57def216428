// The code of a session: plugins, theme and components of the site, and what they contribute.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { basename, dirname, join as joinPosix } from 'node:path/posix'
import { type BundledComponent, bundleComponent } from '../bundle/bundle-component.ts'
import type { ThemeBuild } from '../bundle/bundle-theme.ts'
import { refuseSpecialFile } from '../bundle/load-config.ts'
import type { LoadedConfig } from '../bundle/loaded-config.ts'
import { bundleModuleStyles } from '../bundle/module-styles.ts'
import { namesOfModules, type SiteModules } from '../bundle/plugin-modules.ts'
import { PACKAGE_ROOT, PROGRAM } from '../bundle/program.ts'
import { readSiteComponents } from '../bundle/site-components.ts'
import type { AssetFile } from '../bundle/theme-bundler.ts'
import type { UserConfig } from '../config/user-config.ts'
import { createFiles } from '../engine/files.ts'
import { hashOfValue } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { OutputFile } from '../model/output.ts'
import type { SiteComponents } from '../model/page-code.ts'
import type { SiteOptions } from '../model/site-options.ts'
import {
  type Contributions,
  collectContributions,
  hasParsing,
  hasRendering,
} from '../plugin/collect-contributions.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { builtIns } from './builtins.ts'
import { loadTheme, refuseMissingTheme, siteTheme } from './load-theme.ts'

export interface SiteCode {
  /** Where the site's bundles are. */
  readonly folder: string
  readonly plugins: readonly Plugin[]
  /** What plugins, the site's theme and what is built in contribute together. */
  readonly contributions: Contributions
  /** The configuration's bundle. */
  readonly pluginCode: CodeRef | undefined
  /** The same, where plugins have a say in parsing, and in rendering. */
  readonly parseCode: CodeRef | undefined
  readonly renderCode: CodeRef | undefined
  readonly theme: ThemeBuild
  /** The theme's files of the output. */
  readonly themeFiles: readonly (OutputFile & Pick<AssetFile, 'element' | 'only'>)[]
  /** Parts of the theme are the site's own. */
  readonly hasOwnTheme: boolean
  /** What plugins let the code of pages import. */
  readonly modules: SiteModules | undefined
  /** Components of the site that every MDX page has in scope. */
  readonly components: SiteComponents
  /** Bundles a page that is a React component. */
  bundleComponent(path: SourcePath): Promise<BundledComponent>
  readonly findings: readonly Finding[]
  /** The files it was made from, and what decides which files those are. */
  readonly inputs: readonly string[]
  readonly resolution: LoadedConfig['resolution']
}

interface CodeRequest {
  readonly root: string
  readonly folder: string
  readonly options: SiteOptions
  readonly loaded: LoadedConfig
}

/** Bundles the code of a site, as far as it has changed. */
export async function loadCode({ root, folder, options, loaded }: CodeRequest): Promise<SiteCode> {
  const plugins = (loaded.config as UserConfig | undefined)?.plugins ?? []
  const modules = await readModules({ root, codeFolder: folder, plugins, code: loaded.code, options })
  const contributions = collectContributions([
    ...builtIns,
    ...plugins,
    moduleStyles(modules),
    siteTheme(options, folder),
  ])
  for (const path of [options.theme, ...(options.themeSheet?.fonts ?? []), ...options.styles])
    if (path !== '' && existsSync(join(root, path))) refuseSpecialFile(root, path)
  refuseMissingTheme(root, options)
  const theme = await loadTheme(root, folder, {
    contributions: contributions.theme,
    configFile: options.configFile,
  })
  const components = await readSiteComponents(root, options)
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
      contents: { kind: 'copy', from: join(theme.folder, file), hash },
    })),
    hasOwnTheme: contributions.theme.themes.length > 0 || plugins.some(({ elements }) => elements),
    modules,
    components: components.value,
    bundleComponent: (path) => bundleComponent({ root, codeFolder: folder, path, version: PROGRAM, modules }),
    findings: [...theme.value.findings, ...components.findings],
    inputs: [...theme.inputs, ...components.inputs],
    resolution: theme.resolution,
  }
}

interface ModulesRequest {
  readonly root: string
  readonly codeFolder: string
  readonly plugins: readonly Plugin[]
  /** The code of the plugins. */
  readonly code: CodeRef | undefined
  readonly options: SiteOptions
}

interface CodeModules extends SiteModules {
  /** Style sheet with the classes, absolute. */
  readonly sheet?: string
}

/** Undefined where no plugin names modules. */
async function readModules(request: ModulesRequest): Promise<CodeModules | undefined> {
  const { root, codeFolder, plugins, code, options } = request
  const names = namesOfModules(plugins)
  if (!names) return undefined
  const site = createFiles(root)
  const { files } = site.walk({
    folder: 'src',
    patterns: ['**/*.{js,jsx,ts,tsx}', '**/*.module.{css,scss,sass}'],
    ignore: ['**/node_modules/**', 'theme/**'],
  })
  const paths = files.map((file) => `src/${file}`)
  const texts = paths
    .filter((path) => !SHEET.test(path))
    .map((path) => [path, new TextDecoder().decode(site.bytes(path))] as const)
  const imported = texts
    .flatMap(([path, text]) => importedSheets(path, text))
    .filter((path) => site.look(path) !== undefined && !options.styles.includes(path))
  // A sheet in Sass that nothing names would ask for a package that the site does without.
  const isNamed = (sheet: string): boolean =>
    sheet.endsWith('.css') || texts.some(([, text]) => text.includes(basename(sheet)))
  const own = paths.filter((path) => SHEET.test(path) && isNamed(path))
  const sheets = [...new Set([...own, ...imported])].sort()
  const styles = await bundleModuleStyles({ root, codeFolder, sheets, made: PROGRAM })
  const modules = {
    names,
    // A sheet of every page has nothing more to load.
    classes: { ...Object.fromEntries(options.styles.map((path) => [path, {}])), ...styles?.classes },
    staticFolders: options.staticFolders,
    basePath: options.chrome.basePath,
    packageRoot: PACKAGE_ROOT,
  }
  const wrappers = plugins.flatMap(({ wrapPage }) => wrapPage ?? [])
  return {
    ...modules,
    hash: hashOfValue([modules, wrappers.length > 0 ? code : undefined]),
    wrapPage: (text) => wrappers.map((wrap) => wrap(text)).find((one) => one !== undefined),
    ...(styles && { sheet: styles.sheet }),
  }
}

const SHEET = /\.(?:css|s[ac]ss)$/

/** The style sheets that code imports, relative to the root: they are on every page, as those of a site are. */
function importedSheets(path: string, code: string): string[] {
  return [...code.matchAll(/^import ?['"]([^'"\n]+)['"]/gm)].flatMap(([, sheet = '']) => {
    if (!SHEET.test(sheet)) return []
    if (sheet.startsWith('@site/')) return sheet.slice('@site/'.length)
    return sheet.startsWith('.') ? joinPosix(dirname(path), sheet) : `node_modules/${sheet}`
  })
}

/** Their style sheet, by the door of plugins. */
function moduleStyles(modules: CodeModules | undefined): Plugin {
  return { name: 'module-styles', ...(modules?.sheet !== undefined && { styles: [modules.sheet] }) }
}

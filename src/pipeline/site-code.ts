// The code of a session: plugins, theme and components of the site, and what they contribute.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type BundledComponent, bundleComponent } from '../bundle/bundle-component.ts'
import type { ThemeBuild } from '../bundle/bundle-theme.ts'
import { refuseSpecialFile } from '../bundle/load-config.ts'
import type { LoadedConfig } from '../bundle/loaded-config.ts'
import type { SiteModules } from '../bundle/plugin-modules.ts'
import { PROGRAM } from '../bundle/program.ts'
import { readSiteComponents } from '../bundle/site-components.ts'
import type { AssetFile } from '../bundle/theme-bundler.ts'
import type { UserConfig } from '../config/user-config.ts'
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
import { moduleStyles, readModules } from './code-modules.ts'
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
    bundleComponent: (path) => bundleComponent({ root, codeFolder: folder, path, made: PROGRAM, modules }),
    findings: [...theme.value.findings, ...components.findings],
    inputs: [...theme.inputs, ...components.inputs],
    resolution: theme.resolution,
  }
}

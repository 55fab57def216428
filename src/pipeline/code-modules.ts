// What the code of a site's pages may import by names of plugins, and the styles that come with it.

import { basename, dirname, join } from 'node:path/posix'
import { bundleModuleStyles } from '../bundle/module-styles.ts'
import { namesOfModules, type SiteModules } from '../bundle/plugin-modules.ts'
import { PACKAGE_ROOT, PROGRAM } from '../bundle/program.ts'
import { createFiles } from '../engine/files.ts'
import { hashOfValue } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Plugin } from '../plugin/plugin.ts'

interface ModulesRequest {
  readonly root: string
  readonly codeFolder: string
  readonly plugins: readonly Plugin[]
  /** The code of the plugins. */
  readonly code: CodeRef | undefined
  readonly options: SiteOptions
}

export interface CodeModules extends SiteModules {
  /** Style sheet with the classes, absolute. */
  readonly sheet?: string
}

/** Undefined where no plugin names modules. */
export async function readModules(request: ModulesRequest): Promise<CodeModules | undefined> {
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
    return sheet.startsWith('.') ? join(dirname(path), sheet) : `node_modules/${sheet}`
  })
}

/** Their style sheet, by the door of plugins. */
export function moduleStyles(modules: CodeModules | undefined): Plugin {
  return { name: 'module-styles', ...(modules?.sheet !== undefined && { styles: [modules.sheet] }) }
}

// What the code of a site's pages may import by names of plugins, and the styles that come with it.

import { bundleModuleStyles } from '../bundle/module-styles.ts'
import { namesOfModules, type SiteModules } from '../bundle/plugin-modules.ts'
import { createFiles } from '../engine/files.ts'
import { hashOfValue } from '../engine/hash.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { PACKAGE_ROOT, PROGRAM } from './program.ts'

interface ModulesRequest {
  readonly root: string
  readonly codeFolder: string
  readonly plugins: readonly Plugin[]
  readonly options: SiteOptions
}

export interface CodeModules extends SiteModules {
  /** Style sheet with the classes, absolute. */
  readonly sheet?: string
}

/** Undefined where no plugin names modules. */
export async function readModules(request: ModulesRequest): Promise<CodeModules | undefined> {
  const { root, codeFolder, plugins, options } = request
  const names = namesOfModules(plugins)
  if (!names) return undefined
  const { files } = createFiles(root).walk({
    folder: '.',
    patterns: ['**/*.module.css'],
    ignore: ['**/node_modules/**', `${options.outDir}/**`],
  })
  const styles = await bundleModuleStyles({ root, codeFolder, sheets: [...files].sort(), made: PROGRAM })
  const modules = {
    names,
    classes: styles?.classes ?? {},
    staticFolders: options.staticFolders,
    basePath: options.chrome.basePath,
    packageRoot: PACKAGE_ROOT,
  }
  return { ...modules, hash: hashOfValue(modules), ...(styles && { sheet: styles.sheet }) }
}

/** Their style sheet, by the door of plugins. */
export function moduleStyles(modules: CodeModules | undefined): Plugin {
  return { name: 'module-styles', ...(modules?.sheet !== undefined && { styles: [modules.sheet] }) }
}

// Bundles the style sheets that site code imports into one for all pages. CSS modules (`index.module.css`) export their
// generated class names, which are unique to each sheet.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigProblem } from '../config/config-problem.ts'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { Finding } from '../model/finding.ts'
import { describeBuildErrors, ENTRY } from './build-problems.ts'
import { recallBundle, sourcesOf } from './bundle-record.ts'
import { ASSET_LOADERS, BROWSERS, siteUrls } from './bundle-settings.ts'
import type { SiteModules } from './plugin-modules.ts'
import { describeSassErrors, sassStyles } from './sass-styles.ts'

export interface ModuleStyles {
  readonly classes: SiteModules['classes']
  /** Absolute path of the style sheet. */
  readonly sheet: string
  readonly findings: readonly Finding[]
}

export interface ModuleStylesRequest {
  readonly root: string
  readonly codeFolder: string
  /** Relative to the root, sorted. */
  readonly sheets: readonly string[]
  /** Octavo's version. */
  readonly programVersion: string
}

/** Bundles the style sheets. Returns undefined if there are none. */
export async function bundleModuleStyles(request: ModuleStylesRequest): Promise<ModuleStyles | undefined> {
  const { root, codeFolder, sheets, programVersion } = request
  if (sheets.length === 0) return undefined
  const { value } = await recallBundle({
    root,
    codeFolder,
    name: 'module-styles',
    madeBy: `${programVersion} ${sheets.join(' ')}`,
    async make() {
      const { build } = await import('esbuild')
      const sass = sassStyles(root)
      const imports = sheets.map(
        (sheet, at) => `import * as classes${at} from ${JSON.stringify(`./${sheet}`)}`,
      )
      const record = sheets.map((sheet, at) => `${JSON.stringify(sheet)}: { ...classes${at} }`)
      const result = await build({
        stdin: {
          contents: `${imports.join('\n')}\nexport const classes = { ${record.join(', ')} }`,
          resolveDir: root,
          sourcefile: `${ENTRY}.js`,
          loader: 'js',
        },
        absWorkingDir: root,
        bundle: true,
        write: false,
        metafile: true,
        logLevel: 'silent',
        loader: ASSET_LOADERS,
        // The style sheet becomes part of the site's, so its URLs are resolved only then.
        plugins: [siteUrls(root, ''), sass.plugin],
        outdir: 'out',
        platform: 'browser',
        format: 'esm',
        target: BROWSERS,
      }).catch((error: unknown) => {
        throw new ConfigProblem(describeBuildErrors(error, sheets[0]!, { root }))
      })
      mkdirSync(codeFolder, { recursive: true })
      const files = result.outputFiles.map(({ path, contents }) => {
        const hash = hashOf(contents)
        const file = `module-styles-${hash}.${path.endsWith('.css') ? 'css' : 'mjs'}`
        replaceWith(join(codeFolder, file), contents)
        return { file, hash }
      })
      const nameOf = (ending: string): string => files.find(({ file }) => file.endsWith(ending))!.file
      const module = (await import(pathToFileURL(join(codeFolder, nameOf('.mjs'))).href)) as Pick<
        ModuleStyles,
        'classes'
      >
      const classes = JSON.parse(JSON.stringify(module.classes)) as ModuleStyles['classes']
      return {
        value: { classes, sheet: nameOf('.css'), findings: describeSassErrors(result.warnings) },
        files,
        ...sourcesOf([sass.withFiles(result.metafile)], root),
      }
    },
  })
  return { ...value, sheet: join(codeFolder, value.sheet) }
}

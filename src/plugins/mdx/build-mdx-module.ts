// Runs esbuild for one module of `.mdx` pages: the code of a page, its imports or its islands.

import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { describeFallbacks, ENTRY } from '../../core/bundle/build-problems.ts'
import { type Bundle, sourcesOf } from '../../core/bundle/bundle-record.ts'
import type { PathReader } from '../../core/bundle/path-states.ts'
import { describeSassErrors, sassStyles } from '../../core/bundle/sass-styles.ts'
import { WITH_SOURCE_MAP } from '../../core/bundle/source-maps.ts'
import { replaceWith } from '../../core/engine/cache-file.ts'
import { hashOf } from '../../core/engine/hash.ts'
import type { CodeRef } from '../../core/engine/step-context.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { CodeRequest, FileModule } from '../../core/model/page-code.ts'
import { bundlePageCode, type ComponentRequest } from './bundle-component.ts'
import { importedMarkdown } from './imported-markdown.ts'
import { mdxModules, withSourcePaths } from './mdx-modules.ts'
import { siteModules } from './page-modules.ts'
import type { leaveImports, SharedImport } from './shared-imports.ts'

export interface MdxBundleRequest extends CodeRequest, ComponentRequest {
  /** Shared by the pages of a batch. */
  readonly reader: PathReader
}

/** A module in the folder of bundles. */
export interface BuiltModule {
  readonly module: CodeRef
  readonly styles?: CodeRef
  readonly warnings: readonly Finding[]
  /** Imports that are bundled separately; undefined when none can be. */
  readonly imports?: readonly SharedImport[]
}

interface ModuleParts {
  /** Texts of the page's files. */
  readonly texts: readonly string[]
  readonly entry: string
  readonly plugin?: Plugin
  readonly used?: ReturnType<typeof leaveImports>['used']
  readonly isForBrowsers?: boolean
}

export async function buildModule(
  request: MdxBundleRequest,
  { texts, entry, plugin, used, isForBrowsers = false }: ModuleParts,
): Promise<Bundle<BuiltModule>> {
  const { root, codeFolder, files, modules, reader } = request
  const sass = sassStyles(root)
  const bundled = await bundlePageCode(request, isForBrowsers ? 'islands' : 'mdx', {
    stdin: { contents: entry, resolveDir: root, sourcefile: `${ENTRY}.js`, loader: 'js' },
    plugins: [
      ...(plugin ? [plugin] : []),
      mdxModules(request, texts),
      ...(modules ? [siteModules(root, modules), importedMarkdown(root)] : []),
      sass.plugin,
    ],
    minify: isForBrowsers,
    // Class names of CSS modules must be the same for Node and browsers.
    minifyIdentifiers: false,
    keepNames: !isForBrowsers,
    legalComments: 'none',
    ...(!isForBrowsers && WITH_SOURCE_MAP),
  })
  const { module, result } = bundled
  const sheet = result.outputFiles.find(({ path }) => path.endsWith('.css'))
  const styles = sheet && keepStyles(codeFolder, sheet.text)
  const pagePaths = new Set(files.map(({ path }) => path))
  const imports = used?.(result.metafile)
  const { inputs, resolution } = sourcesOf(
    [sass.withFiles(withSourcePaths(result.metafile, request))],
    root,
    reader,
  )
  return {
    value: {
      module,
      ...(styles && { styles }),
      warnings: [
        ...describeFallbacks(result.warnings, request.path).map((one) => placeInFile(one, files)),
        ...describeSassErrors(result.warnings),
      ],
      ...(imports && { imports }),
    },
    files: [...bundled.files, ...(styles ? [styles] : [])],
    // Their text is in the key: a page whose code is unchanged needs no new bundle.
    inputs: inputs.filter((path) => !pagePaths.has(path)),
    resolution,
  }
}

/** Styles of a page's components come after the theme's, like those of plugins. */
function keepStyles(codeFolder: string, text: string): CodeRef {
  const sheet = `@layer plugins{${text}}`
  const hash = hashOf(sheet)
  const file = `mdx-${hash}.css`
  replaceWith(join(codeFolder, file), sheet)
  return { file, hash }
}

/** Cache key of a bundle, apart from site files. */
export function madeOf({ version: made, modules, files }: MdxBundleRequest): string {
  return `${made} ${modules?.hash ?? ''} ${hashOf(JSON.stringify(files))}`
}

/** Moves a finding in a generated module to its place in the source file. */
export function placeInFile(finding: Finding, files: readonly FileModule[]): Finding {
  const { place } = finding
  const at = /^octavo-mdx:(\d+)$/.exec(place?.path ?? '')?.[1]
  if (!place || at === undefined) return finding
  const { path, lines } = files[Number(at)]!
  const line = lines[(place.line ?? 0) - 1]
  return { ...finding, place: line ? { path, line, column: place.column ?? 1 } : { path } }
}

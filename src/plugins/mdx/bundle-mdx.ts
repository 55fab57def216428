// Bundles the code of an `.mdx` page: one module for Node, and one for browsers if the page has islands. For Node, the
// page's imports are bundled separately.

import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import { describeFallbacks, ENTRY, MDX_FILE as FILE } from '../../core/bundle/build-problems.ts'
import {
  type Bundle,
  type Bundled,
  forgetBundle,
  peekBundle,
  recallBundle,
  recordedValue,
  recordFiles,
  STALE,
  sourcesOf,
} from '../../core/bundle/bundle-record.ts'
import type { PathReader } from '../../core/bundle/path-states.ts'
import { describeSassErrors, sassStyles } from '../../core/bundle/sass-styles.ts'
import { WITH_SOURCE_MAP } from '../../core/bundle/source-maps.ts'
import { ConfigProblem } from '../../core/config/config-problem.ts'
import { hasContents, replaceWith } from '../../core/engine/cache-file.ts'
import { hashOf } from '../../core/engine/hash.ts'
import type { CodeRef } from '../../core/engine/step-context.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import type { CodeRequest, FileModule } from '../../core/model/page-code.ts'
import { bundlePageCode, type ComponentRequest } from './bundle-component.ts'
import { importedMarkdown } from './imported-markdown.ts'
import { mdxModules, withSourcePaths } from './mdx-modules.ts'
import { siteModules } from './page-modules.ts'
import {
  importsEntry,
  joinModules,
  leaveImports,
  SET,
  type SharedImport,
  widenToScope,
} from './shared-imports.ts'

export interface MdxBundleRequest extends CodeRequest, ComponentRequest {
  /** Shared by the pages of a batch. */
  readonly reader: PathReader
}

export type BundledMdx =
  | {
      readonly module: CodeRef
      /** Styles that its components import. */
      readonly styles?: CodeRef
      readonly problems: readonly Finding[]
      /** Paths that determine the module, relative to the site root. */
      readonly inputs: readonly string[]
    }
  | { readonly problems: readonly Finding[]; readonly inputs?: undefined }

/** Bundles the imports of pages. */
export interface ImportBundler {
  /** Returns undefined when the imports must be part of the page's bundle. */
  bundle(imports: readonly SharedImport[]): Promise<SharedBundle | undefined>
}

interface SharedBundle extends Bundled<BuiltModule> {
  readonly name: string
}

/** From this number of pages on, one bundle with all components in scope takes less time than those that the pages need. */
const MANY_PAGES = 20

/** Creates a bundler that bundles each list of imports once. `pages` is the number of pages in the batch. */
export function createImportBundler(
  site: Omit<MdxBundleRequest, 'path' | 'files'>,
  { scope, pages }: { readonly scope: readonly SharedImport[]; readonly pages: number },
): ImportBundler {
  const request = { ...site, path: '', files: [] }
  const cachedBundles = new Map<string, ReturnType<ImportBundler['bundle']>>()
  return {
    async bundle(imports) {
      const wideImports = widenToScope(imports, scope)
      // After an edit of a component, pages that do not use it are the same: they have other bundles.
      if (wideImports !== imports && (pages >= MANY_PAGES || isCurrent(importsName(wideImports)))) {
        const bundled = await bundleOnce(wideImports)
        if (bundled && isUsableByAll(bundled.value)) return bundled
      }
      return bundleOnce(imports)
    },
  }

  function isCurrent(name: string): boolean {
    return cachedBundles.has(name) || Array.isArray(peekBundle({ ...site, name }))
  }

  function bundleOnce(imports: readonly SharedImport[]): ReturnType<ImportBundler['bundle']> {
    const name = importsName(imports)
    const bundled = cachedBundles.get(name) ?? recallImports(name, imports)
    cachedBundles.set(name, bundled)
    return bundled
  }

  async function recallImports(name: string, imports: readonly SharedImport[]) {
    const { entry, plugin } = importsEntry(site.root, imports)
    try {
      const make = () => buildModule(request, { texts: [], entry, plugin })
      const bundled = await recallBundle({ ...site, name, madeBy: madeOf(request), make })
      return isOfPages(bundled.value) ? undefined : { ...bundled, name }
    } catch (error) {
      // Each page is then bundled complete, and reports the errors at their places.
      if (error instanceof ConfigProblem) return undefined
      throw error
    }
  }
}

/** Bundles the code of a page for Node, or returns the cached bundle when its sources are unchanged. */
export async function bundleMdx(request: MdxBundleRequest, imports: ImportBundler): Promise<BundledMdx> {
  try {
    const [page, shared] = await recallParts(request, imports)
    const parts = shared ? [page, shared] : [page]
    const styles = parts.flatMap(({ value }) => value.styles ?? []).at(-1)
    return {
      module: joinParts(request, page, shared),
      ...(styles && { styles }),
      problems: parts.flatMap(({ value }) => value.warnings),
      inputs: parts.flatMap(({ inputs, resolution }) => [...inputs, ...resolution.map(([path]) => path)]),
    }
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    return {
      problems: error.findings.map((finding) => placeInFile({ ...finding, rule: 'mdx-code' }, request.files)),
    }
  }
}

/** Bundles the page and its imports separately where possible, otherwise together. */
async function recallParts(
  request: MdxBundleRequest,
  { bundle: bundleImports }: ImportBundler,
): Promise<readonly [page: Bundled<BuiltModule>, imports?: SharedBundle]> {
  const { root, path, files } = request
  const texts = files.map(({ text }) => text)
  const page = { ...request, name: recordName(path), madeBy: madeOf(request) }
  const { plugin, used } = leaveImports(root, files, FILE)
  const pageBundle = await recallBundle({
    ...page,
    make: () => buildModule(request, { texts, entry: nodeEntry(request), plugin, used }),
  })
  const { imports } = pageBundle.value
  if (imports?.length === 0) return [pageBundle]
  const shared = imports && (await bundleImports(imports))
  if (shared) return [pageBundle, shared]
  const make = () => buildModule(request, { texts, entry: nodeEntry(request) })
  return [await recallBundle({ ...page, name: wholeName(path), make })]
}

function joinParts(
  { codeFolder, path }: MdxBundleRequest,
  page: Bundled<BuiltModule>,
  shared: SharedBundle | undefined,
): CodeRef {
  if (!shared) {
    forgetBundle(codeFolder, joinedName(path))
    return page.value.module
  }
  const code = joinModules(page.value.module.file, shared.value.module.file)
  const hash = hashOf(code)
  const file = `mdx-${hash}.mjs`
  if (!hasContents(join(codeFolder, file), hash)) replaceWith(join(codeFolder, file), code)
  recordFiles(codeFolder, joinedName(path), [{ file, hash }], shared.name)
  return { file, hash }
}

/** Cache key of a bundle, apart from site files. */
function madeOf({ version: made, modules, files }: MdxBundleRequest): string {
  return `${made} ${modules?.hash ?? ''} ${hashOf(JSON.stringify(files))}`
}

/** Whether the page's own imports have warnings. */
function isOfPages({ warnings }: BuiltModule): boolean {
  return warnings.some(({ place }) => !place?.path || place.path.startsWith(SET))
}

/** Whether pages that use only some of the modules may have the bundle: it adds neither styles nor warnings to them. */
function isUsableByAll({ styles, warnings }: BuiltModule): boolean {
  return styles === undefined && warnings.length === 0
}

/** Bundles the islands of a page for browsers: `0 Counter` is `Counter` of the first file. */
export async function bundleIslands(request: MdxBundleRequest, islands: readonly string[]): Promise<CodeRef> {
  const texts = request.files.map(({ text, top }, at) => {
    const pageOptions = islands
      .filter((island) => island.startsWith(`${at} `))
      .map((island) => island.slice(`${at} `.length))
    const head = text.split('\n').slice(0, top).join('\n')
    return `${head}\nexport const octavoIslands = { ${pageOptions.map((name) => `${JSON.stringify(`${at} ${name}`)}: ${name}`).join(', ')} }\n`
  })
  const names = request.files.map((_, at) => `...octavoIslands${at}`)
  const entry = `${request.files.map((_, at) => `import { octavoIslands as octavoIslands${at} } from '${FILE}:${at}'`).join('\n')}
export const islands = { ${names.join(', ')} }`
  const { value } = await recallBundle({
    ...request,
    name: `${recordName(request.path)}-islands`,
    madeBy: `${request.version} ${request.modules?.hash ?? ''} ${hashOf(JSON.stringify([request.files, islands]))}`,
    make: () => buildModule(request, { texts, entry, isForBrowsers: true }),
  })
  return value.module
}

/** Keys of the cached bundles of a page: undefined if it has none, `stale` if one must be rebuilt. */
export function peekMdx(place: Pick<MdxBundleRequest, 'root' | 'codeFolder'>): (path: SourcePath) => unknown {
  const cachedKeys = new Map<string, unknown>()
  const peek = (name: string): unknown => peekBundle({ ...place, name })
  return (path) => {
    const page = peek(recordName(path))
    if (Array.isArray(page) && (page[1] as BuiltModule).imports?.length === 0) return page
    const name = recordedValue(place.codeFolder, joinedName(path))
    if (name && !cachedKeys.has(name)) cachedKeys.set(name, peek(name))
    const rest = name ? cachedKeys.get(name) : peek(wholeName(path))
    return rest === STALE ? STALE : [page, rest]
  }
}

/** Deletes the records of a page that no longer has code. */
export function forgetMdx(codeFolder: string, path: SourcePath): void {
  forgetBundle(codeFolder, recordName(path))
  forgetBundle(codeFolder, wholeName(path))
  forgetBundle(codeFolder, joinedName(path))
}

function recordName(path: SourcePath): string {
  return `mdx-${hashOf(path)}`
}

/** Record name of a page that is bundled with its imports. */
function wholeName(path: SourcePath): string {
  return `${recordName(path)}-whole`
}

/** Record name of the module that joins a page and its imports. */
function joinedName(path: SourcePath): string {
  return `${recordName(path)}-joined`
}

function importsName(imports: readonly SharedImport[]): string {
  return `mdx-imports-${hashOf(JSON.stringify(imports))}`
}

function nodeEntry({ files }: MdxBundleRequest): string {
  return `${files.map((_, at) => `import { octavoCells as octavoCells${at} } from '${FILE}:${at}'`).join('\n')}
export const files = [${files.map((_, at) => `octavoCells${at}`).join(', ')}]`
}

interface BuiltModule {
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

async function buildModule(
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

/** Moves a finding in a generated module to its place in the source file. */
function placeInFile(finding: Finding, files: readonly FileModule[]): Finding {
  const { place } = finding
  const at = /^octavo-mdx:(\d+)$/.exec(place?.path ?? '')?.[1]
  if (!place || at === undefined) return finding
  const { path, lines } = files[Number(at)]!
  const line = lines[(place.line ?? 0) - 1]
  return { ...finding, place: line ? { path, line, column: place.column ?? 1 } : { path } }
}

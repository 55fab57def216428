// Bundles the code of an `.mdx` page: one module for Node, and one for browsers if the page has islands. For Node, the
// page's imports are bundled separately.

import { join } from 'node:path'
import { MDX_FILE as FILE } from '../../core/bundle/build-problems.ts'
import {
  type Bundled,
  forgetBundle,
  peekBundle,
  recallBundle,
  recordedValue,
  recordFiles,
  STALE,
} from '../../core/bundle/bundle-record.ts'
import { ConfigProblem } from '../../core/config/config-problem.ts'
import { hasContents, replaceWith } from '../../core/engine/cache-file.ts'
import { hashOf } from '../../core/engine/hash.ts'
import type { CodeRef } from '../../core/engine/step-context.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import {
  type BuiltModule,
  buildModule,
  type MdxBundleRequest,
  madeOf,
  placeInFile,
} from './build-mdx-module.ts'
import type { ImportBundler, SharedBundle } from './import-bundler.ts'
import { joinModules, leaveImports } from './shared-imports.ts'

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

function nodeEntry({ files }: MdxBundleRequest): string {
  return `${files.map((_, at) => `import { octavoCells as octavoCells${at} } from '${FILE}:${at}'`).join('\n')}
export const files = [${files.map((_, at) => `octavoCells${at}`).join(', ')}]`
}

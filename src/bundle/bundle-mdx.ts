// The code of an `.mdx` page → one module for Node, and one for browsers where the page has islands. The page's files are
// modules that exist only here; what they import is found as if they were JavaScript beside the page.

import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import type { Metafile as EsbuildMetafile, OnResolveArgs, Plugin, PluginBuild } from 'esbuild'
import { ConfigProblem } from '../config/config-problem.ts'
import { readYaml } from '../config/read-yaml.ts'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import { type CodeRequest, type FileModule, MDX_MODULE, SITE_PREFIX } from '../model/page-code.ts'
import { withoutLoader } from './absent-modules.ts'
import { describeStandIns, ENTRY } from './build-problems.ts'
import { bundlePageCode, type ComponentRequest } from './bundle-component.ts'
import { type Bundle, forgetBundle, peekBundle, recallBundle, sourcesOf } from './bundle-record.ts'
import { importedMarkdown } from './imported-markdown.ts'
import { siteModules } from './plugin-modules.ts'
import { sassStyles } from './sass-styles.ts'
import { WITH_SOURCE_MAP } from './source-maps.ts'

export interface MdxBundleRequest extends CodeRequest, ComponentRequest {}

export type BundledMdx =
  | {
      readonly module: CodeRef
      /** What its components import of styles. */
      readonly styles?: CodeRef
      /** Warnings. */
      readonly problems: readonly Finding[]
      /** Paths that decide what the module is, relative to the site root. */
      readonly madeFrom: readonly string[]
    }
  | { readonly problems: readonly Finding[]; readonly madeFrom?: undefined }

/** Bundles the code of a page for Node, unless nothing it was made from has changed. */
export async function bundleMdx(request: MdxBundleRequest): Promise<BundledMdx> {
  try {
    const { value, inputs, resolution } = await recallBundle({
      ...request,
      name: recordName(request.path),
      made: `${request.made} ${request.modules?.hash ?? ''} ${hashOf(JSON.stringify(request.files))}`,
      make: () =>
        makeModule(
          request,
          request.files.map(({ text }) => text),
          nodeEntry(request),
        ),
    })
    const { warnings, ...made } = value
    const madeFrom = [...inputs, ...resolution.map(([path]) => path)]
    return { ...made, problems: warnings, madeFrom }
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    return {
      problems: error.findings.map((finding) => placeInFile({ ...finding, rule: 'mdx-code' }, request.files)),
    }
  }
}

/** Bundles the islands of a page for browsers: `0 Counter` is `Counter` of the first file. */
export async function bundleIslands(request: MdxBundleRequest, islands: readonly string[]): Promise<CodeRef> {
  const texts = request.files.map(({ text, top }, at) => {
    const own = islands
      .filter((island) => island.startsWith(`${at} `))
      .map((island) => island.slice(`${at} `.length))
    const head = text.split('\n').slice(0, top).join('\n')
    return `${head}\nexport const octavoIslands = { ${own.map((name) => `${JSON.stringify(`${at} ${name}`)}: ${name}`).join(', ')} }\n`
  })
  const names = request.files.map((_, at) => `...octavoIslands${at}`)
  const entry = `${request.files.map((_, at) => `import { octavoIslands as octavoIslands${at} } from '${FILE}:${at}'`).join('\n')}
export const islands = { ${names.join(', ')} }`
  const { value } = await recallBundle({
    ...request,
    name: `${recordName(request.path)}-islands`,
    made: `${request.made} ${request.modules?.hash ?? ''} ${hashOf(JSON.stringify([request.files, islands]))}`,
    make: () => makeModule(request, texts, entry, true),
  })
  return value.module
}

/** What the bundle of a page was at last: undefined if it has none, `stale` if it has to be made again. */
export function knownMdx(
  { root, codeFolder }: Pick<MdxBundleRequest, 'root' | 'codeFolder'>,
  path: SourcePath,
): unknown {
  return peekBundle({ root, codeFolder, name: recordName(path) })
}

/** A page has no code any more. */
export function forgetMdx(codeFolder: string, path: SourcePath): void {
  forgetBundle(codeFolder, recordName(path))
}

function recordName(path: SourcePath): string {
  return `mdx-${hashOf(path)}`
}

/** The namespaces of modules that are made up. Those of files end with the file's path from the root. */
const FILE = 'octavo-mdx'
const TEXT = 'octavo-text'
const PARTIAL = 'octavo-partial'
const ASSET = 'octavo-asset'

function nodeEntry({ files }: MdxBundleRequest): string {
  return `${files.map((_, at) => `import { octavoCells as octavoCells${at} } from '${FILE}:${at}'`).join('\n')}
export const files = [${files.map((_, at) => `octavoCells${at}`).join(', ')}]`
}

interface MadeModule {
  readonly module: CodeRef
  readonly styles?: CodeRef
  readonly warnings: readonly Finding[]
}

async function makeModule(
  request: MdxBundleRequest,
  texts: readonly string[],
  entry: string,
  isForBrowsers = false,
): Promise<Bundle<MadeModule>> {
  const { root, codeFolder, files, modules } = request
  const sass = sassStyles(root)
  const bundled = await bundlePageCode(request, isForBrowsers ? 'islands' : 'mdx', {
    stdin: { contents: entry, resolveDir: root, sourcefile: `${ENTRY}.js`, loader: 'js' },
    plugins: [
      mdxModules(request, texts),
      ...(modules ? [siteModules(root, modules), importedMarkdown(root)] : []),
      sass.plugin,
    ],
    minify: isForBrowsers,
    // Class names of CSS modules are the same for Node and for browsers.
    minifyIdentifiers: false,
    keepNames: !isForBrowsers,
    legalComments: 'none',
    ...(!isForBrowsers && WITH_SOURCE_MAP),
  })
  const { module, result } = bundled
  const sheet = result.outputFiles.find(({ path }) => path.endsWith('.css'))
  const styles = sheet && keepStyles(codeFolder, sheet.text)
  const own = new Set(files.map(({ path }) => path))
  const { inputs, resolution } = sourcesOf([sass.withFiles(asWritten(result.metafile, request))], root)
  return {
    value: {
      module,
      ...(styles && { styles }),
      warnings: describeStandIns(result.warnings, request.path).map((one) => placeInFile(one, files)),
    },
    files: [...bundled.files, ...(styles ? [styles] : [])],
    // Their text is in the key: a page whose code stays the same needs no other bundle.
    inputs: inputs.filter((path) => !own.has(path)),
    resolution,
  }
}

/** Styles of a page's components come after the theme's, as those of plugins do. */
function keepStyles(codeFolder: string, text: string): CodeRef {
  const sheet = `@layer plugins{${text}}`
  const hash = hashOf(sheet)
  const file = `mdx-${hash}.css`
  replaceWith(join(codeFolder, file), sheet)
  return { file, hash }
}

/** The metafile with the files that the made-up modules stand for, and imports as paths where they are. */
function asWritten({ inputs }: EsbuildMetafile, { root, files }: MdxBundleRequest) {
  const fileOf = (name: string): string => {
    const [, kind, path = ''] = /^(octavo-\w+):(.*)$/.exec(name) ?? []
    if (kind === undefined || name.startsWith(ENTRY)) return name
    if (kind === FILE) return files[Number(path)]!.path
    return kind === TEXT ? path : `<${name}>`
  }
  const asPath = (source: string | undefined): string | undefined => {
    if (source === undefined) return undefined
    const plain = withoutLoader(source)
    if (plain.startsWith(SITE_PREFIX)) return join(root, plain.slice(SITE_PREFIX.length))
    return plain.startsWith('@site/') ? join(root, plain.slice('@site/'.length)) : plain
  }
  const renamed = Object.entries(inputs).map(([name, { imports }]) => {
    const found = imports.map(({ path, original, external }) => {
      const source = asPath(original)
      return {
        path: fileOf(path),
        ...(source !== undefined && { original: source }),
        ...(external && { external }),
      }
    })
    return [fileOf(name), { imports: found }] as const
  })
  return { inputs: Object.fromEntries(renamed) }
}

/** Files whose address is what an import of them gives. */
const ASSETS =
  /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp|mp4|webm|mov|mp3|ogg|wav|flac|pdf|zip|docx?|xlsx?|pptx?)$/i

function mdxModules(
  { root, path: page, files, modules }: MdxBundleRequest,
  texts: readonly string[],
): Plugin {
  const isPage = ({ namespace }: Pick<OnResolveArgs, 'namespace'>): boolean => namespace === FILE
  const folderOf = ({ namespace, importer, resolveDir }: OnResolveArgs): string =>
    namespace === FILE ? join(root, dirname(files[Number(importer)]!.path)) : resolveDir
  return {
    name: 'mdx-modules',
    setup(build) {
      build.onResolve({ filter: /^octavo\/mdx$/ }, () => ({
        path: MDX_MODULE,
        external: true,
        sideEffects: false,
      }))
      build.onResolve({ filter: /^octavo-mdx:\d+$/ }, ({ path }) => ({
        path: path.slice(`${FILE}:`.length),
        namespace: FILE,
      }))
      build.onResolve({ filter: /^!*raw-loader!|\?raw$/ }, async (args) => {
        const found = await findModule(build, withoutLoader(args.path), {
          ...args,
          root,
          folder: folderOf(args),
        })
        return found.errors.length > 0 ? found : { path: below(root, found.path), namespace: TEXT }
      })
      build.onResolve({ filter: /^(?:@site\/|octavo-site:)/ }, async (args) => {
        if (args.pluginData === RESOLVING) return undefined
        const plain = args.path.startsWith(SITE_PREFIX)
          ? `@site/${args.path.slice(SITE_PREFIX.length)}`
          : args.path
        return resolveFile(plain, args)
      })
      build.onResolve({ filter: /^\.\.?\/|^\// }, (args) =>
        args.pluginData === RESOLVING || (!isPage(args) && !/\.mdx?$/i.test(args.path))
          ? undefined
          : resolveFile(args.path, args),
      )
      async function resolveFile(source: string, args: OnResolveArgs) {
        const found = await findModule(build, source, { ...args, root, folder: folderOf(args) })
        if (found.errors.length > 0) return found
        // Only a page shows it with the elements of the theme, and only a file of the site.
        const isOwn = !below(root, found.path).startsWith('../')
        if (/\.mdx?$/i.test(found.path) && ((isPage(args) && isOwn) || !modules))
          return { path: below(root, found.path), namespace: PARTIAL, sideEffects: false }
        if (isPage(args) && ASSETS.test(found.path))
          return { path: below(root, found.path), namespace: ASSET, sideEffects: false }
        return { ...found, ...(isPage(args) && { sideEffects: false }) }
      }
      build.onLoad({ filter: /.*/, namespace: FILE }, ({ path }) => ({
        contents: texts[Number(path)]!,
        loader: 'jsx',
        resolveDir: join(root, dirname(files[Number(path)]!.path)),
      }))
      build.onLoad({ filter: /.*/, namespace: TEXT }, ({ path }) => ({
        contents: readFileSync(join(root, path), 'utf8'),
        loader: 'text',
      }))
      build.onLoad({ filter: /.*/, namespace: PARTIAL }, ({ path }) => ({
        contents: standIn('partial', path),
        loader: 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: ASSET }, ({ path }) => ({
        contents: standIn(
          modules && /\.svg$/i.test(path) ? 'picture' : 'asset',
          addressFrom(join(root, dirname(page)), join(root, path)),
        ),
        loader: 'js',
      }))
      build.onLoad({ filter: /\.ya?ml$/ }, ({ path }) => {
        const { value = null, problem } = readYaml(readFileSync(path, 'utf8'))
        if (problem)
          return { errors: [{ text: `"${below(root, path)}" is not valid YAML: ${problem.message}` }] }
        return { contents: JSON.stringify(value), loader: 'json' }
      })
    },
  }
}

/** A module that gives what stands for a file. It is CommonJS, so that any name may be imported from it. */
function standIn(kind: 'partial' | 'asset' | 'picture', path: string): string {
  return `module.exports = { __esModule: true, default: /* @__PURE__ */ require(${JSON.stringify(MDX_MODULE)}).${kind}(${JSON.stringify(path)}), toc: [] }`
}

const RESOLVING = Symbol('resolving')

async function findModule(
  build: PluginBuild,
  source: string,
  { kind, root, folder }: Pick<OnResolveArgs, 'kind'> & { readonly root: string; readonly folder: string },
) {
  const isOfSite = source.startsWith('@site/')
  const path = isOfSite ? `./${source.slice('@site/'.length)}` : source
  const found = await build.resolve(path, {
    kind,
    resolveDir: isOfSite ? root : folder,
    pluginData: RESOLVING,
  })
  const named = (text: string): string => text.replace(JSON.stringify(path), JSON.stringify(source))
  return { ...found, errors: found.errors.map((error) => ({ ...error, text: named(error.text) })) }
}

function below(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/')
}

/** A file as a page names it. */
function addressFrom(folder: string, file: string): string {
  const path = below(folder, file)
  return path.startsWith('.') || isAbsolute(path) ? path : `./${path}`
}

/** A finding of esbuild in a module that is made up, at its place in the file it was made from. */
function placeInFile(finding: Finding, files: readonly FileModule[]): Finding {
  const { place } = finding
  const at = /^octavo-mdx:(\d+)$/.exec(place?.path ?? '')?.[1]
  if (!place || at === undefined) return finding
  const { path, lines } = files[Number(at)]!
  const line = lines[(place.line ?? 0) - 1]
  return { ...finding, place: line ? { path, line, column: place.column ?? 1 } : { path } }
}

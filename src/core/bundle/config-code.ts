// Bundles the code of a configuration into one module named by its hash, and loads it.

import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { ConfigProblem, configFailure } from '../config/config-problem.ts'
import { replaceWith } from '../engine/cache-file.ts'
import { findErrorPlace } from '../engine/error-place.ts'
import { hashOf } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step-context.ts'
import { LOAD_LIMIT, runWithLimit } from '../engine/time-limit.ts'
import { describeBuildErrors, ENTRY } from './build-problems.ts'
import type { BundlePlace, ConfigDialect } from './loaded-config.ts'
import type { Metafile } from './resolution.ts'
import { WITH_SOURCE_MAP, writeSourceMap } from './source-maps.ts'

interface ConfigEntry {
  /** Configuration file that problems are reported for. */
  readonly file: string
  /** Code of the entry module, which imports the file. */
  readonly contents: string
  /** Bundling options for code of another generator's configuration, if it is one or imports one. */
  readonly dialect?: ConfigDialect | undefined
}

interface ConfigCode {
  readonly code: CodeRef
  /** The code and its source map. */
  readonly files: readonly CodeRef[]
  readonly metafile: Metafile
}

/** Bundles code and writes it to the code folder. */
export async function bundleConfigCode(
  { file, contents, dialect }: ConfigEntry,
  { root, codeFolder, publicModule, readers }: BundlePlace,
): Promise<ConfigCode> {
  const { build } = await import('esbuild')
  const packageCode = packageCodeFolder(publicModule)
  const packages = nodePackages(codeFolder, dialect)
  const result = await build({
    stdin: { contents, resolveDir: root, sourcefile: `${ENTRY}.js`, loader: 'js' },
    absWorkingDir: root,
    bundle: true,
    write: false,
    // Makes the sources in the map relative to the root.
    outfile: join(root, `${ENTRY}.js`),
    ...WITH_SOURCE_MAP,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    jsx: 'automatic',
    alias: Object.assign({}, ...readers.map(({ modules }) => modules(packageCode)), { octavo: publicModule }),
    nodePaths: [join(root, 'node_modules')],
    plugins: [...(dialect?.plugins ?? []), packages.plugin],
    banner: { js: dialect?.banner ?? REQUIRE },
  }).catch((error: unknown) => {
    throw new ConfigProblem(describeBuildErrors(error, file, { root }))
  })
  const script = result.outputFiles.find(({ path }) => path.endsWith('.js'))!
  const bytes = `${script.text}${packages.stamp()}`
  const hash = hashOf(bytes)
  const name = `config-${hash}.mjs`
  mkdirSync(codeFolder, { recursive: true })
  replaceWith(join(codeFolder, name), bytes)
  const loaded = packages.files().map((file) => [relative(root, file), { imports: [] }])
  const code = { file: name, hash }
  return {
    code,
    files: [code, ...writeSourceMap(codeFolder, name, result.outputFiles)],
    metafile: { inputs: { ...result.metafile.inputs, ...Object.fromEntries(loaded) } },
  }
}

/** Absolute folder of Octavo's own code, derived from its public module. */
export function packageCodeFolder(publicModule: string): string {
  return resolve(dirname(publicModule), '../../..')
}

export async function importConfigCode(
  { file: name }: CodeRef,
  file: string,
  { root, codeFolder, patience = LOAD_LIMIT }: BundlePlace,
): Promise<unknown> {
  const bundle = join(codeFolder, name)
  try {
    return await runWithLimit(() => import(pathToFileURL(bundle).href), patience)
  } catch (error) {
    const place = findErrorPlace(error)
    if (!place) await explainLoading(error, bundle, { root, file })
    throw configFailure(error, place ?? { path: file })
  }
}

/** Throws `ConfigProblem` when Node cannot load a module of a package: unlike Node, esbuild reports the place. */
async function explainLoading(
  error: unknown,
  bundle: string,
  { root, file }: { readonly root: string; readonly file: string },
): Promise<void> {
  const { code, requireStack: [required] = [] } = Object(error) as NodeJS.ErrnoException & {
    readonly requireStack?: readonly string[]
  }
  if (!(error instanceof SyntaxError) && !code?.endsWith('MODULE_NOT_FOUND')) return
  const { build } = await import('esbuild')
  await build({
    entryPoints: [required ?? bundle],
    absWorkingDir: root,
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'silent',
    loader: { '.node': 'empty' },
  }).catch((error: unknown) => {
    throw new ConfigProblem(describeBuildErrors(error, file, { root }))
  })
}

/** Defines `require` for CommonJS packages, because an ES module has none. */
const REQUIRE =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url); const __octavoRequire = require;"

interface NodePackages {
  readonly plugin: Plugin
  /** Entry files that Node loads, absolute, and the package.json of each. */
  files(): readonly string[]
  /** Hash of the loaded packages. It is part of the bundle's text, so that another version produces another bundle. */
  stamp(): string
}

/** `codeFolder` contains the bundle. The bundle's banner declares `require`. */
function nodePackages(codeFolder: string, dialect: ConfigDialect | undefined): NodePackages {
  const used = new Map<string, string>()
  const plugin: Plugin = {
    name: 'node-packages',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        const marks = Object(pluginData) as { readonly [FROM_PACKAGE_PLUGIN]?: true }
        if (marks[FROM_PACKAGE_PLUGIN] || kind === 'entry-point' || isBundledCompletely(importer))
          return undefined
        if (/^(?:node:|octavo(?:\/|$))/.test(path)) return undefined
        // Other plugins may call `resolve` in the same way, so each marks its calls with another name.
        const again = { importer, resolveDir, kind, pluginData: { ...marks, [FROM_PACKAGE_PLUGIN]: true } }
        const found = await build.resolve(path, again)
        if (found.errors.length > 0 || found.external || found.namespace !== 'file') return undefined
        if (!isInPackage(found.path) || !/^\.[cm]?js$/.test(extname(found.path))) return undefined
        const packageFile = findPackageFile(found.path)
        const isModule = isModuleFile(found.path, packageFile)
        if (isModule && (kind === 'require-call' || dialect?.needsBundling?.(found.path))) return undefined
        if (IMPORTS_OCTAVO.test(readFileSync(found.path, 'utf8'))) return undefined
        used.set(found.path, packageFile)
        return isModule
          ? { path: moduleUrlOf(found.path), external: true }
          : { path: found.path, namespace: NAMESPACE }
      })
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: `module.exports = __octavoRequire(${JSON.stringify(moduleUrlOf(path))})`,
        loader: 'js',
      }))
    },
  }
  return {
    plugin,
    files: () => [...new Set([...used].flat())].sort(),
    stamp: () =>
      [...used]
        .map(([file, packageFile]) =>
          hashOf(`${readFileSync(packageFile, 'utf8')}${readFileSync(file, 'utf8')}`),
        )
        .sort()
        .map((hash) => `\n// ${hash}`)
        .join(''),
  }

  function moduleUrlOf(file: string): string {
    const path = relative(codeFolder, file).replaceAll(sep, '/')
    return path.startsWith('.') ? path : `./${path}`
  }
}

const FROM_PACKAGE_PLUGIN = 'isFromPackagePlugin'
const NAMESPACE = 'octavo-node'
const IMPORTS_OCTAVO = /['"]octavo(?:\/[\w-]+)?['"]/

/** Whether a module of a package is bundled with all its imports. Node cannot load TypeScript in packages, but can load its imports. */
function isBundledCompletely(importer: string): boolean {
  return isInPackage(importer) && !/\.[cm]?tsx?$/.test(importer)
}

function isInPackage(path: string): boolean {
  return path.includes(`${sep}node_modules${sep}`)
}

function findPackageFile(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const packageJson = join(folder, 'package.json')
    if (existsSync(packageJson) || dirname(folder) === folder) return packageJson
  }
}

function isModuleFile(file: string, packageFile: string): boolean {
  if (extname(file) !== '.js') return extname(file) === '.mjs'
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { type?: unknown }).type === 'module'
}

// Shared parts of all theme bundles: esbuild settings, output files, and licenses.

import { extname, join } from 'node:path'
import type { BuildOptions, BuildResult, OutputFile } from 'esbuild'
import { ConfigProblem } from '../config/config-problem.ts'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { Hash } from '../model/names.ts'
import type { ThemeContributions } from '../plugin/collect-contributions.ts'
import type { ElementSpec, ModulePath } from '../plugin/element-specs.ts'
import { describeBuildErrors } from './build-problems.ts'
import { type Bundle, type Bundled, type BundleRequest, sourcesOf } from './bundle-record.ts'
import { ASSET_LOADERS, BROWSERS, reactOf, themeSources, vendoredPackages } from './bundle-settings.ts'
import { listLicenses, type PackageLicense } from './licenses.ts'
import { inputPaths, type Metafile } from './resolution.ts'

/** An output file of the theme. */
export interface AssetFile {
  /** Relative to the output folder. */
  readonly path: string
  /** In the code folder. */
  readonly file: string
  readonly hash: Hash
  /** Element that needs the file. Sites without the element leave the file out. */
  readonly element?: string
  /** Search provider that needs the file. Sites with another provider leave the file out. */
  readonly provider?: string
  /** Restricts the file to sites with right-to-left pages, or with versions. */
  readonly only?: 'rtl' | 'versions'
}

export interface ThemeRequest {
  readonly root: string
  readonly codeFolder: string
  /** Folder of Octavo's package, which contains the sources of the default theme. */
  readonly packageRoot: string
  readonly contributions: ThemeContributions
  /** Configuration file that names the theme modules; empty for none. */
  readonly configFile?: string
  /** `development` keeps React's warnings, for tests. Default: `production`. */
  readonly mode?: 'production' | 'development'
  /** Returns the cached part if it is unchanged. By default, all parts are bundled. */
  readonly recall?: <Value extends PartFiles>(part: ThemePart<Value>) => Promise<Bundled<Value>>
}

/** A part of a theme; `madeBy` identifies the request. */
export type ThemePart<Value> = Pick<BundleRequest<Value>, 'name' | 'madeBy' | 'make'>

/** Named in each script, so it has no hash. */
export const LICENSES = 'licenses.txt'

/** Output files of a part, and the licenses of their code. */
export interface PartFiles {
  readonly files: readonly AssetFile[]
  readonly licenses: readonly PackageLicense[]
}

/** Creates the bundler with the settings of all builds. */
export function createBundler({ root, packageRoot, configFile = '', mode = 'production' }: ThemeRequest) {
  const shared = {
    absWorkingDir: root,
    bundle: true,
    write: false as const,
    metafile: true as const,
    logLevel: 'silent' as const,
    jsx: 'automatic' as const,
    plugins: [vendoredPackages(packageRoot), themeSources(packageRoot)],
    // A site's theme and Octavo's must resolve to the same React, whatever is installed.
    alias: { 'octavo/theme': join(packageRoot, 'theme/theme.ts'), ...reactOf(packageRoot) },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    loader: ASSET_LOADERS,
    outdir: 'out',
  } satisfies BuildOptions
  const forBrowsers = {
    ...shared,
    platform: 'browser' as const,
    format: 'esm' as const,
    target: BROWSERS,
    minify: true,
    // Licenses are written to a separate file.
    legalComments: 'none' as const,
    banner: { js: `/*! ${LICENSES} */` },
  }
  const bundle = async (options: BuildOptions) => {
    const { build } = await import('esbuild')
    return build<typeof shared>(options as typeof shared).catch((error: unknown): never => {
      throw new ConfigProblem(describeBuildErrors(error, configFile, { root }))
    })
  }
  return {
    forNode: (options: BuildOptions) => bundle({ ...shared, ...options }),
    forBrowsers: (options: BuildOptions) =>
      bundle({ ...forBrowsers, ...options, define: { ...shared.define, ...options.define } }),
    entry: (contents: string) => ({
      stdin: { contents, resolveDir: root, sourcefile: 'octavo-entry.js', loader: 'js' as const },
    }),
  }
}

export type Bundler = ReturnType<typeof createBundler>
type Built = BuildResult<{ write: false; metafile: true }>

/** Restricts a file to sites that use it. */
export type AssetUse = Pick<AssetFile, 'element' | 'provider' | 'only'>

/** Collects the files of one part and writes each at once. */
export function createAssets(codeFolder: string) {
  const files: AssetFile[] = []
  const keepAs = (file: string, contents: Uint8Array, use?: AssetUse): string => {
    replaceWith(join(codeFolder, file), contents)
    files.push({ path: `assets/${file}`, file, hash: hashOf(contents), ...use })
    return file
  }
  const keepFile = (name: string, { path, contents }: OutputFile, use?: AssetUse): string =>
    keepAs(`${name}-${hashOf(contents)}${extname(path)}`, contents, use)
  return {
    files,
    keepAs,
    keepFile,
    /** Adds all files of a build; returns the name of the first. */
    keep: (name: string, { outputFiles }: Built, use?: AssetUse): string =>
      outputFiles.map((file) => keepFile(name, file, use))[0]!,
  }
}

/** Completes a part. The licenses of `unpublished` bundles, which readers do not download, are left out. */
export function finishPart<Value>(
  value: Value,
  { files, published, unpublished = [], root }: FinishedPart,
): Bundle<Value & PartFiles> {
  const licenses = listLicenses(inputPaths(published, root), root)
  return {
    value: { ...value, files, licenses },
    files: files.map(({ file, hash }) => ({ file, hash })),
    ...sourcesOf([...published, ...unpublished], root),
  }
}

interface FinishedPart {
  readonly files: readonly AssetFile[]
  readonly published: readonly Metafile[]
  readonly unpublished?: readonly Metafile[]
  readonly root: string
}

/** Whether a module belongs to Octavo's package. */
export function isPackageModule(path: ModulePath): boolean {
  return /^octavo\/(?:theme|src)\//.test(path)
}

export function assetUrlOf(path: ModulePath, packageRoot: string): string {
  return isPackageModule(path) ? join(packageRoot, path.slice('octavo/'.length)) : path
}

/** Entries of elements that have a field, with its value. */
export function withField<Field extends 'component' | 'styles' | 'script' | 'classes'>(
  elements: ThemeContributions['elements'],
  field: Field,
): [name: string, value: NonNullable<ElementSpec[Field]>][] {
  return Object.entries(elements).flatMap(([name, { [field]: value }]) =>
    value === undefined ? [] : [[name, value as NonNullable<ElementSpec[Field]>]],
  )
}

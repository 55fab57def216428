// The theme in the forms it is needed in: a renderer for Node that holds its own copy of React; for browsers the
// styles, the start-up script and what that fetches later, the app and the script of the not-found page. All are
// minified and named by their hashes.
//
//   parts    what no theme of a site changes     ┐
//   code     app, renderer, start-up script      ├─▶ ThemeBuild
//   sheet    the theme's style sheet             ┘
//
// Each is bundled only when its own sources have changed: a saved style sheet leaves the code alone.

import { mkdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { BuildOptions, BuildResult, OutputFile } from 'esbuild'
import { ConfigProblem } from '../config/config-problem.ts'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import type { Hash } from '../model/names.ts'
import type { ThemeAssets } from '../model/site-chrome.ts'
import type { ThemeContributions } from '../plugin/collect-contributions.ts'
import type { ElementSpec, ModulePath } from '../plugin/plugin.ts'
import { describeBuildErrors, describeStyleWarnings } from './build-problems.ts'
import { type Bundle, type Bundled, type BundleRequest, sourcesOf } from './bundle-record.ts'
import {
  ASSET_LOADERS,
  BROWSERS,
  FONT_FILES,
  reactOf,
  scriptEntries,
  styleEntries,
  themeSources,
  vendoredPackages,
  versionOf,
} from './bundle-settings.ts'
import { formatLicenses, listLicenses, type PackageLicense, sortLicenses } from './licenses.ts'
import { inputPaths, type Metafile } from './resolution.ts'
import { sassStyles } from './sass-styles.ts'

/** A file of the theme for the output. */
export interface AssetFile {
  /** Relative to the output folder. */
  readonly path: string
  /** In the code folder. */
  readonly file: string
  readonly hash: Hash
  /** The element that it is for: a site without one has no need of the file. */
  readonly element?: string
  /** For some sites only: those with pages read from right to left, or with versions. */
  readonly only?: 'rtl' | 'versions'
}

export interface ThemeBuild {
  readonly renderer: CodeRef
  readonly assets: ThemeAssets
  readonly files: readonly AssetFile[]
  /** Mistakes in the site's own style sheets. */
  readonly findings: readonly Finding[]
}

export interface ThemeRequest {
  readonly root: string
  readonly codeFolder: string
  /** Folder of this package, which holds the sources of the default theme. */
  readonly packageRoot: string
  readonly contributions: ThemeContributions
  /** The configuration file that names them; empty for none. */
  readonly configFile?: string
  /** `development` keeps React's warnings, for tests. Default `production`. */
  readonly mode?: 'production' | 'development'
  /** A new renderer is loaded in it before it is used. It starts while that is bundled. */
  readonly startTrial?: () => RendererTrial
  /** Answers with a part of last time while it is as it was. Default: all are bundled. */
  readonly recall?: <Value>(part: ThemePart<Value>) => Promise<Bundled<Value>>
}

export interface RendererTrial {
  /** Rejects when a file of the code folder does not load in time. */
  load(file: string): Promise<void>
  close(): Promise<void>
}

/** A part of a theme; `made` names what was asked for. */
export type ThemePart<Value> = Pick<BundleRequest<Value>, 'name' | 'made' | 'make'>

/** Named in each script, so it has no hash. */
const LICENSES = 'licenses.txt'

/** What each part has for the output, and whose code is in it. */
interface PartFiles {
  readonly files: readonly AssetFile[]
  readonly licenses: readonly PackageLicense[]
}

interface Parts extends PartFiles {
  /** Names of the files in `assets` that the code refers to. */
  readonly copyPage: string
  readonly missing: string
  readonly search: string
  readonly providers: Readonly<Record<string, string>>
  readonly elements: Readonly<Record<string, { readonly styles?: string; readonly script?: string }>>
  readonly assets: Omit<ThemeAssets, 'styles' | 'scripts'>
  readonly findings: readonly Finding[]
}

interface Code extends PartFiles {
  readonly renderer: CodeRef
  readonly start: string
}

interface Sheet extends PartFiles {
  readonly sheet: string
  readonly findings: readonly Finding[]
}

/** Bundles a theme and writes it to the code folder. */
export async function bundleTheme(request: ThemeRequest): Promise<Bundled<ThemeBuild>> {
  const { codeFolder, contributions, mode = 'production', recall = ({ make }) => make() } = request
  const { themes, styles, elements, search } = contributions
  mkdirSync(codeFolder, { recursive: true })
  const bundler = await createBundler(request)
  const part = <Value>(name: string, asked: unknown, make: ThemePart<Value>['make']) =>
    recall({ name: `theme-${name}`, made: JSON.stringify([mode, asked]), make })
  const [parts, sheet] = await Promise.all([
    part('parts', [elements, search], () => bundleParts(request, bundler)),
    part('sheet', styles, () => bundleSheet(request, bundler)),
  ])
  const { files: _, licenses: __, ...names } = parts.value
  const code = await part('code', [themes, elements, names], () => bundleCode(request, bundler, parts.value))
  const all = [parts, code, sheet]
  const licenses = all.flatMap(({ value }) => value.licenses)
  const licenseText = formatLicenses(
    'The scripts and styles of this site contain code of',
    sortLicenses(licenses),
  )
  const licenseFile = { file: `licenses-${hashOf(licenseText)}.txt`, hash: hashOf(licenseText) }
  replaceWith(join(codeFolder, licenseFile.file), licenseText)
  const files = [...all.flatMap(({ value }) => value.files), { path: `assets/${LICENSES}`, ...licenseFile }]
  const { kindStyles, rtlStyles, versionScripts } = parts.value.assets
  return {
    value: {
      renderer: code.value.renderer,
      assets: {
        styles: [`assets/${sheet.value.sheet}`],
        kindStyles,
        rtlStyles,
        scripts: [`assets/${code.value.start}`],
        versionScripts,
      },
      files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
      findings: [...sheet.value.findings, ...parts.value.findings],
    },
    inputs: [...new Set(all.flatMap(({ inputs }) => inputs))],
    resolution: all.flatMap(({ resolution }) => resolution),
  }
}

/** What all builds have in common. */
async function createBundler({ root, packageRoot, configFile = '', mode = 'production' }: ThemeRequest) {
  const { build } = await import('esbuild')
  const shared = {
    absWorkingDir: root,
    bundle: true,
    write: false as const,
    metafile: true as const,
    logLevel: 'silent' as const,
    jsx: 'automatic' as const,
    plugins: [vendoredPackages(packageRoot), themeSources(packageRoot)],
    // A theme beside the site and ours must meet the same React, whatever is installed where.
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
    // The licences are a file of their own.
    legalComments: 'none' as const,
    banner: { js: `/*! ${LICENSES} */` },
  }
  const bundle = (options: BuildOptions) =>
    build<typeof shared>(options as typeof shared).catch((error: unknown): never => {
      throw new ConfigProblem(describeBuildErrors(error, configFile))
    })
  return {
    forNode: (options: BuildOptions) => bundle({ ...shared, ...options }),
    forBrowsers: (options: BuildOptions) =>
      bundle({ ...forBrowsers, ...options, define: { ...shared.define, ...options.define } }),
    entry: (contents: string) => ({
      stdin: { contents, resolveDir: root, sourcefile: 'octavo-entry.js', loader: 'js' as const },
    }),
  }
}

type Bundler = Awaited<ReturnType<typeof createBundler>>
type Built = BuildResult<{ write: false; metafile: true }>

/** The files of one part, written as they come. */
function createAssets(codeFolder: string) {
  const files: AssetFile[] = []
  const keepAs = (file: string, contents: Uint8Array, use?: Pick<AssetFile, 'element' | 'only'>): string => {
    replaceWith(join(codeFolder, file), contents)
    files.push({ path: `assets/${file}`, file, hash: hashOf(contents), ...use })
    return file
  }
  const keepFile = (
    name: string,
    { path, contents }: OutputFile,
    use?: Pick<AssetFile, 'element' | 'only'>,
  ): string => keepAs(`${name}-${hashOf(contents)}${extname(path)}`, contents, use)
  return {
    files,
    keepAs,
    keepFile,
    /** All files of a build; returns the name of the first. */
    keep: (name: string, { outputFiles }: Built, use?: Pick<AssetFile, 'element' | 'only'>): string =>
      outputFiles.map((file) => keepFile(name, file, use))[0]!,
  }
}

/** What readers get no code of has no licences here: `unpublished`. */
function finishPart<Value>(
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

async function bundleParts(request: ThemeRequest, bundler: Bundler): Promise<Bundle<Parts>> {
  const { root, codeFolder, packageRoot, contributions } = request
  const { elements, search: providers } = contributions
  const { files, keep, keepFile } = createAssets(codeFolder)
  const own = (name: string, file: string) =>
    bundler.forBrowsers({ entryPoints: { [name]: join(packageRoot, 'theme', file) } })
  const address = (path: ModulePath): string => addressOf(path, packageRoot)
  const [copyPage, missing, versions, kinds, rtl, searchStyles, worker, styles, scripts] = await Promise.all([
    own('copy-page', 'client/copy-page.ts'),
    own('missing', 'client/missing.ts'),
    own('versions', 'client/versions.ts'),
    bundler.forBrowsers(
      styleEntries(root, {
        front: [[join(packageRoot, 'theme/styles/landing.css'), 'prose']],
        list: [[join(packageRoot, 'theme/styles/listing.css'), 'layout']],
        'search-page': [[join(packageRoot, 'theme/styles/search-page.css'), 'layout']],
      }),
    ),
    own('rtl', 'styles/rtl.css'),
    own('search', 'search/search.css'),
    own('worker', 'search/worker.ts'),
    bundler.forBrowsers(
      styleEntries(
        root,
        Object.fromEntries(
          withField(elements, 'styles').map(([name, sheets]) => [
            name,
            sheets.map((sheet) => [address(sheet), isOwn(sheet) ? 'elements' : 'plugins'] as const),
          ]),
        ),
      ),
    ),
    bundler.forBrowsers(
      scriptEntries(
        root,
        Object.fromEntries(withField(elements, 'script').map(([name, script]) => [name, address(script)])),
      ),
    ),
  ])
  const elementFiles: Record<string, { styles?: string; script?: string }> = {}
  for (const [field, { outputFiles }] of [
    ['styles', styles],
    ['script', scripts],
  ] as const) {
    for (const file of outputFiles) {
      const name = basename(file.path, extname(file.path))
      elementFiles[name] = {
        ...elementFiles[name],
        [field]: `assets/${keepFile(`element-${name}`, file, { element: name })}`,
      }
    }
  }
  const searchWorker = `./${keep('search-worker', worker)}`
  const searchModules = await Promise.all(
    providers.map(async ({ provider, module }) => {
      const result = await bundler.forBrowsers({
        ...bundler.entry(`export { createProvider } from ${JSON.stringify(address(module))}`),
        define: {
          OCTAVO_SEARCH: JSON.stringify(searchWorker),
          OCTAVO_VERSION: JSON.stringify(versionOf(packageRoot)),
        },
      })
      return [provider, result] as const
    }),
  )
  const searchProviders = Object.fromEntries(
    searchModules.map(([name, module]) => [name, `./${keep(`search-${name}`, module)}`]),
  )
  // The search knows its styles and what may answer it.
  const search = await bundler.forBrowsers({
    entryPoints: { search: join(packageRoot, 'theme/search/search.ts') },
    define: {
      OCTAVO_SEARCH_STYLES: JSON.stringify(`./${keep('search', searchStyles)}`),
      OCTAVO_PROVIDERS: JSON.stringify(searchProviders),
    },
  })
  const keepKind = (name: string): string =>
    `assets/${keepFile(name, kinds.outputFiles.find(({ path }) => basename(path) === `${name}.css`)!)}`
  const built = [copyPage, missing, versions, kinds, rtl, searchStyles, worker, search, styles, scripts]
  return finishPart(
    {
      copyPage: keep('copy-page', copyPage),
      missing: keep('missing', missing),
      search: keep('search', search),
      providers: searchProviders,
      elements: elementFiles,
      assets: {
        kindStyles: { front: keepKind('front'), list: keepKind('list'), search: keepKind('search-page') },
        rtlStyles: [`assets/${keep('rtl', rtl, { only: 'rtl' })}`],
        versionScripts: [`assets/${keep('versions', versions, { only: 'versions' })}`],
      },
      findings: describeStyleWarnings(styles.warnings),
    },
    {
      files,
      published: [...built, ...searchModules.map(([, module]) => module)].map(({ metafile }) => metafile),
      root,
    },
  )
}

async function bundleCode(request: ThemeRequest, bundler: Bundler, parts: Parts): Promise<Bundle<Code>> {
  const trial = request.startTrial?.()
  try {
    return await bundleWithTrial(request, { bundler, parts, trial })
  } finally {
    await trial?.close()
  }
}

interface CodeParts {
  readonly bundler: Bundler
  readonly parts: Parts
  readonly trial: RendererTrial | undefined
}

async function bundleWithTrial(
  request: ThemeRequest,
  { bundler, parts, trial }: CodeParts,
): Promise<Bundle<Code>> {
  const { root, codeFolder, packageRoot, contributions } = request
  const { themes, elements } = contributions
  const { files, keep } = createAssets(codeFolder)
  const modules = [
    `import * as react from 'react'`,
    `import * as jsxRuntime from 'react/jsx-runtime'`,
    `import * as reactDom from 'react-dom'`,
    `import * as octavoTheme from 'octavo/theme'`,
    `const modules = { react, 'react/jsx-runtime': jsxRuntime, 'react-dom': reactDom, 'octavo/theme': octavoTheme }`,
  ].join('\n')
  /** A module's beginning that makes `theme`. Components of elements are for rendering only. */
  const importThemes = (shown: ThemeContributions['elements']): string => {
    const components = withField(shown, 'component')
    return [
      `import { mergeThemes } from ${JSON.stringify(join(packageRoot, 'theme/merge-themes.ts'))}`,
      ...themes.map((path, at) => `import theme${at} from ${JSON.stringify(path)}`),
      ...components.map(
        ([, path], at) => `import component${at} from ${JSON.stringify(addressOf(path, packageRoot))}`,
      ),
      `const components = { ${components.map(([name], at) => `${JSON.stringify(name)}: component${at}`).join(', ')} }`,
      `const theme = mergeThemes([${themes.map((_, at) => `theme${at}`).join(', ')}], components)`,
    ].join('\n')
  }
  // Parts of the page know it by name.
  const define = { OCTAVO_COPY_PAGE: JSON.stringify(`assets/${parts.copyPage}`) }
  const loader = { ...ASSET_LOADERS, '.css': 'empty' as const }
  const [app, renderer] = await Promise.all([
    bundler.forBrowsers({
      ...bundler.entry(`${importThemes({})}
${modules}
import { createApp } from ${JSON.stringify(join(packageRoot, 'theme/client/app.tsx'))}
export const { start } = createApp(theme, modules)`),
      define,
      loader,
    }),
    bundler.forNode({
      ...bundler.entry(`${importThemes(elements)}
${modules}
import { createRenderer } from ${JSON.stringify(join(packageRoot, 'src/render/renderer.tsx'))}
export { modules }
export const renderer = createRenderer(theme, modules, ${JSON.stringify(parts.elements)})`),
      platform: 'node',
      format: 'esm',
      target: 'node20',
      minifySyntax: true,
      define: { 'process.env.NODE_ENV': JSON.stringify(request.mode ?? 'production'), ...define },
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      },
      loader,
    }),
  ])
  const code = renderer.outputFiles.find(({ path }) => path.endsWith('.js'))!.contents
  const hash = hashOf(code)
  const file = `renderer-${hash}.mjs`
  replaceWith(join(codeFolder, file), code)
  const [start] = await Promise.all([
    // It knows the others by name, so it comes last.
    bundler.forBrowsers({
      entryPoints: { start: join(packageRoot, 'theme/client/start.ts') },
      define: {
        OCTAVO_APP: JSON.stringify(`./${keep('app', app)}`),
        OCTAVO_SEARCH: JSON.stringify(`./${parts.search}`),
        OCTAVO_PROVIDERS: JSON.stringify(parts.providers),
        OCTAVO_MISSING: JSON.stringify(`./${parts.missing}`),
      },
    }),
    trial?.load(file),
  ])
  const part = finishPart(
    { renderer: { file, hash }, start: keep('start', start) },
    { files, published: [app.metafile, start.metafile], unpublished: [renderer.metafile], root },
  )
  return { ...part, files: [{ file, hash }, ...part.files] }
}

async function bundleSheet(request: ThemeRequest, bundler: Bundler): Promise<Bundle<Sheet>> {
  const { root, codeFolder, packageRoot, contributions } = request
  const { files, keepAs, keepFile } = createAssets(codeFolder)
  const sass = sassStyles(root)
  const sheets = [
    join(packageRoot, 'theme/styles/theme.css'),
    ...contributions.styles.map((sheet) => addressOf(sheet, packageRoot)),
  ]
  const built = await bundler.forBrowsers({
    loader: { ...ASSET_LOADERS, ...FONT_FILES.loader },
    assetNames: FONT_FILES.assetNames,
    ...styleEntries(root, { theme: sheets.map((sheet) => [sheet]) }, sass.plugin),
  })
  const isSheet = ({ path }: OutputFile): boolean => path.endsWith('.css')
  for (const { path, contents } of built.outputFiles.filter((file) => !isSheet(file)))
    keepAs(basename(path), contents)
  return finishPart(
    {
      sheet: keepFile('theme', built.outputFiles.find(isSheet)!),
      findings: describeStyleWarnings(built.warnings),
    },
    { files, published: [sass.withFiles(built.metafile)], root },
  )
}

/** A module of Octavo by the name of this package. */
function isOwn(path: ModulePath): boolean {
  return path.startsWith('octavo/theme/')
}

function addressOf(path: ModulePath, packageRoot: string): string {
  return isOwn(path) ? join(packageRoot, path.slice('octavo/'.length)) : path
}

/** Elements that have a field, with its value. */
function withField<Field extends 'component' | 'styles' | 'script'>(
  elements: ThemeContributions['elements'],
  field: Field,
): [name: string, value: NonNullable<ElementSpec[Field]>][] {
  return Object.entries(elements).flatMap(([name, { [field]: value }]) =>
    value === undefined ? [] : [[name, value as NonNullable<ElementSpec[Field]>]],
  )
}

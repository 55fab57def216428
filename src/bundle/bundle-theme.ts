// The theme in the forms it is needed in: a renderer for Node that holds its own copy of React; for browsers the
// styles, the start-up script and what that fetches later, the app and the script of the not-found page. All are
// minified and named by their hashes.

import { mkdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { BuildOptions, OutputFile } from 'esbuild'
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
import { type Bundle, sourcesOf } from './bundle-record.ts'
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
import { formatLicenses, listLicenses } from './licenses.ts'
import { inputPaths } from './resolution.ts'
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
}

/** Named in each script, so it has no hash. */
const LICENSES = 'licenses.txt'

/** Bundles a theme and writes it to the code folder. */
export async function bundleTheme(request: ThemeRequest): Promise<Bundle<ThemeBuild>> {
  const { root, codeFolder, packageRoot, contributions, configFile = '', mode = 'production' } = request
  const { themes, styles, elements, search: providers } = contributions
  const { build } = await import('esbuild')
  const sass = sassStyles(root)
  const themeModule = join(packageRoot, 'theme/theme.ts')
  const loader = ASSET_LOADERS
  const shared = {
    absWorkingDir: root,
    bundle: true,
    write: false as const,
    metafile: true as const,
    logLevel: 'silent' as const,
    jsx: 'automatic' as const,
    plugins: [vendoredPackages(packageRoot), themeSources(packageRoot)],
    // A theme beside the site and ours must meet the same React, whatever is installed where.
    alias: { 'octavo/theme': themeModule, ...reactOf(packageRoot) },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    loader,
    outdir: 'out',
  } satisfies BuildOptions
  mkdirSync(codeFolder, { recursive: true })

  const modules = [
    `import * as react from 'react'`,
    `import * as jsxRuntime from 'react/jsx-runtime'`,
    `import * as octavoTheme from 'octavo/theme'`,
    `const modules = { react, 'react/jsx-runtime': jsxRuntime, 'octavo/theme': octavoTheme }`,
  ].join('\n')
  /** A module's beginning that makes `theme`. Components of elements are for rendering only. */
  const importThemes = (shown: ThemeContributions['elements']): string => {
    const components = withField(shown, 'component')
    return [
      `import { mergeThemes } from ${JSON.stringify(join(packageRoot, 'theme/merge-themes.ts'))}`,
      ...themes.map((path, at) => `import theme${at} from ${JSON.stringify(path)}`),
      ...components.map(([, path], at) => `import component${at} from ${JSON.stringify(addressOf(path))}`),
      `const components = { ${components.map(([name], at) => `${JSON.stringify(name)}: component${at}`).join(', ')} }`,
      `const theme = mergeThemes([${themes.map((_, at) => `theme${at}`).join(', ')}], components)`,
    ].join('\n')
  }
  const entry = (contents: string) => ({
    stdin: { contents, resolveDir: root, sourcefile: 'octavo-entry.js', loader: 'js' as const },
  })
  // A module of Octavo by the name of this package.
  const isOwn = (path: ModulePath): boolean => path.startsWith('octavo/theme/')
  const addressOf = (path: ModulePath): string =>
    isOwn(path) ? join(packageRoot, path.slice('octavo/'.length)) : path
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
  // Parts of the page know it by name.
  const copyPage = await build({
    ...forBrowsers,
    entryPoints: { 'copy-page': join(packageRoot, 'theme/client/copy-page.ts') },
  })
  const [copyScript] = copyPage.outputFiles
  const define = {
    ...shared.define,
    OCTAVO_COPY_PAGE: JSON.stringify(`assets/copy-page-${hashOf(copyScript!.contents)}.js`),
  }
  const asFinding = (error: unknown): never => {
    throw new ConfigProblem(describeBuildErrors(error, configFile))
  }
  const [
    app,
    missing,
    versions,
    styleSheets,
    frontStyles,
    rtlStyles,
    searchStyles,
    worker,
    elementStyles,
    elementScripts,
  ] = await Promise.all([
    build({
      ...forBrowsers,
      ...entry(`${importThemes({})}
${modules}
import { createApp } from ${JSON.stringify(join(packageRoot, 'theme/client/app.tsx'))}
export const { start } = createApp(theme, modules)`),
      define,
      loader: { ...loader, '.css': 'empty' },
    }),
    build({ ...forBrowsers, entryPoints: { missing: join(packageRoot, 'theme/client/missing.ts') } }),
    build({ ...forBrowsers, entryPoints: { versions: join(packageRoot, 'theme/client/versions.ts') } }),
    build({
      ...forBrowsers,
      loader: { ...loader, ...FONT_FILES.loader },
      assetNames: FONT_FILES.assetNames,
      ...styleEntries(
        root,
        {
          theme: [join(packageRoot, 'theme/styles/theme.css'), ...styles.map(addressOf)].map((sheet) => [
            sheet,
          ]),
        },
        sass.plugin,
      ),
    }),
    build({ ...forBrowsers, entryPoints: { front: join(packageRoot, 'theme/styles/front.css') } }),
    build({ ...forBrowsers, entryPoints: { rtl: join(packageRoot, 'theme/styles/rtl.css') } }),
    build({ ...forBrowsers, entryPoints: { search: join(packageRoot, 'theme/search/search.css') } }),
    build({ ...forBrowsers, entryPoints: { worker: join(packageRoot, 'theme/search/worker.ts') } }),
    build({
      ...forBrowsers,
      ...styleEntries(
        root,
        Object.fromEntries(
          withField(elements, 'styles').map(([name, sheets]) => [
            name,
            sheets.map((sheet) => [addressOf(sheet), isOwn(sheet) ? 'elements' : 'plugins'] as const),
          ]),
        ),
      ),
    }),
    build({
      ...forBrowsers,
      ...scriptEntries(
        root,
        Object.fromEntries(withField(elements, 'script').map(([name, script]) => [name, addressOf(script)])),
      ),
    }),
  ]).catch(asFinding)

  const files: AssetFile[] = []
  const keepFile = (
    name: string,
    { path, contents }: OutputFile,
    use?: Pick<AssetFile, 'element' | 'only'>,
  ): string => {
    const hash = hashOf(contents)
    const file = `${name}-${hash}${extname(path)}`
    replaceWith(join(codeFolder, file), contents)
    files.push({ path: `assets/${file}`, file, hash, ...use })
    return file
  }
  const keep = (name: string, result: { readonly outputFiles: readonly OutputFile[] }): string =>
    result.outputFiles.map((file) => keepFile(name, file))[0]!
  const elementFiles: Record<string, { styles?: string; script?: string }> = {}
  for (const [field, { outputFiles }] of [
    ['styles', elementStyles],
    ['script', elementScripts],
  ] as const) {
    for (const file of outputFiles) {
      const name = basename(file.path, extname(file.path))
      elementFiles[name] = {
        ...elementFiles[name],
        [field]: `assets/${keepFile(`element-${name}`, file, { element: name })}`,
      }
    }
  }
  keep('copy-page', copyPage)
  const searchWorker = `./${keep('search-worker', worker)}`
  const [renderer, searchModules] = await Promise.all([
    build({
      ...shared,
      ...entry(`${importThemes(elements)}
${modules}
import { createRenderer } from ${JSON.stringify(join(packageRoot, 'src/render/renderer.tsx'))}
export { modules }
export const renderer = createRenderer(theme, modules, ${JSON.stringify(elementFiles)})`),
      platform: 'node',
      format: 'esm',
      target: 'node20',
      minifySyntax: true,
      define,
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      },
      loader: { ...loader, '.css': 'empty' },
    }),
    Promise.all(
      providers.map(async ({ provider, module }) => {
        const result = await build({
          ...forBrowsers,
          ...entry(`export { createProvider } from ${JSON.stringify(addressOf(module))}`),
          define: {
            ...forBrowsers.define,
            OCTAVO_SEARCH: JSON.stringify(searchWorker),
            OCTAVO_VERSION: JSON.stringify(versionOf(packageRoot)),
          },
        })
        return [provider, result] as const
      }),
    ),
  ]).catch(asFinding)
  const searchProviders = JSON.stringify(
    Object.fromEntries(searchModules.map(([name, module]) => [name, `./${keep(`search-${name}`, module)}`])),
  )
  // The search knows its styles and what may answer it.
  const search = await build({
    ...forBrowsers,
    entryPoints: { search: join(packageRoot, 'theme/search/search.ts') },
    define: {
      ...forBrowsers.define,
      OCTAVO_SEARCH_STYLES: JSON.stringify(`./${keep('search', searchStyles)}`),
      OCTAVO_PROVIDERS: searchProviders,
    },
  })
  // The start-up script knows the others by name, so it comes last.
  const start = await build({
    ...forBrowsers,
    entryPoints: { start: join(packageRoot, 'theme/client/start.ts') },
    define: {
      ...forBrowsers.define,
      OCTAVO_APP: JSON.stringify(`./${keep('app', app)}`),
      OCTAVO_SEARCH: JSON.stringify(`./${keep('search', search)}`),
      OCTAVO_PROVIDERS: searchProviders,
      OCTAVO_MISSING: JSON.stringify(`./${keep('missing', missing)}`),
    },
  })
  const isSheet = ({ path }: OutputFile): boolean => path.endsWith('.css')
  const themeSheet = styleSheets.outputFiles.find(isSheet)!
  for (const { path, contents } of styleSheets.outputFiles.filter((file) => !isSheet(file))) {
    const file = basename(path)
    const hash = hashOf(contents)
    replaceWith(join(codeFolder, file), contents)
    files.push({ path: `assets/${file}`, file, hash })
  }
  const assets = {
    styles: [`assets/${keepFile('theme', themeSheet)}`],
    frontStyles: [`assets/${keep('front', frontStyles)}`],
    rtlStyles: [`assets/${keepFile('rtl', rtlStyles.outputFiles[0]!, { only: 'rtl' })}`],
    scripts: [`assets/${keep('start', start)}`],
    versionScripts: [`assets/${keepFile('versions', versions.outputFiles[0]!, { only: 'versions' })}`],
  }
  const code = renderer.outputFiles.find(({ path }) => path.endsWith('.js'))!.contents
  const hash = hashOf(code)
  const name = `renderer-${hash}.mjs`
  replaceWith(join(codeFolder, name), code)

  const published = [
    ...[
      app,
      missing,
      versions,
      copyPage,
      styleSheets,
      frontStyles,
      rtlStyles,
      searchStyles,
      worker,
      search,
      start,
    ],
    ...[elementStyles, elementScripts, ...searchModules.map(([, module]) => module)],
  ]
  const publishedFiles = inputPaths(
    published.map(({ metafile }) => metafile),
    root,
  )
  const licenses = listLicenses(publishedFiles, root)
  const licenseText = formatLicenses('The scripts and styles of this site contain code of', licenses)
  const licenseFile = { file: `licenses-${hashOf(licenseText)}.txt`, hash: hashOf(licenseText) }
  replaceWith(join(codeFolder, licenseFile.file), licenseText)
  files.push({ path: `assets/${LICENSES}`, ...licenseFile })

  const metafiles = [renderer, ...published].map(({ metafile }) => metafile)
  return {
    value: {
      renderer: { file: name, hash },
      assets,
      files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
      findings: [styleSheets, elementStyles].flatMap(({ warnings }) => describeStyleWarnings(warnings)),
    },
    files: [{ file: name, hash }, ...files.map(({ file, hash }) => ({ file, hash }))],
    ...sourcesOf(metafiles.map(sass.withFiles), root),
  }
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

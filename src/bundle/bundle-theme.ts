// The theme in the forms it is needed in: a renderer for Node that holds its own copy of React; for browsers the
// styles, the start-up script and what that fetches later, the app and the script of the not-found page. All are
// minified and named by their hashes.

import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import type { BuildOptions, OutputFile, Plugin } from 'esbuild'
import { ConfigProblem } from '../config/config-problem.ts'
import { writeWhole } from '../engine/files.ts'
import { hashOf } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import type { Hash } from '../model/names.ts'
import type { ThemeAssets } from '../model/site-chrome.ts'
import { describeBuildErrors, describeStyleWarnings } from './build-problems.ts'
import { type Bundle, inputPaths } from './bundle-record.ts'

/** A file of the theme for the output. */
export interface AssetFile {
  /** Relative to the output folder. */
  readonly path: string
  /** In the code folder. */
  readonly file: string
  readonly hash: Hash
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
  /** The site's own theme module, relative to the root; empty for none. */
  readonly theme: string
  readonly styles: readonly string[]
  /** The configuration file that names both; empty for none. */
  readonly configFile?: string
  /** `development` keeps React's warnings, for tests. Default `production`. */
  readonly mode?: 'production' | 'development'
}

/** Where a file loader's output goes; fonts and images of style sheets are assets too. */
const ASSET_ENDINGS = ['woff2', 'woff', 'ttf', 'png', 'jpg', 'svg', 'webp', 'avif', 'gif']

/** Fonts and images that code or styles import become part of them. */
export const ASSET_LOADERS = Object.fromEntries(
  ASSET_ENDINGS.map((ending) => [`.${ending}`, 'dataurl' as const]),
)

/** Browsers that the code is made for. */
export const BROWSERS = ['es2022', 'chrome111', 'firefox113', 'safari16.4']

/** Bundles a theme and writes it to the code folder. */
export async function bundleTheme(request: ThemeRequest): Promise<Bundle<ThemeBuild>> {
  const { root, codeFolder, packageRoot, theme, styles, configFile = '', mode = 'production' } = request
  const { build } = await import('esbuild')
  const themeModule = join(packageRoot, 'theme/theme.ts')
  const loader = ASSET_LOADERS
  const shared = {
    absWorkingDir: root,
    bundle: true,
    write: false as const,
    metafile: true as const,
    logLevel: 'silent' as const,
    jsx: 'automatic' as const,
    // A theme beside the site and ours must meet the same React, whatever is installed where.
    nodePaths: [join(packageRoot, 'node_modules')],
    alias: { 'octavo/theme': themeModule, ...reactOf(packageRoot) },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    loader,
    outdir: 'out',
  } satisfies BuildOptions
  mkdirSync(codeFolder, { recursive: true })

  const own =
    theme === ''
      ? `import { defaultTheme as theme } from ${JSON.stringify(themeModule)}`
      : `import theme from ${JSON.stringify(`./${theme}`)}`
  const modules = [
    `import * as react from 'react'`,
    `import * as jsxRuntime from 'react/jsx-runtime'`,
    `import * as octavoTheme from 'octavo/theme'`,
    `const modules = { react, 'react/jsx-runtime': jsxRuntime, 'octavo/theme': octavoTheme }`,
  ].join('\n')
  const entry = (contents: string) => ({
    stdin: { contents, resolveDir: root, sourcefile: 'octavo-entry.js', loader: 'js' as const },
  })
  const forBrowsers = {
    ...shared,
    platform: 'browser' as const,
    format: 'esm' as const,
    target: BROWSERS,
    minify: true,
  }
  const [renderer, app, missing, styleSheets, searchStyles, worker, algolia] = await Promise.all([
    build({
      ...shared,
      ...entry(`${own}
${modules}
import { createRenderer } from ${JSON.stringify(join(packageRoot, 'src/render/renderer.tsx'))}
export { modules }
export const renderer = createRenderer(theme, modules)`),
      platform: 'node',
      format: 'esm',
      target: 'node20',
      minifySyntax: true,
      banner: {
        js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
      },
      loader: { ...loader, '.css': 'empty' },
    }),
    build({
      ...forBrowsers,
      ...entry(`${own}
${modules}
import { createApp } from ${JSON.stringify(join(packageRoot, 'theme/client/app.tsx'))}
export const { start } = createApp(theme, modules)`),
      loader: { ...loader, '.css': 'empty' },
    }),
    build({ ...forBrowsers, entryPoints: { missing: join(packageRoot, 'theme/client/missing.ts') } }),
    build({
      ...forBrowsers,
      entryPoints: { theme: 'octavo-entry.css' },
      plugins: [
        styleEntry(root, [join(packageRoot, 'theme/styles/theme.css'), ...styles.map((file) => `./${file}`)]),
      ],
    }),
    build({ ...forBrowsers, entryPoints: { search: join(packageRoot, 'theme/search/search.css') } }),
    build({ ...forBrowsers, entryPoints: { worker: join(packageRoot, 'theme/search/worker.ts') } }),
    build({
      ...forBrowsers,
      entryPoints: { algolia: join(packageRoot, 'theme/search/algolia.ts') },
      define: { ...forBrowsers.define, OCTAVO_VERSION: JSON.stringify(versionOf(packageRoot)) },
    }),
  ]).catch((error: unknown) => {
    throw new ConfigProblem(describeBuildErrors(error, configFile))
  })

  const files: AssetFile[] = []
  const keep = (name: string, result: { readonly outputFiles: readonly OutputFile[] }): string => {
    const made = result.outputFiles.map(({ path, contents }) => {
      const hash = hashOf(contents)
      const file = `${name}-${hash}${extname(path)}`
      writeWhole(join(codeFolder, file), contents)
      files.push({ path: `assets/${file}`, file, hash })
      return file
    })
    return made[0]!
  }
  // What answers from the site's own index knows its worker.
  const local = await build({
    ...forBrowsers,
    entryPoints: { local: join(packageRoot, 'theme/search/local.ts') },
    define: { ...forBrowsers.define, OCTAVO_SEARCH: JSON.stringify(`./${keep('search-worker', worker)}`) },
  })
  // The search knows its styles and what may answer it.
  const search = await build({
    ...forBrowsers,
    entryPoints: { search: join(packageRoot, 'theme/search/search.ts') },
    define: {
      ...forBrowsers.define,
      OCTAVO_SEARCH_STYLES: JSON.stringify(`./${keep('search', searchStyles)}`),
      OCTAVO_PROVIDERS: JSON.stringify({
        local: `./${keep('search-local', local)}`,
        algolia: `./${keep('search-algolia', algolia)}`,
      }),
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
      OCTAVO_MISSING: JSON.stringify(`./${keep('missing', missing)}`),
    },
  })
  const assets = {
    styles: [`assets/${keep('theme', styleSheets)}`],
    scripts: [`assets/${keep('start', start)}`],
  }
  const code = renderer.outputFiles.find(({ path }) => path.endsWith('.js'))!.contents
  const hash = hashOf(code)
  const name = `renderer-${hash}.mjs`
  writeWhole(join(codeFolder, name), code)

  const made = [renderer, app, missing, styleSheets, searchStyles, worker, local, algolia, search, start]
  const inputs = made.flatMap(({ metafile }) => inputPaths(metafile, root))
  return {
    value: {
      renderer: { file: name, hash },
      assets,
      files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
      findings: describeStyleWarnings(styleSheets.warnings),
    },
    files: [name, ...files.map(({ file }) => file)],
    inputs: [...new Set(inputs)].sort(),
  }
}

/** One style sheet that imports the theme's and the site's, in this order. */
function styleEntry(root: string, sheets: readonly string[]): Plugin {
  return {
    name: 'style-entry',
    setup(build) {
      build.onResolve({ filter: /^octavo-entry\.css$/ }, () => ({
        path: 'css',
        namespace: 'octavo-entry',
      }))
      build.onLoad({ filter: /.*/, namespace: 'octavo-entry' }, () => ({
        contents: sheets.map((sheet) => `@import ${JSON.stringify(sheet)};`).join('\n'),
        loader: 'css',
        resolveDir: root,
      }))
    },
  }
}

function versionOf(packageRoot: string): string {
  return (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version
}

/** React's modules by absolute path, so that no other copy can get in. */
function reactOf(packageRoot: string): Record<string, string> {
  const resolve = (name: string): string => join(findModules(packageRoot, name.split('/')[0]!), name)
  return Object.fromEntries(
    ['react/jsx-runtime', 'react-dom/server', 'react-dom/client', 'react-dom', 'react'].map((name) => [
      name,
      resolve(name),
    ]),
  )
}

/** The `node_modules` folder that holds one of our packages: beside Octavo, or above it where Octavo is installed as a package. */
function findModules(from: string, name: string): string {
  const entry = createRequire(join(from, 'package.json')).resolve(`${name}/package.json`)
  return entry.slice(0, entry.lastIndexOf(`node_modules`) + 'node_modules'.length)
}

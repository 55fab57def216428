// Settings shared by the bundles of the theme, plugins and React pages.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { EXTENSIONS } from './resolution.ts'

const FONT_ENDINGS = ['woff2', 'woff', 'ttf', 'otf', 'eot']
const ASSET_ENDINGS = [...FONT_ENDINGS, ...'png jpg jpeg svg webp avif gif ico bmp cur'.split(' ')]

/** Inlines fonts and images that code or styles import. */
export const ASSET_LOADERS = Object.fromEntries(
  ASSET_ENDINGS.map((ending) => [`.${ending}`, 'dataurl' as const]),
)

/** Fonts of the theme's style sheet stay separate files: browsers fetch them only when needed, and no CSP blocks them. */
export const FONT_FILES = {
  loader: Object.fromEntries(FONT_ENDINGS.map((ending) => [`.${ending}`, 'file' as const])),
  assetNames: '[name]-[hash]',
} as const

/** Page code also runs in Node, so packages with several variants must resolve to one that needs no document. */
export const WITHOUT_DOCUMENT = ['worker', 'module']

/** Browser targets of the generated code. */
export const BROWSERS = ['es2022', 'chrome111', 'firefox113', 'safari16.4']

/** Settings for all bundles of site code: nothing is written, and packages are resolved from the site. */
export function siteBundle(root: string) {
  return {
    absWorkingDir: root,
    nodePaths: [join(root, 'node_modules')],
    bundle: true,
    write: false,
    metafile: true,
    logLevel: 'silent',
    jsx: 'automatic',
    resolveExtensions: EXTENSIONS,
    // React Native packages read the second.
    define: { 'process.env.NODE_ENV': '"production"', __DEV__: 'false' },
  } satisfies BuildOptions as BuildOptions & { readonly write: false; readonly metafile: true }
}

/** Style sheet entry points by name. Each imports its sheets in order, into a cascade layer if given. */
export function styleEntries(
  root: string,
  entries: Readonly<Record<string, readonly (readonly [sheet: string, layer?: string])[]>>,
  ...plugins: readonly Plugin[]
): Entries {
  const sheetEntries = settingEntries(root, 'css', entries, (sheets) =>
    sheets
      .map(([sheet, layer]) => `@import ${JSON.stringify(sheet)}${layer ? ` layer(${layer})` : ''};`)
      .join('\n'),
  )
  return { ...sheetEntries, plugins: [...sheetEntries.plugins, ...plugins] }
}

/** Script entry points by name, each re-exporting a module's default export. */
export function scriptEntries(root: string, entries: Readonly<Record<string, string>>): Entries {
  return settingEntries(root, 'js', entries, (path) => `export { default } from ${JSON.stringify(path)}`)
}

type Entries = Required<Pick<BuildOptions, 'entryPoints' | 'plugins'>>

/** Creates entry points that are not files. */
function settingEntries<Entry>(
  root: string,
  loader: 'css' | 'js',
  entries: Readonly<Record<string, Entry>>,
  write: (entry: Entry) => string,
): Entries {
  const names = Object.keys(entries)
  const plugin: Plugin = {
    name: 'made-entries',
    setup(build) {
      build.onResolve({ filter: /^octavo-entry:/ }, ({ path }) => ({
        path: path.slice('octavo-entry:'.length),
        namespace: 'octavo-entry',
      }))
      build.onLoad({ filter: /.*/, namespace: 'octavo-entry' }, ({ path }) => ({
        contents: write(entries[path]!),
        loader,
        resolveDir: root,
      }))
    },
  }
  return {
    entryPoints: Object.fromEntries(names.map((name) => [name, `octavo-entry:${name}`])),
    plugins: [plugin, ...(loader === 'css' ? [siteUrls(root)] : [])],
  }
}

/** Resolves site URLs in style sheets. `prefix` is prepended to root-relative URLs. */
export function siteUrls(root: string, prefix = '..'): Plugin {
  return {
    name: 'site-urls',
    setup(build) {
      // `/img/a.png` is a path of the site: relative to the style sheet, which is in `assets`, it works with any base path.
      build.onResolve({ filter: /^\// }, ({ path, kind }) => {
        if (kind !== 'url-token') return undefined
        const file = join(root, path.split(/[?#]/)[0]!)
        return existsSync(file) ? { path: file } : { path: `${prefix}${path}`, external: true }
      })
      build.onResolve({ filter: /^~?@site\// }, ({ path }) => ({
        path: join(root, path.replace(/^~?@site\//, '')),
      }))
    },
  }
}

export function versionOf(packageRoot: string): string {
  return (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version
}

/** React's modules by absolute path, so that no second copy is bundled. */
export function reactOf(packageRoot: string): Record<string, string> {
  const resolve = (name: string): string => join(findModules(packageRoot, name.split('/')[0]!), name)
  return Object.fromEntries(
    ['react/jsx-runtime', 'react-dom/server', 'react-dom/client', 'react-dom', 'react'].map((name) => [
      name,
      resolve(name),
    ]),
  )
}

/**
 * Resolves packages of the theme's own modules to the single-file copies in Octavo's package, so that nothing else must be
 * installed. Modules of a site use the packages that the site has installed.
 */
export function vendoredPackages(packageRoot: string): Plugin {
  const folder = join(packageRoot, 'dist/vendor')
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length))
  return {
    name: 'vendored-packages',
    setup(build) {
      build.onResolve({ filter: /^[a-z][\w-]*(?:\/\w+)?$/ }, ({ path, importer }) => {
        const name = path.replace('/', '-')
        const isOwn =
          importer.startsWith(packageRoot + sep) &&
          !importer.includes(`${sep}node_modules${sep}`, packageRoot.length)
        return isOwn && names.includes(name) ? { path: join(folder, `${name}.js`) } : undefined
      })
    },
  }
}

/** Theme parts copied into a site import the others by package name, `octavo/theme/parts/Brand`. */
export function themeSources(packageRoot: string): Plugin {
  return {
    name: 'theme-sources',
    setup(build) {
      build.onResolve({ filter: /^octavo\/(?:theme|src)\/[\w/-]+$/ }, ({ path }) => {
        const source = join(packageRoot, path.slice('octavo/'.length))
        const file = ['.tsx', '.ts'].map((ending) => source + ending).find((one) => existsSync(one))
        return file === undefined ? undefined : { path: file }
      })
    },
  }
}

/** The `node_modules` folder with a dependency of Octavo: in its folder, or above it if Octavo is installed as a package. */
function findModules(from: string, name: string): string {
  const entry = createRequire(join(from, 'package.json')).resolve(`${name}/package.json`)
  return entry.slice(0, entry.lastIndexOf(`node_modules`) + 'node_modules'.length)
}

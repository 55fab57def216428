// What the bundles of theme, plugins and component pages have in common.

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** Where a file loader's output goes; fonts and images of style sheets are assets too. */
const ASSET_ENDINGS = ['woff2', 'woff', 'ttf', 'png', 'jpg', 'svg', 'webp', 'avif', 'gif']

/** Fonts and images that code or styles import become part of them. */
export const ASSET_LOADERS = Object.fromEntries(
  ASSET_ENDINGS.map((ending) => [`.${ending}`, 'dataurl' as const]),
)

/** Browsers that the code is made for. */
export const BROWSERS = ['es2022', 'chrome111', 'firefox113', 'safari16.4']

/** One style sheet that imports others in this order, each into a layer where it has one. */
export function styleEntry(
  root: string,
  sheets: readonly (readonly [sheet: string, layer?: string])[],
): Plugin {
  return {
    name: 'style-entry',
    setup(build) {
      build.onResolve({ filter: /^octavo-entry\.css$/ }, () => ({
        path: 'css',
        namespace: 'octavo-entry',
      }))
      build.onLoad({ filter: /.*/, namespace: 'octavo-entry' }, () => ({
        contents: sheets
          .map(([sheet, layer]) => `@import ${JSON.stringify(sheet)}${layer ? ` layer(${layer})` : ''};`)
          .join('\n'),
        loader: 'css',
        resolveDir: root,
      }))
    },
  }
}

/** Addresses in style sheets as sites write them; `prefix` is put before those of the site. */
export function siteUrls(root: string, prefix = '..'): Plugin {
  return {
    name: 'site-urls',
    setup(build) {
      // `/img/a.png` is a path of the site: relative to the style sheet, which is in `assets`, it works at any base.
      build.onResolve({ filter: /^\// }, ({ path, kind }) => {
        if (kind !== 'url-token') return undefined
        const file = join(root, path.replace(/[?#].*$/, ''))
        return existsSync(file) ? { path: file } : { path: `${prefix}${path}`, external: true }
      })
      build.onResolve({ filter: /^~?@site\// }, ({ path }) => ({
        path: join(root, path.replace(/^~?@site\//, '')),
      }))
    },
  }
}

/** The version of this package. */
export function versionOf(packageRoot: string): string {
  return (JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }).version
}

/** React's modules by absolute path, so that no other copy can get in. */
export function reactOf(packageRoot: string): Record<string, string> {
  const resolve = (name: string): string => join(findModules(packageRoot, name.split('/')[0]!), name)
  return Object.fromEntries(
    ['react/jsx-runtime', 'react-dom/server', 'react-dom/client', 'react-dom', 'react'].map((name) => [
      name,
      resolve(name),
    ]),
  )
}

/** The `node_modules` folder that holds a package of Octavo: next to Octavo, or above it when Octavo is installed as a package. */
function findModules(from: string, name: string): string {
  const entry = createRequire(join(from, 'package.json')).resolve(`${name}/package.json`)
  return entry.slice(0, entry.lastIndexOf(`node_modules`) + 'node_modules'.length)
}

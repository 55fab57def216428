// Packages that a configuration imports are loaded by Node from where they are installed, as they are made for it; only
// the site's own files are bundled. They are named relative to the bundle, so that it is the same wherever the site is.
//
// Bundled all the same: packages that import Octavo, which need not be installed beside them, what Node cannot load
// (TypeScript, JSON), and modules that CommonJS code requires.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative, sep } from 'node:path'
import type { Plugin } from 'esbuild'
import { hashOf } from '../engine/hash.ts'

export interface NodePackages {
  readonly plugin: Plugin
  /** The entry files that Node loads, absolute, and the package.json of each. */
  files(): readonly string[]
  /** Names what is loaded: it is part of the bundle's text, so that another version makes another bundle. */
  stamp(): string
}

/** For a bundle in a folder, whose start declares `require`. */
export function nodePackages(codeFolder: string): NodePackages {
  const used = new Map<string, string>()
  const plugin: Plugin = {
    name: 'node-packages',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        const asked = Object(pluginData) as { readonly [ASKED]?: true }
        if (asked[ASKED] || kind === 'entry-point' || isInPackage(importer)) return undefined
        if (/^(?:node:|octavo(?:\/|$))/.test(path)) return undefined
        // Other plugins may ask in the same way: each adds its mark.
        const again = { importer, resolveDir, kind, pluginData: { ...asked, [ASKED]: true } }
        const found = await build.resolve(path, again)
        if (found.errors.length > 0 || found.external || found.namespace !== 'file') return undefined
        if (!isInPackage(found.path) || !/^\.[cm]?js$/.test(extname(found.path))) return undefined
        const packageFile = findPackageFile(found.path)
        const isModule = isModuleFile(found.path, packageFile)
        if ((isModule && kind === 'require-call') || IMPORTS_OCTAVO.test(readFileSync(found.path, 'utf8')))
          return undefined
        used.set(found.path, packageFile)
        return isModule
          ? { path: addressOf(found.path), external: true }
          : { path: found.path, namespace: NAMESPACE }
      })
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => ({
        contents: `module.exports = __octavoRequire(${JSON.stringify(addressOf(path))})`,
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

  function addressOf(file: string): string {
    const path = relative(codeFolder, file).replaceAll(sep, '/')
    return path.startsWith('.') ? path : `./${path}`
  }
}

const ASKED = 'isAskedByNodePackages'
const NAMESPACE = 'octavo-node'
const IMPORTS_OCTAVO = /['"]octavo(?:\/[\w-]+)?['"]/

function isInPackage(path: string): boolean {
  return path.includes(`${sep}node_modules${sep}`)
}

function findPackageFile(file: string): string {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const own = join(folder, 'package.json')
    if (existsSync(own) || dirname(folder) === folder) return own
  }
}

function isModuleFile(file: string, packageFile: string): boolean {
  if (extname(file) !== '.js') return extname(file) === '.mjs'
  return (JSON.parse(readFileSync(packageFile, 'utf8')) as { type?: unknown }).type === 'module'
}

// The configuration of another generator that is JavaScript or TypeScript, run once. Packages that are not installed give a
// stand-in: a function that answers with the object it is given, as `defineConfig` and wrappers of configurations do.

import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import { bundleConfigCode, importConfigCode } from '../bundle/config-code.ts'
import type { BundlePlace } from '../bundle/loaded-config.ts'
import type { LoadScript } from './draft.ts'

export function scriptLoader(place: BundlePlace): LoadScript {
  return async (file, known) => {
    const contents = `export { default } from './${file}'`
    const dialect = { plugins: [standIns(known)] }
    const { code } = await bundleConfigCode({ file, contents, dialect }, place)
    const { default: value } = (await importConfigCode(code, file, place)) as { readonly default: unknown }
    return typeof value === 'function' ? value({ command: 'build', mode: 'production' }) : value
  }
}

function standIns(known: Readonly<Record<string, string>>): Plugin {
  return {
    name: 'stand-ins',
    setup(build) {
      build.onResolve({ filter: /./ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        const { isAsked = false } = Object(pluginData) as { isAsked?: boolean }
        if (isAsked || kind === 'entry-point' || isBuiltin(path)) return undefined
        if (Object.hasOwn(known, path)) return { path, namespace: 'octavo-known' }
        const found = await build.resolve(path, {
          importer,
          resolveDir,
          kind,
          pluginData: { ...Object(pluginData), isAsked: true },
        })
        return found.errors.length > 0 || /\.(?:vue|astro|css|scss)$/.test(found.path)
          ? { path, namespace: 'octavo-missing' }
          : found
      })
      build.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
        if (path.includes('node_modules')) return undefined
        const loader = /\.[cm]?ts$/.test(path) ? 'ts' : 'js'
        return { contents: withPlace(readFileSync(path, 'utf8'), path), loader }
      })
      build.onLoad({ filter: /./, namespace: 'octavo-known' }, ({ path }) => ({ contents: known[path]! }))
      build.onLoad({ filter: /./, namespace: 'octavo-missing' }, () => ({ contents: STAND_IN }))
    },
  }
}

/** Code with the place it was read from in place of `import.meta`. */
function withPlace(code: string, path: string): string {
  return code
    .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    .replace(
      /\bimport\.meta\.dirname\b|(?<![\w$.]|(?:const|let|var) )__dirname\b/g,
      JSON.stringify(dirname(path)),
    )
}

/** A name of it is the same again. */
const STAND_IN = `const make = (done) => new Proxy(function () {}, {
  get: (_, key) => key === Symbol.iterator ? function* () {} : key === Symbol.toPrimitive ? () => '' : key === '__esModule' ? undefined : key === 'then' ? done : standIn,
  apply: (_, self, [first]) => first?.constructor === Object ? first : standIn,
  construct: () => standIn,
  // Imports by name are looked up in the prototype of a module that names none.
  getPrototypeOf: () => names,
})
const standIn = make((done) => (done?.(), standIn))
const names = make()
module.exports = names`

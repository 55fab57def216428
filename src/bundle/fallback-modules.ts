// Modules that are not there, in code that was written for another generator: what a script makes, or a package of a
// workspace that is not built. Where plugins name a stand-in for them (`*` in `modules`), it is used, with a warning, and the
// rest of the page is as it should be.
//
// esbuild says which imports it did not find when it has tried all of them, so the bundle is made a second time.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildFailure, BuildOptions, BuildResult, Metafile, OnResolveArgs, Plugin } from 'esbuild'
import { describeMissingModule } from '../model/missing-module.ts'
import type { SiteModules } from './plugin-modules.ts'
import { below } from './resolution.ts'

type InMemory = { readonly write: false; readonly metafile: true }

/** Bundles, with the stand-in for what cannot be found. */
export async function bundleWithFallbacks(
  options: BuildOptions & InMemory,
  modules: SiteModules | undefined,
): Promise<BuildResult<InMemory>> {
  const { build } = await import('esbuild')
  const [standIn] = modules?.names['*'] ?? []
  if (!modules || standIn === undefined) return build(options)
  const absent = new Set<string>()
  for (;;) {
    try {
      const plugin = absentModules(
        absent,
        modules,
        join(modules.packageRoot, standIn.slice('octavo/'.length)),
      )
      const result = await build({ ...options, plugins: [plugin, ...(options.plugins ?? [])] })
      if (absent.size > 0) noteNames(result.metafile, options.absWorkingDir ?? '', modules)
      return result
    } catch (error) {
      const known = absent.size
      for (const { text, location } of (error as Partial<BuildFailure>).errors ?? []) {
        const [, source] = /^Could not resolve "(.*)"/.exec(text) ?? []
        if (source !== undefined && location) absent.add(`${location.file} ${source}`)
        const [, file, name] = /^No matching export in "(.*)" for import "(.*)"/.exec(text) ?? []
        if (file !== undefined && !/^octavo-(?!export:)/.test(file)) absent.add(`${file}#${name}`)
        // Some packages are in a language of their own, which a bundler of another kind would know.
        const isUnread = source === undefined && file === undefined
        if (isUnread && location?.file.includes('node_modules/')) absent.add(`${location.file}#`)
      }
      if (absent.size === known) throw error
    }
  }
}

/** `!!raw-loader!./file` and `!!./file?raw`, as bundlers name the text of a file, without the loader. */
export function withoutLoader(source: string): string {
  return source.replace(/^!*(?:raw-loader!)?/, '').replace(/\?raw$/, '')
}

const ABSENT = 'octavo-absent'

/** A module by a name of a plugin may be there later: its file is what decides. */
function noteNames({ inputs }: Metafile, root: string, { names }: SiteModules): void {
  for (const { imports } of Object.values(inputs)) {
    for (const one of imports.filter(({ path }) => path.startsWith(`${ABSENT}:`))) {
      for (const [name, paths] of Object.entries(names)) {
        const start = name.replace(/\*$/, '')
        const isNamed =
          start === name ? one.original === name : name !== '*' && one.original?.startsWith(start)
        const file = isNamed && paths.find((path) => path.startsWith('.'))
        if (file) one.original = join(root, file.replace('*', one.original!.slice(start.length)))
      }
    }
  }
}

/**
 * Each as `file source`, the file as esbuild names it; `file#name` for a name that a module does not export, `file#` for a
 * module of a package that is not JavaScript.
 */
function absentModules(absent: ReadonlySet<string>, modules: SiteModules, standIn: string): Plugin {
  return {
    name: 'absent-modules',
    setup(build) {
      if (absent.size === 0) return
      const root = build.initialOptions.absWorkingDir ?? ''
      build.onResolve({ filter: /.*/ }, (args) => {
        const source = withoutLoader(args.path)
        if (!absent.has(`${importerOf(args, root)} ${source}`)) return undefined
        const isRelative = /^\.{1,2}\//.test(source)
        const isFile = isRelative || source.startsWith('@site/')
        const name = isRelative ? below(root, join(args.resolveDir, source)) : source.replace(/^@site\//, '')
        const { message: text, help: detail } = describeMissingModule(name, isFile)
        return { path: standIn, namespace: ABSENT, warnings: [{ text, detail }] }
      })
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => {
        const file = below(root, path)
        const names = [...absent].flatMap((one) =>
          one.startsWith(`${file}#`) ? one.slice(file.length + 1) : [],
        )
        if (names.length === 0) return undefined
        // Without its text, a module of a package has each name that another asks for.
        const isUnread = names.includes('')
        const inPackage = file.replace(/^.*node_modules\//, '')
        const own = nameOfOwn(path, modules)
        const left = isUnread
          ? [inPackage]
          : names.map((name) => (own === undefined ? `${inPackage}#${name}` : `${name} of ${own}`))
        const from = JSON.stringify(standIn.split('#')[0])
        const exports = names.flatMap((name) =>
          name === '' ? [] : `export { absent as ${name} } from ${from}`,
        )
        return {
          contents: [isUnread ? 'export {}' : readFileSync(path, 'utf8'), ...exports].join('\n'),
          loader: loaderOf(path),
          warnings: left.map((one) => {
            const { message: text, help: detail } = describeMissingModule(one, false)
            return { text, detail }
          }),
        }
      })
      // A stand-in for a module, which does not have each of its names.
      build.onLoad({ filter: /.*/, namespace: 'octavo-export' }, ({ path }) => {
        const start = `octavo-export:${path}#`
        const names = [...absent].flatMap((one) => (one.startsWith(start) ? one.slice(start.length) : []))
        if (names.length === 0) return undefined
        const [file = '', shown] = path.split('#')
        const exports = names.map(
          (name) => `export { absent as ${name} } from ${JSON.stringify(standIn.split('#')[0])}`,
        )
        const own = JSON.stringify(file)
        const contents = [`export { ${shown} as default } from ${own}`, `export * from ${own}`, ...exports]
        return { contents: contents.join('\n'), loader: 'js', resolveDir: root }
      })
      build.onLoad({ filter: /.*/, namespace: ABSENT }, ({ path }) => {
        const [file, name] = path.split('#')
        return {
          contents: `module.exports = require(${JSON.stringify(file)}).${name}`,
          loader: 'js',
          resolveDir: root,
        }
      })
    },
  }
}

/** The name by which code imports a module of Octavo. */
function nameOfOwn(file: string, { names, packageRoot }: SiteModules): string | undefined {
  const isIt = (path: string): boolean => path.replace(/^octavo\b/, packageRoot) === file
  return Object.keys(names).find((name) => names[name]!.some(isIt))
}

function loaderOf(path: string): 'ts' | 'tsx' | 'jsx' {
  if (/\.tsx$/.test(path)) return 'tsx'
  return /\.[cm]?ts$/.test(path) ? 'ts' : 'jsx'
}

function importerOf({ importer, namespace }: OnResolveArgs, root: string): string {
  return namespace === 'file' ? below(root, importer) : `${namespace}:${importer}`
}

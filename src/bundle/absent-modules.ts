// Modules that are not there, in code that was written for another generator: what a script makes, or a package of a
// workspace that is not built. Where plugins name a stand-in for them (`*` in `modules`), it is used, with a warning, and the
// rest of the page is as it should be.
//
// esbuild says which imports it did not find when it has tried all of them, so the bundle is made a second time.

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { BuildFailure, BuildOptions, BuildResult, Metafile, OnResolveArgs, Plugin } from 'esbuild'
import { describeAbsent } from '../model/absent-module.ts'
import type { SiteModules } from './plugin-modules.ts'

type InMemory = { readonly write: false; readonly metafile: true }

/** Bundles, with the stand-in for what cannot be found. */
export async function bundleWithAbsent(
  options: BuildOptions & InMemory,
  modules: SiteModules | undefined,
): Promise<BuildResult<InMemory>> {
  const { build } = await import('esbuild')
  const [standIn] = modules?.names['*'] ?? []
  if (!modules || standIn === undefined) return build(options)
  const absent = new Set<string>()
  for (;;) {
    try {
      const plugin = absentModules(absent, join(modules.packageRoot, standIn.slice('octavo/'.length)))
      const result = await build({ ...options, plugins: [plugin, ...(options.plugins ?? [])] })
      if (absent.size > 0) noteNames(result.metafile, options.absWorkingDir ?? '', modules)
      return result
    } catch (error) {
      const known = absent.size
      for (const { text, location } of (error as Partial<BuildFailure>).errors ?? []) {
        const [, source] = /^Could not resolve "(.*)"/.exec(text) ?? []
        if (source !== undefined && location) absent.add(`${location.file} ${source}`)
        const [, file, name] = /^No matching export in "(.*)" for import "(.*)"/.exec(text) ?? []
        if (file !== undefined && !file.startsWith('octavo-')) absent.add(`${file}#${name}`)
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

/** Each as `file source`, the file as esbuild names it; `file#name` for a name that a module does not export. */
function absentModules(absent: ReadonlySet<string>, standIn: string): Plugin {
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
        const { message: text, help: detail } = describeAbsent(name, isFile)
        return { path: standIn, namespace: ABSENT, warnings: [{ text, detail }] }
      })
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => {
        const file = below(root, path)
        const names = [...absent].flatMap((one) =>
          one.startsWith(`${file}#`) ? one.slice(file.length + 1) : [],
        )
        if (names.length === 0) return undefined
        const from = JSON.stringify(standIn.split('#')[0])
        const exports = names.map((name) => `export { absent as ${name} } from ${from}`)
        return {
          contents: [readFileSync(path, 'utf8'), ...exports].join('\n'),
          loader: /\.[cm]?tsx?$/.test(path) ? 'tsx' : 'jsx',
          warnings: names.map((name) => {
            const { message: text, help: detail } = describeAbsent(
              `${file.replace(/^.*node_modules\//, '')}#${name}`,
              false,
            )
            return { text, detail }
          }),
        }
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

function importerOf({ importer, namespace }: OnResolveArgs, root: string): string {
  return namespace === 'file' ? below(root, importer) : `${namespace}:${importer}`
}

function below(root: string, path: string): string {
  return relative(root, path).replaceAll('\\', '/')
}

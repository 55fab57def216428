// Fallbacks for unresolved imports in code written for another generator: files that a script generates, or a workspace
// package that is not built. If plugins declare a fallback (`*` in `modules`), it is used with a warning, and the rest of the
// page works.
//
// esbuild reports unresolved imports only at the end, so the bundle is then built a second time.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildFailure, BuildOptions, BuildResult, Metafile, OnResolveArgs, Plugin } from 'esbuild'
import { below } from '../../core/bundle/path-states.ts'
import type { SiteModules } from '../../core/bundle/plugin-modules.ts'
import { describeMissingModule } from './missing-module.ts'

type InMemory = { readonly write: false; readonly metafile: true }

/** Bundles code, replacing unresolved imports with the fallback. */
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
      const previousSize = absent.size
      for (const { text, location } of (error as Partial<BuildFailure>).errors ?? []) {
        const [, source] = /^Could not resolve "(.*)"/.exec(text) ?? []
        if (source !== undefined && location) absent.add(`${location.file} ${source}`)
        const [, file, name] = /^No matching export in "(.*)" for import "(.*)"/.exec(text) ?? []
        if (file !== undefined && !/^octavo-(?!export:)/.test(file)) absent.add(`${file}#${name}`)
        // Some packages contain files that only another bundler supports.
        const isUnread = source === undefined && file === undefined
        if (isUnread && location?.file.includes('node_modules/')) absent.add(`${location.file}#`)
      }
      if (absent.size === previousSize) throw error
    }
  }
}

/** Strips the loader from `!!raw-loader!./file` and `!!./file?raw`, bundler syntax for the text of a file. */
export function withoutLoader(source: string): string {
  return source.replace(/^!*(?:raw-loader!)?/, '').replace(/\?raw$/, '')
}

const ABSENT = 'octavo-absent'

/** A module that a plugin declares may be added later, so its file is recorded as an input of resolution. */
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
 * Each entry is `file source`, the file as esbuild names it; `file#name` for a name that a module does not export, `file#` for
 * a module of a package that is not JavaScript.
 */
function absentModules(absent: ReadonlySet<string>, modules: SiteModules, standIn: string): Plugin {
  const [standInFile = '', standInName] = standIn.split('#')
  const exportStandIn = (name: string): string =>
    `export { ${standInName} as ${name} } from ${JSON.stringify(standInFile)}`
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
        // Without its text, a module of a package exports every name that is imported from it.
        const isUnread = names.includes('')
        const inPackage = file.replace(/^.*node_modules\//, '')
        const octavoName = nameOfOwn(path, modules)
        const missingNames = isUnread
          ? [inPackage]
          : names.map((name) =>
              octavoName === undefined ? `${inPackage}#${name}` : `${name} of ${octavoName}`,
            )
        const exports = names.flatMap((name) => (name === '' ? [] : exportStandIn(name)))
        return {
          contents: [isUnread ? 'export {}' : readFileSync(path, 'utf8'), ...exports].join('\n'),
          loader: loaderOf(path),
          warnings: missingNames.map((one) => {
            const { message: text, help: detail } = describeMissingModule(one, false)
            return { text, detail }
          }),
        }
      })
      // A fallback module does not export every imported name.
      build.onLoad({ filter: /.*/, namespace: 'octavo-export' }, ({ path }) => {
        const start = `octavo-export:${path}#`
        const names = [...absent].flatMap((one) => (one.startsWith(start) ? one.slice(start.length) : []))
        if (names.length === 0) return undefined
        const [file = '', shown] = path.split('#')
        const exports = names.map(exportStandIn)
        const quotedFile = JSON.stringify(file)
        const contents = [
          `export { ${shown} as default } from ${quotedFile}`,
          `export * from ${quotedFile}`,
          ...exports,
        ]
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

/** Returns the name by which code imports a module of Octavo. */
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

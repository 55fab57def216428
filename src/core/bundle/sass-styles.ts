// Compiles Sass style sheets with the `sass` package installed in the site. A sheet that cannot be compiled is empty, with a
// warning: see `describeSassErrors`.

import { existsSync, readdirSync } from 'node:fs'
import { createRequire, SourceMap, type SourceMapPayload } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Loader, Message, Plugin } from 'esbuild'
import { OVERTIME } from '../engine/internal-error.ts'
import { createLimit, LOAD_LIMIT } from '../engine/time-limit.ts'
import type { Finding } from '../model/finding.ts'
import type { Metafile } from './resolution.ts'

const SASS_FILE = /\.s[ac]ss$/

export interface SassStyles {
  readonly plugin: Plugin
  /** Adds the files that Sass read to a metafile. */
  withFiles(metafile: Metafile): Metafile
}

export interface SassOptions {
  /** Compiling a sheet for longer is an error. Milliseconds. */
  readonly timeLimit?: number
  /** Changes the compiled CSS of a file. */
  readonly transform?: (css: string, path: string) => Promise<string>
}

/** Creates the plugin. */
export function sassStyles(
  root: string,
  { timeLimit = LOAD_LIMIT, transform = async (css) => css }: SassOptions = {},
): SassStyles {
  const read = new Set<string>()
  /** Compiled sheets, relative to the root. */
  const named = new Set<string>()
  /** Source maps of compiled sheets by path, relative to the root. */
  const maps = new Map<string, SourceMapPayload>()
  const limit = createLimit(timeLimit)
  const plugin: Plugin = {
    name: NAME,
    setup(build) {
      build.onLoad({ filter: SASS_FILE }, async ({ path }) => {
        const sass = loadSass(root)
        named.add(pathOf(path))
        if (!sass) return { contents: '', loader: loaderOf(path), warnings: [errorAt(path, MISSING_SASS)] }
        let css: string
        try {
          const compiled = limit(() =>
            sass.compile(path, {
              loadPaths: [dirname(path), join(root, 'node_modules')],
              importers: [{ findFileUrl: (name: string) => aliasOf(name, root) }],
              quietDeps: true,
              sourceMap: true,
              logger: { warn() {}, debug() {} },
            }),
          )
          const { loadedUrls, sourceMap } = compiled
          css = compiled.css
          if (sourceMap) maps.set(pathOf(path), sourceMap)
          for (const url of loadedUrls) if (url.protocol === 'file:') read.add(fileURLToPath(url))
        } catch (error) {
          for (const file of possibleImports(path, error as SassError)) read.add(file)
          const warnings = [describeError(error as SassError, path)]
          return { contents: '', loader: loaderOf(path), warnings }
        }
        return { contents: await transform(css, path), loader: loaderOf(path), resolveDir: dirname(path) }
      })
      build.onEnd(({ errors, warnings }) => {
        for (const message of [...errors, ...warnings]) placeInSass(message)
      })
    },
  }
  const pathOf = (file: string): string => relative(root, file).replaceAll(sep, '/')
  /** esbuild parsed the compiled sheet: moves the message to its place in the Sass source. */
  const placeInSass = ({ location }: Message): void => {
    const map = location && maps.get(pathOf(resolve(root, location.file)))
    if (!map) return
    const entry = new SourceMap(map).findEntry(location.line - 1, location.column)
    if (!('originalSource' in entry)) return
    const { originalSource, originalLine, originalColumn } = entry
    const file = originalSource.startsWith('file:') ? pathOf(fileURLToPath(originalSource)) : location.file
    Object.assign(location, { file, line: originalLine + 1, column: originalColumn })
  }
  const errorAt = (file: string, text: string, { line = 0, column = 0 } = {}) => ({
    text,
    location: { file: pathOf(file), line: line + 1, column },
  })
  const describeError = ({ name, message, span }: SassError, path: string) =>
    name === OVERTIME
      ? errorAt(path, `Sass does not compile "${pathOf(path)}": ${message} It may contain an endless loop.`)
      : errorAt(span?.url ? fileURLToPath(span.url) : path, message.replace(/\n[\s\S]*/, ''), span?.start)

  return {
    plugin,
    withFiles: ({ inputs }) => ({
      inputs: {
        ...Object.fromEntries([...read].map((file) => [pathOf(file), { imports: [] }])),
        ...inputs,
        // Installing or updating the package changes the sheets.
        ...Object.fromEntries(
          [...named].map((path) => [
            path,
            { imports: [...(inputs[path]?.imports ?? []), ...PACKAGE_IMPORTS] },
          ]),
        ),
      },
    }),
  }
}

/** Converts the warnings of sheets that could not be compiled to findings. Paths are relative to the root. */
export function describeSassErrors(warnings: readonly Message[]): Finding[] {
  return warnings
    .filter(({ pluginName }) => pluginName === NAME)
    .map(({ text, location }) => ({
      rule: 'style-sheet',
      severity: 'error',
      message: text,
      help:
        text === MISSING_SASS
          ? 'Run `npm install sass`. Until then, the site has no styles of this sheet.'
          : 'Fix the style sheet at this place. Until then, the site has no styles of it.',
      ...(location && { place: { path: location.file, line: location.line, column: location.column + 1 } }),
    }))
}

const NAME = 'sass-styles'

/** Message for a sheet without the package. */
export const MISSING_SASS = 'The style sheet is not compiled, because the package "sass" is not installed.'

const PACKAGES = ['sass', 'sass-embedded']

const PACKAGE_IMPORTS = PACKAGES.map((name) => ({ path: name, original: name, external: true }))

function loaderOf(path: string): Loader {
  return /\.module\.s[ac]ss$/.test(path) ? 'local-css' : 'css'
}

/** The part of the package's API that is used. */
interface Sass {
  compile(
    path: string,
    options: Readonly<Record<string, unknown>>,
  ): {
    readonly css: string
    readonly loadedUrls: readonly URL[]
    readonly sourceMap?: SourceMapPayload
  }
}

/** Files that a sheet that cannot be compiled may import: Sass does not return those that it has read. An edit of any may fix it. */
function possibleImports(path: string, { span }: SassError): string[] {
  const folder = dirname(path)
  const files = readdirSync(folder, { recursive: !existsSync(join(folder, 'node_modules')) })
  return [
    ...(span?.url ? [fileURLToPath(span.url)] : []),
    ...files.map((name) => join(folder, String(name))).filter((file) => SASS_FILE.test(file)),
  ]
}

interface SassError extends Error {
  /** Missing if a file cannot be read. */
  readonly span?: { readonly url?: URL; readonly start: { readonly line: number; readonly column: number } }
}

function loadSass(root: string): Sass | undefined {
  const require = createRequire(join(root, 'package.json'))
  for (const name of PACKAGES) {
    try {
      return require(name) as Sass
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  return undefined
}

/** Resolves the bundler aliases `~package/sheet` and `@site/sheet`. */
function aliasOf(name: string, root: string): URL | null {
  const path = /^~?@site\/(.*)$/.exec(name)?.[1] ?? /^~(.*)$/.exec(name)?.[1]?.replace(/^/, 'node_modules/')
  return path === undefined ? null : pathToFileURL(join(root, path))
}

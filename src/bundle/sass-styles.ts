// Style sheets in Sass, compiled with the site's own `sass`: a package that not every site needs.

import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Plugin } from 'esbuild'
import type { Metafile } from './resolution.ts'

const SASS_FILE = /\.s[ac]ss$/

export interface SassStyles {
  readonly plugin: Plugin
  /** A metafile with the files that Sass has read. */
  withFiles(metafile: Metafile): Metafile
}

/** Compiles what is imported. */
export function sassStyles(root: string): SassStyles {
  const read = new Set<string>()
  const plugin: Plugin = {
    name: 'sass-styles',
    setup(build) {
      build.onLoad({ filter: SASS_FILE }, ({ path }) => {
        const sass = loadSass(root)
        if (!sass) return { errors: [errorAt(path, MISSING)] }
        try {
          const { css, loadedUrls } = sass.compile(path, {
            loadPaths: [dirname(path), join(root, 'node_modules')],
            importers: [{ findFileUrl: (name: string) => aliasOf(name, root) }],
            quietDeps: true,
            logger: { warn() {}, debug() {} },
          })
          for (const url of loadedUrls) if (url.protocol === 'file:') read.add(fileURLToPath(url))
          return {
            contents: css,
            loader: /\.module\.s[ac]ss$/.test(path) ? 'local-css' : 'css',
            resolveDir: dirname(path),
          }
        } catch (error) {
          return { errors: [describeError(error as SassError, path)] }
        }
      })
    },
  }
  const errorAt = (file: string, text: string, { line = 0, column = 0 } = {}) => ({
    text,
    location: { file: relative(root, file), line: line + 1, column },
  })
  const describeError = ({ message, span }: SassError, path: string) =>
    errorAt(span?.url ? fileURLToPath(span.url) : path, message.replace(/\n[\s\S]*/, ''), span?.start)

  return {
    plugin,
    withFiles: ({ inputs }) => ({
      inputs: {
        ...inputs,
        ...Object.fromEntries(
          [...read]
            .map((file) => relative(root, file))
            .filter((path) => !inputs[path])
            .map((path) => [path, { imports: [] }]),
        ),
      },
    }),
  }
}

/** The part of the package that is needed. */
interface Sass {
  compile(
    path: string,
    options: Readonly<Record<string, unknown>>,
  ): { readonly css: string; readonly loadedUrls: readonly URL[] }
}

interface SassError extends Error {
  /** Absent where a file cannot be read. */
  readonly span?: { readonly url?: URL; readonly start: { readonly line: number; readonly column: number } }
}

const MISSING = 'A style sheet in Sass needs the package "sass", which is not installed: npm install sass'

function loadSass(root: string): Sass | undefined {
  const require = createRequire(join(root, 'package.json'))
  for (const name of ['sass', 'sass-embedded']) {
    try {
      return require(name) as Sass
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    }
  }
  return undefined
}

/** `~package/sheet` and `@site/sheet`, as bundlers know them. */
function aliasOf(name: string, root: string): URL | null {
  const path = /^~?@site\/(.*)$/.exec(name)?.[1] ?? /^~(.*)$/.exec(name)?.[1]?.replace(/^/, 'node_modules/')
  return path === undefined ? null : pathToFileURL(join(root, path))
}

// Runs PostCSS with plugins that the site's plugins add, such as Tailwind. The style sheets become one, which is generated
// again at each start, because a plugin may read any file, and in `octavo dev` when a style sheet or a file that a plugin
// declares has changed.

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'esbuild'
import { ASSET_LOADERS, siteBundle } from '../../core/bundle/bundle-settings.ts'
import type { BundlePlace } from '../../core/bundle/loaded-config.ts'
import { inputPaths } from '../../core/bundle/resolution.ts'
import { describeSassErrors, sassStyles } from '../../core/bundle/sass-styles.ts'
import { replaceWith } from '../../core/engine/cache-file.ts'
import { hashOf } from '../../core/engine/hash.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import type { UnsupportedOption } from './unsupported-options.ts'

interface PostCssRequest {
  /** PostCSS plugins. */
  readonly plugins: readonly unknown[]
  /** Style sheets: relative to the root, or package names. */
  readonly sheets: readonly string[]
  readonly place: BundlePlace
}

export interface ProcessedSheets {
  /** Path of the processed style sheet, relative to the root. Undefined without plugins, or when they fail. */
  readonly sheet?: string
  /** Files it was generated from, relative to the root. */
  readonly inputs: readonly string[]
  readonly unsupported: readonly UnsupportedOption[]
}

/** Processes style sheets with PostCSS plugins. */
export async function applyPostCss({ plugins, sheets, place }: PostCssRequest): Promise<ProcessedSheets> {
  if (plugins.length === 0 || sheets.length === 0) return { inputs: [], unsupported: [] }
  const { root, codeFolder } = place
  const { cwd } = process
  const declared = new Set<string>()
  try {
    const postCss = loadPostCss(root)
    const transform = async (css: string, path: string) => {
      const { css: processed, messages } = await postCss(plugins).process(css, { from: path })
      for (const { type, file } of messages ?? [])
        if (type === 'dependency' && file !== undefined) declared.add(file)
      return processed
    }
    const { build } = await import('esbuild')
    const sass = sassStyles(root, { transform })
    // Tailwind resolves its configuration and source files from here.
    process.cwd = () => root
    const result = await build({
      stdin: {
        contents: sheets.map((sheet) => `@import ${JSON.stringify(sheet)};`).join('\n'),
        resolveDir: root,
        loader: 'css',
      },
      ...siteBundle(root),
      loader: ASSET_LOADERS,
      plugins: [processSheets(transform, root), sass.plugin],
    })
    const files = [...declared].map((file) => [relative(root, file), { imports: [] }] as const)
    const { inputs: read } = sass.withFiles(result.metafile)
    const inputs = inputPaths([{ inputs: { ...read, ...Object.fromEntries(files) } }], root)
    // The theme's bundle reports the sheets that are not compiled.
    if (describeSassErrors(result.warnings).length > 0) return { inputs, unsupported: [] }
    const { text } = result.outputFiles[0]!
    const file = join(codeFolder, `styles-${hashOf(text)}.css`)
    replaceWith(file, text)
    const path = relative(root, file).replaceAll(sep, '/')
    return { sheet: path.startsWith('..') ? path : `./${path}`, inputs, unsupported: [] }
  } catch (error) {
    const option = 'configurePostCss'
    const message = `The plugins of PostCSS failed: ${errorMessage(error)}`
    const help = 'The style sheets are used as they are written.'
    return { inputs: [], unsupported: [{ option, message, help }] }
  } finally {
    process.cwd = cwd
  }
}

/** The part of the package's API that is used. */
type PostCss = (plugins: readonly unknown[]) => {
  process(
    css: string,
    options: { readonly from: string },
  ): PromiseLike<{
    readonly css: string
    /** Files that plugins declare have the type `dependency`. */
    readonly messages?: readonly { readonly type: string; readonly file?: string }[]
  }>
}

/** Loads PostCSS from the site's packages, or from Docusaurus's. */
function loadPostCss(root: string): PostCss {
  const require = createRequire(join(root, 'package.json'))
  const found = require.resolve('postcss', { paths: [root, ...packageFolders(require)] })
  return require(found) as PostCss
}

function packageFolders(require: NodeJS.Require): string[] {
  return ['@docusaurus/bundler', '@docusaurus/core', 'tailwindcss'].flatMap((name) => {
    try {
      return require.resolve(`${name}/package.json`)
    } catch {
      return []
    }
  })
}

function processSheets(transform: (css: string, path: string) => Promise<string>, root: string): Plugin {
  return {
    name: 'post-css',
    setup(build) {
      build.onResolve({ filter: /.*/ }, ({ path, kind, resolveDir }) => {
        if (kind !== 'url-token') return undefined
        const file = resolve(resolveDir, path.split(/[?#]/)[0]!)
        const isOfSite = /^\.|^[^/:~]+\//.test(path) && existsSync(file) && file.startsWith(root + sep)
        if (isOfSite) return { path: `/${relative(root, file).replaceAll(sep, '/')}`, external: true }
        return /^\.|^~/.test(path) ? undefined : { path, external: true }
      })
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => {
        if (path.includes(`${sep}node_modules${sep}`)) return undefined
        return { contents: await transform(readFileSync(path, 'utf8'), path), loader: 'css' }
      })
    },
  }
}

// Runs PostCSS with plugins that the site's plugins add, such as Tailwind. The style sheets become one, which is generated
// again at each start, because a plugin may read any file.

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, resolve, sep } from 'node:path'
import type { Plugin } from 'esbuild'
import { ASSET_LOADERS, siteBundle } from '../../core/bundle/bundle-settings.ts'
import type { BundlePlace } from '../../core/bundle/loaded-config.ts'
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

/** Path of the processed style sheet, relative to the root. Undefined without plugins, or when they fail. */
export async function applyPostCss({
  plugins,
  sheets,
  place,
}: PostCssRequest): Promise<{ readonly sheet?: string; readonly unsupported: readonly UnsupportedOption[] }> {
  if (plugins.length === 0 || sheets.length === 0) return { unsupported: [] }
  const { root, codeFolder } = place
  const { cwd } = process
  try {
    const postCss = loadPostCss(root)
    const transform = async (css: string, path: string) =>
      (await postCss(plugins).process(css, { from: path })).css
    const { build } = await import('esbuild')
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
      plugins: [processSheets(transform, root), sassStyles(root, { transform }).plugin],
    })
    // The theme's bundle reports the sheets that are not compiled.
    if (describeSassErrors(result.warnings).length > 0) return { unsupported: [] }
    const { text } = result.outputFiles[0]!
    const file = join(codeFolder, `styles-${hashOf(text)}.css`)
    replaceWith(file, text)
    const path = relative(root, file).replaceAll(sep, '/')
    return { sheet: path.startsWith('..') ? path : `./${path}`, unsupported: [] }
  } catch (error) {
    const option = 'configurePostCss'
    const message = `The plugins of PostCSS failed: ${errorMessage(error)}`
    return { unsupported: [{ option, message, help: 'The style sheets are used as they are written.' }] }
  } finally {
    process.cwd = cwd
  }
}

/** The part of the package's API that is used. */
type PostCss = (plugins: readonly unknown[]) => {
  process(css: string, options: { readonly from: string }): PromiseLike<{ readonly css: string }>
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

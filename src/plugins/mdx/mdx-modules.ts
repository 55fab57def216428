// Virtual modules for the files of an `.mdx` page. Their imports are resolved as if they were JavaScript files next to the
// page. Imports of other site files give their text, their URL, or a reference to a partial.

import { readFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import type { Metafile, OnResolveArgs, Plugin, PluginBuild } from 'esbuild'
import { ENTRY, MDX_FILE as FILE } from '../../core/bundle/build-problems.ts'
import { below } from '../../core/bundle/path-states.ts'
import type { SiteModules } from '../../core/bundle/plugin-modules.ts'
import { readYaml } from '../../core/config/read-yaml.ts'
import { type CodeRequest, MDX_MODULE, SITE_PREFIX } from '../../core/model/page-code.ts'
import { withoutLoader } from './fallback-modules.ts'
import { ASSETS } from './shared-imports.ts'

interface PageFiles extends CodeRequest {
  readonly root: string
  /** Path of the page. */
  readonly path: string
  readonly modules?: SiteModules | undefined
}

/** Namespaces of virtual modules. Module names in those of files end with the file's path from the root. */
const TEXT = 'octavo-text'
const PARTIAL = 'octavo-partial'
const ASSET = 'octavo-asset'

/** Resolves and loads the page's files, whose code is `texts`, and their imports. */
export function mdxModules(
  { root, path: page, files, modules }: PageFiles,
  texts: readonly string[],
): Plugin {
  const isPage = ({ namespace }: Pick<OnResolveArgs, 'namespace'>): boolean => namespace === FILE
  const folderOf = ({ namespace, importer, resolveDir }: OnResolveArgs): string =>
    namespace === FILE ? join(root, dirname(files[Number(importer)]!.path)) : resolveDir
  return {
    name: 'mdx-modules',
    setup(build) {
      build.onResolve({ filter: /^octavo\/mdx$/ }, () => ({
        path: MDX_MODULE,
        external: true,
        sideEffects: false,
      }))
      build.onResolve({ filter: /^octavo-mdx:\d+$/ }, ({ path }) => ({
        path: path.slice(`${FILE}:`.length),
        namespace: FILE,
      }))
      build.onResolve({ filter: /^!*raw-loader!|\?raw$/ }, async (args) => {
        const found = await findModule(build, withoutLoader(args.path), {
          ...args,
          root,
          folder: folderOf(args),
        })
        return found.errors.length > 0 ? found : { path: below(root, found.path), namespace: TEXT }
      })
      build.onResolve({ filter: /^(?:@site\/|octavo-site:)/ }, async (args) => {
        if (args.pluginData === RESOLVING) return undefined
        const plain = args.path.startsWith(SITE_PREFIX)
          ? `@site/${args.path.slice(SITE_PREFIX.length)}`
          : args.path
        return resolveFile(plain, args)
      })
      build.onResolve({ filter: /^\.\.?\/|^\// }, (args) =>
        args.pluginData === RESOLVING || (!isPage(args) && !/\.mdx?$/i.test(args.path))
          ? undefined
          : resolveFile(args.path, args),
      )
      async function resolveFile(source: string, args: OnResolveArgs) {
        const found = await findModule(build, source, { ...args, root, folder: folderOf(args) })
        if (found.errors.length > 0) return found
        // Only a page can render it with theme elements, and only if it is a file of the site.
        const isOwn = !below(root, found.path).startsWith('../')
        if (/\.mdx?$/i.test(found.path) && ((isPage(args) && isOwn) || !modules))
          return { path: below(root, found.path), namespace: PARTIAL, sideEffects: false }
        if (isPage(args) && ASSETS.test(found.path))
          return { path: below(root, found.path), namespace: ASSET, sideEffects: false }
        return { ...found, ...(isPage(args) && { sideEffects: false }) }
      }
      build.onLoad({ filter: /.*/, namespace: FILE }, ({ path }) => ({
        contents: texts[Number(path)]!,
        loader: 'jsx',
        resolveDir: join(root, dirname(files[Number(path)]!.path)),
      }))
      build.onLoad({ filter: /.*/, namespace: TEXT }, ({ path }) => ({
        contents: readFileSync(join(root, path), 'utf8'),
        loader: 'text',
      }))
      build.onLoad({ filter: /.*/, namespace: PARTIAL }, ({ path }) => ({
        contents: standIn('partial', path),
        loader: 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: ASSET }, ({ path }) => ({
        contents: standIn(
          modules && /\.svg$/i.test(path) ? 'picture' : 'asset',
          addressFrom(join(root, dirname(page)), join(root, path)),
        ),
        loader: 'js',
      }))
      build.onLoad({ filter: /\.ya?ml$/ }, ({ path }) => {
        const { value = null, problem } = readYaml(readFileSync(path, 'utf8'))
        if (problem)
          return { errors: [{ text: `"${below(root, path)}" is not valid YAML: ${problem.message}` }] }
        return { contents: JSON.stringify(value), loader: 'json' }
      })
    },
  }
}

/** A module that exports the replacement of a file. It is CommonJS, so that any name can be imported from it. */
function standIn(kind: 'partial' | 'asset' | 'picture', path: string): string {
  return `module.exports = { __esModule: true, default: /* @__PURE__ */ require(${JSON.stringify(MDX_MODULE)}).${kind}(${JSON.stringify(path)}), toc: [] }`
}

const RESOLVING = Symbol('resolving')

async function findModule(
  build: PluginBuild,
  source: string,
  { kind, root, folder }: Pick<OnResolveArgs, 'kind'> & { readonly root: string; readonly folder: string },
) {
  const isOfSite = source.startsWith('@site/')
  const path = isOfSite ? `./${source.slice('@site/'.length)}` : source
  const found = await build.resolve(path, {
    kind,
    resolveDir: isOfSite ? root : folder,
    pluginData: RESOLVING,
  })
  const named = (text: string): string => text.replace(JSON.stringify(path), JSON.stringify(source))
  return { ...found, errors: found.errors.map((error) => ({ ...error, text: named(error.text) })) }
}

/** Returns the relative path of a file, as a page would write it. */
function addressFrom(folder: string, file: string): string {
  const path = below(folder, file)
  return path.startsWith('.') || isAbsolute(path) ? path : `./${path}`
}

/** Replaces virtual modules in the metafile with their files, and imports with paths. */
export function withSourcePaths({ inputs }: Metafile, { root, files }: PageFiles) {
  const fileOf = (name: string): string => {
    const [, kind, path = ''] = /^(octavo-\w+):(.*)$/.exec(name) ?? []
    if (kind === undefined || name.startsWith(ENTRY)) return name
    if (kind === FILE) return files[Number(path)]!.path
    return kind === TEXT ? path : `<${name}>`
  }
  const asPath = (source: string | undefined): string | undefined => {
    if (source === undefined) return undefined
    const plain = withoutLoader(source)
    if (plain.startsWith(SITE_PREFIX)) return join(root, plain.slice(SITE_PREFIX.length))
    return plain.startsWith('@site/') ? join(root, plain.slice('@site/'.length)) : plain
  }
  const renamed = Object.entries(inputs).map(([name, { imports }]) => {
    const found = imports.map(({ path, original, external }) => {
      const source = asPath(original)
      return {
        path: fileOf(path),
        ...(source !== undefined && { original: source }),
        ...(external && { external }),
      }
    })
    return [fileOf(name), { imports: found }] as const
  })
  return { inputs: Object.fromEntries(renamed) }
}

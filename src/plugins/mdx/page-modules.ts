// Resolves modules that plugins provide to page code: `@theme/Tabs` is a module of Octavo or of the site. Also supports the
// conventions of such code: CSS modules, and images imported as URLs or components.

import { readFileSync } from 'node:fs'
import { dirname, relative, sep } from 'node:path'
import type { Plugin as EsbuildPlugin, OnResolveArgs, OnResolveResult } from 'esbuild'
import type { SiteModules } from '../../core/bundle/plugin-modules.ts'
import { loadContexts, replaceContexts } from '../../core/bundle/require-context.ts'
import { assetUrlOf } from '../../core/bundle/theme-bundler.ts'
import { contentType } from '../../core/paths/content-type.ts'

/** Warning for a name that resolved only to its fallback. */
function fallbackWarning(name: string): string {
  return `"${name}" has no equivalent: where it is used, only its content is shown.`
}

/** Banner that resolves images of static folders at run time: `require(`@site/static${src}`)`. */
export function requireStatic({ names, staticFolders, basePath }: SiteModules): { js: string } {
  const roots = Object.keys(names).filter((name) => names[name]!.includes('./*'))
  const folders = roots.flatMap((name) => staticFolders.map((folder) => name.replace('*', `${folder}/`)))
  const findFolder = `const at=${JSON.stringify(folders)}.find(one=>name.startsWith(one));`
  const returnUrl = `return at&&{default:${JSON.stringify(basePath)}+name.slice(at.length)}`
  return {
    js: `require=(bundled=>name=>{const bundledModule=bundled(name);if(bundledModule)return bundledModule;${findFolder}${returnUrl}})(require);`,
  }
}

/** Resolves the names. `page` is the absolute path of the page's own module, which plugins may wrap. */
export function siteModules(root: string, modules: SiteModules, page?: string): EsbuildPlugin {
  const { names, classes, packageRoot } = modules
  const exact = new Map(Object.entries(names).filter(([name]) => !name.endsWith('*')))
  // Most specific first.
  const patterns = Object.entries(names)
    .filter(([name]) => name.endsWith('*') && name !== '*')
    .sort(([a], [b]) => b.length - a.length)

  const candidates = (name: string): readonly string[] | undefined => {
    const exactPaths = exact.get(name)
    if (exactPaths) return exactPaths
    const matchingPattern = patterns.find(([pattern]) => name.startsWith(pattern.slice(0, -1)))
    return matchingPattern?.[1].map((path) => path.replace('*', name.slice(matchingPattern[0].length - 1)))
  }

  return {
    name: 'site-modules',
    setup(build) {
      build.onResolve({ filter: /^[@\w]/ }, async (args): Promise<OnResolveResult | undefined> => {
        if (args.pluginData === RESOLVED) return undefined
        const paths = candidates(args.path)
        for (const [at, path] of (paths ?? []).entries()) {
          if (path.startsWith('data:')) return { path: args.path, namespace: DATA, pluginData: path }
          const [file = '', name] = assetUrlOf(path, packageRoot).split('#')
          const resolvedFile = await resolveFrom(file, args)
          if (!resolvedFile || resolvedFile.path === args.importer) continue
          const found =
            name === undefined ? resolvedFile : { path: `${resolvedFile.path}#${name}`, namespace: EXPORT }
          const isLast = at === paths!.length - 1 && at > 0
          return { ...found, ...(isLast && { warnings: [{ text: fallbackWarning(args.path) }] }) }
        }
        return undefined
      })
      build.onResolve({ filter: /\.(?:css|s[ac]ss)$/ }, async (args) => {
        if (args.kind === 'import-rule' || args.pluginData === RESOLVED) return undefined
        const found = await build.resolve(args.path, {
          kind: args.kind,
          resolveDir: args.resolveDir,
          pluginData: RESOLVED,
        })
        // An MDX page has its own style sheet.
        if (found.errors.length > 0 || (page === undefined && !classes[below(found.path)])) return found
        if (classes[below(found.path)]) return { path: found.path, namespace: CLASSES }
        return {
          path: found.path,
          namespace: CLASSES,
          warnings: [
            {
              text: `${describeSheet(below(found.path))} not loaded: name the required ones in \`styles\`, or in \`customCss\``,
            },
          ],
        }
      })
      build.onLoad({ filter: /.*/, namespace: CLASSES }, ({ path }) => ({
        contents: `export default ${JSON.stringify(classes[below(path)] ?? {})}`,
        loader: 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: EXPORT }, ({ path }) => {
        const [file = '', name] = path.split('#')
        const from = JSON.stringify(file)
        const contents = `export { ${name} as default } from ${from}\nexport * from ${from}`
        return { contents, loader: 'js', resolveDir: root }
      })
      build.onLoad({ filter: /.*/, namespace: DATA }, ({ pluginData }) => ({
        contents: decodeURIComponent(String(pluginData).replace(/^data:application\/json,/, '')),
        loader: 'json',
      }))
      build.onLoad(
        { filter: /\.(?:png|jpe?g|gif|webp|avif|ico|mp4|webm|mov|mp3|ogg|wav|flac|pdf|zip)$/i },
        ({ path }) => ({
          contents: `export default ${JSON.stringify(publicAddress(path))}`,
          loader: 'js',
        }),
      )
      build.onLoad({ filter: /\.svg$/i }, ({ path }) => ({
        contents: `import { createElement } from 'react'
export default function Svg({ title, ...props }) {
  return createElement('img', { alt: title ?? '', ...props, src: ${JSON.stringify(publicAddress(path))} })
}`,
        loader: 'js',
        resolveDir: root,
      }))
      if (page !== undefined) {
        build.onLoad({ filter: /\.[jt]sx?$/, namespace: 'file' }, ({ path }) => {
          if (path !== page) return undefined
          const contents = modules.wrapPage(readFileSync(path, 'utf8'))
          return contents === undefined ? undefined : { contents, loader: 'js', resolveDir: root }
        })
        build.onResolve({ filter: /^octavo:page$/ }, () => ({ path: page, namespace: PAGE }))
        build.onLoad({ filter: /.*/, namespace: PAGE }, ({ path }) => ({
          contents: replaceContexts(readFileSync(path, 'utf8')),
          loader: /\.tsx?$/.test(path) ? 'tsx' : 'jsx',
          resolveDir: dirname(path),
        }))
      }

      loadContexts(build, root)

      async function resolveFrom(
        file: string,
        { kind }: OnResolveArgs,
      ): Promise<OnResolveResult | undefined> {
        const found = await build.resolve(file, { kind, resolveDir: root, pluginData: RESOLVED })
        return found.errors.length > 0 ? undefined : { path: found.path, namespace: found.namespace }
      }
    },
  }

  function below(path: string): string {
    return relative(root, path).replaceAll(sep, '/')
  }

  /** Published URL of a file, or a data URL if it is not published. */
  function publicAddress(path: string): string {
    const relativePath = below(path)
    const folder = modules.staticFolders.find((one) => relativePath.startsWith(`${one}/`))
    if (folder !== undefined) return modules.basePath + encodeURI(relativePath.slice(folder.length + 1))
    return `data:${contentType(path).replace(/;.*/, '')};base64,${readFileSync(path).toString('base64')}`
  }
}

const RESOLVED = Symbol('resolved')
const CLASSES = 'octavo-classes'
const DATA = 'octavo-data'
const EXPORT = 'octavo-export'

/** Style sheets of one package are described together. */
function describeSheet(path: string): string {
  const rest = path.split('node_modules/').at(-1)!
  if (rest === path) return `The style sheet "${path}" is`
  const segments = rest.split('/')
  return `Style sheets of "${segments.slice(0, rest.startsWith('@') ? 2 : 1).join('/')}" are`
}

const PAGE = 'octavo-page'

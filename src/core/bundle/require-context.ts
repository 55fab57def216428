// `require.context(folder, isDeep, pattern)` of webpack, with arguments that are literals: a function that loads the matching
// files of a folder, and lists them with `keys()`. Each call is a virtual module, whose name in the metafile is the folder.

import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, resolve, sep } from 'node:path'
import type { Loader, PluginBuild } from 'esbuild'

const NAMESPACE = 'octavo-context'

const CALL =
  /\brequire\.context\(\s*(['"`])([^'"`$]*)\1\s*(?:,\s*(true|false|!0|!1)\s*(?:,\s*\/((?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])+)\/([a-z]*)\s*)?)?(?:,\s*['"][a-z-]+['"]\s*)?,?\s*\)/g

/** Replaces calls in code with imports of virtual modules. */
export function replaceContexts(code: string): string {
  if (!code.includes('require.context(')) return code
  return code.replace(CALL, (_, __, folder: string, isDeep = 'true', pattern = '', flags = '') => {
    const request = JSON.stringify([folder, isDeep === 'true' || isDeep === '!0', pattern, flags])
    return `require(${JSON.stringify(`${NAMESPACE}:${request}`)})`
  })
}

/** Loads code with its calls replaced, and the virtual modules. Packages are not changed. */
export function loadContexts(build: PluginBuild, root: string): void {
  build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, ({ path }) => {
    if (path.includes(`${sep}node_modules${sep}`)) return undefined
    const text = readFileSync(path, 'utf8')
    const contents = replaceContexts(text)
    return contents === text ? undefined : { contents, loader: loaderOf(path) }
  })
  build.onResolve({ filter: /^octavo-context:/ }, ({ path, resolveDir }) => {
    const [folder, ...rest] = JSON.parse(path.slice(NAMESPACE.length + 1)) as [
      string,
      boolean,
      string,
      string,
    ]
    const absolute = folder.startsWith('@site')
      ? join(root, folder.slice('@site'.length))
      : resolve(resolveDir, folder)
    const name = relative(root, absolute).replaceAll(sep, '/') || '.'
    return {
      path: name,
      namespace: NAMESPACE,
      pluginData: rest,
      suffix: `?${encodeURIComponent(JSON.stringify(rest))}`,
    }
  })
  build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path, pluginData }) => {
    const folder = resolve(root, path)
    const [isDeep, pattern, flags] = pluginData as [boolean, string, string]
    const matching = new RegExp(pattern, flags.replace(/[gy]/g, ''))
    const keys = listContext(folder)
      .map((file) => `./${file}`)
      .filter((key) => (isDeep || !key.slice(2).includes('/')) && matching.test(key))
    const entries = keys.map((key) => `${JSON.stringify(key)}: () => require(${JSON.stringify(key)}),`)
    return { contents: `${START}${entries.join('\n')}\n}\n${END}`, loader: 'js', resolveDir: folder }
  })
}

const START = 'const modules = {\n'
const END = `const context = (key) => {
  if (!Object.hasOwn(modules, key)) throw new Error("Cannot find module '" + key + "'")
  return modules[key]()
}
context.keys = () => Object.keys(modules)
context.resolve = (key) => key
module.exports = context`

/** Folder of a virtual module, relative to the root; undefined for other modules. */
export function contextFolder(name: string): string | undefined {
  return /^<?octavo-context:([^?>]*)/.exec(name)?.[1]
}

/** Files below a folder, relative to it, sorted. */
export function listContext(folder: string, below = ''): string[] {
  if (!existsSync(folder)) return []
  const isListed = ({ name }: Dirent): boolean => !name.startsWith('.') && name !== 'node_modules'
  return readdirSync(folder, { withFileTypes: true })
    .filter(isListed)
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = below + entry.name
      if (entry.isDirectory()) return listContext(join(folder, entry.name), `${path}/`)
      return entry.isFile() ? [path] : []
    })
}

function loaderOf(path: string): Loader {
  const ending = extname(path)
  if (ending === '.tsx') return 'tsx'
  return /ts$/.test(ending) ? 'ts' : 'jsx'
}

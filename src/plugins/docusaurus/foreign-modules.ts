// Bundles code written for another generator: packages that are not installed become stubs, and modules may use the
// CommonJS variables for their own path.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Loader, Plugin } from 'esbuild'

/** Packages that Octavo replaces, installed or not: they are slow to load, and nothing calls them. */
export const ALWAYS_STUBS =
  /^(?:@docusaurus\/(?:core|faster|(?:plugin|preset|theme)-[\w-]+|types|mdx-loader)$|@theme\/|@generated\/)/

/** Run-time helpers for bundled configurations, including stubs, which return themselves for every property and call. */
export const FOREIGN_RUNTIME = `import { createRequire as __createRequire } from 'node:module';
const __octavoStub = (name, isModule = true) => {
  const own = (key) => key === Symbol.for('octavo.stub') ? name : key === 'then' || key === '__esModule' || key === 'toJSON' ? undefined : key === 'default' ? proxy : typeof key === 'symbol' ? undefined : inner;
  const inner = isModule ? __octavoStub(name, false) : undefined;
  const proxy = new Proxy(function () {}, {
    get: (_, key) => key === Symbol.toPrimitive ? () => name : key === Symbol.iterator ? function* () {} : isModule ? own(key) : own(key) ?? (typeof key === 'symbol' || key === 'then' || key === '__esModule' || key === 'toJSON' ? undefined : proxy),
    apply: (_, self, input) => { globalThis[Symbol.for('octavo.calls')]?.push([name, input]); return inner ?? proxy; },
    construct: () => inner ?? proxy,
    ...(isModule && { getPrototypeOf: () => inner }),
  });
  return proxy;
};
const __octavoRequireAt = (url) => {
  const load = __createRequire(url);
  return Object.assign((name) => {
    try { return load(name) } catch (error) {
      if (error?.code !== 'MODULE_NOT_FOUND' && error?.code !== 'ERR_UNKNOWN_FILE_EXTENSION') throw error;
      return __octavoStub(name.replace(/^.*node_modules./, ''));
    }
  }, load);
};
const require = __octavoRequireAt(import.meta.url);
const __octavoRequire = require;
const __octavoResolveAt = (folder) => (name) => {
  if (!/^[./]/.test(name)) return name;
  const file = require('node:path').resolve(folder, name);
  const written = [file, file.replace(/js(x?)$/, 'ts$1'), ...['.js', '.ts', '.json', '.mjs', '.cjs'].map((ending) => file + ending)];
  return written.find(require('node:fs').existsSync) ?? file;
};`

const LOADERS: Readonly<Record<string, Loader>> = {
  '.ts': 'ts',
  '.mts': 'ts',
  '.cts': 'ts',
  '.tsx': 'tsx',
}

/** Resolves and loads the modules of a site's configuration. `packageCode` is Octavo's code folder. */
export function foreignModules(packageCode: string): Plugin {
  return {
    name: 'foreign-modules',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        const { isAsked = false } = (pluginData ?? {}) as { isAsked?: boolean }
        if (isAsked || importer.startsWith(packageCode + sep) || kind === 'entry-point') return undefined
        if (/^(?:node:)?module$/.test(path)) return { path: 'module', namespace: 'octavo-shim' }
        if (ALWAYS_STUBS.test(path)) return { path, namespace: 'octavo-stub' }
        const found = await build.resolve(path, {
          importer,
          resolveDir,
          kind,
          pluginData: { ...Object(pluginData), isAsked: true },
        })
        if (found.errors.length === 0) return found
        // Packages try to require optional ones.
        const isOptional = kind === 'require-call' && importer.includes(`${sep}node_modules${sep}`)
        return { path, namespace: isOptional ? 'octavo-missing' : 'octavo-stub' }
      })
      // The site's own code that is missing, because a script generates it.
      build.onResolve({ filter: /^\.{1,2}\// }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        const isOwn = importer.startsWith(packageCode + sep) || importer.includes(`${sep}node_modules${sep}`)
        if (isOwn || pluginData !== undefined || kind === 'entry-point') return undefined
        const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: { isAsked: true } })
        return found.errors.length > 0 ? { path: join(resolveDir, path), namespace: 'octavo-stub' } : found
      })
      build.onLoad({ filter: /.*/, namespace: 'octavo-stub' }, ({ path }) => ({
        contents: `module.exports = __octavoStub(${JSON.stringify(path)})`,
        loader: 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: 'octavo-missing' }, ({ path }) => ({
        contents: `throw Object.assign(new Error(${JSON.stringify(`Cannot find module '${path}'`)}), { code: 'MODULE_NOT_FOUND' })`,
        loader: 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: 'octavo-shim' }, () => ({
        contents: `const real = require('node:module')
module.exports = Object.assign(Object.create(real), { createRequire: __octavoRequireAt, default: undefined })
module.exports.default = module.exports`,
        loader: 'js',
      }))
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => {
        if (path.startsWith(packageCode + sep)) return undefined
        const source = readFileSync(path, 'utf8')
        if (path.includes(`${sep}node_modules${sep}`)) {
          if (!PATH_VARIABLE.test(source)) return undefined
          return { contents: withPaths(source, path), loader: LOADERS[extname(path)] ?? 'js' }
        }
        // Docusaurus lets a file mix both module systems.
        const exporting = /\.[cm]?tsx?$/.test(path) ? 'export =' : 'export default'
        const text = /^import\s/m.test(source) ? source.replace(/^module\.exports\s*=/m, exporting) : source
        return { contents: withPlace(text, path), loader: LOADERS[extname(path)] ?? 'jsx' }
      })
    },
  }
}

/** Adapts a module of the site: its path variables, and how it requires files and resolves names. */
function withPlace(source: string, path: string): string {
  const usesResolve = /\brequire\.resolve\s*\(/.test(source)
  const withResolve = usesResolve ? source.replace(/\brequire\.resolve\s*\(/g, '__octavoResolve(') : source
  const code = withResolve.replace(/\brequire\(\s*(["'])(\.{1,2}\/[^"'\n]*)\1\s*\)/g, '__octavoDefault($&)')
  return withPaths(code, path, [
    // Docusaurus returns the fields of a default export from `require`.
    ...(code === withResolve
      ? []
      : [
          'const __octavoDefault = (module) => Object(module).__esModule && module.default?.constructor === Object ? { ...module.default, ...module } : module;',
        ]),
    // File paths resolve to themselves. Package names are resolved at run time.
    ...(usesResolve ? [`const __octavoResolve = __octavoResolveAt(${JSON.stringify(dirname(path))});`] : []),
  ])
}

/**
 * Replaces the path variables of ES modules, and declares those of CommonJS on the first line, so that line numbers stay
 * unchanged. `declarations` are added to that line.
 */
function withPaths(source: string, path: string, declarations: readonly string[] = []): string {
  // A script's first line, `#!/usr/bin/env node`, is not code.
  const text = source.replace(/^#!.*/, '')
  const names: [name: string, value: string][] = [
    ['__dirname', JSON.stringify(dirname(path))],
    ['__filename', JSON.stringify(path)],
  ]
  const declared = names.filter(
    ([name]) => text.includes(name) && !new RegExp(`\\b(?:const|let|var)\\s+${name}\\b`).test(text),
  )
  return (
    [...declared.map(([name, value]) => `const ${name} = ${value};`), ...declarations].join(' ') +
    text
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
  )
}

const PATH_VARIABLE = /\b__(?:dirname|filename)\b|\bimport\.meta\.(?:url|dirname)\b/

/**
 * Whether an ES module of a package, or a file of the package that it imports, uses variables that exist only in CommonJS.
 * Docusaurus loads plugins in a way that defines them.
 */
export function usesCommonJsVariables(file: string, visited = new Set<string>()): boolean {
  if (visited.has(file) || !existsSync(file)) return false
  visited.add(file)
  const source = readFileSync(file, 'utf8')
  for (const [, name] of source.matchAll(COMMON_JS_VARIABLE))
    if (
      !new RegExp(`\\b(?:const|let|var|function)\\s+(?:\\{\\s*)?${name}\\b|\\bas\\s+${name}\\b`).test(source)
    )
      return true
  return [...source.matchAll(RELATIVE_IMPORT)].some(([, path]) =>
    usesCommonJsVariables(resolve(dirname(file), path!), visited),
  )
}

const COMMON_JS_VARIABLE = /(?<![\w$.'"`])(__dirname|__filename|require(?=\())/g
const RELATIVE_IMPORT = /\b(?:from|import)\s*["'](\.{1,2}\/[^"'\n]+)["']/g

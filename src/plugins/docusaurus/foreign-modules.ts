// Bundles code written for another generator: packages that are not installed become stubs, and modules may use the
// CommonJS variables for their own path.

import { readFileSync } from 'node:fs'
import { dirname, extname, join, sep } from 'node:path'
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

/** Resolves and loads the modules of a site's configuration. `ownCode` is Octavo's code folder. */
export function foreignModules(ownCode: string): Plugin {
  return {
    name: 'foreign-modules',
    setup(build) {
      build.onResolve({ filter: /^[^./]/ }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        const { isAsked = false } = (pluginData ?? {}) as { isAsked?: boolean }
        if (isAsked || importer.startsWith(ownCode + sep) || kind === 'entry-point') return undefined
        if (/^(?:node:)?module$/.test(path)) return { path: 'module', namespace: 'octavo-shim' }
        if (ALWAYS_STUBS.test(path)) return { path, namespace: 'octavo-stub' }
        const found = await build.resolve(path, {
          importer,
          resolveDir,
          kind,
          pluginData: { ...Object(pluginData), isAsked: true },
        })
        return found.errors.length > 0 ? { path, namespace: 'octavo-stub' } : found
      })
      // The site's own code that is missing, because a script generates it.
      build.onResolve({ filter: /^\.{1,2}\// }, async ({ path, importer, resolveDir, kind, pluginData }) => {
        const isOwn = importer.startsWith(ownCode + sep) || importer.includes(`${sep}node_modules${sep}`)
        if (isOwn || pluginData !== undefined || kind === 'entry-point') return undefined
        const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: { isAsked: true } })
        return found.errors.length > 0 ? { path: join(resolveDir, path), namespace: 'octavo-stub' } : found
      })
      build.onLoad({ filter: /.*/, namespace: 'octavo-stub' }, ({ path }) => ({
        contents: `module.exports = __octavoStub(${JSON.stringify(path)})`,
        loader: 'js',
      }))
      build.onLoad({ filter: /.*/, namespace: 'octavo-shim' }, () => ({
        contents: `const real = require('node:module')
module.exports = Object.assign(Object.create(real), { createRequire: __octavoRequireAt, default: undefined })
module.exports.default = module.exports`,
        loader: 'js',
      }))
      build.onLoad({ filter: /\.[cm]?[jt]sx?$/ }, ({ path }) => {
        if (path.startsWith(ownCode + sep) || path.includes(`${sep}node_modules${sep}`)) return undefined
        const source = readFileSync(path, 'utf8')
        // Docusaurus lets a file mix both module systems.
        const exporting = /\.[cm]?tsx?$/.test(path) ? 'export =' : 'export default'
        const text = /^import\s/m.test(source) ? source.replace(/^module\.exports\s*=/m, exporting) : source
        return { contents: withPlace(text, path), loader: LOADERS[extname(path)] ?? 'jsx' }
      })
    },
  }
}

/** Declares the CommonJS path variables on the first line, so that line numbers stay unchanged. */
function withPlace(written: string, path: string): string {
  // A script's first line, `#!/usr/bin/env node`, is not code.
  const text = written.replace(/^#!.*/, '')
  const names: [name: string, value: string][] = [
    ['__dirname', JSON.stringify(dirname(path))],
    ['__filename', JSON.stringify(path)],
  ]
  const declared = names.filter(
    ([name]) => text.includes(name) && !new RegExp(`\\b(?:const|let|var)\\s+${name}\\b`).test(text),
  )
  const asksResolve = /\brequire\.resolve\s*\(/.test(text)
  const withResolve = asksResolve ? text.replace(/\brequire\.resolve\s*\(/g, '__octavoResolve(') : text
  const code = withResolve.replace(/\brequire\(\s*(["'])(\.{1,2}\/[^"'\n]*)\1\s*\)/g, '__octavoDefault($&)')
  const lines = [
    ...declared.map(([name, value]) => `const ${name} = ${value};`),
    // Docusaurus returns the fields of a default export from `require`.
    ...(code === withResolve
      ? []
      : [
          'const __octavoDefault = (module) => Object(module).__esModule && module.default?.constructor === Object ? { ...module.default, ...module } : module;',
        ]),
    // File paths resolve to themselves. Package names are resolved at run time.
    ...(asksResolve ? [`const __octavoResolve = __octavoResolveAt(${JSON.stringify(dirname(path))});`] : []),
  ]
  return (
    lines.join(' ') +
    code
      .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
      .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
  )
}

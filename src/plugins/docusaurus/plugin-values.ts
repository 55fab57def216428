// Reads return values of Docusaurus plugins: webpack aliases and routes.

import { asFunction, asList, asRecord, asText, asTexts, type RawOptions } from './raw-options.ts'
import { type PluginRoute, sitePath } from './site-facts.ts'

/** Reads `resolve.alias`. Returns false if a plugin configures anything else of webpack. */
export function readAliases(
  plugin: RawOptions,
  { root, aliases }: { readonly root: string; readonly aliases: Record<string, string> },
): boolean {
  const currentBundler = { name: 'webpack', instance: ANYTHING }
  const tools = { currentBundler, getStyleLoaders: () => [], getJSLoader: () => ({}) }
  const webpackConfig = asRecord(asFunction(plugin.configureWebpack)!.call(plugin, CONFIGURED, false, tools))
  const { alias, ...resolve } = asRecord(webpackConfig.resolve)
  for (const [name, path] of Object.entries(asRecord(alias))) {
    // All pages share one React.
    if (/^react(?:-dom)?(?:[/$]|$)/.test(name)) continue
    const [target] = asTexts(path)
    const targetPath = target?.startsWith('/') ? sitePath(root, target.replace(/\/$/, '')) : target
    const isBelow = target?.startsWith('/') && !targetPath?.startsWith('.')
    if (targetPath !== undefined) aliases[name.replace(/\$$/, '')] = isBelow ? `./${targetPath}` : targetPath
    // A Node module that is left out of browser code.
    else if (path === false) aliases[name] = 'data:application/json,{}'
  }
  return Object.keys({ ...webpackConfig, ...resolve }).every(
    (name) => name === 'resolve' || name === 'mergeStrategy',
  )
}

/** The webpack configuration that a plugin extends. */
const CONFIGURED = { resolve: { alias: {}, fallback: {} }, module: { rules: [] }, plugins: [] }

/** Mock of the bundler: every property, call and construction succeeds. */
const ANYTHING: unknown = new Proxy(class {}, {
  get: (_, key) => (typeof key === 'symbol' || key === 'then' ? undefined : ANYTHING),
  apply: () => ANYTHING,
  construct: () => ({}),
})

/** Reads a route, or reports its unsupported features. */
export function readRoute(
  route: RawOptions,
  { root, data }: { readonly root: string; readonly data: ReadonlyMap<string, unknown> },
): PluginRoute | string {
  const path = asText(route.path)
  const component = asText(route.component)
    ?.replace(/^@site\//, './')
    .replace(`${root}/`, './')
  if (path === undefined || /[:*(]/.test(path)) return `the route "${String(path)}"`
  if (component === undefined || !/^(?:\.\/|@theme\/)/.test(component))
    return `the component "${String(route.component)}"`
  if (asList(route.routes).length > 0) return `routes below "${path}"`
  const props: Record<string, unknown> = { ...asRecord(route.props) }
  for (const [name, module] of Object.entries(asRecord(route.modules))) {
    const file = asText(module) ?? asText(asRecord(module).path)
    if (file === undefined || !data.has(file)) return `the module \`${name}\` of the route "${path}"`
    props[name] = data.get(file)
  }
  return { path, component, props }
}

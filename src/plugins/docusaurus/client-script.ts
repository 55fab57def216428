// Bundles client modules: code and style sheets that a site or its plugins add to every page. The code becomes one script,
// which notifies its modules of each page view.

import { existsSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { ASSET_LOADERS, BROWSERS, siteBundle } from '../../core/bundle/bundle-settings.ts'
import { packageCodeFolder } from '../../core/bundle/config-code.ts'
import type { BundlePlace } from '../../core/bundle/loaded-config.ts'
import { inputPaths } from '../../core/bundle/resolution.ts'
import { sassStyles } from '../../core/bundle/sass-styles.ts'
import { errorMessage } from '../../core/text/error-message.ts'
import { siteModules } from '../mdx/for-plugins.ts'
import { aliasModules, clientModules } from './client-modules.ts'
import { asRecord, asText, asTexts, type RawOptions } from './raw-options.ts'
import { type PluginResults, sitePath } from './site-facts.ts'
import type { UnsupportedOption } from './unsupported-options.ts'

export interface ClientScript {
  /** Browser code; empty if there is none. */
  readonly text: string
  /** Style sheets: relative to the root, absolute, or package names. */
  readonly sheets: readonly string[]
  /** Source files, relative to the root. */
  readonly inputs: readonly string[]
  /** Options of `themeConfig` that the code reads. */
  readonly themeOptions: readonly string[]
  readonly unsupported: readonly UnsupportedOption[]
}

export async function bundleClientScript(
  results: PluginResults,
  { rawOptions, place }: { readonly rawOptions: RawOptions; readonly place: BundlePlace },
): Promise<ClientScript> {
  const { root, publicModule } = place
  const paths = [...asTexts(rawOptions.clientModules), ...results.clientModules].map((path) =>
    /^(?:\.{0,2}\/|@site\/)/.test(path) ? `./${sitePath(root, path)}` : path,
  )
  const isSheet = (path: string): boolean => /\.(?:css|s[ac]ss)$/.test(path)
  const sheets = paths.filter(isSheet)
  const code = paths.filter((path) => !isSheet(path))
  if (code.length === 0) return { text: '', sheets, inputs: [], themeOptions: [], unsupported: [] }
  const modules = {
    hash: '' as never,
    names: Object.fromEntries(
      Object.entries({
        ...clientModules(rawOptions, { ...results, root }),
        ...aliasModules(results.aliases),
      }).map(([name, files]) => [name, [files].flat()]),
    ),
    classes: {},
    staticFolders: ['static'],
    basePath: asText(rawOptions.baseUrl) ?? '/',
    packageRoot: packageCodeFolder(publicModule),
    wrapPage: () => undefined,
  }
  const sass = sassStyles(root)
  const { build } = await import('esbuild')
  try {
    const result = await build({
      stdin: { contents: entryOf(code), resolveDir: root, sourcefile: 'octavo-entry.js', loader: 'js' },
      ...siteBundle(root),
      loader: { ...ASSET_LOADERS, '.js': 'jsx' },
      plugins: [
        {
          // Client modules run outside of any page, so they have no theme components.
          name: 'no-theme',
          setup(pluginBuild) {
            pluginBuild.onResolve({ filter: /^octavo\/theme$/ }, ({ path }) => ({
              path,
              namespace: 'no-theme',
            }))
            pluginBuild.onLoad({ filter: /.*/, namespace: 'no-theme' }, () => ({
              contents: 'export const usePage = () => { throw new Error("There is no page.") }',
            }))
          },
        },
        {
          name: 'client-sheets',
          setup(pluginBuild) {
            pluginBuild.onResolve({ filter: /\.(?:css|s[ac]ss)$/ }, ({ path, resolveDir, kind }) => {
              if (kind === 'import-rule' || kind === 'entry-point') return undefined
              const file = /^\./.test(path) ? resolve(resolveDir, path) : path
              sheets.push(existsSync(file) ? `./${relative(root, file)}` : path)
              return { path, namespace: 'no-sheet' }
            })
            pluginBuild.onLoad({ filter: /.*/, namespace: 'no-sheet' }, () => ({ contents: '' }))
          },
        },
        siteModules(root, modules),
        sass.plugin,
      ],
      outdir: 'out',
      platform: 'browser',
      format: 'iife',
      target: BROWSERS,
      minify: true,
    })
    const { text } = result.outputFiles.find(({ path }) => path.endsWith('.js'))!
    const inputs = inputPaths([result.metafile], root)
    const themeOptions = namesIn(Object.keys(asRecord(rawOptions.themeConfig)), inputs, root)
    return { text, sheets, inputs, themeOptions, unsupported: [] }
  } catch (error) {
    const message = `The client modules cannot be bundled: ${errorMessage(error)}`
    const help = 'Pages are built without them. Fix the code at this place.'
    return {
      text: '',
      sheets,
      inputs: [],
      themeOptions: [],
      unsupported: [{ option: 'clientModules', message, help }],
    }
  }
}

/** Returns the names that occur in a file. */
function namesIn(names: readonly string[], files: readonly string[], root: string): string[] {
  const words = new Set(files.flatMap((file) => wordsOf(resolve(root, file))))
  return names.filter((name) => words.has(name))
}

/** Style sheets that are left out may be missing. */
function wordsOf(file: string): readonly string[] {
  return existsSync(file) ? (readFileSync(file, 'utf8').match(/[\w$]+/g) ?? []) : []
}

/** Docusaurus notifies modules of each page view, including the first: by functions of their default export, or exported by name. */
function entryOf(paths: readonly string[]): string {
  return `${paths.map((path, at) => `import * as module${at} from ${JSON.stringify(path)}`).join('\n')}
const modules = [${paths.map((_, at) => `module${at}`).join(', ')}]
const read = () => ({ pathname: location.pathname, search: location.search, hash: location.hash, state: undefined })
const call = (one, name, change) => (one.default?.[name] ?? one[name])?.(change)
let shown
let endings = []
const show = () => {
  const now = read()
  if (shown && shown.pathname === now.pathname && shown.search === now.search) return
  const change = { location: now, previousLocation: shown ?? null }
  shown = now
  for (const end of endings) end()
  endings = modules.flatMap((one) => call(one, 'onRouteUpdate', change) ?? [])
  for (const one of modules) call(one, 'onRouteDidUpdate', change)
}
addEventListener('octavo:page', show)
if (document.readyState === 'loading') addEventListener('DOMContentLoaded', show)
else show()`
}

// Bundles a React page into one module for both Node and browsers. The module contains only the page's code and imports
// React and the theme by name, so that everything on a page shares one copy of each.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { BuildOptions, Metafile as EsbuildMetafile, Plugin } from 'esbuild'
import { describeBuildErrors, describeFallbacks, ENTRY } from '../../core/bundle/build-problems.ts'
import { type Bundle, peekBundle, recallBundle, sourcesOf } from '../../core/bundle/bundle-record.ts'
import {
  ASSET_LOADERS,
  BROWSERS,
  reactOf,
  siteBundle,
  WITHOUT_DOCUMENT,
} from '../../core/bundle/bundle-settings.ts'
import type { SiteModules } from '../../core/bundle/plugin-modules.ts'
import type { Metafile } from '../../core/bundle/resolution.ts'
import { WITH_SOURCE_MAP, writeSourceMap } from '../../core/bundle/source-maps.ts'
import { ConfigProblem } from '../../core/config/config-problem.ts'
import { replaceWith } from '../../core/engine/cache-file.ts'
import { LOAD_PREFIX } from '../../core/engine/error-place.ts'
import { hashOf } from '../../core/engine/hash.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import type { PageComponent } from '../../core/model/page-component.ts'
import { configReaders } from '../../core/registry/registry.ts'
import { bundleWithFallbacks } from './fallback-modules.ts'
import { importedMarkdown } from './imported-markdown.ts'
import { requireStatic, siteModules } from './page-modules.ts'

export interface ComponentRequest {
  readonly root: string
  readonly codeFolder: string
  /** The page's module: a file relative to the root, or the name of a package's module. */
  readonly path: SourcePath
  /** Octavo's version. */
  readonly version: string
  /** Modules that plugins provide to site code. */
  readonly modules?: SiteModules | undefined
  /** Names of the theme's components, which MDX pages may import. */
  readonly elements?: readonly string[] | undefined
}

/** The bundled module, or findings when bundling failed. */
export type BundledComponent =
  | {
      readonly component: PageComponent
      readonly findings?: undefined
      readonly warnings?: readonly Finding[]
    }
  | { readonly findings: readonly Finding[] }

/** Modules that a page's module imports instead of including. */
export const SHARED_MODULES = ['react', 'react/jsx-runtime', 'react-dom', 'octavo/theme']

/** React DOM entry points that are not shared: always Octavo's version, whatever the site has installed. */
function withReact(modules: SiteModules | undefined): Record<string, string> {
  if (!modules) return {}
  const { 'react-dom/client': client = '', 'react-dom/server': server = '' } = reactOf(modules.packageRoot)
  return { 'react-dom/client': client, 'react-dom/server': server }
}

/** Bundles a page, or returns the cached bundle when its sources are unchanged. */
export async function bundleComponent(request: ComponentRequest): Promise<BundledComponent> {
  const { path } = request
  try {
    const { value } = await recallBundle({
      ...request,
      madeBy: `${request.version} ${request.modules?.hash ?? ''}`,
      name: recordName(path),
      make: () => buildBundle(request),
    })
    return value
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error
    return { findings: error.findings.map((finding) => ({ ...finding, rule: 'component-page' })) }
  }
}

/** Key of the cached bundle of a page: undefined if it has none, `STALE` if it must be rebuilt. */
export function peekComponent({
  path,
  ...place
}: Pick<ComponentRequest, 'root' | 'codeFolder' | 'path'>): unknown {
  return peekBundle({ ...place, name: recordName(path) })
}

function recordName(path: SourcePath): string {
  return `component-${hashOf(path)}`
}

async function buildBundle(request: ComponentRequest): Promise<Bundle<BuiltComponent>> {
  const { root, path, modules } = request
  const isFile = existsSync(join(root, path))
  const { module, files, result } = await bundlePageCode(request, 'page', {
    entryPoints: [isFile ? join(root, path) : path],
    plugins: modules
      ? [siteModules(root, modules, join(root, path)), importedMarkdown(root)]
      : [refuseStyles],
    minify: true,
    ...WITH_SOURCE_MAP,
  })
  return {
    value: {
      component: { chunk: `assets/page-${module.hash}.js`, code: module },
      warnings: describeFallbacks(result.warnings, path),
    },
    files,
    ...sourcesOf([result.metafile, ...(isFile ? [] : [entryImports(result.metafile, path)])], root),
  }
}

/** Bundles code of a page into a module in the code folder. Its loader passes in the shared modules. */
export async function bundlePageCode(
  { root, codeFolder, path, modules, elements }: Omit<ComponentRequest, 'made'>,
  name: string,
  own: Omit<BuildOptions, 'write' | 'metafile'>,
) {
  const options = {
    ...siteBundle(root),
    external: SHARED_MODULES,
    alias: withReact(modules),
    ...(modules && {
      banner: requireStatic(modules),
      inject: [join(modules.packageRoot, 'theme/react-scope.ts')],
    }),
    loader: { ...ASSET_LOADERS, ...(modules && { '.js': 'jsx' as const }) },
    outdir: 'out',
    platform: 'browser',
    conditions: WITHOUT_DOCUMENT,
    format: 'cjs',
    target: BROWSERS,
    ...own,
  } satisfies BuildOptions
  const result = await bundleWithFallbacks(options, modules).catch((error: unknown) => {
    throw new ConfigProblem(describeBuildErrors(error, path, { root, elements, adviseImport }))
  })
  const script = result.outputFiles.find(({ path }) => path.endsWith('.js'))!
  const code = `${LOAD_PREFIX}${script.text}
return module.exports}
`
  const hash = hashOf(code)
  const module = { file: `${name}-${hash}.mjs`, hash }
  replaceWith(join(codeFolder, module.file), code)
  return { module, files: [module, ...writeSourceMap(codeFolder, module.file, result.outputFiles)], result }
}

function adviseImport(source: string): string | undefined {
  return configReaders().flatMap((reader) => reader.adviseImport?.(source) ?? [])[0]
}

interface BuiltComponent {
  readonly component: PageComponent
  readonly warnings: readonly Finding[]
}

/** Resolves a package's module like an import from the root folder, after a file of the same name. */
function entryImports({ outputs }: EsbuildMetafile, path: string): Metafile {
  const [entry] = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? [])
  const imports = [`./${path}`, path].map((original) => ({ path: entry!, original }))
  return { inputs: { [ENTRY]: { imports } } }
}

// A page's own style sheet would load after its HTML.
const refuseStyles: Plugin = {
  name: 'refuse-styles',
  setup(build) {
    build.onResolve({ filter: /\.css$/ }, () => ({
      errors: [{ text: 'A page cannot import a style sheet: name it in `styles` of the configuration' }],
    }))
  },
}

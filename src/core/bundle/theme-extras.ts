// Bundles theme assets that a site's theme does not affect: scripts and styles of plugins that are loaded on demand, search
// providers, and the style sheets and scripts of elements and kinds of pages.

import { basename, extname, join } from 'node:path'
import type { Finding } from '../model/finding.ts'
import type { ThemeAssets } from '../model/site-chrome.ts'
import type { ModulePath } from '../plugin/element-specs.ts'
import { describeStyleWarnings } from './build-problems.ts'
import type { Bundle } from './bundle-record.ts'
import { scriptEntries, styleEntries, versionOf } from './bundle-settings.ts'
import type { Metafile } from './resolution.ts'
import {
  assetUrlOf,
  type Bundler,
  createAssets,
  finishPart,
  isPackageModule,
  type PartFiles,
  type ThemeRequest,
  withField,
} from './theme-bundler.ts'

export interface Extras extends PartFiles {
  /** Constants with the names of assets. */
  readonly assetNames: Readonly<Record<string, string>>
  /** The constant with the names of search providers. Only where it is used: it is an object, which costs every module a call. */
  readonly providerNames: Readonly<Record<string, string>>
  readonly elements: Readonly<Record<string, ElementFiles>>
  readonly assets: Omit<ThemeAssets, 'styles' | 'scripts'>
  readonly findings: readonly Finding[]
}

/** Asset files of an element. */
interface ElementFiles {
  readonly styles?: string
  readonly script?: string
  /** An HTML element with one of these classes needs the styles. */
  readonly classes?: readonly string[]
}

export async function bundleExtras(request: ThemeRequest, bundler: Bundler): Promise<Bundle<Extras>> {
  const { root, codeFolder, packageRoot, contributions } = request
  const { elements, search: providers, kindStyles, assets, loaders } = contributions
  const { files, keep, keepFile } = createAssets(codeFolder)
  const published: Metafile[] = []
  const bundleThemeFile = (name: string, file: string) =>
    bundler.forBrowsers({ entryPoints: { [name]: join(packageRoot, file) } })
  const moduleUrl = (path: ModulePath): string => assetUrlOf(path, packageRoot)
  const layerOf = (sheet: ModulePath, layer: string): string => (isPackageModule(sheet) ? layer : 'plugins')
  /** Bundles assets and returns their constants. */
  const bundleAssets = async (modules: Readonly<Record<string, ModulePath>>, define = {}) => {
    const bundled = await Promise.all(
      Object.entries(modules).map(async ([name, path]) => {
        const file = basename(path, extname(path))
        const result = await bundler.forBrowsers({ entryPoints: { [file]: moduleUrl(path) }, define })
        published.push(result.metafile)
        return [`OCTAVO_ASSETS.${name}`, JSON.stringify(keep(file, result))] as const
      }),
    )
    return Object.fromEntries(bundled)
  }
  const kindSheets = [...new Set(kindStyles.map(([, sheet]) => sheet))]
  const [assetNames, versions, late, kinds, rtl, styles, scripts] = await Promise.all([
    bundleAssets({ missing: 'octavo/theme/client/missing.ts', ...assets }),
    bundleThemeFile('versions', 'theme/client/versions.ts'),
    bundler.forBrowsers(
      styleEntries(root, {
        late: [
          [join(packageRoot, 'theme/styles/late.css'), 'layout'],
          [join(packageRoot, 'theme/styles/print.css'), 'media'],
        ],
      }),
    ),
    bundler.forBrowsers(
      styleEntries(root, {
        front: [[join(packageRoot, 'theme/styles/landing.css'), 'prose']],
        ...Object.fromEntries(
          kindSheets.map((sheet) => [sheetName(sheet), [[moduleUrl(sheet), layerOf(sheet, 'layout')]]]),
        ),
      }),
    ),
    bundleThemeFile('rtl', 'theme/styles/rtl.css'),
    bundler.forBrowsers(
      styleEntries(
        root,
        Object.fromEntries(
          withField(elements, 'styles').map(([name, sheets]) => [
            name,
            sheets.map((sheet) => [moduleUrl(sheet), layerOf(sheet, 'elements')] as const),
          ]),
        ),
      ),
    ),
    bundler.forBrowsers(
      scriptEntries(
        root,
        Object.fromEntries(withField(elements, 'script').map(([name, script]) => [name, moduleUrl(script)])),
      ),
    ),
  ])
  const elementFiles: Record<string, ElementFiles> = Object.fromEntries(
    withField(elements, 'classes').map(([name, classes]) => [name, { classes }]),
  )
  for (const [field, { outputFiles }] of [
    ['styles', styles],
    ['script', scripts],
  ] as const) {
    for (const file of outputFiles) {
      const name = basename(file.path, extname(file.path))
      elementFiles[name] = {
        ...elementFiles[name],
        // Classes are known only after rendering.
        [field]: `assets/${keepFile(`element-${name}`, file, elements[name]?.classes ? {} : { element: name })}`,
      }
    }
  }
  const searchModules = await Promise.all(
    providers.map(async ({ provider, module }) => {
      const result = await bundler.forBrowsers({
        ...bundler.entry(`export { createProvider } from ${JSON.stringify(moduleUrl(module))}`),
        define: {
          ...assetNames,
          OCTAVO_VERSION: JSON.stringify(versionOf(packageRoot)),
        },
      })
      return [provider, result] as const
    }),
  )
  const searchProviders = Object.fromEntries(
    searchModules.map(([name, module]) => [name, keep(`search-${name}`, module, { provider: name })]),
  )
  const providerNames = { OCTAVO_PROVIDERS: JSON.stringify(searchProviders) }
  const loaderNames = await bundleAssets(loaders, { ...assetNames, ...providerNames })
  const sheetFiles = Object.fromEntries(
    kinds.outputFiles.map((file) => {
      const name = sheetName(file.path)
      return [name, `assets/${keepFile(name, file)}`]
    }),
  )
  const built = [versions, late, kinds, rtl, styles, scripts]
  return finishPart(
    {
      assetNames: { ...assetNames, ...loaderNames },
      providerNames,
      elements: elementFiles,
      assets: {
        lateStyles: `assets/${keep('late', late)}`,
        kindStyles: [
          ['front', sheetFiles.front!],
          ...kindStyles.map(([kind, sheet]) => [kind, sheetFiles[sheetName(sheet)]!] as const),
        ],
        rtlStyles: [`assets/${keep('rtl', rtl, { only: 'rtl' })}`],
        versionScripts: [`assets/${keep('versions', versions, { only: 'versions' })}`],
      },
      findings: describeStyleWarnings(styles.warnings),
    },
    {
      files,
      published: [
        ...published,
        ...[...built, ...searchModules.map(([, module]) => module)].map(({ metafile }) => metafile),
      ],
      root,
    },
  )
}

function sheetName(path: string): string {
  return basename(path, '.css')
}

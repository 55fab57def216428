// Bundles theme assets that a site's theme does not affect: search and its providers, rarely loaded scripts, and the style
// sheets and scripts of elements.

import { basename, extname, join } from 'node:path'
import type { Finding } from '../model/finding.ts'
import type { ThemeAssets } from '../model/site-chrome.ts'
import type { ModulePath } from '../plugin/element-specs.ts'
import { describeStyleWarnings } from './build-problems.ts'
import type { Bundle } from './bundle-record.ts'
import { scriptEntries, styleEntries, versionOf } from './bundle-settings.ts'
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
  /** Names of the files in `assets` that the code refers to. */
  readonly copyPage: string
  readonly missing: string
  readonly search: string
  readonly providers: Readonly<Record<string, string>>
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
  const { elements, search: providers } = contributions
  const { files, keep, keepFile } = createAssets(codeFolder)
  const bundleThemeFile = (name: string, file: string) =>
    bundler.forBrowsers({ entryPoints: { [name]: join(packageRoot, file) } })
  const moduleUrl = (path: ModulePath): string => assetUrlOf(path, packageRoot)
  const [copyPage, missing, versions, kinds, rtl, searchStyles, worker, styles, scripts] = await Promise.all([
    bundleThemeFile('copy-page', 'src/plugins/markdown-export/theme/copy-page.ts'),
    bundleThemeFile('missing', 'theme/client/missing.ts'),
    bundleThemeFile('versions', 'theme/client/versions.ts'),
    bundler.forBrowsers(
      styleEntries(root, {
        front: [[join(packageRoot, 'theme/styles/landing.css'), 'prose']],
        list: [[join(packageRoot, 'src/plugins/blog/theme/listing.css'), 'layout']],
        'search-page': [[join(packageRoot, 'src/plugins/search/theme/search-page.css'), 'layout']],
      }),
    ),
    bundleThemeFile('rtl', 'theme/styles/rtl.css'),
    bundleThemeFile('search', 'src/plugins/search/theme/search.css'),
    bundleThemeFile('worker', 'src/plugins/search/theme/worker.ts'),
    bundler.forBrowsers(
      styleEntries(
        root,
        Object.fromEntries(
          withField(elements, 'styles').map(([name, sheets]) => [
            name,
            sheets.map(
              (sheet) => [moduleUrl(sheet), isPackageModule(sheet) ? 'elements' : 'plugins'] as const,
            ),
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
  const searchWorker = `./${keep('search-worker', worker)}`
  const searchModules = await Promise.all(
    providers.map(async ({ provider, module }) => {
      const result = await bundler.forBrowsers({
        ...bundler.entry(`export { createProvider } from ${JSON.stringify(moduleUrl(module))}`),
        define: {
          OCTAVO_SEARCH: JSON.stringify(searchWorker),
          OCTAVO_VERSION: JSON.stringify(versionOf(packageRoot)),
        },
      })
      return [provider, result] as const
    }),
  )
  const searchProviders = Object.fromEntries(
    searchModules.map(([name, module]) => [name, `./${keep(`search-${name}`, module)}`]),
  )
  // Contains the names of the search styles and providers.
  const search = await bundler.forBrowsers({
    entryPoints: { search: join(packageRoot, 'src/plugins/search/theme/search.ts') },
    define: {
      OCTAVO_SEARCH_STYLES: JSON.stringify(`./${keep('search', searchStyles)}`),
      OCTAVO_PROVIDERS: JSON.stringify(searchProviders),
    },
  })
  const keepKind = (name: string): string =>
    `assets/${keepFile(name, kinds.outputFiles.find(({ path }) => basename(path) === `${name}.css`)!)}`
  const built = [copyPage, missing, versions, kinds, rtl, searchStyles, worker, search, styles, scripts]
  return finishPart(
    {
      copyPage: keep('copy-page', copyPage),
      missing: keep('missing', missing),
      search: keep('search', search),
      providers: searchProviders,
      elements: elementFiles,
      assets: {
        kindStyles: { front: keepKind('front'), list: keepKind('list'), search: keepKind('search-page') },
        rtlStyles: [`assets/${keep('rtl', rtl, { only: 'rtl' })}`],
        versionScripts: [`assets/${keep('versions', versions, { only: 'versions' })}`],
      },
      findings: describeStyleWarnings(styles.warnings),
    },
    {
      files,
      published: [...built, ...searchModules.map(([, module]) => module)].map(({ metafile }) => metafile),
      root,
    },
  )
}

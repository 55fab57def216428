// Bundles the theme: a renderer for Node with its own copy of React; for browsers the styles, the start-up script with the
// scripts that it loads later, the app, and the script of the not-found page. All are minified and named by their
// hashes.
//
//   extras   not affected by a site's theme      ┐
//   code     app, renderer, start-up script      ├─▶ ThemeBuild
//   sheet    the theme's style sheet             ┘
//
// Each is rebuilt only when its own sources change: editing a style sheet does not rebuild the code.

import { mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { OutputFile } from 'esbuild'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { CodeRef } from '../engine/step-context.ts'
import type { Finding } from '../model/finding.ts'
import type { ThemeAssets } from '../model/site-chrome.ts'
import { describeStyleWarnings } from './build-problems.ts'
import type { Bundle, Bundled } from './bundle-record.ts'
import { ASSET_LOADERS, FONT_FILES, styleEntries } from './bundle-settings.ts'
import { formatLicenses, sortLicenses } from './licenses.ts'
import { describeSassErrors, sassStyles } from './sass-styles.ts'
import {
  type AssetFile,
  assetUrlOf,
  type Bundler,
  createAssets,
  createBundler,
  finishPart,
  LICENSES,
  type PartFiles,
  type ThemePart,
  type ThemeRequest,
} from './theme-bundler.ts'
import { bundleCode } from './theme-code.ts'
import { bundleExtras } from './theme-extras.ts'

export interface ThemeBuild {
  readonly renderer: CodeRef
  readonly assets: ThemeAssets
  readonly files: readonly AssetFile[]
  /** Mistakes in the site's own style sheets. */
  readonly findings: readonly Finding[]
}

interface Sheet extends PartFiles {
  readonly sheet: string
  readonly findings: readonly Finding[]
}

/** Bundles a theme and writes it to the code folder. */
export async function bundleTheme(request: ThemeRequest): Promise<Bundled<ThemeBuild>> {
  const { codeFolder, contributions, mode = 'production', recall = ({ make }) => make() } = request
  const { themes, styles, layers, elements, search, kindStyles, slots } = contributions
  const { client, headTags, bodyElements, assets, loaders } = contributions
  mkdirSync(codeFolder, { recursive: true })
  const bundler = createBundler(request)
  const part = <Value extends PartFiles>(name: string, asked: unknown, make: ThemePart<Value>['make']) =>
    recall({ name: `theme-${name}`, madeBy: JSON.stringify([mode, asked]), make })
  const [extras, sheet] = await Promise.all([
    part('extras', [elements, search, kindStyles, assets, loaders], () => bundleExtras(request, bundler)),
    part('sheet', [styles, layers], () => bundleSheet(request, bundler)),
  ])
  const { files: _, licenses: __, ...names } = extras.value
  const code = await part('code', [themes, elements, slots, client, headTags, bodyElements, names], () =>
    bundleCode(request, bundler, extras.value),
  )
  const all = [extras, code, sheet]
  const licenses = all.flatMap(({ value }) => value.licenses)
  const licenseText = formatLicenses(
    'The scripts and styles of this site contain code of',
    sortLicenses(licenses),
  )
  const licenseFile = { file: `licenses-${hashOf(licenseText)}.txt`, hash: hashOf(licenseText) }
  replaceWith(join(codeFolder, licenseFile.file), licenseText)
  const files = [...all.flatMap(({ value }) => value.files), { path: `assets/${LICENSES}`, ...licenseFile }]
  return {
    value: {
      renderer: code.value.renderer,
      assets: {
        styles: [`assets/${sheet.value.sheet}`],
        scripts: [`assets/${code.value.start}`],
        ...extras.value.assets,
      },
      files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
      findings: [...code.value.findings, ...sheet.value.findings, ...extras.value.findings],
    },
    inputs: [...new Set(all.flatMap(({ inputs }) => inputs))],
    resolution: all.flatMap(({ resolution }) => resolution),
  }
}

async function bundleSheet(request: ThemeRequest, bundler: Bundler): Promise<Bundle<Sheet>> {
  const { root, codeFolder, packageRoot, contributions } = request
  const { files, keepAs, keepFile } = createAssets(codeFolder)
  const sass = sassStyles(root)
  const sheets = [
    [join(packageRoot, 'theme/styles/theme.css')] as const,
    ...contributions.layers.map(([sheet, layer]) => [assetUrlOf(sheet, packageRoot), layer] as const),
    ...contributions.styles.map((sheet) => [assetUrlOf(sheet, packageRoot)] as const),
  ]
  const built = await bundler.forBrowsers({
    loader: { ...ASSET_LOADERS, ...FONT_FILES.loader },
    assetNames: FONT_FILES.assetNames,
    ...styleEntries(root, { theme: sheets }, sass.plugin),
  })
  const isSheet = ({ path }: OutputFile): boolean => path.endsWith('.css')
  for (const { path, contents } of built.outputFiles.filter((file) => !isSheet(file)))
    keepAs(basename(path), contents)
  return finishPart(
    {
      sheet: keepFile('theme', built.outputFiles.find(isSheet)!),
      findings: [...describeStyleWarnings(built.warnings), ...describeSassErrors(built.warnings)],
    },
    { files, published: [sass.withFiles(built.metafile)], root },
  )
}

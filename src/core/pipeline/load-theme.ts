// Loads the theme of a session: the prebuilt theme of this package, or the site's.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bundled, recallBundle } from '../bundle/bundle-record.ts'
import { bundleTheme, type ThemeBuild } from '../bundle/bundle-theme.ts'
import { DIST, PACKAGE_ROOT, PROGRAM } from '../bundle/program.ts'
import type { PartFiles, ThemePart } from '../bundle/theme-bundler.ts'
import { placeOfField } from '../config/config-place.ts'
import { ConfigProblem } from '../config/config-problem.ts'
import { replaceWith } from '../engine/cache-file.ts'
import { hashOf } from '../engine/hash.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { ThemeContributions } from '../plugin/collect-contributions.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { defaultContributions } from '../registry/registry.ts'

/** Wraps the site's theme and styles as the last plugin. */
export function siteTheme({ theme }: SiteOptions, codeFolder: string): Plugin {
  const { module, sheet, styles } = theme
  const settingsSheet = sheet && join(codeFolder, `theme-settings-${hashOf(sheet.text)}.css`)
  if (settingsSheet !== undefined) replaceWith(settingsSheet, sheet!.text)
  return {
    name: 'site',
    ...(module !== '' && { theme: `./${module}` }),
    styles: [...(settingsSheet === undefined ? [] : [settingsSheet]), ...styles.map((path) => `./${path}`)],
  }
}

/** Throws `ConfigProblem` when the configured theme or a style sheet is missing. */
export function refuseMissingTheme(root: string, options: SiteOptions): void {
  const { module, styles } = options.theme
  const named = [
    ...(module === '' ? [] : [{ at: ['theme'], path: module, endings: ['.tsx', '.ts', '.jsx', '.js'] }]),
    ...styles.map((path, at) => ({ at: ['styles', at], path, endings: ['.css'] })),
  ]
  const missing = named.filter(({ path, endings }) =>
    ['', ...endings].every((ending) => !existsSync(join(root, path + ending))),
  )
  if (missing.length === 0) return
  throw new ConfigProblem(
    missing.map(({ at, path, endings }) => {
      const place = placeOfField(options, at)
      return {
        rule: 'configuration',
        severity: 'error',
        message: `\`${at[0]}\` names "${path}", which is not a file.`,
        help: `Write its path from the folder of the configuration, such as "./theme${endings[0]}".`,
        ...(place && { place }),
      }
    }),
  )
}

interface ThemeRequest {
  readonly contributions: ThemeContributions
  readonly configFile: string
}

export interface LoadedTheme extends Bundled<ThemeBuild> {
  /** Absolute path of one of the theme's files. */
  pathOf(file: string): string
}

/** The prebuilt default theme. All sites of a process share the module, because its path does not change. */
export const BUILT_THEME = join(DIST, 'theme')

/** Returns the theme of a site. Parts that the site does not change are prebuilt; the others are bundled if they have changed. */
export async function loadTheme(
  root: string,
  codeFolder: string,
  { configFile, contributions }: ThemeRequest,
): Promise<LoadedTheme> {
  if (JSON.stringify(contributions) === JSON.stringify(defaultContributions()))
    return {
      value: readBuilt<ThemeBuild>('theme'),
      pathOf: (file) => join(BUILT_THEME, file),
      inputs: [],
      resolution: [],
    }
  const builtParts = readBuilt<BuiltParts>('parts')
  const builtFiles = new Set<string>()
  const bundled = await bundleTheme({
    root,
    codeFolder,
    packageRoot: PACKAGE_ROOT,
    contributions,
    configFile,
    async recall<Value extends PartFiles>(part: ThemePart<Value>) {
      const built = builtParts.find(({ name, madeBy }) => name === part.name && madeBy === part.madeBy)
      if (built === undefined)
        return recallBundle({ ...part, root, codeFolder, madeBy: `${PROGRAM} ${part.madeBy}` })
      for (const { file } of built.value.files) builtFiles.add(file)
      return { value: built.value as Value, inputs: [], resolution: [] }
    },
  })
  return { ...bundled, pathOf: (file) => join(builtFiles.has(file) ? BUILT_THEME : codeFolder, file) }
}

/** Parts of the prebuilt themes. */
type BuiltParts = readonly (Pick<ThemePart<unknown>, 'name' | 'madeBy'> & { readonly value: PartFiles })[]

function readBuilt<Value>(name: 'theme' | 'parts'): Value {
  return JSON.parse(readFileSync(join(BUILT_THEME, `${name}.json`), 'utf8')) as Value
}

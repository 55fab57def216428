// The theme of a session: the built one of this package, or the site's own.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bundled, recallBundle } from '../bundle/bundle-record.ts'
import { bundleTheme, type ThemeBuild } from '../bundle/bundle-theme.ts'
import { startLoadTrial } from '../bundle/load-trial.ts'
import { themeFailure } from '../config/config-problem.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { ThemeContributions } from '../plugin/collect-contributions.ts'
import type { Plugin } from '../plugin/plugin.ts'
import { defaultContributions } from './builtins.ts'
import { DIST, PACKAGE_ROOT, PROGRAM } from './program.ts'

/** The theme and the styles of the configuration, by the door of plugins and after all of them. */
export function siteTheme({ theme, styles }: SiteOptions): Plugin {
  return {
    name: 'site',
    ...(theme !== '' && { theme: `./${theme}` }),
    styles: styles.map((sheet) => `./${sheet}`),
  }
}

interface ThemeParts {
  readonly contributions: ThemeContributions
  /** Module of the theme; empty for none. */
  readonly theme: string
  readonly configFile: string
  /** In milliseconds. */
  readonly timeLimit: number
}

export interface LoadedTheme extends Bundled<ThemeBuild> {
  /** Of its files. */
  readonly folder: string
}

/** The theme of this package, as it came. Its place does not change, so all sites of a process share the module. */
export const BUILT_THEME = join(DIST, 'theme')

/** The built theme that came with this package, or the site's own, bundled when it has changed. */
export async function loadTheme(
  root: string,
  codeFolder: string,
  { timeLimit, theme, configFile, contributions }: ThemeParts,
): Promise<LoadedTheme> {
  const made = JSON.stringify(contributions)
  if (made === JSON.stringify(defaultContributions)) {
    return { value: readBuiltTheme(), folder: BUILT_THEME, inputs: [], resolution: [] }
  }
  const bundled = await recallBundle({
    root,
    codeFolder,
    name: 'theme',
    made: `${PROGRAM} ${made}`,
    async make() {
      const bundle = await bundleTheme({
        root,
        codeFolder,
        packageRoot: PACKAGE_ROOT,
        contributions,
        configFile,
      })
      const trial = startLoadTrial()
      await trial
        .load(join(codeFolder, bundle.value.renderer.file), timeLimit)
        .catch((error: unknown) => {
          throw themeFailure(error, theme || configFile)
        })
        .finally(trial.close)
      return bundle
    },
  })
  return { ...bundled, folder: codeFolder }
}

function readBuiltTheme(): ThemeBuild {
  return JSON.parse(readFileSync(join(BUILT_THEME, 'theme.json'), 'utf8')) as ThemeBuild
}

// The hook by which built-in plugins change the options of a site.

import type { Finding } from '../model/finding.ts'
import type { SiteOptions } from '../model/site-options.ts'
import type { Plugin } from '../plugin/plugin.ts'

export interface OptionsPlace {
  /** Absolute path of the site's folder. */
  readonly root: string
  /** Absolute path of the cache. */
  readonly cacheDir: string
  /** Plugins that the configuration lists. */
  readonly plugins: readonly Plugin[]
  /** Finds an optional package of the site. `octavo dev` opens the site again when the package is installed or removed. */
  findPackage(name: string): InstalledPackage | undefined
  /** Returns the version of such a package without loading it, for packages that only browsers run. */
  packageVersion(name: string): string | undefined
}

/** Version of a package, or the reason why it does not load. */
export type InstalledPackage = { readonly version: string } | { readonly problem: string }

export interface ResolvedOptions {
  readonly options: SiteOptions
  readonly findings: readonly Finding[]
}

// Types of a loaded configuration, its loading options, and readers for other generators' configurations.

import type { Plugin as EsbuildPlugin } from 'esbuild'
import type { UserConfig } from '../config/user-config.ts'
import type { CodeRef } from '../engine/step-context.ts'
import type { Finding } from '../model/finding.ts'
import type { ConfigPlace } from '../model/site-options.ts'
import type { Plugin } from '../plugin/plugin.ts'
import type { BundleSources } from './bundle-record.ts'

export interface LoadedConfig extends BundleSources {
  readonly config: unknown
  /** Path of the file, relative to the site root; empty if there is none. */
  readonly file: string
  readonly text: string
  /** The bundle, from which worker threads load plugins. */
  readonly code: CodeRef | undefined
  /** Source places of its strings, if it is not an Octavo configuration. */
  readonly places?: readonly ConfigPlace[]
  /** Name of the generator that it was written for, if not Octavo. */
  readonly generator?: string
  /** Warnings that do not prevent its use. */
  readonly findings?: readonly Finding[]
  /** Features that work now but are lost when the configuration is migrated to Octavo's format. */
  readonly lostByMigration?: readonly Finding[]
}

export interface BundlePlace {
  readonly root: string
  /** Folder for bundles, below the cache. */
  readonly codeFolder: string
  /** The module that `import … from 'octavo'` resolves to. */
  readonly publicModule: string
  readonly programVersion: string
  /** Time limit for loading the configuration, in milliseconds. Default: 30 seconds. */
  readonly patience?: number
  /** Readers for sites without an Octavo configuration. */
  readonly readers: readonly ConfigReader[]
}

/** Reads the configuration of a site that uses another generator. */
export interface ConfigReader {
  /** Name of the generator, in messages. */
  readonly generator: string
  /** Names of its configuration file; the first that exists is used. */
  readonly files: readonly string[]
  /** Modules that a migrated configuration may import to keep using old code, by name. */
  modules(ownCode: string): Readonly<Record<string, string>>
  /** Bundling options for code written for the generator. */
  dialect(place: BundlePlace): ConfigDialect
  /** Contributions to the theme of every such site. Octavo's package contains the theme with them. */
  readonly theme: Pick<Plugin, 'styles' | 'elements'>
  load(file: string, place: BundlePlace): Promise<LoadedConfig>
  /** Suggests a replacement for an import of one of the generator's modules that cannot be resolved. */
  adviseImport?(source: string): string | undefined
  /** Returns the Octavo configuration that replaces the old one, which is in `file`. */
  migrate(config: UserConfig, file: string): MigratedConfig
}

/** Contents of a generated `site.config.ts`. */
export interface MigratedConfig {
  readonly fields: Readonly<Record<string, unknown>>
  /** Lines after the import of `defineSite`. */
  readonly imports?: readonly string[]
  /** Lines after the fields. */
  readonly end?: readonly string[]
}

/** Bundling options for code that is not written for Octavo. */
export interface ConfigDialect {
  readonly plugins: EsbuildPlugin[]
  /** Whether Node cannot load an ES module of a package that the generator can load. Such a module is bundled instead. */
  needsBundling?(file: string): boolean
  /** Code prepended to the bundle. */
  readonly banner?: string
}

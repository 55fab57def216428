// A configuration that was loaded, what it takes to load one, and who else than us may read one.

import type { Plugin as EsbuildPlugin } from 'esbuild'
import type { UserConfig } from '../config/user-config.ts'
import type { CodeRef } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import type { ConfigPlace } from '../model/site-options.ts'
import type { BundleSources } from './bundle-record.ts'

export interface LoadedConfig extends BundleSources {
  readonly config: unknown
  /** Name of the file, relative to the site root; empty when there is none. */
  readonly file: string
  readonly text: string
  /** The bundle, for threads to load plugins from. */
  readonly code: CodeRef | undefined
  /** Places of its texts, where they are not those of a configuration of Octavo. */
  readonly places?: readonly ConfigPlace[]
  /** Name of the generator that it was written for, if that is not Octavo. */
  readonly generator?: string
  /** Warnings; it can be used all the same. */
  readonly findings?: readonly Finding[]
  /** What works as it is, and is lost when the configuration is written as one of Octavo. */
  readonly lostByMigration?: readonly Finding[]
}

export interface BundlePlace {
  readonly root: string
  /** Folder for bundles, below the cache. */
  readonly codeFolder: string
  /** The module that `import … from 'octavo'` means. */
  readonly publicModule: string
  readonly programVersion: string
  /** How long the configuration may take to load, in milliseconds. Default half a minute. */
  readonly patience?: number
  /** Readers for sites without a configuration of Octavo. */
  readonly readers: readonly ConfigReader[]
}

/** Reads the configuration of a site that was made for another generator. */
export interface ConfigReader {
  /** Name of the generator, in messages. */
  readonly generator: string
  /** Names of its file, the first that is there. */
  readonly files: readonly string[]
  /** Where the names are that a configuration of Octavo may import to go on with code of the old one. */
  modules(ownCode: string): Readonly<Record<string, string>>
  /** How code that was written for the generator is bundled. */
  dialect(place: BundlePlace): ConfigDialect
  load(file: string, place: BundlePlace): Promise<LoadedConfig>
  /** The text of the configuration that takes the place of the old one. */
  write(config: UserConfig, from: { readonly file: string; readonly unsupported: readonly Finding[] }): string
}

/** What bundling needs for code that is not written for Octavo. */
export interface ConfigDialect {
  readonly plugins: EsbuildPlugin[]
  /** Code at the start of the bundle. */
  readonly banner?: string
}

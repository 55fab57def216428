// A configuration that was loaded, and what it takes to load one.

import type { CodeRef } from '../engine/step.ts'
import type { Finding } from '../model/finding.ts'
import type { WrittenPlace } from '../model/site-options.ts'
import type { BundleSources } from './bundle-record.ts'

export interface LoadedConfig extends BundleSources {
  readonly config: unknown
  /** Name of the file, relative to the site root; empty when there is none. */
  readonly file: string
  readonly text: string
  /** The bundle, for threads to load plugins from. */
  readonly code: CodeRef | undefined
  /** Places of its texts, where they are not those of a configuration of Octavo. */
  readonly places?: readonly WrittenPlace[]
  /** Warnings; it can be used all the same. */
  readonly findings?: readonly Finding[]
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
}

// Last changes of files, and versions that are commits, from Git.

import type { Plugin } from '../../core/plugin/plugin.ts'
import type { BuiltInHooks } from '../../core/registry/built-in-hooks.ts'
import { readCommitFolders } from './commit-folders.ts'

export const history: Plugin & BuiltInHooks = {
  name: 'history',
  async fileChanges({ options, ...request }) {
    if (!options.lastUpdated) return {}
    // Code that starts processes is imported on demand: a build without Git history starts faster.
    const { readHistory } = await import('./read-history.ts')
    return readHistory(request)
  },
  resolveOptions: readCommitFolders,
}

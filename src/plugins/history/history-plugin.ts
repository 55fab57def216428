// Last changes of files, and versions that are commits, from Git.

import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { readCommitFolders } from './commit-folders.ts'
import { historyFields } from './history-config.ts'
import { lastChange } from './last-change.ts'

export const history: BuiltInPlugin = {
  name: 'history',
  rules: {
    'missing-commit': {
      description: 'A version refers to a commit, tag or branch that the repository does not have.',
    },
  },
  config: historyFields,
  viewFacts: lastChange,
  async fileChanges({ options, ...request }) {
    if (!valuesOf(historyFields, options.fields).lastUpdated) return {}
    // Code that starts processes is imported on demand: a build without Git history starts faster.
    const { readHistory } = await import('./read-history.ts')
    return readHistory(request)
  },
  resolveOptions: readCommitFolders,
}

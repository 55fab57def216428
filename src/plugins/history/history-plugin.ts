// Last changes of files, and versions that are commits, from Git.

import { definePlugin } from '../../core/plugin/plugin.ts'

export const history = definePlugin({
  name: 'history',
  rules: {
    'missing-commit': {
      description: 'A version refers to a commit, tag or branch that the repository does not have.',
    },
  },
})

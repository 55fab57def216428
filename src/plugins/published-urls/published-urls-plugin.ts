// Checks that published URLs still work, for `octavo check --baseline`.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'

const rules = {
  'removed-anchor': { description: 'A published heading id no longer exists.' },
  'removed-url': { description: 'A published path is no longer a page or a redirect.' },
}

// The code is imported on demand, so that other commands start faster.
export const publishedUrls: BuiltInPlugin = {
  name: 'published-urls',
  rules,
  occasionalRules: Object.keys(rules),
  requestedChecks: [
    {
      flag: 'baseline',
      needsOutputs: true,
      run: async (state, context) => (await import('./baseline.ts')).checkBaseline(state, context),
    },
    {
      flag: 'writeBaseline',
      finish: async (report, flags) => (await import('./baseline.ts')).writeBaseline(report, flags),
    },
  ],
}

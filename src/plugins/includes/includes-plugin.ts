// Includes Markdown files in pages, and code from files in code blocks.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { includesRules } from './includes-rules.ts'

export const includes = definePlugin({
  name: 'includes',
  rules: includesRules,
  async transforms() {
    const [{ includeFiles }, { includeFinding, readInclude }, { fillSnippets }] = await Promise.all([
      import('./include-files.ts'),
      import('./find-include.ts'),
      import('./snippets.ts'),
    ])
    return {
      filled: (tree, { source, path, page, context, report }) =>
        fillSnippets(tree, source, {
          read: (file) => readInclude(file, path, page, context),
          report: (problem, node, line) => report(includeFinding(problem, path, node, line)),
        }),
      joined: includeFiles,
    }
  },
})

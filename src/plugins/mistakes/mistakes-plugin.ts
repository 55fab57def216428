// Reports likely mistakes in valid Markdown, such as the syntax of other generators.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { gatherRepeats } from './gather-repeats.ts'
import { mistakesRules } from './mistakes-rules.ts'

export const mistakes = definePlugin({
  name: 'mistakes',
  rules: mistakesRules,
  findings: gatherRepeats,
  async transforms({ fields }) {
    const { findMistakes } = await import('./find-mistakes.ts')
    return {
      parsed(tree, { report, ...file }) {
        for (const finding of findMistakes({ ...file, tree, hasEmoji: fields.emoji === true }))
          report(finding)
      },
    }
  },
})

// Reports likely mistakes in valid Markdown, such as the syntax of other generators.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { loadEmoji } from '../emoji/for-plugins.ts'
import { mergeRepeats } from './merge-repeats.ts'
import { mistakesRules } from './mistakes-rules.ts'

export const mistakes = definePlugin({
  name: 'mistakes',
  rules: mistakesRules,
  findings: mergeRepeats,
  async transforms({ fields }) {
    const [{ findMistakes }, emoji] = await Promise.all([
      import('./find-mistakes.ts'),
      fields.emoji === true ? undefined : loadEmoji(),
    ])
    return {
      parsed(tree, { report, ...file }) {
        for (const finding of findMistakes({ ...file, tree, emoji })) report(finding)
      },
    }
  },
})

// Example plugin of the handbook with a field and a transform.

import { defineFields, definePlugin, valuesOf } from 'octavo'
import * as z from 'zod'

class Fields {
  /** Words that no page may contain. Default none. */
  readonly bannedWords = z.array(z.string().min(1)).default([])
}

const fields = defineFields(new Fields())

declare module 'octavo' {
  interface PluginConfig {
    readonly bannedWords?: readonly string[]
  }
}

export const bannedWords = definePlugin({
  name: 'banned-words',
  config: fields,
  rules: { 'banned-word': { description: 'A page contains a word of `bannedWords`.' } },
  transforms(settings) {
    const { bannedWords } = valuesOf(fields, settings.fields)
    return {
      page(tree, { page, report }) {
        for (const block of tree.children) {
          const text = JSON.stringify(block)
          for (const word of bannedWords.filter((one) => text.includes(one)))
            report({
              rule: 'banned-word',
              severity: 'warning',
              message: `The page contains "${word}".`,
              help: 'Use another word.',
              place: { path: page.path, line: block.position?.start.line ?? 1 },
            })
        }
      },
    }
  },
})

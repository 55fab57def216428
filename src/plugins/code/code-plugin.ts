// Code blocks: options of fences, line marks, groups, shell sessions and highlighting.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { codeFields } from './code-config.ts'
import { codeMessages } from './code-messages.ts'
import { codeRules } from './code-rules.ts'

export const code: BuiltInPlugin = {
  name: 'code',
  messages: { en: codeMessages },
  languages: 'src/plugins/code/languages',
  rules: codeRules,
  config: codeFields,
  async transforms(settings) {
    const { createCodeTransforms } = await import('./code-transforms.ts')
    return createCodeTransforms(settings)
  },
}

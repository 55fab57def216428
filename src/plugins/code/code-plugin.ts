// Code blocks: options of fences, line marks, groups, shell sessions and highlighting.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { codeFields } from './code-config.ts'
import { codeRules } from './code-rules.ts'

export const code = definePlugin({
  name: 'code',
  rules: codeRules,
  config: codeFields,
  async transforms(settings) {
    const { createCodeTransforms } = await import('./code-transforms.ts')
    return createCodeTransforms(settings)
  },
})

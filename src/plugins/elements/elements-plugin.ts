// The built-in elements of prose: callouts, tabs, cards, figures, file trees and others.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { builtInPlainForms, builtInSyntax } from './builtin-elements.ts'
import { elementFields } from './elements-config.ts'
import { elementsMessages } from './elements-messages.ts'
import { elementsRules } from './elements-rules.ts'

export const elements: BuiltInPlugin = {
  ...builtInSyntax,
  config: elementFields,
  plainForms: builtInPlainForms,
  messages: { en: elementsMessages },
  languages: 'src/plugins/elements/languages',
  rules: elementsRules,
  async transforms(settings) {
    const { createElementTransforms } = await import('./elements-transforms.ts')
    return createElementTransforms(settings)
  },
}

// The built-in elements of prose: callouts, tabs, cards, figures, file trees and others.

import type { Plugin } from '../../core/plugin/plugin.ts'
import { builtInSyntax } from './builtin-elements.ts'
import { elementFields } from './elements-config.ts'
import { elementsRules } from './elements-rules.ts'

export const elements: Plugin = {
  ...builtInSyntax,
  config: elementFields,
  rules: elementsRules,
  async transforms(settings) {
    const { createElementTransforms } = await import('./elements-transforms.ts')
    return createElementTransforms(settings)
  },
}

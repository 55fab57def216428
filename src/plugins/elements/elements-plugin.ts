// The built-in elements of prose: callouts, tabs, cards, figures, file trees and others.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { builtInPlainForms, builtInSyntax } from './builtin-elements.ts'
import { elementFields } from './elements-config.ts'

export const elements: BuiltInPlugin = {
  ...builtInSyntax,
  config: elementFields,
  plainForms: builtInPlainForms,
  async transforms(settings) {
    const { createElementTransforms } = await import('./elements-transforms.ts')
    return createElementTransforms(settings)
  },
}

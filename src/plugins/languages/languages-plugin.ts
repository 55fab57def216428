// Translations of the core's messages.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'

export const languages: BuiltInPlugin = { name: 'languages', languages: 'src/plugins/languages' }

// Removes unsafe HTML of pages: active content, and on sites whose authors are not trusted, everything outside of an allowlist.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { dropUnsafe } from './drop-unsafe.ts'

export const sanitize = definePlugin({
  name: 'sanitize',
  async transforms(settings) {
    if (!settings.sanitize) return { filter: () => dropUnsafe }
    const { createSanitizer } = await import('./sanitize-html.ts')
    return { filter: createSanitizer }
  },
})

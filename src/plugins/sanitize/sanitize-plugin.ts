// Restricts the HTML of pages to an allowlist on sites whose authors are not trusted.

import { definePlugin } from '../../core/plugin/plugin.ts'

export const sanitize = definePlugin({
  name: 'sanitize',
  async transforms(settings) {
    if (!settings.sanitize) return undefined
    const { createSanitizer } = await import('./sanitize-html.ts')
    return { filter: createSanitizer }
  },
})

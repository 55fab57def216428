// Shortcodes such as `:tada:` become emoji.

import { definePlugin } from '../../core/plugin/plugin.ts'
import { valuesOf } from '../../core/plugin/plugin-fields.ts'
import { emojiFields } from './emoji-config.ts'

export const emoji = definePlugin({
  name: 'emoji',
  config: emojiFields,
  async transforms({ fields }) {
    if (!valuesOf(emojiFields, fields).emoji) return undefined
    const { fillEmoji, loadEmoji, mayHaveEmoji } = await import('./emoji.ts')
    const table = await loadEmoji()
    return {
      parsed(tree, { text }) {
        if (mayHaveEmoji(text)) fillEmoji(tree, table)
      },
    }
  },
})

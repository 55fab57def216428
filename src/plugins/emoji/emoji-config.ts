// Configuration of emoji.

import * as z from 'zod'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'

export class EmojiFields {
  /** Whether shortcodes such as `:tada:` become emoji. Default false: they are plain text. */
  readonly emoji = z.boolean().default(false)
}

export const emojiFields = defineFields(new EmojiFields())

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<EmojiFields> {}
}

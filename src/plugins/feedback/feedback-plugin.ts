// A form below each page that asks whether the page was helpful.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { feedbackMessages } from './feedback-messages.ts'

export const feedback: BuiltInPlugin = {
  name: 'feedback',
  messages: { en: feedbackMessages },
  languages: 'src/plugins/feedback/languages',
}

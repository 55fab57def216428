// The form "Was this page helpful?".

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { feedbackMessages } from './feedback-messages.ts'

export const feedback: BuiltInPlugin = {
  name: 'feedback',
  messages: { en: feedbackMessages },
  languages: 'src/plugins/feedback/languages',
  slots: { 'article-end': 'octavo/src/plugins/feedback/theme/feedback-form.tsx' },
}

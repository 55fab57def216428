// The form "Was this page helpful?", and links for new issues.

import type { BuiltInPlugin } from '../../core/registry/registry.ts'
import { feedbackFields } from './feedback-config.ts'
import { feedbackMessages } from './feedback-messages.ts'
import { FEEDBACK_ELEMENT, feedbackOf } from './page-feedback.ts'

export const feedback: BuiltInPlugin = {
  name: 'feedback',
  config: feedbackFields,
  messages: { en: feedbackMessages },
  languages: 'src/plugins/feedback/languages',
  slots: { 'article-end': 'octavo/src/plugins/feedback/theme/feedback-form.tsx' },
  elements: {
    [FEEDBACK_ELEMENT]: {
      styles: ['octavo/src/plugins/feedback/theme/feedback.css'],
      script: 'octavo/src/plugins/feedback/theme/feedback.ts',
    },
  },
  layoutElements: {
    [FEEDBACK_ELEMENT]: {
      isUsed: (chrome) => chrome.feedback !== undefined,
      isOn: (view, chrome) => feedbackOf(view, chrome) !== undefined,
    },
  },
}

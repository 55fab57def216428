// The form "Was this page helpful?".

import { definePlugin } from '../../core/plugin/plugin.ts'

export const feedback = definePlugin({
  name: 'feedback',
  slots: { 'article-end': 'octavo/src/plugins/feedback/theme/feedback-form.tsx' },
})

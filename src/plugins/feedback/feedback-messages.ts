// Messages of the feedback form.

import type { MessagesOf } from '../../core/model/messages.ts'

export const feedbackMessages = {
  'feedback.question': 'Was this page helpful?',
  'feedback.yes': 'Yes',
  'feedback.no': 'No',
  'feedback.thanks': 'Thank you for your answer.',
  'feedback.failed': 'Your answer could not be sent. Try again later.',
  'feedback.issue': 'Report a problem with this page',
} as const

declare module '../../core/model/messages.ts' {
  interface PluginMessages extends MessagesOf<typeof feedbackMessages> {}
}

// Messages of the elements of prose.

import type { MessagesOf } from '../../core/model/messages.ts'

export const elementsMessages = {
  'callout.success': 'Success',
  'callout.secondary': 'Secondary',
  'index.filter': 'Filter',
  'tabs.label': 'Alternatives',
  'task.done': 'Done',
  'task.open': 'Not done',
} as const

declare module '../../core/model/messages.ts' {
  interface PluginMessages extends MessagesOf<typeof elementsMessages> {}
}

// Messages of the elements of prose.

import type { MessagesOf } from '../../core/model/messages.ts'

export const elementsMessages = {
  'callout.note': 'Note',
  'callout.tip': 'Tip',
  'callout.info': 'Info',
  'callout.warning': 'Warning',
  'callout.danger': 'Danger',
  'callout.important': 'Important',
  'callout.caution': 'Caution',
  'callout.success': 'Success',
  'callout.secondary': 'Secondary',
  'field.default': 'Default:',
  'figure.close': 'Close',
  'index.filter': 'Filter',
  'video.watch': 'Watch “{title}” on {site}',
  'tabs.label': 'Alternatives',
  'task.done': 'Done',
  'task.open': 'Not done',
} as const

declare module '../../core/model/messages.ts' {
  interface PluginMessages extends MessagesOf<typeof elementsMessages> {}
}

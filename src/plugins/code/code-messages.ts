// Messages of the code blocks.

import type { MessagesOf } from '../../core/model/messages.ts'

export const codeMessages = {
  'code.copy': 'Copy',
  'code.wrap': 'Wrap',
  'code.label': 'Code sample',
  'code.labelTitled': 'Code sample: {title}',
  'code.terminal': 'Terminal',
  'code.error': 'Error',
  'code.more': 'Show all {count} lines',
  'code.less': 'Show fewer lines',
} as const

declare module '../../core/model/messages.ts' {
  interface PluginMessages extends MessagesOf<typeof codeMessages> {}
}

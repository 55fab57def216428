// Messages of the print documents.

import type { MessagesOf } from '../../core/model/messages.ts'

export const printMessages = {
  'print.contents': 'Contents',
} as const

declare module '../../core/model/messages.ts' {
  interface PluginMessages extends MessagesOf<typeof printMessages> {}
}

// Messages of the redirect stubs.

import type { MessagesOf } from '../../core/model/messages.ts'

export const hostsMessages = {
  'redirect.title': 'This page has moved',
  'redirect.text': 'This page has moved to',
} as const

declare module '../../core/model/messages.ts' {
  interface PluginMessages extends MessagesOf<typeof hostsMessages> {}
}

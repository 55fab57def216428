// Messages of the diagrams.

import type { MessagesOf } from '../../core/model/messages.ts'

export const diagramsMessages = {
  'diagram.source': 'Source of the diagram',
} as const

declare module '../../core/model/messages.ts' {
  interface PluginMessages extends MessagesOf<typeof diagramsMessages> {}
}

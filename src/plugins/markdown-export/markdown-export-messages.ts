// Messages of the copy menu and of `llms.txt`.

import type { MessagesOf } from '../../core/model/messages.ts'

export const markdownExportMessages = {
  'copy.page': 'Copy page',
  'copy.copy': 'Copy as Markdown',
  'copy.view': 'View as Markdown',
  'copy.failed': 'The page could not be copied.',
  'llms.other': 'Other pages',
  'llms.full': 'All pages in one file',
} as const

declare module '../../core/model/messages.ts' {
  interface PluginMessages extends MessagesOf<typeof markdownExportMessages> {}
}

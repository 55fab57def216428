// Translated messages used by the Markdown export and by plain forms of elements.

import type { Messages } from '../../core/model/messages.ts'

/** Keys of the messages that exported pages contain. */
export const MARKDOWN_MESSAGES = [
  'callout.note',
  'callout.tip',
  'callout.info',
  'callout.warning',
  'callout.danger',
  'callout.important',
  'callout.caution',
  'diagram.source',
  'field.default',
  'list.empty',
  'list.undated',
  'page.cards',
  'schema.deprecated',
  'schema.required',
  'video.watch',
] as const

export type MarkdownMessages = Pick<Messages, (typeof MARKDOWN_MESSAGES)[number]>

// What exported pages and plain forms of elements say in words of the site.

import type { Messages } from '../model/messages.ts'

/** The messages that stand in exported pages. */
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

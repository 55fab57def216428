// What copies of pages and plain forms of elements say in words of the site.

import type { Messages } from '../model/messages.ts'

/** The messages that stand in copies. */
export const COPY_MESSAGES = [
  'callout.note',
  'callout.tip',
  'callout.info',
  'callout.warning',
  'callout.danger',
  'callout.important',
  'callout.caution',
  'code.error',
  'code.warning',
  'copy.added',
  'copy.removed',
  'diagram.source',
  'field.required',
  'field.deprecated',
  'field.default',
  'list.empty',
  'list.undated',
  'page.cards',
  'video.watch',
] as const

export type CopyMessages = Pick<Messages, (typeof COPY_MESSAGES)[number]>

// Configuration of feedback.

import * as z from 'zod'
import { documented } from '../../core/plugin/documented.ts'
import { defineFields, type InputOf } from '../../core/plugin/plugin-fields.ts'

const httpUrl = z.string().regex(/^https?:\/\/[^\s]+$/, { message: 'must be a URL, `https://…`' })

class FeedbackTargets {
  /** URL to which answers are posted as JSON, `{ url, title, helpful }`. Default none: pages only have the link. */
  readonly endpoint = httpUrl.optional()
  /** URL for a new issue, with `{title}` and `{url}` of the page. Default none: pages have no such link. */
  readonly issueUrl = httpUrl.optional()
}

export class FeedbackFields {
  /** Whether pages ask readers if the page was helpful. Default: they do not. */
  readonly feedback = documented(new FeedbackTargets())
    .refine(({ endpoint, issueUrl }) => endpoint ?? issueUrl, {
      message: 'must have `endpoint` or `issueUrl`',
    })
    .optional()
}

export const feedbackFields = defineFields(new FeedbackFields(), {
  chrome: ({ feedback }) => (feedback ? { feedback } : {}),
})

declare module '../../core/config/user-config.ts' {
  interface PluginConfig extends InputOf<FeedbackFields> {}
}

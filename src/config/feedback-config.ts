// `feedback` of the configuration: whether pages ask if they helped, and where answers go.

import * as z from 'zod'
import { documented } from '../plugin/documented.ts'

const address = z.string().regex(/^https?:\/\/[^\s]+$/, { message: 'must be an address, `https://…`' })

export class FeedbackFields {
  /** Answers are posted here as JSON, `{ url, title, helpful }`. Default none: pages have the link only. */
  readonly endpoint = address.optional()
  /** A new issue, with `{title}` and `{url}` for those of the page. Default none: pages have no such link. */
  readonly issueUrl = address.optional()
}

export const feedbackSchema = documented(new FeedbackFields()).refine(
  ({ endpoint, issueUrl }) => endpoint ?? issueUrl,
  { message: 'must have `endpoint` or `issueUrl`' },
)

// Parses HTML to the body tree, as browsers do.

import { raw } from 'hast-util-raw'
import type { Body } from '../../core/model/body.ts'

/** Parses an HTML fragment. */
export function readHtml(html: string): Body {
  return raw({ type: 'root', children: [{ type: 'raw', value: html }] } as never) as unknown as Body
}

// HTML → the tree that bodies are, as browsers read it.

import { raw } from 'hast-util-raw'
import type { Body } from '../model/body.ts'

/** The tree of an HTML fragment. */
export function readHtml(html: string): Body {
  return raw({ type: 'root', children: [{ type: 'raw', value: html }] } as never) as unknown as Body
}

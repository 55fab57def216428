// Texts of hits: what matches is marked, and nothing is ever HTML.

import type { TextPart } from '../../src/model/search-provider.ts'
import { element } from './element.ts'

/** The text as nodes, with marks, which may have a class. */
export function markedText(parts: readonly TextPart[], name?: string): (Node | string)[] {
  return parts.map(({ text, marked }) => (marked ? element('mark', { class: name }, text) : text))
}

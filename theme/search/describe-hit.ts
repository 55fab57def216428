// What a hit is called, where it is and what its excerpt is, as rows and lists show it.

import { type HitEntry, plainText, type SearchHit } from '../../src/model/search-provider.ts'
import { element, markedText } from './element.ts'

export interface HitLines {
  /** What the place is called: the entry, the heading, or the title of the page. */
  readonly name: readonly (Node | string)[]
  /** The headings above it, below the title. */
  readonly above: readonly string[]
  readonly excerpt: readonly (Node | string)[]
}

/** The lines of a hit; marks may have a class. */
export function describeHit({ title, headings, snippet, entry }: SearchHit, mark?: string): HitLines {
  const names = headings.map(plainText)
  if (!entry)
    return {
      name: markedText(headings.at(-1) ?? title, mark),
      above: names.slice(0, -1),
      excerpt: markedText(snippet, mark),
    }
  return {
    name: entryName(entry, mark),
    above: names.filter((name) => name !== plainText(entry.name)),
    excerpt: markedText(entry.text ?? snippet, mark),
  }
}

/** Labels from the outside in. The first page of a category is often called like it: once is enough. */
export function joinPath(labels: readonly string[]): string {
  return labels.filter((label, at) => label !== '' && label !== labels[at - 1]).join(' › ')
}

/** The name of an entry, and its type; of a function, whose type begins with the name, the rest of that. */
function entryName({ name, type = '' }: HitEntry, mark?: string): Node[] {
  const own = plainText(name)
  const rest =
    /^[ (]/.test(type.slice(own.length)) && type.startsWith(own) ? type.slice(own.length) : ` ${type}`
  const code = element('code', {}, ...markedText(name, mark))
  return rest.trim() === '' ? [code] : [code, element('span', { class: 'search-type' }, rest)]
}

// Formats hits for rows and lists: the name, the headings above it, and the excerpt.

import { type HitEntry, plainText, type SearchHit } from '../../../core/model/search-provider.ts'
import { element, markedText } from './element.ts'
import type { SearchScope } from './scope.ts'

export interface HitLines {
  /** Name of the match: the entry, the heading, or the title of the page. */
  readonly name: readonly (Node | string)[]
  /** The headings above it, below the title. */
  readonly above: readonly string[]
  /** The reason of the hit, if it has one, and the text around the match. */
  readonly excerpt: readonly (Node | string)[]
}

const REASONS = {
  alias: 'search.alias',
  keyword: 'search.keyword',
  link: 'search.linkText',
  entry: 'search.entry',
  url: 'search.url',
} as const

/** Formats a hit. `mark` is the class of highlighted matches. */
export function describeHit(
  { title, headings, snippet, entry, reason }: SearchHit,
  text: SearchScope['text'],
  mark?: string,
): HitLines {
  const names = headings.map(plainText)
  const withReason = (excerpt: (Node | string)[]): (Node | string)[] => {
    if (!reason) return excerpt
    const [before, after] = text(REASONS[reason.kind]).split('{name}')
    const node = element('bdi', { class: 'search-reason' }, before, ...markedText(reason.name, mark), after)
    return excerpt.length > 0 ? [node, ' · ', ...excerpt] : [node]
  }
  if (!entry)
    return {
      name: markedText(headings.at(-1) ?? title, mark),
      above: names.slice(0, -1),
      excerpt: withReason(markedText(snippet, mark)),
    }
  return {
    name: entryName(entry, mark),
    above: names.filter((name) => name !== plainText(entry.name)),
    excerpt: withReason(markedText(entry.text ?? snippet, mark)),
  }
}

/** Joins labels, outermost first. Equal adjacent labels, such as a category and its first page, are shown once. */
export function joinPath(labels: readonly string[]): string {
  return labels.filter((label, at) => label !== '' && label !== labels[at - 1]).join(' › ')
}

/** Formats an entry's name and type. If the type begins with the name, as for functions, the name is not repeated. */
function entryName({ name, type = '' }: HitEntry, mark?: string): Node[] {
  const plainName = plainText(name)
  const rest =
    /^[ (]/.test(type.slice(plainName.length)) && type.startsWith(plainName)
      ? type.slice(plainName.length)
      : ` ${type}`
  const code = element('code', {}, ...markedText(name, mark))
  return rest.trim() === '' ? [code] : [code, element('span', { class: 'search-type' }, rest)]
}

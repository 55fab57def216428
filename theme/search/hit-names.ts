// What hits are called, and what is above them, as rows and lists show it.

import { type HitEntry, plainText, type TextRun } from '../../src/model/search-provider.ts'
import { element, markedText } from './element.ts'

/** Labels and names from the outside in. The first page of a category is often called like it: once is enough. */
export function pathOf(trail: readonly string[], names: readonly (readonly TextRun[])[]): string[] {
  const path = [...trail, ...names.map(plainText)]
  return path.filter((label, at) => label !== path[at - 1])
}

/** The name of an entry, and its type; of a function, whose type begins with the name, the rest of that. */
export function entryName({ name, type = '' }: HitEntry, mark?: string): Node[] {
  const own = plainText(name)
  const rest =
    /^[ (]/.test(type.slice(own.length)) && type.startsWith(own) ? type.slice(own.length) : ` ${type}`
  const code = element('code', {}, ...markedText(name, mark))
  return rest.trim() === '' ? [code] : [code, element('span', { class: 'search-type' }, rest)]
}

// Where elements of HTML may stand in a page, and which need no end tag: as far as browsers ignore, move or hide what is
// written otherwise. See https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody.

import { foreignRoot, isHtmlName } from '../../elements/html-names.ts'
import { type HtmlTag, VOID_ELEMENTS } from './html-tags.ts'

const words = (text: string): string[] => text.split(' ')
const table = (rows: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(rows).flatMap(([names, places]) => words(names).map((name) => [name, words(places)])),
  )

/** Elements of whole documents, and those that hide what follows. */
const NEVER = new Set(words('body frame frameset head html noembed noframes plaintext title'))

/** Elements that have no effect outside of others; the first of these is the usual one. */
const INSIDE = table({
  'caption col colgroup tbody td tfoot th thead tr': 'table template',
  'optgroup option': 'select datalist',
  source: 'picture audio video',
  track: 'video audio',
  param: 'object',
  area: 'map template',
})

/** Elements whose end tag may be left out inside of others. */
const OPTIONAL_END = table({
  'colgroup tbody td tfoot th thead tr': 'table template',
  'optgroup option': 'select datalist',
  li: 'ul ol menu',
  'dd dt': 'dl',
  'rb rp rt rtc': 'ruby',
})

/** What may stand between the cells of a table, and between the options of a list; all else is moved or ignored. */
const TABLE_PARTS = new Set(
  words('caption col colgroup form input script style tbody td template tfoot th thead tr'),
)
const NO_CELL = new Set(words('colgroup table tbody tfoot thead tr'))
const SELECT_PARTS = new Set(words('button div hr legend optgroup option script selectedcontent template'))

/** Elements that have an effect without attributes and content. */
const USEFUL_BARE = new Set(words('br col hr wbr'))

/** Why a start tag has no effect. */
export type Misplacement =
  | { readonly kind: 'never' | 'bare' | 'unknown' }
  | { readonly kind: 'outside' | 'inside'; readonly element: string }

/** Why a tag has no effect inside of these elements, the outermost first. */
export function findMisplacement(
  { name, isSelfClosed }: HtmlTag,
  written: string,
  around: readonly string[],
  isLine: boolean,
): Misplacement | undefined {
  const foreign = foreignRoot(name)
  if (isForeign(around)) return isHtmlName(name) || name.includes(':') ? undefined : { kind: 'unknown' }
  if (!isHtmlName(name)) return { kind: 'unknown' }
  if (foreign !== undefined) return { kind: 'outside', element: foreign }
  if (NEVER.has(name)) return { kind: 'never' }
  const places = INSIDE.get(name)
  if (places && !places.some((place) => around.includes(place)))
    return { kind: 'outside', element: places[0]! }
  const parent = around.at(-1) ?? ''
  if (NO_CELL.has(parent) && !TABLE_PARTS.has(name)) return { kind: 'inside', element: parent }
  if (parent === 'select' && !SELECT_PARTS.has(name)) return { kind: 'inside', element: parent }
  const isEmpty = VOID_ELEMENTS.has(name) || (isLine && isSelfClosed)
  if (isEmpty && !USEFUL_BARE.has(name) && /^<[^\s/>]+\s*\/?>$/.test(written)) return { kind: 'bare' }
  return undefined
}

/** Whether an element may go on up to the end of the one around it. */
export function mayStayOpen(name: string, around: readonly string[], isLine: boolean): boolean {
  if (name === 'p') return !isLine
  return OPTIONAL_END.get(name)?.some((place) => around.includes(place)) ?? false
}

/** Inside of a drawing or a formula, where other names have a meaning. */
function isForeign(around: readonly string[]): boolean {
  const at = around.findLastIndex((name) => name === 'svg' || name === 'math')
  return at >= 0 && !around.slice(at).some((name) => /^(?:annotation-xml|desc|foreignobject)$/.test(name))
}

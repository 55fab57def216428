// Rules for valid positions of HTML elements and for optional end tags, limited to cases that browsers ignore, move or
// hide. See https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody.

import { foreignRoot, isHtmlName } from '../../text/html-names.ts'
import { type HtmlTag, VOID_ELEMENTS } from './html-tags.ts'

const words = (text: string): string[] => text.split(' ')
const table = (rows: Readonly<Record<string, string>>): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(rows).flatMap(([names, places]) => words(names).map((name) => [name, words(places)])),
  )

/** Document-level elements, and elements that hide the following content. */
const FORBIDDEN = new Set(words('body frame frameset head html noembed noframes plaintext title'))

/** Element → required ancestors, the most common first. */
const INSIDE = table({
  'caption col colgroup tbody td tfoot th thead tr': 'table template',
  'optgroup option': 'select datalist',
  source: 'picture audio video',
  track: 'video audio',
  param: 'object',
  area: 'map template',
})

/** Element → ancestors in which its end tag is optional. */
const OPTIONAL_END = table({
  'colgroup tbody td tfoot th thead tr': 'table template',
  'optgroup option': 'select datalist',
  li: 'ul ol menu',
  'dd dt': 'dl',
  'rb rp rt rtc': 'ruby',
})

/** Elements allowed between table cells and between list options; others are moved or ignored. */
const TABLE_PARTS = new Set(
  words('caption col colgroup form input script style tbody td template tfoot th thead tr'),
)
const NO_CELL = new Set(words('colgroup table tbody tfoot thead tr'))
const SELECT_PARTS = new Set(words('button div hr legend optgroup option script selectedcontent template'))

/** Elements that are useful without attributes and content. */
const USEFUL_BARE = new Set(words('br col hr wbr'))

/** Reason why a start tag has no effect. */
export type Misplacement =
  | { readonly kind: 'never' | 'bare' | 'unknown' }
  | { readonly kind: 'outside' | 'inside'; readonly element: string }

/** Finds why a tag has no effect inside these elements, the outermost first. */
export function findMisplacement(
  { name, isSelfClosed }: HtmlTag,
  raw: string,
  around: readonly string[],
  isLine: boolean,
): Misplacement | undefined {
  const foreign = foreignRoot(name)
  if (isForeign(around)) return isHtmlName(name) || name.includes(':') ? undefined : { kind: 'unknown' }
  if (!isHtmlName(name)) return { kind: 'unknown' }
  if (foreign !== undefined) return { kind: 'outside', element: foreign }
  if (FORBIDDEN.has(name)) return { kind: 'never' }
  const places = INSIDE.get(name)
  if (places && !places.some((place) => around.includes(place)))
    return { kind: 'outside', element: places[0]! }
  const parent = around.at(-1) ?? ''
  if (NO_CELL.has(parent) && !TABLE_PARTS.has(name)) return { kind: 'inside', element: parent }
  if (parent === 'select' && !SELECT_PARTS.has(name)) return { kind: 'inside', element: parent }
  const isEmpty = VOID_ELEMENTS.has(name) || (isLine && isSelfClosed)
  if (isEmpty && !USEFUL_BARE.has(name) && /^<[^\s/>]+\s*\/?>$/.test(raw)) return { kind: 'bare' }
  return undefined
}

/** Whether an element may extend to the end of its parent. */
export function mayStayOpen(name: string, around: readonly string[], isLine: boolean): boolean {
  if (name === 'p') return !isLine
  return OPTIONAL_END.get(name)?.some((place) => around.includes(place)) ?? false
}

/** Whether the innermost context is SVG or MathML, where other element names are valid. */
function isForeign(around: readonly string[]): boolean {
  const at = around.findLastIndex((name) => name === 'svg' || name === 'math')
  return at >= 0 && !around.slice(at).some((name) => /^(?:annotation-xml|desc|foreignobject)$/.test(name))
}

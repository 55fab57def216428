// Drawings in the text of a page: elements whose source is rendered to markup, such as diagrams and formulas. If rendering fails,
// the source is shown.

import type { Element, Root } from 'hast'
import type { ElementProblem, PageScope } from '../../plugin/transforms.ts'
import { placeOf } from './shape-elements.ts'
import { visitElements } from './visit-elements.ts'

/** Maximum characters of all drawings on one page. */
const MAX_DRAWN = 4 << 20

/** Characters that are left for further drawings of a page. */
const remainingOf = new WeakMap<PageScope, number>()

export interface Drawing<Source> {
  /** Name of the kind in messages and in its rule `<kind>-syntax`. */
  readonly kind: string
  /** Returns the source of an element to render. */
  find(element: Element): Source | undefined
  /** Renders the element. `fits` returns whether markup is small enough for the page. */
  draw(element: Element, source: Source, fits: (html: string) => boolean): Promise<readonly ElementProblem[]>
}

/** Renders all drawings of a kind in a tree, and reports each failure. */
export async function drawAll<Source>(
  tree: Root,
  scope: PageScope,
  { kind, find, draw }: Drawing<Source>,
): Promise<void> {
  const { page, report } = scope
  const drawings: { readonly element: Element; readonly parent: Root | Element; readonly source: Source }[] =
    []
  visitElements(tree, (element, parent) => {
    const source = find(element)
    if (source !== undefined) drawings.push({ element, parent, source })
  })
  let isTooLarge = false
  const fits = (html: string): boolean => {
    const remaining = remainingOf.get(scope) ?? MAX_DRAWN
    isTooLarge = html.length > remaining
    if (!isTooLarge) remainingOf.set(scope, remaining - html.length)
    return !isTooLarge
  }
  for (const { element, parent, source } of drawings) {
    isTooLarge = false
    const problems = await draw(element, source, fits)
    for (const problem of isTooLarge ? [drawingLimitProblem(kind)] : problems)
      report({ ...problem, severity: 'warning', place: placeOf(element, parent, page.path) })
  }
}

function drawingLimitProblem(kind: string): ElementProblem {
  return {
    rule: `${kind}-syntax`,
    message: `The ${kind} is not drawn: with it, the drawings of this page would be larger than ${MAX_DRAWN >> 20} MB.`,
    help: 'Move some of them to another page, or use images. Until then, the source is shown.',
  }
}

/** Replaces a failed drawing with its source. */
export function showSource(element: Element, code: string): void {
  element.tagName = 'code-block'
  element.properties = { code: code.replace(/\n?$/, '\n'), language: 'text' }
  element.children = []
}

// Checks the elements of the hast tree and gives them their final form, whether their source is a directive, a component or HTML.

import type { Element, Root } from 'hast'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { type ElementTable, traitsOf } from '../../plugin/prose-elements.ts'
import type { ElementShape } from '../../plugin/transforms.ts'
import { checkAttributes } from './check-attributes.ts'
import { visitElements } from './visit-elements.ts'

interface ShapeRequest {
  readonly elements: ElementTable
  /** Names that the page uses for elements, by element name. */
  readonly names: ReadonlyMap<string, string>
  readonly path: SourcePath
  readonly shapes: Readonly<Record<string, ElementShape>>
}

/** Changes the tree in place, and returns findings for invalid elements. */
export function shapeElements(tree: Root, { elements, names, path, shapes }: ShapeRequest): Finding[] {
  const findings: Finding[] = []
  visitElements(tree, (element, parent) => {
    const rawName = names.get(element.tagName) ?? element.tagName
    for (const problem of checkAttributes(element, rawName, traitsOf(elements, element.tagName)))
      findings.push({ ...problem, severity: 'warning', place: placeOf(element, parent, path) })
    const shape = Object.hasOwn(shapes, element.tagName) ? shapes[element.tagName] : undefined
    const problem = shape?.(element)
    if (problem) findings.push({ ...problem, severity: 'warning', place: placeOf(element, parent, path) })
  })
  return findings
}

/** Position of an element, or of its parent if the element was generated. */
export function placeOf(
  element: Element,
  parent: Root | Element,
  path: SourcePath,
): NonNullable<Finding['place']> {
  const start = (element.position ?? parent.position)?.start
  return { path, ...(start && { line: start.line, column: start.column }) }
}

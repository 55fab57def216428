// Checks the elements of built-in features in the hast tree and gives them their final form, whether their source is a
// directive, a component or HTML.

import type { Element, ElementContent, Root } from 'hast'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { CustomCallout } from '../../model/site-options.ts'
import { type ElementTable, traitsOf } from '../../plugin/prose-elements.ts'
import { suggest } from '../../text/nearest.ts'
import { checkAttributes, type ElementProblem, type ElementShape } from './check-attributes.ts'
import { shapeFileTree } from './file-tree.ts'
import { createTermShape, type Glossary } from './glossary-terms.ts'
import { visitElements } from './visit-elements.ts'

interface ShapeRequest {
  readonly elements: ElementTable
  /** Names that the page uses for elements, by element name. */
  readonly names: ReadonlyMap<string, string>
  readonly path: SourcePath
  readonly callouts: Readonly<Record<string, CustomCallout>>
  /** Loads the glossary on demand. */
  glossary(): Glossary
}

/** Changes the tree in place, and returns findings for invalid elements. */
export function shapeElements(
  tree: Root,
  { elements, names, path, callouts, glossary }: ShapeRequest,
): Finding[] {
  const findings: Finding[] = []
  const shapes: Readonly<Record<string, ElementShape>> = {
    callout: createCalloutShape(callouts),
    term: createTermShape(glossary),
    'file-tree': shapeFileTree,
    tab: shapeTab,
  }
  visitElements(tree, (element, parent) => {
    const rawName = names.get(element.tagName) ?? element.tagName
    for (const problem of checkAttributes(element, rawName, traitsOf(elements, element.tagName)))
      findings.push({ ...problem, severity: 'warning', place: placeOf(element, parent, path) })
    const problem = shapes[element.tagName]?.(element)
    if (problem) findings.push({ ...problem, severity: 'warning', place: placeOf(element, parent, path) })
  })
  openImages(tree)
  return findings
}

/**
 * Lets images that are a whole paragraph open in full size, unless they are in a link or in an element that handles images
 * itself.
 */
function openImages(parent: Root | Element): void {
  for (const [at, node] of parent.children.entries()) {
    if (node.type !== 'element') continue
    const { tagName, properties, children, position } = node
    if (properties.href !== undefined || IMAGE_OWNERS.has(tagName)) continue
    // A paragraph may have several images, commonly one per color mode.
    const content = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
    const isImage = (child: ElementContent): boolean => child.type === 'element' && child.tagName === 'img'
    // An image in raw HTML is not wrapped in a paragraph.
    const isAlone = tagName === 'p' ? content.length > 0 && content.every(isImage) : isImage(node)
    if (isAlone && (tagName === 'p' || parent.type === 'root'))
      parent.children[at] = {
        type: 'element',
        tagName: 'zoom-picture',
        properties: {},
        children: [node],
        ...(position && { position }),
      }
    else openImages(node)
  }
}

/** Elements that handle their images themselves. */
const IMAGE_OWNERS: ReadonlySet<string> = new Set(['captioned-figure', 'hero', 'split', 'band'])

/** Reports tabs without a label. */
function shapeTab({ properties }: Element): ElementProblem | undefined {
  if (properties.label !== undefined || properties.value !== undefined) return undefined
  return {
    rule: 'tab-label',
    message: 'A tab has no label, so readers cannot select it.',
    help: 'Write `:::tab[Linux]`, or `<TabItem label="Linux">`.',
  }
}

function placeOf(element: Element, parent: Root | Element, path: SourcePath): NonNullable<Finding['place']> {
  const start = (element.position ?? parent.position)?.start
  return { path, ...(start && { line: start.line, column: start.column }) }
}

/** Maps kinds of callouts, including those of other generators, to kinds of the theme. */
const KINDS: Readonly<Record<string, string>> = {
  note: 'note',
  secondary: 'note',
  tip: 'tip',
  success: 'tip',
  info: 'info',
  important: 'info',
  warning: 'warning',
  caution: 'warning',
  danger: 'danger',
  error: 'danger',
}

/** Kinds that share the style of another kind but have their own title. */
const NAMED: ReadonlySet<string> = new Set(['important', 'caution', 'success', 'secondary'])

/** Creates a shape that maps the kind of a callout to a kind of the theme. */
function createCalloutShape(customCallouts: Readonly<Record<string, CustomCallout>>): ElementShape {
  return ({ properties }) => {
    const { kind } = properties
    if (typeof kind !== 'string') return undefined
    const callout = Object.hasOwn(customCallouts, kind) ? customCallouts[kind] : undefined
    const themeKind = callout?.kind ?? (Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined)
    if (themeKind !== undefined) {
      Object.assign(properties, NAMED.has(kind) && { keyword: kind }, callout, { kind: themeKind })
      return undefined
    }
    const names = [...Object.keys(customCallouts), ...Object.keys(KINDS)]
    return {
      rule: 'attribute-value',
      message: `There is no kind of callout "${kind}".`,
      help: suggest(
        kind,
        names,
        `Write one of: ${names.join(', ')}; or add it to \`callouts\` in site.config.ts.`,
        JSON.stringify,
      ),
    }
  }
}

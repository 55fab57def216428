// The elements of built-in features, once the tree is hast: whatever they were written as, a directive, a component or
// HTML, they are checked and get their final form here.

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
  /** Element → the name that writers have for it. */
  readonly names: ReadonlyMap<string, string>
  readonly path: SourcePath
  readonly callouts: Readonly<Record<string, CustomCallout>>
  /** Reads the glossary. */
  glossary(): Glossary
}

/** Changes the tree, and returns what is wrong with its elements. */
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
    const written = names.get(element.tagName) ?? element.tagName
    for (const problem of checkAttributes(element, written, traitsOf(elements, element.tagName)))
      findings.push({ ...problem, severity: 'warning', place: placeOf(element, parent, path) })
    const problem = shapes[element.tagName]?.(element)
    if (problem) findings.push({ ...problem, severity: 'warning', place: placeOf(element, parent, path) })
  })
  openImages(tree)
  return findings
}

/** Images that are a paragraph of their own open in full size, unless they are part of a link or of an element that shows images in its own way. */
function openImages(parent: Root | Element): void {
  for (const [at, node] of parent.children.entries()) {
    if (node.type !== 'element') continue
    const { tagName, properties, children, position } = node
    if (properties.href !== undefined || OTHERS.has(tagName)) continue
    // One for each colour mode is common.
    const shown = children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
    const isImage = (child: ElementContent): boolean => child.type === 'element' && child.tagName === 'img'
    // Raw HTML has no paragraph around it.
    const isAlone = tagName === 'p' ? shown.length > 0 && shown.every(isImage) : isImage(node)
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

const OTHERS: ReadonlySet<string> = new Set(['captioned-figure', 'hero', 'split', 'band'])

/** Without a label nobody can choose a tab. */
function shapeTab({ properties }: Element): ElementProblem | undefined {
  if (properties.label !== undefined || properties.value !== undefined) return undefined
  return {
    rule: 'tab-label',
    message: 'A tab has no label, so nobody can choose it.',
    help: 'Write `:::tab[Linux]`, or `<TabItem label="Linux">`.',
  }
}

function placeOf(element: Element, parent: Root | Element, path: SourcePath): NonNullable<Finding['place']> {
  const start = (element.position ?? parent.position)?.start
  return { path, ...(start && { line: start.line, column: start.column }) }
}

/** Kinds of callouts, and names that others have for them → that of the theme. */
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

/** Kinds that look like another one and have a name of their own. */
const NAMED: ReadonlySet<string> = new Set(['important', 'caution', 'success', 'secondary'])

/** Gives a callout a kind that the theme knows. */
function createCalloutShape(own: Readonly<Record<string, CustomCallout>>): ElementShape {
  return ({ properties }) => {
    const { kind } = properties
    if (typeof kind !== 'string') return undefined
    const callout = Object.hasOwn(own, kind) ? own[kind] : undefined
    const known = callout?.kind ?? (Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined)
    if (known !== undefined) {
      Object.assign(properties, NAMED.has(kind) && { keyword: kind }, callout, { kind: known })
      return undefined
    }
    const names = [...Object.keys(own), ...Object.keys(KINDS)]
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

// Converts directives such as `:::note[Title]` to elements. An unknown container is replaced with its content and an
// unknown leaf is shown as text; both are reported. An unknown text directive stays text.

import type { Paragraph, PhrasingContent, Root, RootContent } from 'mdast'
import type { ContainerDirective, LeafDirective, TextDirective } from 'mdast-util-directive'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { DirectiveSpec } from '../../plugin/element-specs.ts'
import { findNearest } from '../../text/nearest.ts'
import { propertyValue } from '../tags/element-properties.ts'

type Directive = ContainerDirective | LeafDirective | TextDirective
type Parent = { children: RootContent[] }

const KIND = { containerDirective: 'container', leafDirective: 'leaf', textDirective: 'text' } as const

/** Sets the element of every directive. `source` is the text that the tree's positions refer to. */
export function shapeDirectives(
  tree: Root,
  source: string,
  { path, shapes }: { path: SourcePath; shapes: Shapes },
): Finding[] {
  const findings: Finding[] = []
  const warn = (rule: string, node: RootContent, message: string, help: string): void => {
    const start = node.position?.start
    findings.push({
      rule,
      severity: 'warning',
      message,
      help,
      place: { path, ...(start && { line: start.line, column: start.column }) },
    })
  }

  /** Enclosing containers, outermost first. */
  const around: ContainerDirective[] = []

  function walk(parent: Parent): void {
    for (let at = 0; at < parent.children.length; at++) {
      const node = parent.children[at]!
      if (node.type in KIND) {
        const directive = node as Directive
        const shape = Object.hasOwn(shapes, directive.name) ? shapes[directive.name] : undefined
        const kind = KIND[directive.type]
        if (shape?.kinds.includes(kind)) applyShape(directive, shape)
        else if (kind === 'container') {
          warn(
            'unknown-directive',
            node,
            `\`:::${directive.name}\` is not a directive.`,
            suggestDirective(directive.name, kind, shapes),
          )
          directive.data = { hName: 'div', ...{ unknown: findings.at(-1) } }
        } else if (directive.type !== 'containerDirective') {
          const text = literal(directive, source)
          parent.children.splice(at, 1, ...text)
          if (directive.type === 'leafDirective' && isMeant(directive, source, shapes)) {
            warn(
              'unknown-directive',
              node,
              `\`::${directive.name}\` is shown as text: it is not a directive on a line of its own.`,
              suggestDirective(directive.name, kind, shapes),
            )
            text[0]!.data = { ...{ unknown: findings.at(-1) } }
          }
        }
        if (kind === 'container' && !isGenerated(directive) && !isClosed(directive, source)) {
          const outer = around.findLast((one) => colonsOf(one, source) <= colonsOf(directive, source))
          const more = ':'.repeat(colonsOf(directive, source) + 1)
          if (outer)
            warn(
              'unclosed-directive',
              node,
              `\`:::${directive.name}\` is inside of \`:::${outer.name}\`, which opens with as many colons: the next fence closes both.`,
              `Open \`${more}${outer.name}\` with one more colon, and close it with \`${more}\`.`,
            )
          else
            warn(
              'unclosed-directive',
              node,
              `\`:::${directive.name}\` has no closing fence.`,
              'Close it with a line of as many colons as it opens with.',
            )
        }
      } else if (node.type === 'paragraph') {
        const first = node.children[0]
        const fence = first?.type === 'text' ? /^(:{3,})[ \t]*([\w-]*)([^\n]*)/.exec(first.value) : null
        const name = fence?.[2] ?? ''
        const leaf = first?.type === 'text' ? LEAF_LINE.exec(first.value) : null
        // Includes have their own rule.
        if (leaf && leaf[1] !== 'include' && nearestDirective(leaf[1]!, shapes))
          warn(
            'directive-syntax',
            node,
            `\`${leaf[0]}\` is shown as text: it is not a directive.`,
            `${suggestDirective(leaf[1]!, 'leaf', shapes)} A leaf directive is alone on its line, without spaces between its parts: \`::name[Text]{key=value}\`.`,
          )
        else if (fence && name && !Object.hasOwn(shapes, name) && nearestDirective(name, shapes))
          warn(
            'unknown-directive',
            node,
            `\`${fence[1]}${name}\` is not a directive, and is shown as text.`,
            suggestDirective(name, 'container', shapes),
          )
        else if (fence) {
          const title = fence[3]!.trim()
          warn(
            'directive-syntax',
            node,
            `\`${fence[0].trim()}\` is shown as text: it is not a directive.`,
            fence[0].trim() === fence[1]
              ? 'No directive is open here. If it closes one with others inside, open that one and close it with more colons than those inside.'
              : fence[2] && title && !title.startsWith('[')
                ? `Write the title in brackets: \`${fence[1]}${fence[2]}[${title}]\`.`
                : 'Open it with `:::name[Title]` and close it with `:::`, each on its own line.',
          )
        }
      }
      const current = parent.children[at]
      const isContainer = current?.type === 'containerDirective' && !isGenerated(current)
      if (isContainer) around.push(current)
      if (current && 'children' in current && current.type !== 'paragraph') walk(current as Parent)
      else if (current && 'children' in current && hasDirective(current as Parent)) walk(current as Parent)
      if (isContainer) around.pop()
    }
  }

  walk(tree as Parent)
  return findings
}

/** Findings about directives without an element, by `findingKey`. Plugins may still resolve them. */
export function unknownDirectives(tree: Root): ReadonlySet<string> {
  const found = new Set<string>()
  const walk = (node: { data?: object | undefined; children?: unknown }): void => {
    const { hName, unknown } = (node.data ?? {}) as { hName?: string; unknown?: Finding }
    if (unknown && (hName === 'div' || hName === undefined)) found.add(findingKey(unknown))
    if (Array.isArray(node.children)) for (const child of node.children) walk(child as Root)
  }
  walk(tree)
  return found
}

/** Identifies a finding. Trees may be copies, so that it is not the same object in them. */
export function findingKey(finding: Finding): string {
  return JSON.stringify(finding)
}

/** Whether the directive was generated from another syntax, without a fence. */
function isGenerated({ data }: Directive): boolean {
  return (data as { isGenerated?: boolean } | undefined)?.isGenerated === true
}

/** Number of colons in a container's opening fence. */
function colonsOf({ position }: Directive, source: string): number {
  return /^:*/.exec(source.slice(position?.start.offset, position?.end.offset))![0].length
}

function hasDirective(parent: Parent): boolean {
  return parent.children.some(
    (child) => child.type in KIND || ('children' in child && hasDirective(child as Parent)),
  )
}

function applyShape(node: Directive, shape: DirectiveSpec): void {
  const properties: Record<string, string | boolean> = { ...shape.properties }
  for (const [name, value] of Object.entries(node.attributes ?? {}))
    properties[name] = value ? propertyValue(name, value) : valueless(name)
  const label =
    node.type === 'containerDirective'
      ? (takeLabel(node) ?? titleAttribute(properties, shape))
      : (node.children as PhrasingContent[])
  if (label && label.length > 0 && shape.label) {
    if ('property' in shape.label) {
      properties[shape.label.property] = label.map(plain).join('')
      if (node.type !== 'containerDirective') node.children = []
    } else {
      const title: Paragraph = { type: 'paragraph', children: label, data: { hName: shape.label.element } }
      ;(node as Parent).children.unshift(title)
    }
  }
  node.data = { ...node.data, hName: shape.element, hProperties: properties }
}

/** Value of an attribute; only switches such as `{open}` may omit it. */
function valueless(name: string): string | boolean {
  const value = propertyValue(name, true)
  return value === true ? true : ''
}

/** `:::note{title="…"}`, for a label that becomes an element. */
function titleAttribute(
  properties: Record<string, string | boolean>,
  { label }: DirectiveSpec,
): PhrasingContent[] | undefined {
  const { title } = properties
  if (typeof title !== 'string' || !label || !('element' in label)) return undefined
  delete properties.title
  return [{ type: 'text', value: title }]
}

/** The `[…]` of a container is its first paragraph. */
function takeLabel(node: ContainerDirective): PhrasingContent[] | undefined {
  const first = node.children[0]
  if (
    first?.type !== 'paragraph' ||
    !(first.data as { directiveLabel?: boolean } | undefined)?.directiveLabel
  )
    return undefined
  node.children.shift()
  return first.children
}

function plain(node: RootContent): string {
  if ('value' in node) return node.value
  return 'children' in node ? (node.children as RootContent[]).map(plain).join('') : ''
}

/** The source of a leaf or text directive; its label is still parsed as Markdown. */
function literal(node: LeafDirective | TextDirective, source: string): RootContent[] {
  const sourceText = source.slice(node.position?.start.offset, node.position?.end.offset)
  const children = node.children as PhrasingContent[]
  const from = children[0]?.position?.start.offset
  const to = children.at(-1)?.position?.end.offset
  const start = node.position?.start.offset ?? 0
  const parts: PhrasingContent[] =
    from === undefined || to === undefined
      ? [{ type: 'text', value: sourceText }]
      : [
          { type: 'text', value: sourceText.slice(0, from - start) },
          ...children,
          { type: 'text', value: sourceText.slice(to - start) },
        ]
  return node.type === 'textDirective'
    ? parts
    : [{ type: 'paragraph', children: parts, ...(node.position && { position: node.position }) }]
}

function isClosed(node: Directive, source: string): boolean {
  const sourceText = source.slice(node.position?.start.offset, node.position?.end.offset)
  return /(^|\n)[ \t>*+\-\d.]*:{3,}[ \t]*$/.test(sourceText)
}

/** A malformed leaf directive such as `::button[Text]`, with spaces or followed by text. */
const LEAF_LINE = /^::[ \t]?([A-Za-z][\w-]*)[ \t]?[[{]/

/**
 * Whether an unknown leaf was intended as a directive: it has a label or attributes, or a name similar to a known one.
 * `::ffff` alone is an IP address.
 */
function isMeant(node: LeafDirective, source: string, shapes: Shapes): boolean {
  const raw = source.slice(node.position?.start.offset, node.position?.end.offset).trim()
  return raw !== `::${node.name}` || nearestDirective(node.name, shapes, 1) !== undefined
}

type Shapes = Readonly<Record<string, DirectiveSpec>>
type Kind = DirectiveSpec['kinds'][number]

function nearestDirective(name: string, shapes: Shapes, maxEdits?: number): string | undefined {
  return findNearest(name, [...Object.keys(shapes), CODE_GROUP], maxEdits)
}

const CODE_GROUP = 'code-group'
const COLONS = { text: ':', leaf: '::', container: ':::' } as const

/** The nearest directive in its syntax, or all directives of the same kind. */
function suggestDirective(name: string, kind: Kind, shapes: Shapes): string {
  const kinds = (one: string): readonly Kind[] =>
    Object.hasOwn(shapes, one) ? shapes[one]!.kinds : ['container']
  const nearest = nearestDirective(name, shapes)
  if (nearest === undefined) {
    const names = [...Object.keys(shapes), CODE_GROUP].filter((one) => kinds(one).includes(kind))
    return `The directives with \`${COLONS[kind]}\` are: ${names.join(', ')}.`
  }
  const right = kinds(nearest).includes(kind) ? kind : kinds(nearest)[0]!
  const spelling = `\`${COLONS[right]}${nearest}\``
  if (nearest !== name || right === kind) return `Did you mean ${spelling}?`
  return {
    text: `Write it with one colon, ${spelling}, inside a line of text.`,
    leaf: `Write it with two colons, ${spelling}, and without a closing fence.`,
    container: `Write it with three colons, ${spelling}, and close it with a line of \`:::\`.`,
  }[right]
}

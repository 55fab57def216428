// Tags of components → elements that the theme has components for.
//
// 1. Tags are paired where they are: in a line of text, else among the blocks around it.
// 2. A paragraph that has such blocks inside is split around them.
// 3. A tag without its counterpart is dropped if the component is known, else shown as text; both are reported.

import type { Html, Paragraph, PhrasingContent, Root, RootContent, Text } from 'mdast'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import { componentElement, dynamicAttribute, isBlockElement, type MadeElement } from './component-element.ts'
import type { ComponentTag } from './component-tags.ts'
import { readTag, type WrittenTag } from './read-tag.ts'
import { isLineOfText, type TagScope } from './tag-scope.ts'
import { unknownElement } from './unknown-elements.ts'

type Node = RootContent | ComponentTag | MadeElement
export type Parent = { readonly type: string; children: Node[] }

/** Pairs the tags of a tree. */
export function shapeComponents(tree: Root, scope: TagScope): Finding[] {
  const findings: Finding[] = []
  const pairer = createPairer(scope, findings)
  pairer.walk(tree as Parent)
  settleStrays(tree as Parent, scope, findings)
  return findings
}

function createPairer(scope: TagScope, findings: Finding[]): { walk(parent: Parent): void } {
  /** The nodes with each pair of tags as an element; tags without a counterpart remain. */
  function pair(nodes: readonly Node[]): Node[] {
    interface Open {
      readonly node: ComponentTag
      readonly tag: WrittenTag
      readonly children: Node[]
    }
    const all: Node[] = []
    const open: Open[] = []
    const inside = (): Node[] => open.at(-1)?.children ?? all
    const add = (node: ComponentTag, tag: WrittenTag, children: Node[], end?: ComponentTag): void => {
      const spec = Object.hasOwn(scope.components, tag.name) ? scope.components[tag.name] : undefined
      if (spec) {
        const made = componentElement(tag, spec, { node, end, children: children as RootContent[], scope })
        findings.push(...made.findings)
        inside().push(made.element)
        return
      }
      findings.push(unknownElement(tag.name, node, scope, children.length > 0 ? 'content' : 'text'))
      if (children.length > 0) inside().push(...children)
      else inside().push(asText(node))
    }
    for (const node of nodes) {
      const tag = node.type === 'componentTag' ? readTag(node.value) : undefined
      if (!tag) inside().push(node)
      else if (node.type === 'componentTag') {
        if (tag.isSelfClosed && !tag.isEnd) add(node, tag, [])
        else if (!tag.isEnd) open.push({ node, tag, children: [] })
        else {
          const at = open.findLastIndex((one) => one.tag.name === tag.name)
          if (at < 0) inside().push(node)
          else {
            for (const { node, children } of open.splice(at + 1)) inside().push(node, ...children)
            const closed = open.pop()!
            add(closed.node, closed.tag, closed.children, node)
          }
        }
      }
    }
    while (open.length > 0) {
      const { node, children } = open.shift()!
      all.push(node, ...children)
    }
    return all
  }

  /** A tag of HTML is one because of its braces or a slash only. */
  function asHtml(node: Node): Node {
    const tag = isTag(node) ? readTag(node.value) : undefined
    if (!isTag(node) || !tag || /^[A-Z]/.test(tag.name)) return node
    if (!node.value.includes('{')) return { ...node, type: 'html' }
    for (const written of tag.dynamic) findings.push(dynamicAttribute(tag, written, node, scope.path))
    return tagToHtml(tag, node)
  }

  function walk(parent: Parent): void {
    parent.children = parent.children.map(asHtml)
    for (const child of parent.children) if ('children' in child) walk(child as Parent)
    if (isLineOfText(parent)) {
      if (parent.children.some(isTag)) parent.children = pair(parent.children)
      return
    }
    if (!parent.children.some((child) => isTag(child) || (child.type === 'paragraph' && isMixed(child))))
      return
    const strays = parent.children.flatMap((child) =>
      isTag(child) ? [child] : child.type === 'paragraph' ? (child.children as Node[]).filter(isTag) : [],
    )
    const ends = new Set(strays.filter(isEndTag).map(nameOfTag))
    const starts = new Set(strays.filter((tag) => !isEndTag(tag)).map(nameOfTag))
    /** A tag that the blocks around it have the counterpart of. */
    const isPaired = (tag: ComponentTag): boolean => (isEndTag(tag) ? starts : ends).has(nameOfTag(tag))
    const isBreak = (node: Node): boolean =>
      node.type === 'componentTag' ? isPaired(node) : isBlockElement(node, scope.elements)
    const blocks = parent.children.flatMap((child) =>
      child.type === 'paragraph' && isMixed(child) ? splitParagraph(child, isBreak) : [child],
    )
    parent.children = pair(blocks).flatMap((node) => toBlocks(node, isBreak))
  }

  return { walk }
}

/** A tag in the blocks around text, and what text has inside an element that is a block. */
function toBlocks(node: Node, isBreak: (node: Node) => boolean): Node[] {
  if (node.type === 'text') return [paragraphOf([node])]
  if (node.type !== 'element') return [node]
  if (!isBreak(node)) return [paragraphOf([node])]
  node.children = inBlocks(node.children as Node[], isBreak) as RootContent[]
  return [node]
}

const BLOCKS = new Set(
  'blockquote code containerDirective definition element footnoteDefinition heading leafDirective list math paragraph table thematicBreak'.split(
    ' ',
  ),
)

/** Text among blocks becomes paragraphs. */
function inBlocks(nodes: readonly Node[], isBreak: (node: Node) => boolean): Node[] {
  const isLine = (node: Node): boolean => (node.type === 'element' ? !isBreak(node) : !BLOCKS.has(node.type))
  if (nodes.every((node) => node.type === 'html' || !isLine(node)))
    return nodes.flatMap((node) => toBlocks(node, isBreak))
  return cutLines(nodes, (node) => !isLine(node)).flatMap((node) => toBlocks(node, isBreak))
}

function splitParagraph(paragraph: Paragraph, isBreak: (node: Node) => boolean): Node[] {
  const nodes = paragraph.children as Node[]
  return nodes.some(isBreak) ? cutLines(nodes, isBreak) : [paragraph]
}

/** What is a block stays as it is; what is between, unless it is blank, is a paragraph each. */
function cutLines(nodes: readonly Node[], isBlock: (node: Node) => boolean): Node[] {
  const blocks: Node[] = []
  let line: Node[] = []
  const close = (): void => {
    if (line.some((node) => node.type !== 'text' || node.value.trim() !== '')) blocks.push(paragraphOf(line))
    line = []
  }
  for (const node of nodes) {
    if (isBlock(node)) {
      close()
      blocks.push(node)
    } else line.push(node)
  }
  close()
  return blocks
}

function paragraphOf(children: readonly Node[]): Paragraph {
  const trimmed = children.map((node, at): Node => {
    if (node.type !== 'text') return node
    const value = at === 0 ? node.value.trimStart() : node.value
    return { ...node, value: at === children.length - 1 ? value.trimEnd() : value }
  })
  const start = children[0]?.position?.start
  const end = children.at(-1)?.position?.end
  return {
    type: 'paragraph',
    children: trimmed as PhrasingContent[],
    ...(start && end && { position: { start, end } }),
  }
}

/** The tags that are left: those of known components go, all others become text. */
function settleStrays(parent: Parent, scope: TagScope, findings: Finding[]): void {
  for (const child of parent.children) if ('children' in child) settleStrays(child as Parent, scope, findings)
  if (!parent.children.some(isTag)) return
  parent.children = parent.children.flatMap((node): Node[] => {
    if (!isTag(node)) return [node]
    const tag = readTag(node.value)
    if (Object.hasOwn(scope.components, tag.name)) {
      findings.push(unpairedTag(tag, node, scope.path))
      return []
    }
    findings.push(unknownElement(tag.name, node, scope, 'text'))
    return isLineOfText(parent) ? [asText(node)] : [paragraphOf([asText(node)])]
  })
}

function unpairedTag({ name, isEnd }: WrittenTag, { position }: ComponentTag, path: SourcePath): Finding {
  const { line, column } = position!.start
  return {
    rule: 'unclosed-component',
    severity: 'warning',
    message: isEnd ? `\`</${name}>\` closes nothing.` : `\`<${name}>\` is not closed.`,
    help: isEnd
      ? `Open it with \`<${name}>\`, in the same list item, quote or directive, or remove it.`
      : `Close it with \`</${name}>\`, in the same list item, quote or directive, or write \`<${name} />\`.`,
    place: { path, line, column },
  }
}

function asText({ value, position }: ComponentTag): Text {
  return { type: 'text', value, ...(position && { position }) }
}

function isTag(node: Node): node is ComponentTag {
  return node.type === 'componentTag'
}

function isMixed({ children }: Paragraph): boolean {
  return (children as Node[]).some((child) => child.type === 'componentTag' || child.type === 'element')
}

function isEndTag({ value }: ComponentTag): boolean {
  return value.startsWith('</')
}

function nameOfTag({ value }: ComponentTag): string {
  return /[\w.-]+/.exec(value)![0]
}

/** The HTML; attributes whose value is code are left out. */
function tagToHtml({ name, isSelfClosed, attributes }: WrittenTag, { position }: ComponentTag): Html {
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    if (value === false || value === null) return []
    const attribute = HTML_NAMES[key] ?? key
    if (value === true) return [attribute]
    const text = key === 'style' && typeof value === 'object' ? styleOf(value) : String(value)
    return [`${attribute}="${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`]
  })
  const value = `<${[name, ...written].join(' ')}${isSelfClosed ? ' />' : '>'}`
  return { type: 'html', value, ...(position && { position }) }
}

const HTML_NAMES: Readonly<Record<string, string>> = { className: 'class', htmlFor: 'for' }

function styleOf(style: object): string {
  return Object.entries(style)
    .map(([key, value]) => {
      const name = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const isLength = typeof value === 'number' && value !== 0 && !UNITLESS.test(key)
      return `${name}: ${isLength ? `${value}px` : value}`
    })
    .join('; ')
}

const UNITLESS = /opacity|weight|lineHeight|zIndex|flex|order|zoom/i

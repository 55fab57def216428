// Resolves the tags of raw HTML. Tags that have no effect, which browsers would drop silently, sometimes with the following
// text, are shown as text and reported: unknown elements, `<your-name>`, unclosed tags, `Set the <head>`, unmatched end
// tags and misplaced tags. Components get the names of their elements, and `<Badge/>` gets an end tag.
//
// 1. Tags belong to the list item, quote or directive that they are in. Inside of a paragraph, heading or cell, a start
//    tag and its end tag must be in the same one, unless one of them is a block.
// 2. Start tags and end tags are paired.
// 3. Each start tag is checked against its remaining ancestors.
//
// The errors of an HTML parser do not suffice: browsers close `<b>` and ignore `</b>` and `<td>` without an error.

import type { Html, Paragraph, Root, RootContent, Text } from 'mdast'
import type { Finding } from '../../model/finding.ts'
import { foreignRoot, isHtmlName } from '../../text/html-names.ts'
import { findAttributeMistake } from './attribute-syntax.ts'
import { componentTag } from './component-html.ts'
import { findMisplacement, type Misplacement, mayStayOpen } from './html-places.ts'
import { type HtmlTag, readTags, VOID_ELEMENTS } from './html-tags.ts'
import { type TagProblem, type TagScope, tagFinding } from './tag-findings.ts'

type Parent = { readonly type: string; children: RootContent[] }

interface PlacedTag extends HtmlTag {
  /** `<Card title="a">`. */
  readonly source: string
  readonly node: Html
  /** All tags of the node. */
  readonly nodeTags: readonly PlacedTag[]
  readonly parent: Parent
  /** The paragraph, heading or cell that contains the tag. */
  readonly line: Parent | undefined
}

interface Verdict {
  readonly fallback: 'text' | 'content'
  /** Undefined if another finding reports the tag. */
  readonly problem?: TagProblem
}

/** Tags without effect. */
type Verdicts = Map<PlacedTag, Verdict>

/** Resolves the tags of a tree. `source` is the text that the positions refer to. */
export function resolveTags(tree: Root, source: string, scope: TagScope): Finding[] {
  const groups = collectTags(tree as Parent, scope)
  const lines = groups.length === 0 ? [] : source.split('\n')
  return groups.flatMap((tags) => {
    const verdicts = checkTags(tags, scope)
    const findings = tags.flatMap((tag) => {
      const verdict = verdicts.get(tag)
      if (!verdict) return attributeFinding(tag, lines, scope)
      const { fallback, problem } = verdict
      return problem ? tagFinding({ ...tag, start: startOf(tag, lines), fallback }, problem, scope) : []
    })
    for (const tag of tags) if (tag === tag.nodeTags[0]) rewrite(tag.nodeTags, verdicts, scope)
    return findings
  })
}

function attributeFinding(tag: PlacedTag, lines: readonly string[], { path }: TagScope): Finding[] {
  const mistake = tag.isEnd ? undefined : findAttributeMistake(tag.source)
  if (!mistake) return []
  return [{ rule: 'html-syntax', severity: 'warning', ...mistake, place: { path, ...startOf(tag, lines) } }]
}

/** The tags of a tree, grouped by the containing block. */
function collectTags(tree: Parent, { components }: TagScope): PlacedTag[][] {
  const groups: PlacedTag[][] = []
  const walk = (parent: Parent, group: PlacedTag[], line: Parent | undefined): void => {
    for (const child of parent.children) {
      if (child.type === 'html') {
        const nodeTags: PlacedTag[] = []
        for (const tag of [...declarationsIn(child.value), ...readTags(child.value)]) {
          const source = child.value.slice(tag.start, tag.end)
          const rawName = nameIn(source)
          const isComponent = Object.hasOwn(components, rawName) || isForeignComponent(rawName)
          const name = isComponent ? rawName : tag.name
          const placed: PlacedTag = { ...tag, name, source, node: child, nodeTags, parent, line }
          nodeTags.push(placed)
          group.push(placed)
        }
      } else if ('children' in child) {
        if (isLineOfText(child)) walk(child as Parent, group, line ?? (child as Parent))
        else walkGroup(child as Parent, line)
      }
    }
  }
  const walkGroup = (parent: Parent, line: Parent | undefined): void => {
    const group: PlacedTag[] = []
    walk(parent, group, line)
    if (group.length > 0) groups.push(group)
  }
  walkGroup(tree, undefined)
  return groups
}

const LINES = new Set('delete emphasis heading link linkReference paragraph strong tableCell'.split(' '))

/** Whether a node contains inline content. */
function isLineOfText({ type }: RootContent): boolean {
  return LINES.has(type)
}

/** Components of other generators whose lowercase names are rarely used HTML elements. */
function isForeignComponent(name: string): boolean {
  return /^(?:Base|Head|Image|Link|Meta|Script|Style|Title)$/.test(name)
}

/** `<!DOCTYPE html>` and `<?php … ?>`, as a tag without a name. */
function declarationsIn(html: string): HtmlTag[] {
  const [declaration] = /^<(?:\?|!(?!--))[^>]*>?/.exec(html) ?? []
  if (declaration === undefined) return []
  const flags = { isEnd: false, isSelfClosed: false, isUnfinished: false }
  return [{ name: '', start: 0, end: declaration.length, ...flags }]
}

/** The name of a tag in its source form. */
function nameIn(source: string): string {
  return /^<\/?([^\s/>]*)/.exec(source)![1]!
}

/** Finds the tags without effect. */
function checkTags(tags: readonly PlacedTag[], scope: TagScope): Verdicts {
  const { starts, verdicts } = pairTags(tags, scope)
  const closed = new Set(starts.values())
  const around: PlacedTag[] = []
  for (const tag of tags) {
    if (verdicts.has(tag)) continue
    const start = starts.get(tag)
    if (start && verdicts.get(start)?.fallback === 'text') verdicts.set(tag, { fallback: 'text' })
    else if (start && around.includes(start)) around.splice(around.indexOf(start))
    if (tag.isEnd) continue
    const names = around.map(({ name }) => name)
    const isLine = tag.line !== undefined
    const problem = findProblem(tag, names, scope)
    const isOpen = !tag.isSelfClosed && !VOID_ELEMENTS.has(tag.name)
    if (problem)
      verdicts.set(tag, {
        fallback: problem.kind === 'unknown' && closed.has(tag) ? 'content' : 'text',
        problem,
      })
    else if (isOpen && !closed.has(tag) && !mayStayOpen(tag.name, names, isLine))
      verdicts.set(tag, { fallback: 'text', problem: { kind: 'open' } })
    else if (isOpen) around.push(tag)
  }
  return verdicts
}

function findProblem(tag: PlacedTag, around: readonly string[], scope: TagScope): Misplacement | undefined {
  if (isOfSite(tag, scope)) return undefined
  if (isForeignComponent(tag.name)) return { kind: 'unknown' }
  return findMisplacement(tag, tag.source, around, tag.line !== undefined)
}

/** Whether the tag is a component or an element of the theme or a plugin. HTML elements have traits too. */
function isOfSite({ name }: PlacedTag, { components, elements }: TagScope): boolean {
  if (Object.hasOwn(components, name)) return true
  return Object.hasOwn(elements, name) && (!isHtmlName(name) || foreignRoot(name) !== undefined)
}

function isUnknown(tag: PlacedTag, scope: TagScope): boolean {
  return !isOfSite(tag, scope) && (isForeignComponent(tag.name) || !isHtmlName(tag.name))
}

/** Inline elements that may overlap: `<b><i>x</b></i>`. */
const OVERLAPPING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))

/** Returns the start tag of each end tag, and the tags without effect wherever they are. */
function pairTags(
  tags: readonly PlacedTag[],
  scope: TagScope,
): { readonly starts: ReadonlyMap<PlacedTag, PlacedTag>; readonly verdicts: Verdicts } {
  const starts = new Map<PlacedTag, PlacedTag>()
  const verdicts: Verdicts = new Map()
  const open: PlacedTag[] = []
  for (const [at, tag] of tags.entries()) {
    const { name, isEnd, isSelfClosed, isUnfinished, line } = tag
    const showAsText = (kind: 'declaration' | 'stray' | 'unfinished' | 'unknown') =>
      void verdicts.set(tag, { fallback: 'text', problem: { kind } })
    if (name === '') showAsText('declaration')
    else if (isUnfinished) showAsText('unfinished')
    else if (!isEnd) {
      if (!isSelfClosed && !VOID_ELEMENTS.has(name)) open.push(tag)
    } else if (VOID_ELEMENTS.has(name)) {
      const before = tags[at - 1]
      // Browsers parse `</br>` as `<br>`.
      const isUseful = name === 'br' || (before?.name === name && !before.isEnd)
      if (!isUseful) showAsText('stray')
    } else {
      const start = open.findLastIndex(
        (one) => one.name === name && (one.line === line || !one.line || !line),
      )
      if (start < 0) showAsText(isUnknown(tag, scope) ? 'unknown' : 'stray')
      else {
        const [closed, ...inside] = open.splice(start)
        starts.set(tag, closed!)
        open.push(...inside.filter((one) => OVERLAPPING.has(one.name)))
      }
    }
  }
  return { starts, verdicts }
}

/** Position of a tag. In lists and quotes, HTML lines do not include the container's markers. */
function startOf(
  { node: { position, value }, start }: PlacedTag,
  lines: readonly string[],
): { readonly line: number; readonly column: number } | undefined {
  if (!position) return undefined
  const before = value.slice(0, start).split('\n')
  const line = position.start.line + before.length - 1
  const column =
    before.length === 1
      ? position.start.column
      : Math.max(0, (lines[line - 1] ?? '').lastIndexOf(value.split('\n')[before.length - 1]!)) + 1
  return { line, column: column + before.at(-1)!.length }
}

/** Rewrites the tags of a node in its HTML, or the node as text. */
function rewrite(tags: readonly PlacedTag[], verdicts: Verdicts, { components }: TagScope): void {
  const [{ node, parent, line, source }] = tags as [PlacedTag]
  const isText = (tag: PlacedTag): boolean => verdicts.get(tag)?.fallback === 'text'
  if (isText(tags[0]!) && source === node.value.trimEnd()) {
    const { position } = node
    const text: Text = { type: 'text', value: source, ...(position && { position }) }
    const paragraph: Paragraph = { type: 'paragraph', children: [text], ...(position && { position }) }
    const isLine = line !== undefined || parent.children.some(({ type }) => type === 'text')
    parent.children[parent.children.indexOf(node)] = isLine ? text : paragraph
    return
  }
  let from = 0
  let value = ''
  for (const tag of tags) {
    value += node.value.slice(from, tag.start)
    value += isText(tag) ? `&lt;${tag.source.slice(1)}` : elementTag(tag, components)
    from = tag.end
  }
  node.value = value + node.value.slice(from)
}

/**
 * A tag with the name of its element, and with an end tag if it is self-closing: HTML ignores the slash, so that the
 * element would contain everything after it, unlike in XML, JSX and Vue.
 */
function elementTag(
  { name, source, isEnd, isSelfClosed }: PlacedTag,
  components: TagScope['components'],
): string {
  const slash = isEnd ? '/' : ''
  // `<Link>` of another generator is not `<link>`.
  const [element, tag] = Object.hasOwn(components, name)
    ? [components[name]!.element, componentTag(source, name, components)]
    : isForeignComponent(name)
      ? ['span', `<${slash}span>`]
      : [nameIn(source), source]
  const isOpen = !isSelfClosed || isEnd || VOID_ELEMENTS.has(element.toLowerCase())
  return isOpen ? tag : `${tag.slice(0, -'/>'.length).trimEnd()}></${element}>`
}

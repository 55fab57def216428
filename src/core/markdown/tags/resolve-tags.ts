// Finds tags in raw HTML that have no effect, which browsers would drop silently, sometimes with the following text:
// unknown elements, `<your-name>`, unclosed tags, `Set the <head>`, unmatched end tags and misplaced tags. They are
// shown as text and reported.
//
// 1. Tags belong to the list item, quote or directive that they are in. Inside of a paragraph, heading or cell, a start
//    tag and its end tag must be in the same one, unless one of them is a block.
// 2. Start tags and end tags are paired.
// 3. Each start tag is checked against its remaining ancestors.

import type { Html, Paragraph, Root, RootContent, Text } from 'mdast'
import type { Finding } from '../../model/finding.ts'
import { foreignRoot, isHtmlName } from '../../text/html-names.ts'
import { findMisplacement, type Misplacement, mayStayOpen } from './html-places.ts'
import { type HtmlTag, readTags, VOID_ELEMENTS } from './html-tags.ts'
import { isForeignComponent, isLineOfText, type TagScope } from './tag-scope.ts'
import { unknownElement } from './unknown-elements.ts'

type Parent = { readonly type: string; children: RootContent[] }

interface PlacedTag extends HtmlTag {
  readonly node: Html
  readonly parent: Parent
  /** The paragraph, heading or cell that contains the tag. */
  readonly line: Parent | undefined
  /** Whether the tag has no `>`. */
  readonly isUnfinished?: boolean
}

type Problem = Misplacement | { readonly kind: 'declaration' | 'open' | 'stray' | 'unfinished' }

/** Tags to show as text; without a problem if another finding reports them. */
type Verdicts = Map<PlacedTag, Problem | undefined>

/** Converts tags without effect to text. `source` is the text that the positions refer to. */
export function resolveTags(tree: Root, source: string, scope: TagScope): Finding[] {
  const findings: Finding[] = []
  const groups = collectTags(tree as Parent, scope)
  if (groups.length === 0) return findings
  const shown = new Map<Html, PlacedTag[]>()
  const lines = source.split('\n')
  for (const tags of groups) {
    const { verdicts, content } = resolveTag(tags, scope)
    for (const tag of tags) {
      if (content.has(tag)) findings.push(unknownElement(nameIn(tag), placeIn(tag, lines), scope, 'content'))
      if (!verdicts.has(tag)) continue
      const others = shown.get(tag.node)
      if (others) others.push(tag)
      else shown.set(tag.node, [tag])
      const problem = verdicts.get(tag)
      if (problem?.kind === 'unknown')
        findings.push(unknownElement(nameIn(tag), placeIn(tag, lines), scope, 'text'))
      else if (problem) findings.push(tagFinding(tagSource(tag), problem, placeIn(tag, lines), scope))
    }
  }
  for (const tags of shown.values()) showAsText(tags)
  return findings
}

/** Finding for a tag that is shown as text. */
export function tagFinding(
  tag: string,
  problem: Problem,
  { position }: { readonly position?: Html['position'] | undefined },
  { path }: Pick<TagScope, 'path'>,
): Finding {
  const [message, help] = describe(tag, problem)
  const start = position?.start
  return {
    rule: 'html-syntax',
    severity: 'warning',
    message: `${message}; it is shown as text.`,
    help,
    place: { path, ...(start && { line: start.line, column: start.column }) },
  }
}

function describe(tag: string, problem: Problem): readonly [message: string, help: string] {
  const name = /[a-z][^\s/>]*/i.exec(tag)?.[0] ?? ''
  const asText = `Write a literal tag in backticks, or with \`&lt;\` for \`<\`.`
  switch (problem.kind) {
    case 'open':
      return tag.startsWith('<!') || tag.startsWith('<?')
        ? [
            `\`${tag}\` is not closed`,
            `Close it with \`${tag === '<!--' ? '-->' : '>'}\`, or write \`&lt;\` for \`<\`.`,
          ]
        : [
            `\`<${name}>\` is not closed`,
            `Close it with \`</${name}>\` in the same paragraph, list item, quote or directive. ${asText}`,
          ]
    case 'stray':
      return VOID_ELEMENTS.has(name.toLowerCase())
        ? [`\`</${name}>\` has no effect`, `Write \`<${name}>\`, which has no end tag.`]
        : [
            `\`</${name}>\` closes nothing`,
            `Open it with \`<${name}>\` in the same paragraph, list item, quote or directive, or remove it.`,
          ]
    case 'unfinished':
      return [
        `\`<${name}\` starts a tag that is never closed`,
        `Close it with \`>\`, or write \`&lt;\` for \`<\`.`,
      ]
    case 'declaration':
      return [`\`${tag}\` has no effect in a page`, asText]
    case 'outside':
      return [
        `\`<${name}>\` has no effect outside of \`<${problem.element}>\``,
        `Put it inside of \`<${problem.element}>\`. ${asText}`,
      ]
    case 'inside':
      return [
        `\`<${name}>\` has no effect directly inside of \`<${problem.element}>\``,
        problem.element === 'select' ? 'Put it outside.' : 'Put it into a cell, `<td>`.',
      ]
    case 'bare':
      return [`\`<${name}>\` has neither attributes nor content`, `Add attributes or content. ${asText}`]
    default:
      return [`\`<${name}>\` has no effect in a page`, asText]
  }
}

/** The tags of a tree, grouped by the containing block. */
function collectTags(tree: Parent, { components }: TagScope): PlacedTag[][] {
  const groups: PlacedTag[][] = []
  const walk = (parent: Parent, group: PlacedTag[], line: Parent | undefined): void => {
    for (const child of parent.children) {
      if (child.type === 'html') {
        for (const tag of tagsOf(child.value)) {
          const at = tag.start + (tag.isEnd ? 2 : 1)
          const written = child.value.slice(at, at + tag.name.length)
          const isOther = Object.hasOwn(components, written) || isForeignComponent(written)
          const name = isOther ? written : tag.name
          group.push({ ...tag, name, node: child, parent, line })
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

/** Limit of unfinished tags in one piece of HTML. With more, none is changed. */
const MAX_UNFINISHED = 20

function* tagsOf(html: string): Generator<HtmlTag & { isUnfinished?: boolean }> {
  const tagState = { isEnd: false, isSelfClosed: false, parts: 0, start: 0 }
  if (/^<(?:\?|!(?!--))/.test(html)) yield { ...tagState, name: '', end: endOfDeclaration(html) }
  let from = 0
  for (let count = 0; count < MAX_UNFINISHED; count++) {
    for (const tag of readTags(html, from)) {
      yield tag
      from = tag.end
    }
    const opening = findOpening(html, from)
    if (!opening) return
    const start = opening.index
    from = start + opening[0].length
    yield { ...tagState, name: opening[1]!.toLowerCase(), start, end: from, isUnfinished: true }
  }
}

/** Finds the start of a tag, outside of comments. */
function findOpening(html: string, from: number): RegExpExecArray | undefined {
  const opening = /<(?:!--|\/?([a-z][^\s/>]*))/gi
  opening.lastIndex = from
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    if (match[1] !== undefined) return match
    const end = html.indexOf('-->', match.index)
    if (end < 0) return undefined
    opening.lastIndex = end
  }
  return undefined
}

function endOfDeclaration(html: string): number {
  const end = html.indexOf('>')
  return end < 0 ? html.length : end + 1
}

/** Determines the tags to show as text, and the unknown elements of which only the content is shown. */
function resolveTag(
  tags: readonly PlacedTag[],
  scope: TagScope,
): { verdicts: Verdicts; content: ReadonlySet<PlacedTag> } {
  const { starts, ends, verdicts } = pairTags(tags)
  const content = new Set<PlacedTag>()
  const around: PlacedTag[] = []
  for (const tag of tags) {
    if (verdicts.has(tag)) continue
    if (tag.isEnd) {
      const start = starts.get(tag)
      if (start && verdicts.has(start)) verdicts.set(tag, undefined)
      else if (start && around.includes(start)) around.splice(around.indexOf(start))
      continue
    }
    const names = around.map(({ name }) => name)
    const isLine = tag.line !== undefined
    const misplacement = findProblem(tag, names, scope)
    const isOpen = !tag.isSelfClosed && !VOID_ELEMENTS.has(tag.name)
    if (misplacement?.kind === 'unknown' && ends.has(tag)) content.add(tag)
    else if (misplacement) verdicts.set(tag, misplacement)
    else if (isOpen && !ends.has(tag) && !mayStayOpen(tag.name, names, isLine))
      verdicts.set(tag, { kind: 'open' })
    else if (isOpen) around.push(tag)
  }
  for (const [tag, problem] of verdicts)
    if (problem?.kind === 'stray' && !tag.isUnfinished && isUnknown(tag, scope))
      verdicts.set(tag, { kind: 'unknown' })
  return { verdicts, content }
}

function findProblem(tag: PlacedTag, around: readonly string[], scope: TagScope): Misplacement | undefined {
  if (isOwn(tag, scope)) return undefined
  if (isForeignComponent(tag.name)) return { kind: 'unknown' }
  return findMisplacement(tag, tagSource(tag), around, tag.line !== undefined)
}

function isUnknown(tag: PlacedTag, scope: TagScope): boolean {
  return !isOwn(tag, scope) && (isForeignComponent(tag.name) || !isHtmlName(tag.name))
}

/** Whether the tag is a component or an element of the theme or a plugin. HTML elements have traits too. */
function isOwn({ name }: PlacedTag, { components, elements }: TagScope): boolean {
  if (Object.hasOwn(components, name)) return true
  return Object.hasOwn(elements, name) && (!isHtmlName(name) || foreignRoot(name) !== undefined)
}

/** Inline elements that may overlap: `<b><i>x</b></i>`. */
const OVERLAPPING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '))

function pairTags(tags: readonly PlacedTag[]): {
  /** End tag → start tag. */
  readonly starts: ReadonlyMap<PlacedTag, PlacedTag>
  readonly ends: ReadonlySet<PlacedTag>
  readonly verdicts: Verdicts
} {
  const starts = new Map<PlacedTag, PlacedTag>()
  const verdicts: Verdicts = new Map()
  const open: PlacedTag[] = []
  for (const [at, tag] of tags.entries()) {
    const { name, isEnd, isSelfClosed, isUnfinished, line } = tag
    if (name === '') verdicts.set(tag, { kind: 'declaration' })
    else if (isUnfinished) verdicts.set(tag, { kind: 'unfinished' })
    else if (!isEnd) {
      if (!isSelfClosed && !VOID_ELEMENTS.has(name)) open.push(tag)
    } else if (VOID_ELEMENTS.has(name)) {
      const before = tags[at - 1]
      // Browsers parse `</br>` as `<br>`.
      const isUseful = name === 'br' || (before?.name === name && !before.isEnd)
      if (!isUseful) verdicts.set(tag, { kind: 'stray' })
    } else {
      const start = open.findLastIndex(
        (one) => one.name === name && (one.line === line || !one.line || !line),
      )
      if (start < 0) verdicts.set(tag, { kind: 'stray' })
      else {
        const [closed, ...inside] = open.splice(start)
        starts.set(tag, closed!)
        open.push(...inside.filter((one) => OVERLAPPING.has(one.name)))
      }
    }
  }
  return { starts, ends: new Set(starts.values()), verdicts }
}

function tagSource({ node, start, end }: PlacedTag): string {
  return node.value.slice(start, end)
}

function nameIn({ node, start, isEnd, name }: PlacedTag): string {
  const from = start + (isEnd ? 2 : 1)
  return node.value.slice(from, from + name.length)
}

/** Position of a tag. In lists and quotes, HTML lines do not include the container's markers. */
function placeIn({ node, start }: PlacedTag, lines: readonly string[]): { position?: Html['position'] } {
  const { position, value } = node
  if (!position) return {}
  const before = value.slice(0, start).split('\n')
  const line = position.start.line + before.length - 1
  const column =
    before.length === 1
      ? position.start.column
      : Math.max(0, (lines[line - 1] ?? '').lastIndexOf(value.split('\n')[before.length - 1]!)) + 1
  return {
    position: { start: { line, column: column + before.at(-1)!.length }, end: position.end },
  }
}

function showAsText(tags: readonly PlacedTag[]): void {
  const [{ node, parent, line, start, end }] = tags as [PlacedTag]
  if (tags.length === 1 && start === 0 && end === node.value.trimEnd().length) {
    const { position } = node
    const text: Text = { type: 'text', value: node.value.trimEnd(), ...(position && { position }) }
    const paragraph: Paragraph = { type: 'paragraph', children: [text], ...(position && { position }) }
    const isLine = line !== undefined || parent.children.some(({ type }) => type === 'text')
    parent.children[parent.children.indexOf(node)] = isLine ? text : paragraph
    return
  }
  let from = 0
  let value = ''
  for (const { start } of tags) {
    value += `${node.value.slice(from, start)}&lt;`
    from = start + 1
  }
  node.value = value + node.value.slice(from)
}

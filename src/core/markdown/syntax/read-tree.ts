// Parses the text of one file to mdast: inserts variables and snippets, and converts directives, code groups and alerts.
// Used for pages and for each included file; lines and findings refer to that file.

import type { Root, RootContent } from 'mdast'
import { type CodeOptions, checkFences } from '../../../plugins/code/code-blocks.ts'
import { shapeCodeGroups } from '../../../plugins/code/code-groups.ts'
import { shapeAlerts } from '../../../plugins/elements/alerts.ts'
import { type EmojiTable, fillEmoji, mayHaveEmoji } from '../../../plugins/emoji/emoji.ts'
import {
  type IncludeProblem,
  type IncludeScope,
  readInclude,
} from '../../../plugins/includes/find-include.ts'
import { fillSnippets } from '../../../plugins/includes/snippets.ts'
import { findMistakes } from '../../../plugins/mistakes/find-mistakes.ts'
import { noteIndents, noteSamples } from '../../../plugins/schemas/samples/collect-samples.ts'
import { createVariables } from '../../../plugins/variables/site-variables.ts'
import { fillVariables, mayUseVariables } from '../../../plugins/variables/variables.ts'
import type { StepContext } from '../../engine/step.ts'
import type { Finding } from '../../model/finding.ts'
import type { SourcePath } from '../../model/names.ts'
import type { ParseContributions } from '../../plugin/collect-contributions.ts'
import { nameElements } from '../tags/component-html.ts'
import { readTags, VOID_ELEMENTS } from '../tags/html-tags.ts'
import { type ParsedText, parseDirectives } from '../tags/open-directives.ts'
import { resolveTags, tagFinding } from '../tags/resolve-tags.ts'
import { shapeDirectives } from '../transforms/directives.ts'
import { limitMarkdown, tooDeep } from '../transforms/limit-depth.ts'

export interface FileText {
  readonly path: SourcePath
  /** Padded with empty lines in place of the front matter, so that line numbers match the file. */
  readonly text: string
  /** Variables that apply to this file only. */
  readonly variables?: Readonly<Record<string, string>> | undefined
}

export interface TreeTools
  extends Pick<
    ParseContributions,
    'directives' | 'components' | 'componentImports' | 'modules' | 'source' | 'elements'
  > {
  readonly code: CodeOptions
  /** Whether plugins may support fence options that are unknown here. */
  readonly hasPlugins: boolean
  readonly parse: (text: string) => Root
  /** Whether the text is MDX, which has nodes for tags and code. */
  readonly isMdx?: boolean
  /** Languages of checked code samples. */
  readonly sampleLanguages: ReadonlySet<string>
  /** Undefined when shortcodes stay text. */
  readonly emoji?: EmojiTable
  readonly scope: IncludeScope
  /** Keywords of custom callouts. */
  readonly callouts: readonly string[]
  readonly context: StepContext
}

export interface FileTree {
  readonly tree: Root
  readonly findings: readonly Finding[]
  /** Names of the variables that the file uses. */
  readonly used: ReadonlySet<string>
}

export function readTree(file: FileText, tools: TreeTools): FileTree {
  const { path, text } = file
  const { isMdx = false, directives, components, elements, sampleLanguages, scope, context, callouts } = tools
  const findings: Finding[] = []
  const used = new Set<string>()
  const { tree, source, openHtml: unclosed } = parseText(file, tools, findings)
  findings.push(...limitMarkdown(tree, source, path))
  const site = { path, components, elements }
  if (tools.emoji && mayHaveEmoji(text)) fillEmoji(tree, tools.emoji)
  findings.push(...findMistakes(tree, { ...site, source, isMdx, hasEmoji: tools.emoji !== undefined }))
  if (text.includes('<')) findings.push(...resolveTags(tree, source, site))
  for (const { tag, ...start } of unclosed)
    findings.push(tagFinding(tag, { kind: 'open' }, { position: { start, end: start } }, site))
  nameElements(tree, components)
  closeElements(tree)
  noteIndents(tree, source, sampleLanguages)
  if (mayUseVariables(text)) {
    const variables = createVariables(file, context, used)
    fillVariables(tree, source, {
      get: variables.get,
      onUnknown: (name, place) => findings.push(variables.unknown(name, place)),
    })
  }
  fillSnippets(tree, source, {
    read: (written) => readInclude(written, path, scope, context),
    report: (problem, node, line) => findings.push(includeFinding(problem, path, node, line)),
  })
  noteSamples(tree, sampleLanguages)
  shapeCodeGroups(tree)
  shapeAlerts(tree, source, callouts)
  findings.push(...shapeDirectives(tree, source, { path, shapes: directives }))
  findings.push(...checkFences(tree, source, { path, ...tools }))
  return { tree, findings, used }
}

/** Parses the text. Returns it as a plain paragraph if the nesting overflows the parser's stack. */
function parseText({ path, text }: FileText, tools: TreeTools, findings: Finding[]): ParsedText {
  try {
    return parseDirectives(
      text,
      tools.parse,
      (name) => Object.hasOwn(tools.directives, name) || name === 'code-group',
    )
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    findings.push(tooDeep({ path, line: 1, column: 1 }))
    const paragraph: Root['children'][number] = {
      type: 'paragraph',
      children: [{ type: 'text', value: text }],
    }
    return { tree: { type: 'root', children: [paragraph] }, source: text, openHtml: [] }
  }
}

/** Finding for a failed include: an error, because content of the page is missing. */
export function includeFinding(
  problem: IncludeProblem,
  path: SourcePath,
  node: RootContent,
  line = node.position?.start.line,
): Finding {
  const column = node.position?.start.column
  return {
    severity: problem.rule === 'include-syntax' || problem.rule === 'unused-variable' ? 'warning' : 'error',
    ...problem,
    place: { path, ...(line !== undefined && { line }), ...(column !== undefined && { column }) },
  }
}

/**
 * Adds an end tag to every self-closing element of raw HTML, `<Badge/>`. HTML ignores the slash, so that the element
 * would contain everything after it, unlike in XML, JSX and Vue.
 */
function closeElements(tree: Root): void {
  const stack: { type: string; value?: string; children?: readonly unknown[] }[] = [tree]
  for (let node = stack.pop(); node; node = stack.pop()) {
    for (const child of (node.children ?? []) as typeof stack) stack.push(child)
    if (node.type === 'html' && node.value?.includes('/>')) node.value = closeTags(node.value)
  }
}

function closeTags(html: string): string {
  let closed = ''
  let from = 0
  for (const { name, isEnd, isSelfClosed, start, end } of readTags(html)) {
    if (!isSelfClosed || isEnd || VOID_ELEMENTS.has(name)) continue
    const tagName = html.slice(start + 1, start + 1 + name.length)
    closed += `${html.slice(from, end - '/>'.length).trimEnd()}></${tagName}>`
    from = end
  }
  return closed + html.slice(from)
}

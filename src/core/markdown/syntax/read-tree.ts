// Parses the text of one file to mdast: runs the transforms of plugins, inserts variables, and converts tags and directives. Used
// for pages and for each included file; lines and findings refer to that file.

import type { Root } from 'mdast'
import type { StepContext } from '../../engine/step-context.ts'
import type { Finding } from '../../model/finding.ts'
import type { ParseContributions } from '../../plugin/collect-contributions.ts'
import type { FileScope, FileText, JoinScope, PagePlace, Transforms } from '../../plugin/transforms.ts'
import { type ParsedText, parseDirectives } from '../tags/open-directives.ts'
import { resolveTags } from '../tags/resolve-tags.ts'
import { tagFinding } from '../tags/tag-findings.ts'
import { shapeDirectives } from '../transforms/directives.ts'
import { limitMarkdown, tooDeep } from '../transforms/limit-depth.ts'
import { createVariables } from '../variables/site-variables.ts'
import { fillVariables, mayUseVariables } from '../variables/variables.ts'

/** The functions of all plugins, by stage. */
export type Stages = {
  readonly [Stage in StageName]: readonly NonNullable<Transforms[Stage]>[]
}

type StageName =
  | 'parsed'
  | 'filled'
  | 'shaped'
  | 'checked'
  | 'joined'
  | 'page'
  | 'html'
  | 'elements'
  | 'sections'

/** Stages of a file, which are synchronous. */
export const FILE_STAGES: readonly StageName[] = ['parsed', 'filled', 'shaped', 'checked', 'joined']

export const STAGES: readonly StageName[] = [...FILE_STAGES, 'page', 'html', 'elements', 'sections']

export interface TreeTools
  extends Pick<
    ParseContributions,
    'directives' | 'components' | 'componentImports' | 'modules' | 'source' | 'elements'
  > {
  readonly stages: Stages
  readonly parse: (text: string) => Root
  /** Whether the text is MDX, which has nodes for tags and code. */
  readonly isMdx?: boolean
  readonly page: PagePlace
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
  const { stages, isMdx = false, directives, components, elements, page, context } = tools
  const findings: Finding[] = []
  const report = (finding: Finding): void => void findings.push(finding)
  const used = new Set<string>()
  const { tree, source, openHtml: unclosed } = parseText(file, tools, findings)
  findings.push(...limitMarkdown(tree, source, path))
  const site = { path, components, elements }
  const scope: FileScope = { ...file, ...site, source, isMdx, page, context, used, report }
  for (const transform of stages.parsed) transform(tree, scope)
  findings.push(...resolveTags(tree, source, site))
  for (const { tag, ...start } of unclosed)
    findings.push(tagFinding({ source: tag, start }, { kind: 'open' }, site))
  if (mayUseVariables(text)) {
    const variables = createVariables(file, context, used)
    fillVariables(tree, source, {
      get: variables.get,
      onUnknown: (name, place) => findings.push(variables.unknown(name, place)),
    })
  }
  for (const transform of stages.filled) transform(tree, scope)
  for (const transform of stages.shaped) transform(tree, scope)
  findings.push(...shapeDirectives(tree, source, { path, shapes: directives }))
  for (const transform of stages.checked) transform(tree, scope)
  return { tree, findings, used }
}

/** Inserts other Markdown files into the tree of a file. Returns the problems. */
export function joinFiles(
  tree: Root,
  file: FileText,
  tools: TreeTools & Pick<JoinScope, 'origins' | 'disableComments'>,
): readonly Finding[] {
  const { stages, isMdx = false, components, elements, page, context, origins, disableComments } = tools
  const findings: Finding[] = []
  const scope: JoinScope = {
    ...file,
    ...{ components, elements, isMdx, page, context, origins, disableComments },
    used: new Set(),
    report: (finding) => findings.push(finding),
    read(other) {
      const read = readTree(other, tools)
      findings.push(...read.findings)
      return read
    },
  }
  for (const transform of stages.joined) transform(tree, scope)
  return findings
}

/** Parses the text. Returns it as a plain paragraph if the nesting overflows the parser's stack. */
function parseText({ path, text }: FileText, tools: TreeTools, findings: Finding[]): ParsedText {
  try {
    return parseDirectives(text, tools.parse, (name) => Object.hasOwn(tools.directives, name))
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

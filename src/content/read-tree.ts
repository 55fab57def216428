// The text of one file to mdast: directives, code groups and alerts in their final form, within the limits. A page and
// the files it includes each go through here; lines and findings are those of the file.

import type { Root } from 'mdast'
import type { Finding } from '../model/finding.ts'
import type { SourcePath } from '../model/names.ts'
import type { DirectiveSpec } from '../plugin/plugin.ts'
import type { ParsedMarkdown } from './markdown.ts'
import { parseDirectives } from './open-directives.ts'
import { shapeAlerts } from './transforms/alerts.ts'
import { closeElements } from './transforms/close-elements.ts'
import { type CodeOptions, checkFences } from './transforms/code-blocks.ts'
import { shapeCodeGroups } from './transforms/code-groups.ts'
import { shapeDirectives } from './transforms/directives.ts'
import { limitMarkdown, reportComplex } from './transforms/limit-depth.ts'

export interface FileText {
  readonly path: SourcePath
  /** With as many empty lines as the front matter has, so that lines have the numbers that they have in the file. */
  readonly text: string
}

export interface TreeTools {
  readonly code: CodeOptions
  /** A plugin may know words of fences that are unknown here. */
  readonly hasPlugins: boolean
  readonly parse: (text: string) => ParsedMarkdown
  readonly directives: Readonly<Record<string, DirectiveSpec>>
}

export interface FileTree {
  readonly tree: Root
  readonly findings: readonly Finding[]
}

export function readTree({ path, text }: FileText, tools: TreeTools): FileTree {
  const { parse, directives } = tools
  const { tree, source, tooComplex } = parseDirectives(
    text,
    parse,
    (name) => Object.hasOwn(directives, name) || name === 'code-group',
  )
  closeElements(tree)
  shapeCodeGroups(tree)
  const limitFindings = [...reportComplex(tooComplex, path), ...limitMarkdown(tree, source, path)]
  shapeAlerts(tree, source)
  const directiveFindings = shapeDirectives(tree, source, { path, shapes: directives })
  const fenceFindings = checkFences(tree, source, { path, ...tools })
  return { tree, findings: [...limitFindings, ...directiveFindings, ...fenceFindings] }
}

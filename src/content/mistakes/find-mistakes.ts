// Mistakes in Markdown that are no errors: the text is shown, but not as its writer meant.

import type { Root, RootContent } from 'mdast'
import type { Finding } from '../../model/finding.ts'
import { moduleCode, textCode, vueCode } from './code-in-markdown.ts'
import { droppedCells } from './dropped-cells.ts'
import { emptyLink } from './empty-link.ts'
import { foreignCode, foreignSyntax, foreignText } from './foreign-syntax.ts'
import { headingId } from './heading-id.ts'
import { headingSyntax } from './heading-syntax.ts'
import { markdownInHtml } from './markdown-in-html.ts'
import { type MistakePage, type MistakeRule, mistakeFinding } from './mistake-rule.ts'
import { unclosedCode } from './unclosed-code.ts'
import { undefinedReference } from './undefined-reference.ts'

const RULES: readonly MistakeRule[] = [
  unclosedCode,
  droppedCells,
  emptyLink,
  undefinedReference,
  foreignSyntax,
  foreignText,
  foreignCode,
  markdownInHtml,
  moduleCode,
  textCode,
  vueCode,
  headingId,
  headingSyntax,
]

/** What is no mistake in MDX. */
const ONLY_MARKDOWN: ReadonlySet<MistakeRule> = new Set([moduleCode, textCode, vueCode, markdownInHtml])

/** Looks at every node once. */
export function findMistakes(tree: Root, page: MistakePage): Finding[] {
  const findings: Finding[] = []
  const byType = new Map<string, MistakeRule[]>()
  for (const rule of RULES) {
    if (!rule.isUsed(page.source) || (page.isMdx && ONLY_MARKDOWN.has(rule))) continue
    const rules = byType.get(rule.type) ?? []
    byType.set(rule.type, rules)
    rules.push(rule)
  }
  if (byType.size === 0) return findings

  function walk(parent: Root | Extract<RootContent, { children: unknown }>): void {
    const hidden = new Set<RootContent>()
    for (const node of parent.children as RootContent[]) {
      for (const { rule, find } of byType.get(node.type) ?? []) {
        for (const mistake of find(node as never, page, parent)) {
          findings.push(mistakeFinding(rule, mistake, node, page))
          if (mistake.isHidden) hidden.add(node)
        }
      }
      if ('children' in node) walk(node)
    }
    if (hidden.size > 0)
      parent.children = parent.children.filter((node) => !hidden.has(node as RootContent)) as never
  }

  walk(tree)
  return findings
}

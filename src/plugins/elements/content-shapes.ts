// Checks that elements have the content that they show: tabs, steps, and elements that are nothing without their text.

import type { Element, RootContent } from 'hast'
import { textOf } from '../../core/markdown/transforms/visit-elements.ts'
import type { ElementProblem } from '../../core/plugin/transforms.ts'

const RULE = 'empty-element'

/** Tabs without a tab: their content is shown without a choice. */
export function shapeTabs({ children }: Element): ElementProblem | undefined {
  if (hasElement(children, 'tab') || hasElement(children, 'code-block')) return undefined
  return {
    rule: RULE,
    message: 'These tabs contain no tab.',
    help: 'Write `:::tab[Linux]` in `::::tabs`, or `<TabItem label="Linux">` in `<Tabs>`, around each alternative.',
  }
}

/** Steps without a list: they have no numbers. */
export function shapeSteps({ children }: Element): ElementProblem | undefined {
  if (hasElement(children, 'ol')) return undefined
  return {
    rule: RULE,
    message: 'These steps contain no numbered list, so they are shown as plain text.',
    help: 'Write a numbered list, `1. First`, between `:::steps` and `:::`.',
  }
}

/** Elements that are nothing without content. `names` are properties that may hold it. */
export function shapeContent(subject: string, help: string, names: readonly string[]) {
  return ({ children, properties }: Element): ElementProblem | undefined => {
    const hasText = names.some((name) => String(properties[name] ?? '').trim() !== '')
    if (hasText || children.some(isVisible)) return undefined
    return { rule: RULE, message: `This ${subject} is empty.`, help }
  }
}

function isVisible(node: RootContent): boolean {
  // The title of `details` is not its content.
  if (node.type === 'element' && node.tagName === 'summary') return false
  if (node.type === 'element' && !/^(?:p|div|span)$/.test(node.tagName)) return true
  return textOf(node).trim() !== '' || (node.type === 'element' && node.children.some(isVisible))
}

function hasElement(nodes: readonly RootContent[], name: string): boolean {
  return nodes.some(
    (node) => node.type === 'element' && (node.tagName === name || hasElement(node.children, name)),
  )
}

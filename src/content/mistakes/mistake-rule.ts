// What a rule about mistakes in Markdown is: it looks at nodes of one type, on pages that have the characters it is about.

import type { Nodes, RootContent } from 'mdast'
import type { Finding } from '../../model/finding.ts'
import type { TagScope } from '../tags/tag-scope.ts'

type NodeOf<Type> = Extract<RootContent, { type: Type }>

export interface MistakePage extends TagScope {
  /** The text that the tree's positions refer to. */
  readonly source: string
  /** Its tags and expressions run. */
  readonly isMdx?: boolean
  /** Shortcodes are emoji. */
  readonly hasEmoji?: boolean
}

export interface MistakeRule<Type extends RootContent['type'] = RootContent['type']> {
  readonly rule: string
  readonly type: Type
  /** Whether a page may have the mistake: a quick look at its text. */
  readonly isUsed: (source: string) => boolean
  readonly find: (node: NodeOf<Type>, page: MistakePage, parent: Nodes) => readonly Mistake[]
}

export interface Mistake {
  readonly message: string
  readonly help: string
  /** How far into the source of the node it is. Default: at its start. */
  readonly at?: number
  /** The node is not to be shown. */
  readonly isHidden?: boolean
}

/** Types a rule. */
export function defineMistake<Type extends RootContent['type']>(rule: MistakeRule<Type>): MistakeRule {
  return rule as unknown as MistakeRule
}

/** A node as it is written; empty for one that was made. */
export function sourceOf({ position }: RootContent, source: string): string {
  return position ? source.slice(position.start.offset, position.end.offset) : ''
}

/** A mistake as a finding. */
export function mistakeFinding(
  rule: string,
  { message, help, at = 0 }: Mistake,
  node: RootContent,
  { path, source }: MistakePage,
): Finding {
  const start = node.position?.start
  const before = start ? sourceOf(node, source).slice(0, at).split('\n') : []
  const place = start && {
    line: start.line + before.length - 1,
    column: before.length === 1 ? start.column + at : before.at(-1)!.length + 1,
  }
  return { rule, severity: 'warning', message, help, place: { path, ...place } }
}

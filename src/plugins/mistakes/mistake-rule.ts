// A rule for likely Markdown mistakes: checks nodes of one type, on pages with the relevant characters.

import type { Nodes, Root, RootContent } from 'mdast'
import type { Finding } from '../../core/model/finding.ts'
import type { FileScope } from '../../core/plugin/transforms.ts'

type NodeOf<Type> = Extract<RootContent, { type: Type }>

export interface MistakePage extends Pick<FileScope, 'path' | 'components' | 'elements' | 'source'> {
  readonly tree: Root
  /** The page that contains or includes the file. */
  readonly page?: { readonly path: string }
  /** Whether the page is MDX, which evaluates tags and expressions. */
  readonly isMdx?: boolean
  /** Emoji whose shortcodes are shown as text, by name. */
  readonly emoji?: Readonly<Record<string, string>> | undefined
}

export interface MistakeRule<Type extends RootContent['type'] = RootContent['type']> {
  readonly rule: string
  readonly type: Type
  /** Whether a page may contain the mistake: a fast check of its text. */
  readonly isUsed: (source: string) => boolean
  readonly find: (node: NodeOf<Type>, page: MistakePage, parent: Nodes) => readonly Mistake[]
}

export interface Mistake {
  readonly message: string
  readonly help: string
  /** Offset in the source of the node. Default: 0. */
  readonly at?: number
  /** Whether to remove the node from the page. */
  readonly isHidden?: boolean
}

/** Defines a rule with its node type. */
export function defineMistake<Type extends RootContent['type']>(rule: MistakeRule<Type>): MistakeRule {
  return rule as unknown as MistakeRule
}

/** The source text of a node; empty for a generated node. */
export function sourceOf({ position }: RootContent, source: string): string {
  return position ? source.slice(position.start.offset, position.end.offset) : ''
}

/** Converts a mistake to a finding. */
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

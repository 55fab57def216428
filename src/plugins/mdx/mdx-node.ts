// Types of MDX nodes in a Markdown tree, as far as Octavo uses them, and their annotations.

import type { RootContent } from 'mdast'
import type { ScriptNode } from '../../core/config/script-names.ts'

interface Point {
  readonly line: number
  readonly column: number
  readonly offset?: number
}

/** Any node. */
export interface MdxNode {
  type: string
  value?: string
  children?: MdxNode[]
  position?: { readonly start: Point; readonly end: Point }
  data?: {
    estree?: ScriptNode
    hName?: string
    hProperties?: Record<string, unknown>
    /** Annotation from `readMdxFile`. */
    mdx?: MdxNote
  }
}

/** `<Name attribute="…">`; `name` is null for a fragment. */
export interface TagNode extends MdxNode {
  name: string | null
  attributes: readonly RawAttribute[]
}

export type RawAttribute =
  | {
      readonly type: 'mdxJsxExpressionAttribute'
      readonly value: string
      readonly data?: { estree?: ScriptNode }
    }
  | {
      readonly type: 'mdxJsxAttribute'
      readonly name: string
      readonly value?: string | null | { readonly value: string; readonly data?: { estree?: ScriptNode } }
    }

export interface MdxNote {
  /** The value of an expression or the properties of a tag, if they are plain data. */
  readonly literal?: { readonly value: unknown }
  /** Index of the cell that evaluates them, otherwise. */
  readonly cell?: number
  readonly tagKind?: TagKind
}

/** Resolved kind of a tag. */
export type TagKind =
  | { readonly kind: 'fragment' }
  | { readonly kind: 'html'; readonly name: string }
  /** A built-in or plugin component. */
  | { readonly kind: 'element'; readonly name: string }
  | { readonly kind: 'partial'; readonly path: string }
  /** A site component, implemented by code. */
  | { readonly kind: 'code' }
  | { readonly kind: 'unknown' }
  /** A missing partial, already reported. */
  | { readonly kind: 'absent' }

export function isTag(node: MdxNode): node is TagNode {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

export function isExpression({ type }: MdxNode): boolean {
  return type === 'mdxFlowExpression' || type === 'mdxTextExpression'
}

export function asNodes(nodes: readonly MdxNode[]): RootContent[] {
  return nodes as unknown as RootContent[]
}

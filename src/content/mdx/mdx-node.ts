// The nodes of MDX in a tree of Markdown, as far as they are used, and what is noted on each.

import type { RootContent } from 'mdast'
import type { ScriptNode } from '../../config/script-names.ts'

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
    /** What reading the file found out. */
    mdx?: MdxNote
  }
}

/** `<Name attribute="…">`, also without a name. */
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
  /** The value of an expression, or the properties of a tag, where they are plain data. */
  readonly literal?: { readonly value: unknown }
  /** Else the cell of the file's module that gives them. */
  readonly cell?: number
  readonly tagKind?: TagKind
}

/** What a tag is. */
export type TagKind =
  | { readonly kind: 'fragment' }
  | { readonly kind: 'html'; readonly name: string }
  /** A component that is in the table of components. */
  | { readonly kind: 'element'; readonly name: string }
  | { readonly kind: 'partial'; readonly path: string }
  /** A component of the site: only its code knows. */
  | { readonly kind: 'code' }
  | { readonly kind: 'unknown' }
  /** A partial that is not there, which is reported. */
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

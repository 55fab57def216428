// What is known of a built-in element of the prose, beside its component: what writers write for it, its attributes, what
// search and checks read of it, its files, and what it becomes where only HTML's own elements are known.

import type { ComponentSpec, DirectiveSpec, ElementSpec } from '../plugin/plugin.ts'
import type { ElementForm } from './markdown-blocks.ts'
import type { PlainForm } from './plain-nodes.ts'

export interface ElementRecord extends ElementSpec {
  /** Directives that become the element, by name. */
  readonly directives?: Readonly<Record<string, Omit<DirectiveSpec, 'element'>>>
  /** Components that become the element, by name. */
  readonly components?: Readonly<Record<string, Omit<ComponentSpec, 'element'>>>
  /** In HTML's own elements, for feeds and for the Markdown export. Default: what is in it. */
  readonly plain?: PlainForm
  /** In Markdown, where that can say more than the plain form. */
  readonly markdown?: ElementForm
}

/** Elements by name. */
export type ElementRecords = Readonly<Record<string, ElementRecord>>

/** Values of an attribute that is there or not. */
export const FLAG = ['', 'true', 'false']

// The record of a built-in element: its directives and components, its attributes, its traits for search and checks, its
// files, and its plain HTML and Markdown forms.

import type { ComponentSpec, DirectiveSpec, ElementSpec } from '../../core/plugin/element-specs.ts'
import type { PlainForm } from '../../core/plugin/plain-nodes.ts'
import type { ElementForm } from '../markdown-export/for-plugins.ts'

export interface ElementRecord extends ElementSpec {
  /** Directives that become the element, by name. */
  readonly directives?: Readonly<Record<string, Omit<DirectiveSpec, 'element'>>>
  /** Components that become the element, by name. */
  readonly components?: Readonly<Record<string, Omit<ComponentSpec, 'element'>>>
  /** The element as plain HTML, for feeds and the Markdown export. Default: its children. */
  readonly plain?: PlainForm
  /** The element as Markdown, where that can express more than the plain form. */
  readonly markdown?: ElementForm
}

/** Elements by name. */
export type ElementRecords = Readonly<Record<string, ElementRecord>>

/** Values of a boolean attribute. */
export const FLAG = ['', 'true', 'false']

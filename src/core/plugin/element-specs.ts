// Declarations of elements: the directives and components that create them, their modules and their traits.

import type { ElementTraits } from './prose-elements.ts'

/**
 * A module or style sheet that is bundled for browsers or for rendering. `./rating.tsx` is relative to the folder of the
 * configuration; anything else is a package specifier, `octavo-rating/rating.tsx`. Built-in plugins name files of the
 * package `octavo`. In `modules`, `file.tsx#Tabs` is the module whose default export is `Tabs`.
 */
export type ModulePath = string

/** The syntax of a directive and the element it becomes. */
export interface DirectiveSpec {
  /** Name of the element in the body. */
  readonly element: string
  /** `:::name` around content, `::name` on a line of its own, `:name` inside prose. */
  readonly kinds: readonly ('container' | 'leaf' | 'text')[]
  /** Properties the element always has. */
  readonly properties?: Readonly<Record<string, string>>
  /** Use of the label (`[…]`): an element before the content, or a property. Default: it is dropped. */
  readonly label?: { readonly element: string } | { readonly property: string }
}

/** The element that a component becomes. Attributes become properties of the element, children are Markdown. */
export interface ComponentSpec {
  /** Name of the element in the body. */
  readonly element: string
  /** Properties the element always has. */
  readonly properties?: Readonly<Record<string, string>>
  /** Attribute → property name, if they differ. */
  readonly attributes?: Readonly<Record<string, string>>
}

/** An element of the prose. */
export interface ElementSpec extends ElementTraits {
  /** Module whose default export is the React component that renders the element. Default: the theme's component, else HTML. */
  readonly component?: ModulePath
  /** Style sheets of the element. Only pages that contain it load them. */
  readonly styles?: readonly ModulePath[]
  /** Classes that also load its styles, on any element: `col`, or `card__*` for a prefix. */
  readonly classes?: readonly string[]
  /** Module for browsers whose default export is an `ElementScript`. Only pages that contain the element load it. */
  readonly script?: ModulePath
}

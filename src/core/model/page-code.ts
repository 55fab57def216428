// The code of an MDX page, and its references in the page's body. Everything known at parse time is plain
// hast; parts that only React can render are `octavo-code` elements in the body, which name a value of the page's module:
//
//   code="0 3 -1"   file 0 of the page (the page itself; others are partials), cell 3: a raw tag with its attributes
//   code="1 2 0"    file 1, cell 2: an expression; the first component element of its value

import type { Hash, SourcePath } from './names.ts'

/** The code of a page. */
export interface PageCode {
  /** The module for Node, in the code folder. */
  readonly code: { readonly file: string; readonly hash: Hash }
  /** Interactive components of the page: `0 Counter`, the file index in the module and the export name. */
  readonly islands: readonly string[]
  /** The browser module with the islands, in the code folder. */
  readonly browsers?: { readonly file: string; readonly hash: Hash }
  /** Styles that the page's components import, in the code folder. */
  readonly styles?: { readonly file: string; readonly hash: Hash }
}

/** Returns the path of the browser module in the output. */
export function islandsFile({ hash }: NonNullable<PageCode['browsers']>): string {
  return `assets/islands-${hash}.js`
}

/** Returns the path of the styles in the output. */
export function pageStylesFile({ hash }: NonNullable<PageCode['styles']>): string {
  return `assets/page-${hash}.css`
}

/** One instance of a file of the page: the page itself, or a partial at the place where it is included. */
export interface CodeInstance {
  /** Index of the file in the module. */
  readonly file: number
  /** For a partial: the code of the tag or element that it replaces, whose properties are its `props`. */
  readonly from?: string
  /** The properties, if they are plain data. */
  readonly props?: Readonly<Record<string, unknown>>
}

/** The modules to bundle before a page can be parsed, the page's module first. */
export interface CodeRequest {
  readonly files: readonly FileModule[]
}

/** The code of one file. */
export interface FileModule {
  readonly path: SourcePath
  readonly text: string
  /** Number of leading lines with imports, exports and components; the cells follow them. */
  readonly top: number
  /** Source line of each line of the text; 0 for generated lines. */
  readonly lines: readonly number[]
  /** The file's import declarations, with the imported names. */
  readonly imports: readonly (readonly [source: string, names: readonly string[]])[]
}

/** A site component that is in scope on every page. */
export interface SiteComponent {
  /** Module specifier: `./src/Card`, relative to the site root, or a package name. */
  readonly source: string
  /** Export name; `*` for the module namespace. */
  readonly name: string
  /** Member of the export. */
  readonly member?: string
  /** Path of the partial, if the component is one. */
  readonly partial?: SourcePath
}

export type SiteComponents = Readonly<Record<string, SiteComponent>>

/** Rule for pages that are not valid MDX and cannot be rendered. */
export const MDX_SYNTAX = 'mdx-syntax'

/** Prefix of module specifiers that are paths relative to the site root. */
export const SITE_PREFIX = 'octavo-site:'

/** Names of the elements: block and inline. */
export const CODE_BLOCK = 'octavo-code'
export const CODE_INLINE = 'octavo-inline'

/** Specifier from which a page's module imports the placeholders of the theme's components. */
export const MDX_MODULE = 'octavo/mdx'

/** The exports of a page's module: for each file, a function from its `props` to its cells. */
export interface PageModule {
  readonly load: (require: (name: string) => unknown) => {
    readonly files: readonly ((props: unknown) => readonly (() => unknown)[])[]
  }
}

export interface CodeRef {
  readonly instance: number
  readonly cell: number
  /** Index of the component element in the cell's value; -1 for a raw tag. */
  readonly nth: number
}

export function formatCodeRef({ instance, cell, nth }: CodeRef): string {
  return `${instance} ${cell} ${nth}`
}

export function parseCodeRef(code: unknown): CodeRef | undefined {
  const match = /^(\d+) (\d+) (-1|\d+)$/.exec(String(code))
  return match ? { instance: Number(match[1]), cell: Number(match[2]), nth: Number(match[3]) } : undefined
}

/** A React element, created by any copy of React. */
export interface AnyElement {
  readonly type: unknown
  readonly props: Readonly<Record<string, unknown>>
}

const ELEMENTS = new Set([Symbol.for('react.transitional.element'), Symbol.for('react.element')])
const FRAGMENT = Symbol.for('react.fragment')

export function isElement(value: unknown): value is AnyElement {
  return (
    typeof value === 'object' && value !== null && ELEMENTS.has((value as { $$typeof?: symbol }).$$typeof!)
  )
}

export function isFragment({ type }: AnyElement): boolean {
  return type === FRAGMENT
}

/** Whether the children can be stored in the body: text and elements, not functions or other objects. */
export function isContent(children: unknown): boolean {
  if (Array.isArray(children)) return children.every(isContent)
  return (
    (typeof children !== 'function' && typeof children !== 'object') ||
    children === null ||
    isElement(children)
  )
}

/** Yields the component elements of a value, in counting order. */
export function* componentsIn(value: unknown): Generator<AnyElement> {
  if (Array.isArray(value)) for (const one of value) yield* componentsIn(one)
  if (!isElement(value)) return
  if (typeof value.type !== 'string' && !isFragment(value)) yield value
  const { children } = value.props
  if (isContent(children)) yield* componentsIn(children)
}

/** Returns the element that a code reference selects in its cell's value. */
export function elementAt(value: unknown, nth: number): AnyElement | undefined {
  if (nth < 0) {
    const [type, props] = value as readonly [unknown, AnyElement['props']]
    return { type, props }
  }
  let at = 0
  for (const element of componentsIn(value)) if (at++ === nth) return element
  return undefined
}

/** Properties by which a placeholder function describes the component it replaces. */
export interface Replacement {
  /** The theme's component of this name. */
  readonly octavoElement?: string
  /** A partial. */
  readonly octavoPartial?: string
  /** The content between the tags of a partial. */
  readonly octavoChildren?: true
  /** Name of a component that does not exist. */
  readonly octavoMissing?: string
  /** Path of an imported image. */
  readonly octavoImage?: string
  readonly island?: 'visible' | 'intent'
}

/** Returns the replacement properties of a component; all absent for ordinary site components. */
export function replacementOf(type: unknown): Replacement {
  return (
    typeof type === 'function' || (typeof type === 'object' && type !== null) ? type : {}
  ) as Replacement
}

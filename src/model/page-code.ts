// The code of an MDX page, and how its body refers to it. Everything that can be known when a page is parsed is plain
// hast; what only React can render is an `octavo-code` element in the body, which names a value of the page's module:
//
//   code="0 3 -1"   file 0 of the page (itself; others are partials), cell 3: a tag as written, with its attributes
//   code="1 2 0"    file 1, cell 2: an expression; of its value the first element that is a component

import type { Hash, SourcePath } from './names.ts'

/** The code of a page. */
export interface PageCode {
  /** The module for Node, in the code folder. */
  readonly code: { readonly file: string; readonly hash: Hash }
  /** Components of the page that run in browsers: `0 Counter`, the file among those of the module and the name there. */
  readonly islands: readonly string[]
  /** The module for browsers with them, in the code folder. */
  readonly browsers?: { readonly file: string; readonly hash: Hash }
  /** The styles that its components import, in the code folder. */
  readonly styles?: { readonly file: string; readonly hash: Hash }
}

/** The module for browsers in the output. */
export function islandsFile({ hash }: NonNullable<PageCode['browsers']>): string {
  return `assets/islands-${hash}.js`
}

/** The styles in the output. */
export function pageStylesFile({ hash }: NonNullable<PageCode['styles']>): string {
  return `assets/page-${hash}.css`
}

/** One use of a file of the page: the page itself, or a partial where it is put in place. */
export interface CodeInstance {
  /** The file, by its place among those of the module. */
  readonly file: number
  /** Of a partial: the code of the tag or element that stands for it, whose properties are its `props`. */
  readonly from?: string
  /** The properties, where they are plain data. */
  readonly props?: Readonly<Record<string, unknown>>
}

/** What has to be bundled before a page can be parsed: the modules of its files, the page's own first. */
export interface CodeRequest {
  readonly files: readonly FileModule[]
}

/** The code of a file. */
export interface FileModule {
  readonly path: SourcePath
  readonly text: string
  /** The first lines are its imports, exports and components; the cells come after them. */
  readonly top: number
  /** The line of the file for each line of the text; 0 for what nobody wrote. */
  readonly lines: readonly number[]
  /** Its import declarations, with the names they take. */
  readonly imports: readonly (readonly [source: string, names: readonly string[]])[]
}

/** A component of the site that every page has in scope. */
export interface SiteComponent {
  /** The module: `./src/Card`, relative to the site root, or the name of a package. */
  readonly source: string
  /** Its name there; `*` for all of the module. */
  readonly name: string
  /** A member of that. */
  readonly member?: string
  /** It is a partial, at this path. */
  readonly partial?: SourcePath
}

export type SiteComponents = Readonly<Record<string, SiteComponent>>

/** Rule of a page that is no MDX, and so cannot be shown. */
export const MDX_SYNTAX = 'mdx-syntax'

/** How modules name files of the site: by the path from its root. */
export const SITE_PREFIX = 'octavo-site:'

/** The names of the elements: as a block, and in a line of text. */
export const CODE_BLOCK = 'octavo-code'
export const CODE_INLINE = 'octavo-inline'

/** The name by which a page's module imports what stands for the theme's components. */
export const MDX_MODULE = 'octavo/mdx'

/** What a page's module exports: for each file a function from its `props` to its cells. */
export interface PageModule {
  readonly load: (require: (name: string) => unknown) => {
    readonly files: readonly ((props: unknown) => readonly (() => unknown)[])[]
  }
}

export interface CodeRef {
  readonly instance: number
  readonly cell: number
  /** -1 for a tag as written. */
  readonly nth: number
}

export function formatCodeRef({ instance, cell, nth }: CodeRef): string {
  return `${instance} ${cell} ${nth}`
}

export function parseCodeRef(code: unknown): CodeRef | undefined {
  const match = /^(\d+) (\d+) (-1|\d+)$/.exec(String(code))
  return match ? { instance: Number(match[1]), cell: Number(match[2]), nth: Number(match[3]) } : undefined
}

/** A React element, of whichever copy of React. */
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

/** Whether these are children that the body can hold: text and elements, not functions or other objects. */
export function isContent(children: unknown): boolean {
  if (Array.isArray(children)) return children.every(isContent)
  return (
    (typeof children !== 'function' && typeof children !== 'object') ||
    children === null ||
    isElement(children)
  )
}

/** The elements of a value that are components, in the order in which they are counted. */
export function* componentsIn(value: unknown): Generator<AnyElement> {
  if (Array.isArray(value)) for (const one of value) yield* componentsIn(one)
  if (!isElement(value)) return
  if (typeof value.type !== 'string' && !isFragment(value)) yield value
  const { children } = value.props
  if (isContent(children)) yield* componentsIn(children)
}

/** The type and the properties that an address names in what its cell gives. */
export function elementAt(value: unknown, nth: number): AnyElement | undefined {
  if (nth < 0) {
    const [type, props] = value as readonly [unknown, AnyElement['props']]
    return { type, props }
  }
  let at = 0
  for (const element of componentsIn(value)) if (at++ === nth) return element
  return undefined
}

/** What a function that stands for something else says of it. */
export interface Replacement {
  /** The theme's component of this name. */
  readonly octavoElement?: string
  /** A partial. */
  readonly octavoPartial?: string
  /** The content between the tags of a partial. */
  readonly octavoChildren?: true
  /** Nothing has this name. */
  readonly octavoMissing?: string
  /** The path of a file. */
  readonly octavoImage?: string
  readonly island?: 'visible' | 'intent'
}

/** What a component stands for, where it is no component of the site. */
export function replacementOf(type: unknown): Replacement {
  return (
    typeof type === 'function' || (typeof type === 'object' && type !== null) ? type : {}
  ) as Replacement
}

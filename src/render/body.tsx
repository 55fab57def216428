// Body → HTML: hast → React elements with the theme's prose components → static markup.
//
// What people write as raw HTML can be anything. React throws at some of it (a void element with children, a tag
// name no element may have, a handler that is a string), so each element passes `createSafeElement` on its way.

import type { Root } from 'hast'
import { type ComponentType, Fragment, type ReactElement, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import rehypeReact, { type Options } from 'rehype-react'
import { unified } from 'unified'
import type { Body } from '../model/body.ts'
import { tidyProperties } from './properties.ts'
import { type Resolve, resolveProperties } from './resolve-properties.ts'

/** A prose component; its properties are its own business. */
export type ProseComponent = ((props: never) => unknown) | (new (props: never) => unknown)

/** Renders bodies. Made once for a theme. */
export interface BodyRenderer {
  /** The inner HTML of the prose. `wrap` puts the elements below the theme's contexts. */
  render(body: Body, resolve: Resolve, wrap: (elements: ReactNode) => ReactElement): string
}

/** A renderer with these prose components, by element name. */
export function createBodyRenderer(prose: Readonly<Record<string, ProseComponent>>): BodyRenderer {
  // The compiler has no place for what differs from page to page; it is synchronous, so this is safe.
  let resolve: Resolve = () => undefined
  const create = (type: unknown, properties: Properties) =>
    createSafeElement(type as ElementKind, resolveProperties(type, properties, resolve))
  const options: Options = {
    Fragment,
    jsx: create,
    jsxs: create,
    components: prose as NonNullable<Options['components']>,
    ignoreInvalidStyle: true,
    tableCellAlignToStyle: false,
    passKeys: false,
  }
  const processor = unified().use(rehypeReact, options).freeze()
  return {
    render(body, resolveHere, wrap) {
      resolve = resolveHere
      return renderToStaticMarkup(wrap(processor.stringify(body as unknown as Root)))
    },
  }
}

type Properties = Record<string, unknown>
type ElementKind = string | typeof Fragment | ComponentType

const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input keygen link menuitem meta param source track wbr'.split(' '),
)
const textElements: ReadonlySet<string> = new Set(['option', 'script', 'style', 'textarea', 'title'])
// React writes these once, at the top of a document, or moves them there.
const documentElements: ReadonlySet<string> = new Set(['html', 'head', 'body'])
const tagName = /^[a-zA-Z][\w:.-]*$/

function createSafeElement(type: ElementKind, properties: Properties): ReactElement {
  if (typeof type !== 'string') return createElement(type, properties)
  const { children } = properties
  if (!tagName.test(type) || documentElements.has(type)) return createElement(Fragment, { children })
  const name = type.toLowerCase()
  tidyProperties(properties, name)
  if (children !== undefined && voidElements.has(name)) {
    delete properties.children
    return createElement(Fragment, { children: [createElement(type, properties), children] })
  }
  if (children !== undefined && textElements.has(name)) properties.children = joinText(children)
  return createElement(type, properties)
}

// The children of a parsed page never move, so none needs a key.
function createElement(type: ElementKind, properties: Properties): ReactElement {
  return (Array.isArray(properties.children) ? jsxs : jsx)(type as 'div', properties)
}

function joinText(node: unknown): string {
  if (Array.isArray(node)) return node.map(joinText).join('')
  if (typeof node === 'string') return node
  const { children } = (node as { props?: { children?: unknown } } | null)?.props ?? {}
  return children === undefined ? '' : joinText(children)
}

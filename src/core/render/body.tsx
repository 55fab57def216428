// Body → HTML: hast → React elements with the theme's prose components → static markup.
//
// Raw HTML can be anything. React throws at some of it (a void element with children, an invalid tag name, a string
// as event handler), so each element passes through `createSafeElement`.

import type { Root } from 'hast'
import { type ComponentType, Fragment, type ReactElement, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import rehypeReact, { type Options } from 'rehype-react'
import { unified } from 'unified'
import type { Body, BodyNode } from '../model/body.ts'
import type { Place } from '../model/finding.ts'
import type { PageModule } from '../model/page-code.ts'
import { type Resolve, resolveProperties, tidyProperties } from './resolve-properties.ts'

/** A prose component with any props. `island` states when it is hydrated; static components have none. */
export type ProseComponent = (((props: never) => unknown) | (new (props: never) => unknown)) & {
  readonly island?: 'visible' | 'intent'
}

/** Renders bodies with the prose components of one theme. Reused for all pages. */
export interface BodyRenderer {
  render(body: Body, page: PageScope): RenderedBody
}

export interface RenderedBody {
  /** The inner HTML of the prose. */
  readonly html: string
  /** Style sheets of its elements, relative to the output folder. */
  readonly styles: readonly string[]
}

type Wrap = (elements: ReactNode) => ReactElement

/** Page-specific input of a body renderer. */
export interface PageScope {
  readonly resolve: Resolve
  /** Wraps elements in the theme's context providers. */
  readonly wrap: Wrap
  readonly basePath: string
  /** The compiled page module, and React, its JSX runtime and the theme, by import specifier. */
  readonly code?: {
    readonly module: PageModule
    readonly modules: Readonly<Record<string, unknown>>
    /** Module for browsers, relative to the output folder. */
    readonly chunk?: string
  }
  /** Places of components that throw, of which only the content is rendered. */
  readonly failed?: readonly Place[]
}

/** Creates elements of one body that neither HTML nor the theme has. Built-in plugins name modules that export one. */
export type BodyElementsCreator = (scope: BodyScope) => BodyElements

export interface BodyElements {
  /** Element → function that creates it. */
  readonly elements: Readonly<Record<string, (properties: Properties) => ReactElement>>
  /** Returns a more precise error, such as an `ElementFailure`, when the body cannot be rendered. */
  explain?(error: unknown, renderAgain: () => void): unknown
}

export interface BodyScope {
  readonly body: Body
  readonly page: PageScope
  /** Creates an element by name, with the theme's component if there is one. */
  create(name: string, properties: Properties): ReactElement
  /** Renders a component so that browsers hydrate it. */
  createIsland(element: ReactElement, island: Pick<Island, 'name' | 'time' | 'module'>): ReactElement
}

/** An error of a component, with the component's place in the source. */
export interface ElementFailure extends Error {
  readonly component: string
  readonly place: Place
}

/** Files that an element needs in browsers, relative to the output folder. */
export interface ElementFiles {
  readonly styles?: string
  readonly script?: string
  /** Classes styled by `styles`. Pages that contain one of them load the style sheet. */
  readonly classes?: readonly string[]
}

/** Creates a renderer from prose components and element files, both by element name, and creators of other elements. */
export function createBodyRenderer(
  prose: Readonly<Record<string, ProseComponent>>,
  files: Readonly<Record<string, ElementFiles>> = {},
  creators: readonly BodyElementsCreator[] = [],
): BodyRenderer {
  // The compiler takes no per-page context. It is synchronous, so a mutable variable is safe.
  let page: PageScope = { resolve: () => undefined, wrap: (elements) => <>{elements}</>, basePath: '/' }
  let islands = 0
  let styles = new Set<string>()
  let pageElements: BodyElements['elements'] = {}
  // Components are applied here and not by the compiler, because `createSafeElement` needs the tag name.
  const create = (name: string | typeof Fragment, properties: Properties): ReactElement => {
    if (typeof name !== 'string') return createElement(name, properties)
    if (Object.hasOwn(pageElements, name)) return pageElements[name]!(properties)
    const component = Object.hasOwn(prose, name) ? (prose[name] as ComponentType) : undefined
    const element = createSafeElement(name, properties, { component, resolve: page.resolve })
    const time = component && (component as ProseComponent).island
    const hydratable = time ? addIsland(element, { name, time }) : element
    return Object.hasOwn(files, name) ? addFiles(hydratable, properties, files[name]!) : hydratable
  }
  const addIsland: BodyScope['createIsland'] = (element, island) =>
    createIsland(element, { ...island, id: `i${islands++}`, wrap: page.wrap })

  /** Records the style sheet of an element and wraps the element with its script. */
  function addFiles(
    element: ReactElement,
    { children: _, ...properties }: Properties,
    { styles: sheet, script }: ElementFiles,
  ): ReactElement {
    if (sheet !== undefined) styles.add(sheet)
    if (script === undefined) return element
    return jsx('octavo-part' as 'div', {
      'data-script': page.basePath + script,
      'data-props': JSON.stringify(properties),
      children: element,
    })
  }
  const options = {
    Fragment,
    jsx: create,
    jsxs: create,
    ignoreInvalidStyle: true,
    tableCellAlignToStyle: false,
    passKeys: false,
  }
  const processor = unified()
    .use(rehypeReact, options as Options)
    .freeze()
  const compile = (body: Body): ReactNode => {
    try {
      return processor.stringify(body as unknown as Root)
    } catch {
      // The compiler fails at `<p constructor>`, which is too rare to check every element of every page.
      return processor.stringify(dropInheritedNames(body) as unknown as Root)
    }
  }
  return {
    render(body, scope) {
      page = scope
      const render = (): RenderedBody => {
        islands = 0
        styles = new Set()
        // The prefix keeps ids generated in the body distinct from those of the app.
        const html = renderToStaticMarkup(page.wrap(compile(body)), { identifierPrefix: 'p' })
        return { html, styles: [...styles] }
      }
      let created: readonly BodyElements[] = []
      try {
        created = creators.map((creator) => creator({ body, page, create, createIsland: addIsland }))
        pageElements = Object.assign({}, ...created.map(({ elements }) => elements))
        return render()
      } catch (error) {
        throw created.reduce((reason, { explain }) => explain?.(reason, render) ?? reason, error)
      } finally {
        pageElements = {}
      }
    },
  }
}

type Properties = Record<string, unknown>

interface ElementContext {
  readonly component: ComponentType | undefined
  readonly resolve: Resolve
}

const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input keygen link menuitem meta param source track wbr'.split(' '),
)
const textElements: ReadonlySet<string> = new Set(['option', 'script', 'style', 'title'])
// React hoists these into the document.
const documentElements: ReadonlySet<string> = new Set(['html', 'head', 'body'])
const tagName = /^[a-zA-Z][\w:.-]*$/

function createSafeElement(tag: string, properties: Properties, context: ElementContext): ReactElement {
  const { children } = properties
  const name = tag.toLowerCase()
  if (!tagName.test(tag) || documentElements.has(name)) return createElement(Fragment, { children })
  tidyProperties(properties, name)
  resolveProperties(properties, context)
  if (context.component) createText(properties)
  const type = context.component ?? tag
  if (children !== undefined && voidElements.has(name)) {
    delete properties.children
    return createElement(Fragment, { children: [createElement(type, properties), children] })
  }
  if (children !== undefined && name === 'textarea') {
    delete properties.children
    properties.defaultValue = joinText(children)
  } else if (children !== undefined && textElements.has(name)) {
    properties.children = joinText(children)
  }
  return createElement(type, properties)
}

interface Island {
  readonly name: string
  readonly time: 'visible' | 'intent'
  readonly id: string
  readonly wrap: Wrap
  /** URL of its module, if it is not part of the theme. */
  readonly module?: string
}

// Renders the component in hydratable form, with the attributes the browser needs to start it. Its children stay HTML,
// because the browser does not have their source.
function createIsland(element: ReactElement, { name, time, id, wrap, module }: Island): ReactElement {
  const { children, ...properties } = element.props as Properties
  const isEmpty = children === undefined
  const slot = isEmpty
    ? ''
    : renderToStaticMarkup(wrap(children as ReactNode), { identifierPrefix: `${id}s` })
  const inner = isEmpty ? null : jsx('octavo-slot' as 'div', { dangerouslySetInnerHTML: { __html: slot } })
  const html = renderToString(wrap(jsx(element.type as 'div', { ...properties, children: inner })), {
    identifierPrefix: id,
  })
  return jsx('octavo-island' as 'div', {
    'data-name': name,
    'data-module': module,
    'data-on': time,
    'data-id': id,
    'data-props': JSON.stringify(properties),
    dangerouslySetInnerHTML: { __html: html },
  })
}

// The children of a parsed page never reorder, so they need no keys.
function createElement(type: string | typeof Fragment | ComponentType, properties: Properties): ReactElement {
  return (Array.isArray(properties.children) ? jsxs : jsx)(type as 'div', properties)
}

// Components may assume that attributes are strings, as in raw HTML, even if a plugin sets other values.
function createText(properties: Properties): void {
  for (const name in properties) {
    const value = properties[name]
    if (value === false) delete properties[name]
    else if (typeof value === 'number') properties[name] = String(value)
  }
}

function dropInheritedNames<Node extends Body | BodyNode>(node: Node): Node {
  if (node.type === 'text') return node
  const children = node.children.map(dropInheritedNames)
  if (node.type === 'root') return { ...node, children }
  const names = Object.entries(node.properties).filter(
    ([name]) => !(name.toLowerCase() in {}) && !(name in {}),
  )
  return { ...node, properties: Object.fromEntries(names), children }
}

function joinText(node: unknown): string {
  if (Array.isArray(node)) return node.map(joinText).join('')
  if (typeof node === 'string') return node
  const { children } = (node as { props?: { children?: unknown } } | null)?.props ?? {}
  return children === undefined ? '' : joinText(children)
}

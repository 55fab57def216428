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
import { CODE_BLOCK, CODE_INLINE, type CodeInstance, parseCodeRef } from '../model/page-code.ts'
import { type CodeElements, type CodeScope, createCodeElements } from './code-elements.tsx'
import { type Resolve, resolveProperties, tidyProperties } from './resolve-properties.ts'

/** A prose component with any props. `island` is when it is hydrated, if it is. */
export type ProseComponent = (((props: never) => unknown) | (new (props: never) => unknown)) & {
  readonly island?: 'visible' | 'intent'
}

/** Renders bodies. Made once for a theme. */
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

/** What differs from page to page. */
export interface PageScope {
  readonly resolve: Resolve
  /** Puts elements below the theme's contexts. */
  readonly wrap: Wrap
  readonly basePath: string
  /** The code of the page, and of React and the theme for it. */
  readonly code?: Pick<CodeScope, 'module' | 'modules'> & {
    /** The module for browsers, relative to the output folder. */
    readonly chunk?: string
  }
}

/** Files that an element needs in browsers, relative to the output folder. */
export interface ElementFiles {
  readonly styles?: string
  readonly script?: string
  /** Whatever has one of these classes has the styles. */
  readonly classes?: readonly string[]
}

/** A renderer with these prose components and files, by element name. */
export function createBodyRenderer(
  prose: Readonly<Record<string, ProseComponent>>,
  files: Readonly<Record<string, ElementFiles>> = {},
): BodyRenderer {
  // The compiler has no place for what differs from page to page; it is synchronous, so this is safe.
  let page: PageScope = { resolve: () => undefined, wrap: (elements) => <>{elements}</>, basePath: '/' }
  let islands = 0
  let styles = new Set<string>()
  let instances: readonly CodeInstance[] = []
  let codeElements: CodeElements | undefined
  let suspects: Suspect[] | undefined
  // The components are put in here, not by the compiler: what makes an element safe has to know its name.
  const create = (name: string | typeof Fragment, properties: Properties): ReactElement => {
    if (typeof name !== 'string') return createElement(name, properties)
    if (name === CODE_BLOCK || name === CODE_INLINE) return createCode(properties)
    const component = Object.hasOwn(prose, name) ? (prose[name] as ComponentType) : undefined
    const element = createSafeElement(name, properties, { component, resolve: page.resolve })
    const time = component && (component as ProseComponent).island
    const shown = time ? createIsland(element, { name, time, id: `i${islands++}`, wrap: page.wrap }) : element
    return Object.hasOwn(files, name) ? addFiles(shown, properties, files[name]!) : shown
  }
  /** A component of the page's own code. */
  function createCode({ code, name, at, island, children }: Properties): ReactElement {
    const element = codeElements?.(code, children as ReactNode)
    if (!element) return createElement(Fragment, { children })
    if (suspects) tryElement(element, { name: String(name), at: String(at) }, suspects)
    const { island: time } = element.type as unknown as ProseComponent
    const { chunk } = page.code ?? {}
    if (!time || !island || chunk === undefined) return element
    const key = `${fileOf(code, instances)} ${island}`
    return createIsland(element, {
      name: key,
      time,
      id: `i${islands++}`,
      wrap: page.wrap,
      module: page.basePath + chunk,
    })
  }

  function tryElement(element: ReactElement, { name, at }: Omit<Suspect, 'error'>, found: Suspect[]): void {
    try {
      renderToStaticMarkup(page.wrap(element))
    } catch (error) {
      found.push({ name, at, error })
    }
  }

  /** Notes the styles of an element, and puts its script beside it. */
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
      islands = 0
      instances = body.instances ?? []
      const { code, resolve } = scope
      const show = (): RenderedBody => {
        islands = 0
        styles = new Set()
        codeElements = code && createCodeElements({ ...code, instances, resolve, create })
        // Ids made here must not meet those of the app.
        const html = renderToStaticMarkup(page.wrap(compile(body)), { identifierPrefix: 'p' })
        return { html, styles: [...styles] }
      }
      try {
        return show()
      } catch (error) {
        if (!code) throw error
        // Each component is tried on its own, those inside first: which of them is it?
        suspects = []
        try {
          show()
        } catch {}
        const found = suspects.find((one) => messageOf(one.error) === messageOf(error)) ?? suspects[0]
        throw found ? new CodeFailure(found) : error
      } finally {
        suspects = undefined
        codeElements = undefined
      }
    },
  }
}

/** A component that throws where it is rendered alone. */
interface Suspect {
  readonly name: string
  /** `docs/a.mdx:3:1` */
  readonly at: string
  readonly error: unknown
}

/** A component of a page's own code threw. */
export class CodeFailure extends Error {
  readonly component: string
  readonly place: Place

  constructor({ name, at, error }: Suspect) {
    super(messageOf(error))
    if (error instanceof Error && error.stack !== undefined) this.stack = error.stack
    this.component = name
    const [, path = '', line, column] = /^(.*):(\d+):(\d+)$/.exec(at) ?? []
    this.place = { path, line: Number(line), column: Number(column) }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function fileOf(code: unknown, instances: readonly CodeInstance[]): number {
  return instances[parseCodeRef(code)?.instance ?? -1]?.file ?? -1
}

type Properties = Record<string, unknown>

interface Meaning {
  readonly component: ComponentType | undefined
  readonly resolve: Resolve
}

const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input keygen link menuitem meta param source track wbr'.split(' '),
)
const textElements: ReadonlySet<string> = new Set(['option', 'script', 'style', 'title'])
// React hoists these to the document head.
const documentElements: ReadonlySet<string> = new Set(['html', 'head', 'body'])
const tagName = /^[a-zA-Z][\w:.-]*$/

function createSafeElement(tag: string, properties: Properties, meaning: Meaning): ReactElement {
  const { children } = properties
  const name = tag.toLowerCase()
  if (!tagName.test(tag) || documentElements.has(name)) return createElement(Fragment, { children })
  tidyProperties(properties, name)
  resolveProperties(properties, meaning)
  if (meaning.component) createText(properties)
  const type = meaning.component ?? tag
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
  /** Address of its module, where it is no part of the theme. */
  readonly module?: string
}

// The element with its component rendered so that React can hydrate it, and what the browser needs for that. Its
// children stay HTML, because the browser does not have their source.
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

// The children of a parsed page never move, so none needs a key.
function createElement(type: string | typeof Fragment | ComponentType, properties: Properties): ReactElement {
  return (Array.isArray(properties.children) ? jsxs : jsx)(type as 'div', properties)
}

// Attributes of raw HTML are strings; components may rely on that, whatever a plugin made.
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

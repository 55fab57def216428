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
import { type CodeElements, type CodeScope, createCodeElements } from '../../plugins/mdx/code-elements.tsx'
import type { Body, BodyNode } from '../model/body.ts'
import type { Place } from '../model/finding.ts'
import { CODE_BLOCK, CODE_INLINE, type CodeInstance, parseCodeRef } from '../model/page-code.ts'
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
  /** The compiled page module, and the React and theme modules it imports. */
  readonly code?: Pick<CodeScope, 'module' | 'modules'> & {
    /** Module for browsers, relative to the output folder. */
    readonly chunk?: string
  }
}

/** Files that an element needs in browsers, relative to the output folder. */
export interface ElementFiles {
  readonly styles?: string
  readonly script?: string
  /** Classes styled by `styles`. Pages that contain one of them load the style sheet. */
  readonly classes?: readonly string[]
}

/** Creates a renderer from prose components and element files, both by element name. */
export function createBodyRenderer(
  prose: Readonly<Record<string, ProseComponent>>,
  files: Readonly<Record<string, ElementFiles>> = {},
): BodyRenderer {
  // The compiler takes no per-page context. It is synchronous, so a mutable variable is safe.
  let page: PageScope = { resolve: () => undefined, wrap: (elements) => <>{elements}</>, basePath: '/' }
  let islands = 0
  let styles = new Set<string>()
  let instances: readonly CodeInstance[] = []
  let codeElements: CodeElements | undefined
  let suspects: Suspect[] | undefined
  // Components are applied here and not by the compiler, because `createSafeElement` needs the tag name.
  const create = (name: string | typeof Fragment, properties: Properties): ReactElement => {
    if (typeof name !== 'string') return createElement(name, properties)
    if (name === CODE_BLOCK || name === CODE_INLINE) return createCode(properties)
    const component = Object.hasOwn(prose, name) ? (prose[name] as ComponentType) : undefined
    const element = createSafeElement(name, properties, { component, resolve: page.resolve })
    const time = component && (component as ProseComponent).island
    const hydratable = time
      ? createIsland(element, { name, time, id: `i${islands++}`, wrap: page.wrap })
      : element
    return Object.hasOwn(files, name) ? addFiles(hydratable, properties, files[name]!) : hydratable
  }
  /** Creates a component from the page's compiled code. */
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

  function tryElement(
    element: ReactElement,
    { name, at }: Omit<Suspect, 'error'>,
    failures: Suspect[],
  ): void {
    try {
      renderToStaticMarkup(page.wrap(element))
    } catch (error) {
      failures.push({ name, at, error })
    }
  }

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
      islands = 0
      instances = body.instances ?? []
      const { code, resolve } = scope
      const tryRender = (): RenderedBody => {
        islands = 0
        styles = new Set()
        codeElements = code && createCodeElements({ ...code, instances, resolve, create })
        // The prefix keeps ids generated in the body distinct from those of the app.
        const html = renderToStaticMarkup(page.wrap(compile(body)), { identifierPrefix: 'p' })
        return { html, styles: [...styles] }
      }
      try {
        return tryRender()
      } catch (error) {
        if (!code) throw error
        // Render each component separately, innermost first, to find the one that throws.
        suspects = []
        try {
          tryRender()
        } catch {}
        const suspect = suspects.find((one) => messageOf(one.error) === messageOf(error)) ?? suspects[0]
        throw suspect ? new CodeFailure(suspect) : error
      } finally {
        suspects = undefined
        codeElements = undefined
      }
    },
  }
}

/** A component that throws when rendered on its own. */
interface Suspect {
  readonly name: string
  /** `docs/a.mdx:3:1` */
  readonly at: string
  readonly error: unknown
}

/** An error thrown by a component of the page's compiled code. */
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

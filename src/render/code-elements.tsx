// The components of an MDX page in its body: an `octavo-code` element names a value of the page's module, which is
// evaluated here once more, and becomes the React element that the writer wrote.

import { type ComponentType, Fragment, type ReactElement, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  type AnyElement,
  type CodeInstance,
  elementAt,
  isContent,
  MDX_MODULE,
  type PageModule,
  parseCodeRef,
} from '../model/page-code.ts'
import type { ComponentSpec } from '../plugin/plugin.ts'
import type { Resolve } from './resolve-properties.ts'

export interface CodeScope {
  readonly module: PageModule
  readonly instances: readonly CodeInstance[]
  /** React, its JSX runtime and the theme, by the names they are imported by. */
  readonly modules: Readonly<Record<string, unknown>>
  readonly resolve: Resolve
  /** Makes an element of the prose. */
  readonly create: (name: string, properties: Record<string, unknown>) => ReactElement
}

/** What an address of the body stands for. */
export type CodeElements = (code: unknown, children: ReactNode) => ReactElement | undefined

export function createCodeElements({ module, instances, modules, resolve, create }: CodeScope): CodeElements {
  const stands = {
    element: (_: string, spec: ComponentSpec) => (props: Record<string, unknown>) =>
      elementOf(spec, props, create),
    // What stands for a partial has its content in the body already.
    partial: () => () => null,
    missing: () => Fragment,
    asset: (path: string) => resolve(path)?.href ?? path,
    picture:
      (path: string) =>
      ({ title, ...props }: { title?: string }) => (
        <img alt={title ?? ''} {...props} src={resolve(path)?.href ?? path} />
      ),
  }
  const { files } = module.load((name) => (name === MDX_MODULE ? stands : modules[name]))
  const cells = new Map<number, readonly (() => unknown)[]>()
  const values = new Map<string, unknown>()

  function evaluate(instance: number, cell: number): unknown {
    const key = `${instance} ${cell}`
    const run = cellsOf(instance)[cell]
    if (!values.has(key)) values.set(key, run && callInRender(run))
    return values.get(key)
  }

  function cellsOf(instance: number): readonly (() => unknown)[] {
    let known = cells.get(instance)
    if (!known) {
      const { file = -1, from, props: plain } = instances[instance] ?? {}
      const props = from === undefined ? plain : find(from)?.props
      known = files[file]?.({ ...props, children: jsx(Slot, {}) }) ?? []
      cells.set(instance, known)
    }
    return known
  }

  function find(code: unknown): AnyElement | undefined {
    const address = parseCodeRef(code)
    const value = address && evaluate(address.instance, address.cell)
    return value === undefined ? undefined : elementAt(value, address!.nth)
  }

  return (code, children) => {
    const { type, props } = find(code) ?? {}
    if (!type || !props) return undefined
    const content = isContent(props.children) ? (children ?? props.children) : props.children
    const given = { ...props, ...(content !== undefined && { children: content }) }
    return (Array.isArray(content) ? jsxs : jsx)(type as ComponentType, given as object)
  }
}

/** Calls a function as a component is called, so that it may use hooks. */
export function callInRender<Result>(run: () => Result): Result {
  const results: Result[] = []
  const Caller = () => {
    results.push(run())
    return null
  }
  renderToStaticMarkup(<Caller />)
  return results[0]!
}

/** The content between the tags of a partial is in the body. */
function Slot() {
  return null
}

/** A component of the table, where it is used by the code of a component. */
function elementOf(
  { element, properties, attributes = {} }: ComponentSpec,
  { children, title, ...props }: Record<string, unknown>,
  create: CodeScope['create'],
): ReactElement {
  const renamed = Object.entries(props).map(([name, value]) => [attributes[name] ?? name, value])
  const isCallout = element === 'callout' && title !== undefined
  const head = isCallout ? [create('callout-title', { children: title })] : []
  const content = [...head, children].filter((child) => child !== undefined)
  return create(element, {
    ...properties,
    ...Object.fromEntries(renamed),
    ...(!isCallout && title !== undefined && { title }),
    ...(content.length > 0 && { children: content }),
  })
}

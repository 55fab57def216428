// Finds the React elements of an MDX page. An `octavo-code` element refers to a value of the page's module; the value is
// evaluated again here, which yields the React element from the source.

import { type ComponentType, Fragment, type ReactElement, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import {
  type AnyElement,
  type CodeInstance,
  elementAt,
  isContent,
  MDX_MODULE,
  type PageModule,
  parseCodeRef,
} from '../../core/model/page-code.ts'
import type { ComponentSpec } from '../../core/plugin/element-specs.ts'
import { callInRender } from '../../core/render/call-in-render.tsx'
import type { Resolve } from '../../core/render/resolve-properties.ts'

export interface CodeScope {
  readonly module: PageModule
  readonly instances: readonly CodeInstance[]
  /** React, its JSX runtime and the theme, by import specifier. */
  readonly modules: Readonly<Record<string, unknown>>
  readonly resolve: Resolve
  /** Creates a prose element. */
  readonly create: (name: string, properties: Record<string, unknown>) => ReactElement
}

/** Returns the React element for a code reference in the body, or undefined if the reference is invalid. */
export type CodeElements = (code: unknown, children: ReactNode) => ReactElement | undefined

export function createCodeElements({ module, instances, modules, resolve, create }: CodeScope): CodeElements {
  const mdxModule = {
    element: (_: string, spec: ComponentSpec) => (props: Record<string, unknown>) =>
      elementOf(spec, props, create),
    // The content of a partial is in the body already.
    partial: () => () => null,
    missing: () => Fragment,
    asset: (path: string) => resolve(path)?.href ?? path,
    picture:
      (path: string) =>
      ({ title, ...props }: { title?: string }) => (
        <img alt={title ?? ''} {...props} src={resolve(path)?.href ?? path} />
      ),
  }
  const { files } = module.load((name) => (name === MDX_MODULE ? mdxModule : modules[name]))
  const cells = new Map<number, readonly (() => unknown)[]>()
  const values = new Map<string, unknown>()

  function evaluate(instance: number, cell: number): unknown {
    const key = `${instance} ${cell}`
    const run = cellsOf(instance)[cell]
    if (!values.has(key)) values.set(key, run && callInRender(run))
    return values.get(key)
  }

  function cellsOf(instance: number): readonly (() => unknown)[] {
    let cached = cells.get(instance)
    if (!cached) {
      const { file = -1, from, props: plain } = instances[instance] ?? {}
      const props = from === undefined ? plain : find(from)?.props
      cached = files[file]?.({ ...props, children: jsx(Slot, {}) }) ?? []
      cells.set(instance, cached)
    }
    return cached
  }

  function find(code: unknown): AnyElement | undefined {
    const ref = parseCodeRef(code)
    const value = ref && evaluate(ref.instance, ref.cell)
    return value === undefined ? undefined : elementAt(value, ref!.nth)
  }

  return (code, children) => {
    const { type, props } = find(code) ?? {}
    if (!type || !props) return undefined
    const content = isContent(props.children) ? (children ?? props.children) : props.children
    const merged = { ...props, ...(content !== undefined && { children: content }) }
    return (Array.isArray(content) ? jsxs : jsx)(type as ComponentType, merged as object)
  }
}

/** Placeholder for a partial's children, which are in the body already. */
function Slot() {
  return null
}

/** Creates a built-in component that the code of another component uses. */
function elementOf(
  { element, properties, attributes = {} }: ComponentSpec,
  { children, title, ...props }: Record<string, unknown>,
  create: CodeScope['create'],
): ReactElement {
  const elementAttributes = Object.entries(props).map(([name, value]) => [attributes[name] ?? name, value])
  const isCallout = element === 'callout' && title !== undefined
  const head = isCallout ? [create('callout-title', { children: title })] : []
  const content = [...head, children].filter((child) => child !== undefined)
  return create(element, {
    ...properties,
    ...Object.fromEntries(elementAttributes),
    ...(!isCallout && title !== undefined && { title }),
    ...(content.length > 0 && { children: content }),
  })
}

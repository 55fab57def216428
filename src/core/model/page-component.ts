// The React component of a component page.

import type { Hash } from './names.ts'

/** The code of a page that is a React component. */
export interface PageComponent {
  /** The component's module for browsers, relative to the output folder. */
  readonly chunk: string
  /** The module the HTML is rendered with, in the code folder. */
  readonly code: { readonly file: string; readonly hash: Hash }
  /** Props of the component, if a plugin generated the page. */
  readonly props?: Readonly<Record<string, unknown>>
}

/** Returns the component of a page's module. Throws, with the reason, if it has none. */
export function pageComponent<Component>(module: { readonly default?: unknown }, page: string): Component {
  const component = module.default
  if (isComponent(component)) return component as Component
  throw new Error(`The page "${page}" cannot be rendered: ${componentProblem(component)}`)
}

/** Whether a value is a component: a function or class, or an object that `memo`, `forwardRef` or `lazy` of React returned. */
export function isComponent(value: unknown): boolean {
  if (typeof value === 'function') return true
  const { $$typeof: type } = Object(value) as { readonly $$typeof?: unknown }
  return COMPONENTS.some((name) => type === Symbol.for(name))
}

const COMPONENTS = ['react.memo', 'react.forward_ref', 'react.lazy']

/** Reason why a default export is not a component. */
export function componentProblem(component: unknown): string {
  if (component === undefined) return 'its module has no default export, which should be a React component.'
  return `its default export is ${component === null ? 'null' : `a value of type ${typeof component}`}, not a React component.`
}

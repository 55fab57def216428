// The React component of a component page.

/** The component of a page's module. Throws, with the reason, if there is none. */
export function pageComponent<Component>(module: { readonly default?: unknown }, page: string): Component {
  const component = module.default
  if (typeof component === 'function') return component as Component
  throw new Error(`The page "${page}" cannot be rendered: ${whyNoComponent(component)}`)
}

/** Why a default export is not a component. */
export function whyNoComponent(component: unknown): string {
  if (component === undefined) return 'its module has no default export, which should be a React component.'
  return `its default export is ${component === null ? 'null' : `a value of type ${typeof component}`}, not a React component.`
}

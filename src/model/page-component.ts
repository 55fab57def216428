// A page that is a React component, as its module gives it.

/** The component of a page's module. Throws, with the reason, when there is none to render. */
export function pageComponent<Component>(module: { readonly default?: unknown }, page: string): Component {
  const component = module.default
  if (typeof component === 'function') return component as Component
  throw new Error(`The page "${page}" cannot be rendered: ${whyNoComponent(component)}`)
}

/** What is wrong with a default export that is no component. */
export function whyNoComponent(component: unknown): string {
  if (component === undefined) return 'its module has no default export, which should be a React component.'
  return `its default export is ${component === null ? 'null' : `a value of type ${typeof component}`}, not a React component.`
}

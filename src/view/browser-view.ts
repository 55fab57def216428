// The view as the HTML of its page carries it: a script element with JSON, from which the app in the browser starts.

import type { PageComponent } from '../model/page-component.ts'
import { indexId, tocId } from '../model/shell-ids.ts'
import type { BrowserView, PageView } from '../model/view.ts'

/** Left out of the JSON where a view has nothing else. */
const defaults = { description: '', showTitle: true, toc: [], trail: [], tags: [], cards: [] }

/** The view without what only the renderer needs. */
export function browserView({ body, targets, lists, code, ...view }: PageView): BrowserView {
  const { component, sidebar } = view
  return {
    ...view,
    ...(component && { component: withoutCode(component) }),
    ...(sidebar && { sidebar: { name: sidebar.name } }),
  }
}

function withoutCode({ code, ...component }: PageComponent): Omit<PageComponent, 'code'> {
  return component
}

/** The view as the text of a script element; without what a browser can read from the `html` of the page. */
export function writeView(view: BrowserView, html = ''): string {
  const readable = new Set([
    ...(html.includes(`<nav id="${tocId}"`) ? ['toc'] : []),
    ...(html.includes(`<section id="${indexId}"`) ? ['list'] : []),
  ])
  const given: string[] = []
  for (const [name, value] of Object.entries(view)) {
    const json = readable.has(name) ? undefined : JSON.stringify(value)
    if (json !== undefined && json !== defaultJson.get(name)) given.push(`${JSON.stringify(name)}:${json}`)
  }
  // A `<` could end the element.
  return `{${given.join(',')}}`.replaceAll('<', '\\u003c')
}

const defaultJson = new Map(Object.entries(defaults).map(([name, value]) => [name, JSON.stringify(value)]))

/** The view that `writeView` wrote. */
export function readView(text: string): BrowserView {
  return { ...defaults, ...(JSON.parse(text) as BrowserView) }
}

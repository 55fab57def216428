// Serializes the view into a JSON script element of the page, from which the app in the browser starts.

import type { PageComponent } from '../model/page-component.ts'
import { indexId, tocId } from '../model/shell-ids.ts'
import type { BrowserView, PageView } from '../model/view.ts'

/** Values omitted from the JSON. */
const defaults = { description: '', showTitle: true, toc: [], trail: [], tags: [], cards: [] }

/** Removes the fields that only the renderer needs. */
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

/** Serializes the view. Omits fields that a browser can read from the page's `html`. */
export function writeView(view: BrowserView, html = ''): string {
  const readable = new Set([
    ...(html.includes(`<nav id="${tocId}"`) ? ['toc'] : []),
    ...(html.includes(`<section id="${indexId}"`) ? ['list'] : []),
  ])
  const fields: string[] = []
  for (const [name, value] of Object.entries(view)) {
    const json = readable.has(name) ? undefined : JSON.stringify(value)
    if (json !== undefined && json !== defaultJson.get(name)) fields.push(`${JSON.stringify(name)}:${json}`)
  }
  // A `<` could close the script element.
  return `{${fields.join(',')}}`.replaceAll('<', '\\u003c')
}

const defaultJson = new Map(Object.entries(defaults).map(([name, value]) => [name, JSON.stringify(value)]))

/** Parses the output of `writeView`. */
export function readView(text: string): BrowserView {
  return { ...defaults, ...(JSON.parse(text) as BrowserView) }
}

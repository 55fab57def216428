// Creates DOM elements without React, because the search must work long before React has loaded.

import type { TextRun } from '../../../core/model/search-provider.ts'

type Child = Node | string | false | null | undefined

/** Creates an element with attributes and children. Strings become text nodes. `false` and `undefined` are skipped. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string | boolean | undefined>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const newElement = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) newElement.setAttribute(name, value === true ? '' : value)
  }
  newElement.append(...children.filter((child): child is Node | string => Boolean(child)))
  return newElement
}

/** Creates a button. */
export function createButton(name: string, content: Child, act: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: name }, content)
  button.addEventListener('click', act)
  return button
}

/** Converts text runs to nodes with `<mark>` elements, which may have a class. */
export function markedText(parts: readonly TextRun[], name?: string): (Node | string)[] {
  return parts.map(({ text, marked }) => (marked ? element('mark', { class: name }, text) : text))
}

const shapes = {
  page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
  heading: 'M9.5 4L7.5 20M16.5 4L14.5 20M4.5 9H20M4 15h15.5',
  text: 'M4 6h16M4 12h16M4 18h10',
  entry: 'M9 4c-4 0 0 7-4 8c4 1 0 8 4 8M15 4c4 0 0 7 4 8c-4 1 0 8-4 8',
  recent: 'M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0zM12 7v5l3.5 2',
  star: 'M12 3.5l2.6 5.4l5.9.8l-4.3 4.1l1 5.9L12 16.9l-5.2 2.8l1-5.9l-4.3-4.1l5.9-.8z',
  cross: 'M6 6l12 12M18 6L6 18',
  enter: 'M19 5v7a3 3 0 0 1-3 3H5M9 11l-4 4l4 4',
  up: 'M12 19V5M6 11l6-6l6 6',
  down: 'M12 5v14M6 13l6 6l6-6',
  none: 'M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13zM15.5 15.5L20 20M8 8l5 5M13 8l-5 5',
  failed: 'M2.5 8.5c6-5 13-5 19 0M6 12.5c4-3 8-3 12 0M9.5 16.5c1.7-1 3.3-1 5 0M12 20v.2M4 3l16 18',
} as const

export type IconName = keyof typeof shapes

/** Creates an icon. With a label it has its own meaning, else it is decorative. */
export function icon(name: IconName, label?: string): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  const path = document.createElementNS(namespace, 'path')
  path.setAttribute('d', shapes[name])
  svg.setAttribute('viewBox', '0 0 24 24')
  svg.setAttribute('class', 'icon')
  if (label) {
    svg.setAttribute('role', 'img')
    svg.setAttribute('aria-label', label)
  } else svg.setAttribute('aria-hidden', 'true')
  svg.append(path)
  return svg
}

// Fills `::index` with links to the page's definitions, grouped by sections of the first two levels. Those above the first
// section have no heading.

import type { Element, ElementContent, Root } from 'hast'
import { visitElements } from '../../core/markdown/transforms/visit-elements.ts'
import type { Section } from '../../core/model/page.ts'

/** Fills the indexes of a page that have no content. */
export function fillIndexes(tree: Root, sections: readonly Section[]): void {
  visitElements(tree, (element) => {
    if (element.tagName !== 'page-index' || element.children.length > 0) return
    element.properties.made = ''
    element.children = indexOf(sections)
  })
}

function indexOf(sections: readonly Section[]): ElementContent[] {
  const groups: ElementContent[] = []
  let group: Section['heading']
  let items: ElementContent[] = []
  const first = sections.find(({ heading }) => heading)?.heading
  const close = (): void => {
    if (items.length > 0) {
      if (group) groups.push(make('p', [linkTo(group.id, { type: 'text', value: group.text })]))
      groups.push(make('ul', items))
    }
    items = []
  }
  for (const { heading, entries = [] } of sections) {
    if (heading && heading.depth <= 2) {
      close()
      // The title of the page is not a section.
      group = heading === first && heading.depth === 1 ? undefined : heading
    }
    for (const { id, name } of entries)
      items.push(make('li', [linkTo(id, make('code', [{ type: 'text', value: name }]))]))
  }
  close()
  return groups
}

function linkTo(id: string, child: ElementContent): Element {
  return make('a', [child], { href: `#${encodeURIComponent(id)}` })
}

function make(tagName: string, children: ElementContent[], properties: Element['properties'] = {}): Element {
  return { type: 'element', tagName, properties, children }
}

// Fills `::index` with links to the page's definitions, grouped by sections of the first two levels.

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
  const close = (): void => {
    // Entries before the first section are left out.
    if (items.length > 0 && group)
      groups.push(make('p', [linkTo(group.id, { type: 'text', value: group.text })]), make('ul', items))
    items = []
  }
  for (const { heading, entries = [] } of sections) {
    if (heading && heading.depth <= 2) {
      close()
      group = heading
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

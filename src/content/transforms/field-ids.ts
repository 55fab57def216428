// Each field of a page gets an id, so that links reach it.

import type { Root } from 'hast'
import type { ElementShape } from './element-shape.ts'
import { createIds } from './outline-headings.ts'
import { visitElements } from './visit-elements.ts'

/** Sets the ids of a page's fields, in their order. */
export function createFieldIds(tree: Root): ElementShape {
  let ids: ReturnType<typeof createIds> | undefined
  return ({ properties }) => {
    const { id, name } = properties
    if (typeof name === 'string' && id === undefined) {
      ids ??= createIds(listIds(tree))
      properties.id = ids.make(name)
    }
    return undefined
  }
}

function listIds(tree: Root): string[] {
  const ids: string[] = []
  visitElements(tree, ({ properties: { id } }) => {
    if (typeof id === 'string') ids.push(id)
  })
  return ids
}

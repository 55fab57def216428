// What is above a hit, as rows and lists show it.

import { plainText, type TextPart } from '../../src/model/search-provider.ts'

/** Labels and names from the outside in. The first page of a category is often called like it: once is enough. */
export function pathOf(trail: readonly string[], names: readonly (readonly TextPart[])[]): string[] {
  const path = [...trail, ...names.map(plainText)]
  return path.filter((label, at) => label !== path[at - 1])
}

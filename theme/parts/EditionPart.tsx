// A part that depends on the language and version of a page by more than its addresses. Pages that are the same in
// several versions are rendered once: with a mark in the place of such a part, which is filled for each version.

import { createElement } from 'react'
import type { EditionParts } from '../contract.ts'
import { usePage } from '../page-scope.tsx'

export function EditionPart({ name }: { readonly name: keyof EditionParts }) {
  const { theme, isShared } = usePage()
  const Part = theme.editionParts[name]
  return isShared ? createElement('octavo-edition', { 'data-part': name }) : <Part />
}

// Places of text in a file, so that findings in them name the file and its line.

import { createPlaces } from '../../../core/config/read-yaml.ts'
import type { SourcePath } from '../../../core/model/names.ts'
import type { SchemaNode } from '../resolve-ref.ts'
import { nodeAt } from '../sample-node.ts'
import type { Document } from './read-document.ts'

/** The place of the first character of a text. */
export interface TextPlace {
  readonly path: SourcePath
  readonly line: number
  readonly column: number
  /** Whether the lines of the text are lines of the file. */
  readonly isBlock?: true
}

/** Creates a function that locates values of files that were parsed with places. */
export function createLocator(): (node: SchemaNode<Document>) => TextPlace | undefined {
  const places = new Map<Document, ReturnType<typeof createPlaces>>()
  return ({ document, at }) => {
    const { path, text, tree } = document
    const node = tree && nodeAt(tree, at)
    if (!node) return undefined
    const placeAt = places.get(document) ?? createPlaces(text)
    places.set(document, placeAt)
    const { line, column } = placeAt(node.at)
    if (text[node.at] !== '|') return { path, line, column }
    const start = text.indexOf('\n', node.at) + 1
    // Empty lines at the beginning are part of the text.
    const [, indent = ''] = /^(?:[ \t]*\r?\n)*( *)/.exec(text.slice(start, start + 1000)) ?? []
    return { path, line: line + 1, column: indent.length + 1, isBlock: true }
  }
}

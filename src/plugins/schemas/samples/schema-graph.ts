// Resolves references between the files of a schema.

import {
  createIdIndex,
  findRef,
  pointerSegment,
  resolveUri,
  rootOf,
  type SchemaNode,
  within,
} from '../resolve-ref.ts'

/** A schema and the files it refers to, ready for validation. Plain data. */
export interface PreparedSchema {
  /** URI of the registered file. */
  readonly root: string
  /** JSON pointer of the schema in that file. Empty for the whole file. */
  readonly at: string
  readonly draft: '4' | '7' | '2019' | '2020'
  /** URI → contents. */
  readonly files: Readonly<Record<string, unknown>>
}

export interface SchemaGraph {
  readonly start: SchemaNode
  /** Resolves a `$ref` of a schema. Returns undefined when it is broken. */
  follow(ref: string, from: SchemaNode): SchemaNode | undefined
  /** The schema at a JSON pointer of the registered file. */
  at(pointer: string): SchemaNode | undefined
}

export function createSchemaGraph({ root, at, files }: PreparedSchema): SchemaGraph {
  const idsOf = createIdIndex()
  const documents = Object.entries(files).map(([uri, value]) => ({ uri, value }))
  /** All files, and all schemas with an id or an anchor, by URI. */
  const nodesByUri = new Map([
    ...documents.flatMap((document) => [...idsOf(document)]),
    ...documents.map((document) => [document.uri, rootOf(document)] as const),
  ])
  const rootNode = nodesByUri.get(root)!
  const find = (pointer: string) => within(rootNode, pointer.replace(/^(?=[^/])/, '/'))
  return {
    start: find(at) ?? rootNode,
    at: find,
    follow: (ref, from) =>
      findRef(ref, from, {
        idsOf,
        open: (name, { document }) => nodesByUri.get(resolveUri(name, document.uri)),
      }).node,
  }
}

/** The JSON pointer of a node in its file. */
export function pointerOf({ at }: SchemaNode): string {
  return at.map((name) => `/${pointerSegment(name)}`).join('')
}

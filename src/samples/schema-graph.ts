// The files of a schema, and what a reference in one of them leads to.

import {
  createIdIndex,
  findRef,
  pointerSegment,
  resolveUri,
  rootOf,
  type SchemaNode,
  within,
} from '../schema/resolve-ref.ts'

/** A schema and the files it refers to, ready to validate with. Plain data. */
export interface PreparedSchema {
  /** URI of the file that was registered. */
  readonly root: string
  /** JSON pointer of the schema in it; empty for all of it. */
  readonly at: string
  readonly draft: '4' | '7' | '2019' | '2020'
  /** URI → contents. */
  readonly files: Readonly<Record<string, unknown>>
}

export interface SchemaGraph {
  readonly start: SchemaNode
  /** What `$ref` means in a schema; undefined where it is broken. */
  follow(ref: string, from: SchemaNode): SchemaNode | undefined
  /** The schema at a JSON pointer of the registered file. */
  at(pointer: string): SchemaNode | undefined
}

export function createSchemaGraph({ root, at, files }: PreparedSchema): SchemaGraph {
  const idsOf = createIdIndex()
  const documents = Object.entries(files).map(([uri, value]) => ({ uri, value }))
  /** Files and schemas that name themselves, in whatever file they are. */
  const named = new Map([
    ...documents.flatMap((document) => [...idsOf(document)]),
    ...documents.map((document) => [document.uri, rootOf(document)] as const),
  ])
  const whole = named.get(root)!
  const find = (pointer: string) => within(whole, pointer.replace(/^(?=[^/])/, '/'))
  return {
    start: find(at) ?? whole,
    at: find,
    follow: (ref, from) =>
      findRef(ref, from, {
        idsOf,
        open: (name, { document }) => named.get(resolveUri(name, document.uri)),
      }).node,
  }
}

/** The JSON pointer of a place in its file. */
export function pointerOf({ at }: SchemaNode): string {
  return at.map((name) => `/${pointerSegment(name)}`).join('')
}

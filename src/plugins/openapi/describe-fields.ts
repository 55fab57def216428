// Tables of fields. A table that would be too long links to a page for each named schema.

import { dirname } from 'node:path/posix'
import {
  childOf,
  createTypeWriter,
  type DocumentNode,
  type FieldList,
  isSchemaObject,
  keyOf,
  readFieldTree,
  readShape,
  type SchemaTexts,
  type TypeText,
} from '../schemas/for-plugins.ts'
import { type ApiDocument, childrenOf } from './api-document.ts'

/** Whether the client sends the value. Undefined for both, such as on pages of schemas. */
export type Direction = 'request' | 'response' | undefined

/** Replaces the prefix of anchors in cached tables. It is not a character, so no text contains it. */
const CACHED_ID = '\ufdd0'

const WITHOUT = { request: 'isReadOnly', response: 'isWriteOnly' } as const

/** Maximum number of fields of a table that shows the fields of named schemas. */
const MAX_INLINE = 60

export interface FieldTables {
  /** The fields of a schema, and its type. Requests have no read-only fields, and responses no write-only ones. */
  describe(schema: DocumentNode, place: TablePlace): { readonly list: FieldList; readonly type: TypeText }
  /** Names of the schemas that tables link to, in the order in which tables use them. Filled while tables are described. */
  readonly linked: ReadonlySet<string>
}

export interface TablePlace {
  /** Prefix of the anchors. */
  readonly id: string
  /** Path of the page. */
  readonly from: string
  readonly direction?: Direction
}

interface TableParts {
  readonly api: ApiDocument
  readonly texts: SchemaTexts
  /** The link from a page to the page of a schema. */
  linkTo(name: string, from: string): string
}

/** The schemas of a document by name. */
export function namedSchemas({ api }: Pick<TableParts, 'api'>): DocumentNode {
  return api.get(api.root, 'components', 'schemas')
}

export function createFieldTables({ api, texts, linkTo }: TableParts): FieldTables {
  const { resolver } = api
  const named = namedSchemas({ api })
  const linked = new Set<string>()
  const none = { fields: new Map(), types: new Map(), notes: [] }

  const linkable = Object.entries(isSchemaObject(named.value) ? named.value : {}).filter(
    ([, schema]) =>
      isSchemaObject(schema) && (schema.properties ?? schema.allOf ?? schema.oneOf ?? schema.anyOf),
  )

  const linksByFolder = new Map<string, ReturnType<typeof createLinks>>()

  function linksFrom(from: string) {
    const folder = dirname(from)
    const links = linksByFolder.get(folder) ?? createLinks(from)
    linksByFolder.set(folder, links)
    return links
  }

  function createLinks(from: string) {
    const types = linkable.map(([name, schema]) => {
      const { title } = schema as { readonly title?: unknown }
      const override = {
        link: linkTo(name, from),
        label: typeof title === 'string' ? title : name,
        fields: new Map(),
        place: { path: api.root.document.path },
        isShared: true,
      }
      return [name, override] as const
    })
    const names = new Map(types.map(([name, { link }]) => [link, name]))
    return { overrides: { ...none, types: new Map(types) }, names }
  }

  const tables = new Map<string, string>()

  /** The key of a named schema, which many operations refer to. */
  function sharedKey({ value, document, ...node }: DocumentNode): string | undefined {
    const { $ref } = isSchemaObject(value) && Object.keys(value).length === 1 ? value : {}
    const target = typeof $ref === 'string' ? resolver.follow($ref, { ...node, value, document }) : undefined
    return target && keyOf(target)
  }

  function read(schema: DocumentNode, { id, from, direction }: TablePlace) {
    const without = direction && WITHOUT[direction]
    const settings = { id, include: [], omit: [], isInOrder: false, without, texts }
    const tree = readFieldTree(schema, resolver, { ...settings, overrides: none, limit: MAX_INLINE })
    const { overrides, names } = tree.cutAt === undefined ? { overrides: none } : linksFrom(from)
    const { list } = names ? readFieldTree(schema, resolver, { ...settings, overrides }) : tree
    const type = createTypeWriter({ resolver, types: overrides.types, texts })(readShape([schema], resolver))
    // The links of a table are those to pages of schemas.
    if (names)
      for (const [, href] of JSON.stringify([list, type]).matchAll(/"href":("[^"]*")/g)) {
        const name = names.get(JSON.parse(href!))
        if (name !== undefined) linked.add(name)
      }
    return { list, type }
  }

  return {
    linked,
    describe(schema, place) {
      const { id, from, direction } = place
      const shared = sharedKey(schema)
      if (shared === undefined) return read(schema, place)
      const key = `${dirname(from)} ${direction} ${shared}`
      const table = tables.get(key) ?? JSON.stringify(read(schema, { ...place, id: CACHED_ID }))
      tables.set(key, table)
      return JSON.parse(table.replaceAll(CACHED_ID, JSON.stringify(id).slice(1, -1)))
    },
  }
}

/** A schema with one field, for a parameter or a header. */
export function fieldSchema(api: ApiDocument, node: DocumentNode, name: string): DocumentNode {
  const media = parameterMedia(api, node)
  const { description, deprecated, required, example } = node.value as Record<string, unknown>
  const { value } = childOf(media, 'schema')
  const examples = childrenOf(api, api.get(node, 'examples')).flatMap(([, one]) =>
    isSchemaObject(one.value) && one.value.value !== undefined ? [one.value.value] : [],
  )
  const field = {
    ...(isSchemaObject(value) && value),
    ...(description !== undefined && { description }),
    ...(deprecated === true && { deprecated }),
    ...(example !== undefined && { example }),
    ...(examples.length > 0 && { examples }),
  }
  const schema = { type: 'object', properties: { [name]: field }, required: required === true ? [name] : [] }
  return { document: media.document, at: [...media.at, 'schema', '(field)'], value: schema }
}

/** The node with the schema and the examples of a parameter. */
export function parameterMedia(api: ApiDocument, node: DocumentNode): DocumentNode {
  return childrenOf(api, api.get(node, 'content'))[0]?.[1] ?? node
}

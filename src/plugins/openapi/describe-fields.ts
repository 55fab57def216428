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
import type { ApiDocument } from './api-document.ts'

/** Replaces the prefix of anchors in cached tables. It is not a character, so no text contains it. */
const CACHED_ID = '\ufdd0'

/** Maximum number of fields of a table that shows the fields of named schemas. */
const MAX_INLINE = 60

export interface FieldTables {
  /** The fields of a schema, and its type. */
  describe(
    schema: DocumentNode,
    id: string,
    from: string,
  ): { readonly list: FieldList; readonly type: TypeText }
  /** Names of the schemas that tables link to, in the order in which tables use them. Grows. */
  readonly linked: ReadonlySet<string>
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

  function read(schema: DocumentNode, id: string, from: string): ReturnType<FieldTables['describe']> {
    const settings = { id, include: [], omit: [], isInOrder: false, texts }
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
    describe(schema, id, from) {
      const shared = sharedKey(schema)
      if (shared === undefined) return read(schema, id, from)
      const key = `${dirname(from)} ${shared}`
      const table = tables.get(key) ?? JSON.stringify(read(schema, CACHED_ID, from))
      tables.set(key, table)
      return JSON.parse(table.replaceAll(CACHED_ID, JSON.stringify(id).slice(1, -1)))
    },
  }
}

/** A schema with one field, for a parameter or a header. */
export function fieldSchema(node: DocumentNode, name: string, media: DocumentNode): DocumentNode {
  const { description, deprecated, required, example } = node.value as Record<string, unknown>
  const { value } = childOf(media, 'schema')
  const field = {
    ...(isSchemaObject(value) && value),
    ...(description !== undefined && { description }),
    ...(deprecated === true && { deprecated }),
    ...(example !== undefined && { example }),
  }
  const schema = { type: 'object', properties: { [name]: field }, required: required === true ? [name] : [] }
  return { document: media.document, at: [...media.at, 'schema', '(field)'], value: schema }
}

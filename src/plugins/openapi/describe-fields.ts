// Tables of fields. A table that would be too long links to a page for each named schema.

import { dirname } from 'node:path/posix'
import {
  childOf,
  createTypeWriter,
  type DocumentNode,
  type FieldList,
  isSchemaObject,
  readFieldTree,
  readShape,
  type SchemaTexts,
  type TypeText,
} from '../schemas/for-plugins.ts'
import type { ApiDocument } from './api-document.ts'

/** Maximum number of fields of a table that shows the fields of named schemas. */
const MAX_INLINE = 60

export interface FieldTables {
  /** The fields of a schema, and its type. */
  describe(
    schema: DocumentNode,
    id: string,
    from: string,
  ): { readonly list: FieldList; readonly type: TypeText }
  /** Names of the schemas that tables link to, in the order of the document. Grows. */
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
    return { ...none, types: new Map(types) }
  }

  return {
    linked,
    describe(schema, id, from) {
      const settings = { id, include: [], omit: [], isInOrder: false, texts }
      const tree = readFieldTree(schema, resolver, { ...settings, overrides: none, limit: MAX_INLINE })
      const overrides = tree.cutAt === undefined ? none : linksFrom(from)
      const { list } =
        tree.cutAt === undefined ? tree : readFieldTree(schema, resolver, { ...settings, overrides })
      const type = createTypeWriter({ resolver, types: overrides.types, texts })(
        readShape([schema], resolver),
      )
      // The links of a table are those to pages of schemas.
      const hrefs = new Set(JSON.stringify([list, type]).match(/(?<="href":)"[^"]*"/g))
      if (hrefs.size > 0)
        for (const [name, { link }] of overrides.types) if (hrefs.has(JSON.stringify(link))) linked.add(name)
      return { list, type }
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

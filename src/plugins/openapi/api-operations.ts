// The operations of an OpenAPI document, in groups by tag, in the order of the document.

import { readableName } from '../../core/text/readable-name.ts'
import { createSlugger, slugOf } from '../../core/text/slug.ts'
import { childOf, type DocumentNode, isSchemaObject, type TextPlace } from '../schemas/for-plugins.ts'
import { type ApiDocument, childrenOf, textAt } from './api-document.ts'

const METHODS = ['get', 'query', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace']

/** A request that clients of the API send, or one that the API sends. */
export interface Operation {
  readonly node: DocumentNode
  readonly method: string
  /** The URL path, the name of a webhook, or the URL of a callback. */
  readonly path: string
  /** Whether the API sends the request: webhooks and callbacks. */
  readonly isSent: boolean
  readonly title: string
  /** Unique in the document: an anchor, and the name of a page. */
  readonly id: string
  readonly isDeprecated: boolean
  /** Those of the path and of the operation. */
  readonly parameters: readonly DocumentNode[]
  /** The nearest list of servers: of the operation, of the path or of the document. */
  readonly servers: DocumentNode
}

/** Operations with the same first tag. */
export interface Group {
  readonly title: string
  readonly id: string
  readonly description: string | undefined
  readonly place: TextPlace | undefined
  readonly operations: Operation[]
}

/** Groups the operations. `webhooks` is the title of those without a tag. */
export function groupOperations(api: ApiDocument, webhooks: string): Group[] {
  const { root } = api
  const groups = new Map<string, Group>()
  const makeId = createSlugger(['index'])
  const makeGroupId = createSlugger(['index'])
  const addGroup = (name: string, node?: DocumentNode): Group => {
    const title = (node && (textAt(node, 'x-displayName') ?? textAt(node, 'summary'))) ?? name
    const description = node && textAt(node, 'description')
    const place = node && api.resolver.locate(childOf(node, 'description'))
    const group = { title, id: makeGroupId(slugOf(name) || 'tag'), description, place, operations: [] }
    groups.set(name, group)
    return group
  }
  for (const [, tag] of childrenOf(api, api.get(root, 'tags'))) {
    const name = textAt(tag, 'name')
    if (name !== undefined && !groups.has(name)) addGroup(name, tag)
  }
  for (const isSent of [false, true])
    for (const [path, item] of childrenOf(api, api.get(root, isSent ? 'webhooks' : 'paths')))
      for (const operation of operationsOf(api, item, { path, isSent, makeId })) {
        const { tags } = operation.node.value as { readonly tags?: unknown }
        const tag =
          (Array.isArray(tags) ? tags : []).find((one) => typeof one === 'string') ??
          (isSent ? webhooks : segmentOf(path))
        const group = groups.get(tag) ?? addGroup(tag)
        group.operations.push(operation)
      }
  return [...groups.values()].filter(({ operations }) => operations.length > 0)
}

interface ItemPlace extends Pick<Operation, 'path' | 'isSent'> {
  makeId(name: string): string
}

/** The operations of a path, except internal ones. */
export function operationsOf(
  api: ApiDocument,
  item: DocumentNode,
  { path, isSent, makeId }: ItemPlace,
): Operation[] {
  return METHODS.flatMap((method) => {
    const node = api.get(item, method)
    if (!isSchemaObject(node.value) || node.value['x-internal'] === true) return []
    const operationId = textAt(node, 'operationId')
    const title = textAt(node, 'summary') ?? operationId ?? `${method.toUpperCase()} ${path}`
    return {
      node,
      method,
      path,
      isSent,
      title: title.replace(/\s+/g, ' ').replace(/\.$/, ''),
      id: makeId(kebabCase(operationId ?? `${method} ${path}`)),
      isDeprecated: node.value.deprecated === true,
      parameters: parametersOf(api, node, item),
      servers: [node, item, api.root].map((one) => api.get(one, 'servers')).find(isFilled) ?? api.root,
    }
  })
}

/** Title for operations without a tag: the first name in their path, without versions. */
function segmentOf(path: string): string {
  const names = path.split('/').filter((name) => name !== '' && !/^(?:v\d\w*|api|\{.*\})$/.test(name))
  return readableName(names[0] ?? 'api')
}

function isFilled({ value }: DocumentNode): boolean {
  return Array.isArray(value) && value.length > 0
}

/** Parameters of an operation replace those of its path with the same name and place. */
function parametersOf(api: ApiDocument, ...owners: readonly DocumentNode[]): DocumentNode[] {
  const found = new Map<string, DocumentNode>()
  for (const owner of owners)
    for (const [, node] of childrenOf(api, childOf(owner, 'parameters'))) {
      const key = `${textAt(node, 'in')} ${textAt(node, 'name')}`
      if (isSchemaObject(node.value) && !found.has(key)) found.set(key, node)
    }
  return [...found.values()]
}

/** `listPetsByID` → `list-pets-by-id`. */
function kebabCase(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1-$2').replace(/(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
  return (
    words
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase() || 'operation'
  )
}

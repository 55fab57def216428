// The content of a request body or a response: its media types, with fields and examples.

import { childOf, type DocumentNode, isSchemaObject } from '../schemas/for-plugins.ts'
import { type ApiDocument, childrenOf, textAt } from './api-document.ts'
import type { Direction, FieldTables } from './describe-fields.ts'
import type { ApiOptions } from './openapi-config.ts'
import type { OpenApiTexts } from './openapi-texts.ts'
import type { Block, TextPart } from './page-blocks.ts'
import type { CodeSample } from './request-samples.ts'
import { isJson, mediaExample } from './sample-request.ts'

export interface OperationScope {
  readonly api: ApiDocument
  readonly tables: FieldTables
  readonly texts: OpenApiTexts
  readonly samples: ApiOptions['samples']
  /** Path of the page, and the link from it to the first page. */
  readonly page: string
  readonly index: string
  /** Level of the headings of its parts. */
  readonly level: number
}

export interface ContentScope extends OperationScope {
  readonly direction: Direction
  /** Whether the samples of the operation contain the first example. */
  readonly isSampled: boolean
}

/** The media types of a request or response. Those with the same schema are described together. */
export function writeContent(node: DocumentNode, scope: ContentScope & { readonly id: string }): Block[] {
  const { api, id, direction } = scope
  const groups = new Map<string, { types: string[]; media: DocumentNode }>()
  for (const [type, media] of childrenOf(api, api.get(node, 'content'))) {
    const key = JSON.stringify((media.value as { schema?: unknown } | undefined)?.schema ?? type)
    const group = groups.get(key)
    if (group) group.types.push(type)
    else groups.set(key, { types: [type], media })
  }
  return [...groups.values()].map(({ types, media }, at): Block => {
    const schema = childOf(media, 'schema')
    const [type = ''] = types
    const names = types.flatMap((one, at): TextPart[] => [
      ...(at > 0 ? [{ text: ', ' }] : []),
      { text: one, isCode: true },
    ])
    const samples = exampleSamples(media, types.find(isJson) ?? type, scope)
    const item = schema.value === undefined ? childOf(media, 'itemSchema') : schema
    return {
      kind: 'pair',
      blocks: [
        fact('Content-Type', names),
        ...(isSchemaObject(item.value)
          ? typed(item, at === 0 ? `${id}-content` : `${id}-content-${at + 1}`, scope, direction)
          : []),
        ...sampleBlocks(samples),
      ],
    }
  })
}

/** The type of a value, and its fields. */
export function typed(
  schema: DocumentNode,
  id: string,
  { tables, texts, page }: Pick<OperationScope, 'tables' | 'texts' | 'page'>,
  direction?: Direction,
): Block[] {
  const { list, type } = tables.describe(schema, { id, from: page, direction })
  const isEmpty = list.fields.length === 0 && list.choices.length === 0
  return [fact(texts.type, type), ...(isEmpty ? [] : [{ kind: 'fields', id, list } as const])]
}

/** The examples of a media type. Without any, one is generated for JSON. */
function exampleSamples(
  media: DocumentNode,
  mediaType: string,
  { api, texts, direction, isSampled }: ContentScope,
): CodeSample[] {
  const language = isJson(mediaType) ? 'json' : /xml/.test(mediaType) ? 'xml' : 'text'
  const codeOf = (value: unknown): string =>
    typeof value === 'string' && language !== 'json' ? value : JSON.stringify(value, null, 2)
  const examples = childrenOf(api, api.get(media, 'examples')).flatMap(([name, one]) => {
    const { value, serializedValue } = isSchemaObject(one.value) ? one.value : {}
    if (value === undefined && serializedValue === undefined) return []
    return [
      {
        label: textAt(one, 'summary') ?? name,
        language,
        code: value === undefined ? String(serializedValue) : codeOf(value),
      },
    ]
  })
  if (examples.length > (isSampled ? 1 : 0)) return examples
  const hasExample = isSchemaObject(media.value) && media.value.example !== undefined
  if (isSampled || (language !== 'json' && !hasExample)) return []
  const example = mediaExample(api, media, direction === 'request')
  return example === undefined ? [] : [{ label: texts.sample, language, code: codeOf(example) }]
}

export function fact(label: string, parts: readonly TextPart[]): Block {
  return { kind: 'fact', label, parts }
}

export function sampleBlocks(samples: readonly CodeSample[]): Block[] {
  return samples.length > 0 ? [{ kind: 'samples', samples }] : []
}

/** The description of a part of the document. */
export function described(api: ApiDocument, node: DocumentNode): (Block & { readonly kind: 'text' })[] {
  const text = textAt(node, 'description')
  if (text === undefined) return []
  return [{ kind: 'text', text, place: api.resolver.locate(childOf(node, 'description')) }]
}

// The content of an operation: its endpoint, description, parameters, request body and responses, with samples.

import { STATUS_CODES } from 'node:http'
import { childOf, type DocumentNode, type Field, isSchemaObject } from '../schemas/for-plugins.ts'
import { type ApiDocument, childrenOf, textAt } from './api-document.ts'
import type { Operation } from './api-operations.ts'
import { schemeAnchor, securityOf } from './api-security.ts'
import { type FieldTables, fieldSchema } from './describe-fields.ts'
import type { ApiOptions } from './openapi-config.ts'
import type { OpenApiTexts } from './openapi-texts.ts'
import type { Block, TextPart } from './page-blocks.ts'
import { type CodeSample, requestSamples } from './request-samples.ts'
import { isJson, mediaExample, parameterMedia, requestOf } from './sample-request.ts'

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

const PLACES = ['path', 'query', 'header', 'cookie'] as const

export function writeOperation(operation: Operation, scope: OperationScope): Block[] {
  const { api, texts } = scope
  const { node, method, path, isWebhook, isDeprecated } = operation
  const description = textAt(node, 'description')
  const url = textAt(api.get(node, 'externalDocs'), 'url')
  return [
    {
      kind: 'pair',
      blocks: [
        { kind: 'endpoint', method: method.toUpperCase(), path },
        ...(isDeprecated ? [{ kind: 'warning', text: texts.deprecated } as const] : []),
        ...(description === undefined ? [] : [{ kind: 'text', text: description } as const]),
        ...(url === undefined ? [] : [fact(texts.more, [{ text: url, href: url }])]),
        ...authentication(operation, scope),
        ...parameters(operation, scope),
        ...(isWebhook
          ? []
          : [sampleBlock(writtenSamples(node) ?? requestSamples(requestOf(api, operation), scope.samples))]),
      ],
    },
    ...requestBody(operation, scope),
    ...responses(operation, scope),
  ]
}

function fact(label: string, parts: readonly TextPart[]): Block {
  return { kind: 'fact', label, parts }
}

function sampleBlock(samples: readonly CodeSample[]): Block {
  return { kind: 'samples', samples }
}

/** Samples in the document, in the syntax of Redoc and others. */
function writtenSamples({ value }: DocumentNode): CodeSample[] | undefined {
  const { 'x-codeSamples': list } = value as Record<string, unknown>
  if (!Array.isArray(list)) return undefined
  const samples = list.filter(isSchemaObject).map(({ lang, label, source }) => ({
    label: String(label ?? lang ?? ''),
    language: String(lang ?? '')
      .toLowerCase()
      .replace(/[^\w+#-]/g, ''),
    code: String(source ?? ''),
  }))
  return samples.length > 0 ? samples : undefined
}

function authentication(operation: Operation, { api, texts, index }: OperationScope): Block[] {
  const requirements = securityOf(api, operation)
  if (requirements.length === 0) return []
  const parts = requirements.flatMap((requirement, at): TextPart[] => [
    ...(at > 0 ? [{ text: ` ${texts.or} ` }] : []),
    ...(requirement.length === 0 ? [{ text: texts.public }] : []),
    ...requirement.flatMap(([name, scopes], place): TextPart[] => [
      ...(place > 0 ? [{ text: ' + ' }] : []),
      { text: name, href: `${index}#${schemeAnchor(name)}` },
      ...scopes.flatMap((scope): TextPart[] => [{ text: ' ' }, { text: scope, isCode: true }]),
    ]),
  ])
  return [fact(texts.authentication, parts)]
}

function parameters({ id, parameters }: Operation, scope: OperationScope): Block[] {
  const { api, texts } = scope
  const fields = PLACES.flatMap((place) =>
    parameters
      .filter((node) => textAt(node, 'in') === place)
      .flatMap((node) =>
        fieldOf(node, textAt(node, 'name') ?? '', { ...scope, id: `${id}-${place}`, group: texts[place] }),
      ),
  )
  // In OpenAPI 3.2, the whole query string can be one parameter.
  const others = parameters.filter((node) => textAt(node, 'in') === 'querystring')
  const rest = others.flatMap((node) => {
    const media = parameterMedia(api, node)
    return typed(childOf(media, 'schema'), `${id}-querystring`, scope)
  })
  return [...(fields.length > 0 ? [fieldsBlock(`${id}-parameters`, fields)] : []), ...rest]
}

function fieldsBlock(id: string, fields: readonly Field[]): Block {
  return { kind: 'fields', id, list: { id, fields, notes: [], choices: [] } }
}

interface FieldScope extends OperationScope {
  readonly id: string
  readonly group: string
}

/** A parameter or a header as a field. */
function fieldOf(node: DocumentNode, name: string, { api, tables, id, group, page }: FieldScope): Field[] {
  if (!isSchemaObject(node.value)) return []
  const { list } = tables.describe(fieldSchema(node, name, parameterMedia(api, node)), id, page)
  return list.fields.map((field) => ({ ...field, group }))
}

function requestBody({ node, id }: Operation, scope: OperationScope): Block[] {
  const { api, texts, level } = scope
  const body = api.get(node, 'requestBody')
  if (!isSchemaObject(body.value)) return []
  return [
    { kind: 'heading', level, text: texts.body, id: `${id}-body` },
    ...described(body),
    ...content(body, { ...scope, id: `${id}-body`, isRequest: true }),
  ]
}

function described(node: DocumentNode): Block[] {
  const text = textAt(node, 'description')
  return text === undefined ? [] : [{ kind: 'text', text }]
}

function responses({ node, id }: Operation, scope: OperationScope): Block[] {
  const { api, texts, level } = scope
  const all = childrenOf(api, api.get(node, 'responses')).filter(([, { value }]) => isSchemaObject(value))
  if (all.length === 0) return []
  return [
    { kind: 'heading', level, text: texts.responses, id: `${id}-responses` },
    ...all.flatMap(([status, response]): Block[] => {
      const anchor = `${id}-${status.toLowerCase()}`
      const headers = childrenOf(api, api.get(response, 'headers')).flatMap(([name, header]) =>
        fieldOf(header, name, { ...scope, id: `${anchor}-header`, group: texts.header }),
      )
      const parts = content(response, { ...scope, id: anchor, isRequest: false })
      const about = [
        ...described(response),
        ...(headers.length > 0 ? [fieldsBlock(`${anchor}-headers`, headers)] : []),
      ]
      const [first, ...rest] = parts
      return [
        { kind: 'heading', level: level + 1, text: statusText(status, texts), id: anchor },
        // The description is next to the sample as well.
        ...(first?.kind === 'pair'
          ? [{ ...first, blocks: [...about, ...first.blocks] }, ...rest]
          : [...about, ...parts]),
      ]
    }),
  ]
}

function statusText(status: string, { default: others }: OpenApiTexts): string {
  if (status === 'default') return others
  return `${status} ${STATUS_CODES[status] ?? ''}`.trim()
}

/** The media types of a request or response. Those with the same schema are described together. */
function content(
  node: DocumentNode,
  scope: OperationScope & { readonly id: string; readonly isRequest: boolean },
): Block[] {
  const { api, id, isRequest } = scope
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
    const samples = exampleSamples(media, types.find(isJson) ?? type, { ...scope, isRequest })
    const item = schema.value === undefined ? childOf(media, 'itemSchema') : schema
    return {
      kind: 'pair',
      blocks: [
        fact('Content-Type', names),
        ...(isSchemaObject(item.value)
          ? typed(item, at === 0 ? `${id}-content` : `${id}-content-${at + 1}`, scope)
          : []),
        ...(samples.length > 0 ? [sampleBlock(samples)] : []),
      ],
    }
  })
}

/** The type of a value, and its fields. */
export function typed(
  schema: DocumentNode,
  id: string,
  { tables, texts, page }: Pick<OperationScope, 'tables' | 'texts' | 'page'>,
): Block[] {
  const { list, type } = tables.describe(schema, id, page)
  const isEmpty = list.fields.length === 0 && list.choices.length === 0
  return [fact(texts.type, type), ...(isEmpty ? [] : [{ kind: 'fields', id, list } as const])]
}

/** The examples of a media type. Without any, one is generated for JSON. */
function exampleSamples(
  media: DocumentNode,
  mediaType: string,
  { api, texts, isRequest }: OperationScope & { readonly isRequest: boolean },
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
  if (examples.length > (isRequest ? 1 : 0)) return examples
  const hasExample = isSchemaObject(media.value) && media.value.example !== undefined
  // The samples of the request contain it.
  if (isRequest || (language !== 'json' && !hasExample)) return []
  const example = mediaExample(api, media, isRequest)
  return example === undefined ? [] : [{ label: texts.sample, language, code: codeOf(example) }]
}

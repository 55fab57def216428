// The content of an operation: its endpoint, description, parameters, request body and responses, with samples.

import { STATUS_CODES } from 'node:http'
import { createSlugger, slugOf } from '../../core/text/slug.ts'
import { childOf, type DocumentNode, type Field, isSchemaObject } from '../schemas/for-plugins.ts'
import { childrenOf, textAt } from './api-document.ts'
import { type Operation, operationsOf } from './api-operations.ts'
import { schemeAnchor, securityOf } from './api-security.ts'
import { fieldSchema, parameterMedia } from './describe-fields.ts'
import type { OpenApiTexts } from './openapi-texts.ts'
import { type Block, methodBadge, type TextPart } from './page-blocks.ts'
import { type CodeSample, requestSamples } from './request-samples.ts'
import { requestOf } from './sample-request.ts'
import { described, fact, type OperationScope, sampleBlocks, typed, writeContent } from './write-content.ts'

const PLACES = ['path', 'query', 'header', 'cookie'] as const

export function writeOperation(operation: Operation, scope: OperationScope): Block[] {
  const { api, texts } = scope
  const { node, method, path, isSent, isDeprecated } = operation
  const url = textAt(api.get(node, 'externalDocs'), 'url')
  const samples = isSent
    ? []
    : (declaredSamples(node) ?? requestSamples(requestOf(api, operation), scope.samples))
  return [
    {
      kind: 'pair',
      place: api.resolver.locate(node),
      blocks: [
        { kind: 'endpoint', parts: [methodBadge(method), { text: ' ' }, { text: path, isCode: true }] },
        ...(isDeprecated ? [{ kind: 'warning', text: texts.deprecated } as const] : []),
        ...described(api, node),
        ...(url === undefined ? [] : [fact(texts.more, [{ text: url, href: url }])]),
        ...authentication(operation, scope),
        ...parameters(operation, scope),
        ...sampleBlocks(samples),
      ],
    },
    ...requestBody(operation, scope),
    ...responses(operation, scope),
    ...callbacks(operation, scope),
  ]
}

/** Samples in the document, in the syntax of Redoc and others. */
function declaredSamples({ value }: DocumentNode): CodeSample[] | undefined {
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
  const isDeclared = (name: string): boolean =>
    api.get(api.root, 'components', 'securitySchemes', name).value !== undefined
  const parts = requirements.flatMap((requirement, at): TextPart[] => [
    ...(at > 0 ? [{ text: ` ${texts.or} ` }] : []),
    ...(requirement.length === 0 ? [{ text: texts.public }] : []),
    ...requirement.flatMap(([name, scopes], place): TextPart[] => [
      ...(place > 0 ? [{ text: ' + ' }] : []),
      { text: name, ...(isDeclared(name) && { href: `${index}#${schemeAnchor(name)}` }) },
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
  const { list } = tables.describe(fieldSchema(api, node, name), { id, from: page })
  const place = api.resolver.locate(childOf(node, 'description'))
  const other = api.resolver.locate(node)
  return list.fields.map((field) => ({
    ...field,
    group,
    descriptionPlace: place ?? field.descriptionPlace ?? other,
  }))
}

function requestBody({ node, id, isSent }: Operation, scope: OperationScope): Block[] {
  const { api, texts, level } = scope
  const body = api.get(node, 'requestBody')
  if (!isSchemaObject(body.value)) return []
  return [
    { kind: 'heading', level, text: texts.body, id: `${id}-body` },
    ...described(api, body),
    ...writeContent(body, {
      ...scope,
      id: `${id}-body`,
      direction: isSent ? 'response' : 'request',
      isSampled: !isSent,
    }),
  ]
}

function responses({ node, id, isSent }: Operation, scope: OperationScope): Block[] {
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
      const parts = writeContent(response, {
        ...scope,
        id: anchor,
        direction: isSent ? 'request' : 'response',
        isSampled: false,
      })
      const about = [
        ...described(api, response),
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

/** Requests that the API sends to an URL that the client has given. */
function callbacks({ node, id }: Operation, scope: OperationScope): Block[] {
  const { api, texts, level } = scope
  const makeId = createSlugger([id])
  const operations = childrenOf(api, api.get(node, 'callbacks')).flatMap(([name, callback]) =>
    childrenOf(api, callback).flatMap(([path, item]) =>
      operationsOf(api, item, {
        path,
        isSent: true,
        makeId: () => makeId(`${id}-${slugOf(name) || 'callback'}`),
      }).map((operation) => ({ name, operation })),
    ),
  )
  if (operations.length === 0) return []
  // Operations of callbacks have parts two levels below.
  const inner = { ...scope, level: Math.min(level + 2, 5) }
  return [
    { kind: 'heading', level, text: texts.callbacks, id: `${id}-callbacks` },
    ...operations.flatMap(({ name, operation }): Block[] => [
      {
        kind: 'heading',
        level: level + 1,
        text: textAt(operation.node, 'summary') ?? name,
        id: operation.id,
      },
      ...writeOperation(operation, inner),
    ]),
  ]
}

function statusText(status: string, { default: others }: OpenApiTexts): string {
  if (status === 'default') return others
  return `${status} ${STATUS_CODES[status] ?? ''}`.trim()
}

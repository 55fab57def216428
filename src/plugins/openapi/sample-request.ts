// The request that samples of an operation send.

import type { DocumentNode } from '../schemas/for-plugins.ts'
import { isSchemaObject } from '../schemas/for-plugins.ts'
import { type ApiDocument, childrenOf, textAt } from './api-document.ts'
import type { Operation } from './api-operations.ts'
import { schemeOf, securityOf } from './api-security.ts'
import { exampleOf } from './example-value.ts'
import { FILE_VALUE, type SampleBody, type SampleRequest } from './request-samples.ts'

type Pair = readonly [name: string, value: string]

export function requestOf(api: ApiDocument, operation: Operation): SampleRequest {
  const query: Pair[] = []
  const headers: Pair[] = []
  let { path } = operation
  for (const node of operation.parameters) {
    const name = textAt(node, 'name') ?? ''
    const { required } = node.value as { readonly required?: unknown }
    const value = plainText(mediaExample(api, parameterMedia(api, node), true))
    if (textAt(node, 'in') === 'path') path = path.replaceAll(`{${name}}`, encodeURIComponent(value))
    if (required !== true) continue
    if (textAt(node, 'in') === 'query') query.push([name, value])
    if (textAt(node, 'in') === 'header') headers.push([name, value])
  }
  for (const [name] of securityOf(api, operation)[0] ?? []) {
    const { place, key, value } = schemeOf(api, name).credential
    if (place === 'query') query.push([key, value])
    if (place === 'header') headers.push([key, value])
    if (place === 'cookie') headers.push(['Cookie', `${key}=${value}`])
  }
  const [mediaType, media] = bodyMedia(api, operation)
  const body = media && bodyOf(mediaType, mediaExample(api, media, true))
  if (body && body.kind !== 'files') headers.push(['Content-Type', mediaType])
  const search = query.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
  return {
    method: operation.method.toUpperCase(),
    url: `${serverUrl(api, operation)}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers,
    ...(body && { body }),
  }
}

/** The URL of the first server, with the defaults of its variables. */
function serverUrl(api: ApiDocument, { servers }: Operation): string {
  const [server] = childrenOf(api, servers).map(([, node]) => node)
  const url = (server && textAt(server, 'url')) ?? '/'
  const filled = url.replace(/\{([^{}]*)\}/g, (written, name: string) =>
    server ? (textAt(api.get(server, 'variables', name), 'default') ?? written) : written,
  )
  const base = filled.startsWith('/') ? `https://api.example.com${filled}` : filled
  return base.replace(/\/$/, '')
}

/** The media type that is shown first: JSON, if there is one. */
function bodyMedia(api: ApiDocument, { node }: Operation): readonly [string, DocumentNode | undefined] {
  const all = childrenOf(api, api.get(node, 'requestBody', 'content'))
  return all.find(([type]) => isJson(type)) ?? all[0] ?? ['', undefined]
}

export function isJson(mediaType: string): boolean {
  return /[/+]json\b/.test(mediaType)
}

/** The node with the schema and the examples of a parameter. */
export function parameterMedia(api: ApiDocument, node: DocumentNode): DocumentNode {
  return childrenOf(api, api.get(node, 'content'))[0]?.[1] ?? node
}

/** The example of a media type, or one for its schema. */
export function mediaExample(api: ApiDocument, media: DocumentNode, isRequest: boolean): unknown {
  const { example } = isSchemaObject(media.value) ? media.value : {}
  if (example !== undefined) return example
  for (const [, one] of childrenOf(api, api.get(media, 'examples'))) {
    const { value } = isSchemaObject(one.value) ? one.value : {}
    if (value !== undefined) return value
  }
  const schema = api.get(media, 'schema')
  return schema.value === undefined ? undefined : exampleOf([schema], api.resolver, isRequest)
}

function bodyOf(mediaType: string, example: unknown): SampleBody | undefined {
  if (isJson(mediaType)) return { kind: 'json', value: example ?? {} }
  const isForm = /^application\/x-www-form-urlencoded/.test(mediaType)
  if (!isForm && !mediaType.startsWith('multipart/')) return { kind: 'text', text: plainText(example) }
  const fields = Object.entries(isSchemaObject(example) ? example : {}).map(
    ([name, value]) => [name, plainText(value)] as const,
  )
  const isFile = (value: string): boolean => value === 'string' || value === FILE_VALUE
  if (isForm) return { kind: 'form', fields }
  return { kind: 'files', fields: fields.map(([name, value]) => [name, isFile(value) ? FILE_VALUE : value]) }
}

function plainText(value: unknown): string {
  if (value === undefined || value === null) return 'value'
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

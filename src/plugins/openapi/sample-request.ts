// The request that samples of an operation send.

import { childOf, type DocumentNode, isSchemaObject } from '../schemas/for-plugins.ts'
import { type ApiDocument, childrenOf, textAt } from './api-document.ts'
import type { Operation } from './api-operations.ts'
import { schemeOf, securityOf } from './api-security.ts'
import { parameterMedia } from './describe-fields.ts'
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
    const place = textAt(node, 'in')
    if (required !== true && place !== 'path') continue
    const value = mediaExample(api, parameterMedia(api, node), true)
    if (place === 'path') path = path.replaceAll(`{${name}}`, encodeURIComponent(plainText(value)))
    if (place === 'query') query.push(...formFields(name, value, node))
    if (place === 'header') headers.push([name, plainText(value)])
  }
  for (const [name] of securityOf(api, operation)[0] ?? []) {
    const { place, key, value } = schemeOf(api, name).credential
    if (place === 'query') query.push([key, value])
    if (place === 'header') headers.push([key, value])
    if (place === 'cookie') headers.push(['Cookie', `${key}=${value}`])
  }
  const [mediaType, media] = bodyMedia(api, operation)
  const body = media && bodyOf(mediaType, mediaExample(api, media, true), api.get(media, 'encoding'))
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
  const filled = url.replace(/\{([^{}]*)\}/g, (match, name: string) =>
    server ? (textAt(api.get(server, 'variables', name), 'default') ?? match) : match,
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

function bodyOf(mediaType: string, example: unknown, encoding: DocumentNode): SampleBody | undefined {
  if (isJson(mediaType)) return { kind: 'json', value: example ?? {} }
  const isForm = /^application\/x-www-form-urlencoded/.test(mediaType)
  if (!isForm && !mediaType.startsWith('multipart/')) return { kind: 'text', text: plainText(example) }
  const values = Object.entries(isSchemaObject(example) ? example : {})
  if (isForm)
    return {
      kind: 'form',
      fields: values.flatMap(([name, value]) => formFields(name, value, childOf(encoding, name))),
    }
  const fields = values.map(([name, value]) => [name, plainText(value)] as const)
  const isFile = (value: string): boolean => value === 'string' || value === FILE_VALUE
  return { kind: 'files', fields: fields.map(([name, value]) => [name, isFile(value) ? FILE_VALUE : value]) }
}

const SEPARATORS: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' }

/** The names and values of a list or object in a query or form, in the style of the parameter. */
function formFields(name: string, value: unknown, parameter: DocumentNode): Pair[] {
  const { style = 'form', explode = style === 'form' } = isSchemaObject(parameter.value)
    ? parameter.value
    : {}
  if (style === 'deepObject') return deepFields(name, value)
  if (typeof value !== 'object' || value === null) return [[name, plainText(value)]]
  const fields = Object.entries(value).map(
    ([key, one]): Pair => [Array.isArray(value) ? name : key, plainText(one)],
  )
  if (explode === true) return fields
  const parts = Array.isArray(value) ? fields.map(([, one]) => one) : fields.flat()
  return [[name, parts.join(SEPARATORS[String(style)] ?? ',')]]
}

/** `filter[state]=open` and so on for each value. */
function deepFields(name: string, value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return [[name, plainText(value)]]
  return Object.entries(value).flatMap(([key, one]) => deepFields(`${name}[${key}]`, one))
}

function plainText(value: unknown): string {
  if (value === undefined || value === null) return 'value'
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

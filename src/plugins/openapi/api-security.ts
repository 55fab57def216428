// Authentication: the schemes of a document, and those that an operation requires.

import { slugOf } from '../../core/text/slug.ts'
import { isSchemaObject } from '../schemas/for-plugins.ts'
import { type ApiDocument, textAt } from './api-document.ts'
import type { Operation } from './api-operations.ts'

/** Schemes that are required together, each with its scopes. */
export type Requirement = readonly (readonly [scheme: string, scopes: readonly string[]])[]

/** The requirements of an operation, of which a request has to meet one. Empty for none. */
export function securityOf(api: ApiDocument, { node }: Operation): readonly Requirement[] {
  const { security = (api.root.value as { readonly security?: unknown }).security } = node.value as {
    readonly security?: unknown
  }
  if (!Array.isArray(security)) return []
  const requirements = security
    .filter(isSchemaObject)
    .map((requirement) =>
      Object.entries(requirement).map(
        ([name, scopes]) => [name, Array.isArray(scopes) ? scopes.map(String) : []] as const,
      ),
    )
  return requirements.every((one) => one.length === 0) ? [] : requirements
}

export interface Scheme {
  readonly kind: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS'
  /** The header or parameter, with its value. */
  readonly detail: string
  /** The part of a request that proves who sends it. */
  readonly credential: {
    readonly place: 'header' | 'query' | 'cookie' | 'none'
    readonly key: string
    readonly value: string
  }
}

/** A security scheme by name. */
export function schemeOf(api: ApiDocument, name: string): Scheme {
  const node = api.get(api.root, 'components', 'securitySchemes', name)
  const kind = (textAt(node, 'type') ?? 'http') as Scheme['kind']
  if (kind === 'mutualTLS') return { kind, detail: '', credential: { place: 'none', key: '', value: '' } }
  if (kind === 'apiKey') {
    const place = (textAt(node, 'in') ?? 'header') as 'header' | 'query' | 'cookie'
    const key = textAt(node, 'name') ?? ''
    const mark = { header: `${key}: `, query: `?${key}=`, cookie: `Cookie: ${key}=` }[place] ?? ''
    return { kind, detail: `${mark}…`, credential: { place, key, value: 'YOUR_API_KEY' } }
  }
  const isBasic = kind === 'http' && textAt(node, 'scheme')?.toLowerCase() === 'basic'
  const value = isBasic ? 'Basic BASE64_OF_USER_AND_PASSWORD' : 'Bearer YOUR_TOKEN'
  const detail = textAt(node, 'openIdConnectUrl') ?? `Authorization: ${isBasic ? 'Basic' : 'Bearer'} …`
  return { kind, detail, credential: { place: 'header', key: 'Authorization', value } }
}

/** The anchor of a scheme on the first page. */
export function schemeAnchor(name: string): string {
  return `auth-${slugOf(name)}`
}

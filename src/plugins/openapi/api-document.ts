// Reads an OpenAPI document and checks it against the JSON Schema of its version.

import v30 from '@seriousme/openapi-schema-validator/schemas/v3.0/schema.json' with { type: 'json' }
import v31 from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json' with { type: 'json' }
import v32 from '@seriousme/openapi-schema-validator/schemas/v3.2/schema.json' with { type: 'json' }
import { decodeText } from '../../core/config/decode-text.ts'
import { createPlaces } from '../../core/config/read-yaml.ts'
import { findPublishProblem } from '../../core/engine/files.ts'
import type { StepContext } from '../../core/engine/step-context.ts'
import type { Finding } from '../../core/model/finding.ts'
import type { SourcePath } from '../../core/model/names.ts'
import {
  childOf,
  createDocumentCheck,
  createDocumentReader,
  createResolver,
  type DocumentNode,
  isSchemaObject,
  plainValue,
  type Resolver,
  readJson,
  readYamlSample,
  rootOf,
} from '../schemas/for-plugins.ts'

const SCHEMAS = [
  { version: /^3\.0\./, draft: '4', schema: v30 },
  { version: /^3\.1\./, draft: '2020', schema: v31 },
  { version: /^3\.2\./, draft: '2020', schema: v32 },
] as const

/** In bytes. */
const MAX_BYTES = 32 << 20

/** Maximum number of reported problems of a document. Later ones are mostly of the same kind. */
const MAX_PROBLEMS = 20

/** Maximum number of references to references. */
const MAX_REFS = 20

/** A document and the files that it refers to. */
export interface ApiDocument {
  readonly root: DocumentNode
  readonly resolver: Resolver
  /** Resolves references until a value is found. */
  deref(node: DocumentNode): DocumentNode
  /** A descendant; references are resolved at each level. */
  get(node: DocumentNode, ...keys: readonly string[]): DocumentNode
}

/** Reads a document. Returns undefined, with a finding, if it cannot be shown. */
export function readApi(
  path: SourcePath,
  context: StepContext,
  report: (finding: Finding) => void,
): ApiDocument | undefined {
  const refusal = findPublishProblem(path, context)
  const bytes = refusal === undefined ? context.read(path) : undefined
  const finding = (message: string, help: string, place = {}): Finding => ({
    rule: 'openapi-document',
    severity: 'error',
    message,
    help,
    place: { path, ...place },
  })
  if (!bytes) {
    report(
      finding(
        `The OpenAPI document "${path}" ${refusal ?? 'cannot be read'}.`,
        'Correct `file` of `openapi` in the configuration. Nothing is downloaded.',
      ),
    )
    return undefined
  }
  const { text } = decodeText(bytes, path)
  const placeAt = createPlaces(text)
  const isYaml = /\.ya?ml$/i.test(path)
  const { documents, problem } = isYaml ? readYamlSample(text) : readJson(text, 'json')
  const [parsed] = documents
  if (problem || !parsed) {
    const { at = 0, message = 'it is empty.', help = 'Write an OpenAPI document.' } = problem ?? {}
    report(
      finding(`The OpenAPI document is not valid ${isYaml ? 'YAML' : 'JSON'}: ${message}`, help, placeAt(at)),
    )
    return undefined
  }
  const value = plainValue(parsed)
  const { openapi, swagger } = isSchemaObject(value) ? value : {}
  const supported = SCHEMAS.find(({ version }) => typeof openapi === 'string' && version.test(openapi))
  if (!supported) {
    const help =
      swagger === undefined
        ? 'Start it with the version of OpenAPI, such as `openapi: 3.1.0`. Versions 3.0 to 3.2 are supported.'
        : 'Convert it to OpenAPI 3, for example with `npx swagger2openapi`.'
    const is =
      openapi === undefined
        ? swagger === undefined
          ? 'has no field `openapi`'
          : `is Swagger ${String(swagger)}`
        : `has the version \`${String(openapi)}\``
    const at = parsed.entries.get('openapi') ?? parsed.entries.get('swagger')
    report(finding(`The document ${is}, so it is not OpenAPI 3.`, help, placeAt(at?.at ?? 0)))
    return undefined
  }
  const uri = 'file:///openapi'
  const { $schema: _, ...schema } = supported.schema as Record<string, unknown>
  const files = { [String(schema.$id ?? schema.id ?? uri)]: schema }
  const check = createDocumentCheck({ root: Object.keys(files)[0]!, at: '', draft: supported.draft, files })
  for (const { at, message, help } of (check(parsed, { part: undefined, isPartial: false }) ?? []).slice(
    0,
    MAX_PROBLEMS,
  ))
    report({ ...finding(message, help, placeAt(at)), severity: 'warning' })
  return openDocument(path, context, report)
}

function openDocument(
  path: SourcePath,
  context: StepContext,
  report: (finding: Finding) => void,
): ApiDocument | undefined {
  const reader = createDocumentReader(context, { report, maxBytes: MAX_BYTES })
  const document = reader.read(path)
  if (!document) return undefined
  const resolver = createResolver({ reader, report })
  const deref = (node: DocumentNode): DocumentNode => {
    let found = node
    for (let left = MAX_REFS; left > 0; left--) {
      const { $ref } = isSchemaObject(found.value) ? found.value : {}
      if (typeof $ref !== 'string') return found
      const target = resolver.follow($ref, found)
      if (!target) break
      found = target
    }
    return { ...found, value: undefined }
  }
  return {
    root: rootOf(document),
    resolver,
    deref,
    get: (node, ...keys) => keys.reduce((inner, key) => deref(childOf(inner, key)), deref(node)),
  }
}

/** The children of a map or list, in order, with references resolved. */
export function childrenOf(api: ApiDocument, node: DocumentNode): [key: string, child: DocumentNode][] {
  const { value } = node
  if (typeof value !== 'object' || value === null) return []
  return Object.keys(value).map((key) => [key, api.get(node, key)])
}

/** The text of a field; undefined if it is missing or empty. */
export function textAt({ value }: DocumentNode, key: string): string | undefined {
  const text = isSchemaObject(value) ? value[key] : undefined
  return typeof text === 'string' && text.trim() !== '' ? text : undefined
}

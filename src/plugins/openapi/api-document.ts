// Reads an OpenAPI document and checks it against the JSON Schema of its version.

import v30 from '@seriousme/openapi-schema-validator/schemas/v3.0/schema.json' with { type: 'json' }
import v31 from '@seriousme/openapi-schema-validator/schemas/v3.1/schema.json' with { type: 'json' }
import v32 from '@seriousme/openapi-schema-validator/schemas/v3.2/schema.json' with { type: 'json' }
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
  type Resolver,
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
  const finding = (message: string, help: string, place = {}): Finding => ({
    rule: 'openapi-document',
    severity: 'error',
    message,
    help,
    place: { path, ...place },
  })
  if (refusal !== undefined) {
    const help = 'Correct `file` of `openapi` in the configuration. Nothing is downloaded.'
    report(finding(`The OpenAPI document "${path}" ${refusal}.`, help))
    return undefined
  }
  const reader = createDocumentReader(context, { report, maxBytes: MAX_BYTES, isPlaced: true })
  const document = reader.read(path)
  if (!document?.tree) return undefined
  const { tree, text, value } = document
  const placeAt = createPlaces(text)
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
    const at = tree.entries.get('openapi') ?? tree.entries.get('swagger')
    report(finding(`The document ${is}, so it is not OpenAPI 3.`, help, placeAt(at?.at ?? 0)))
    return undefined
  }
  const uri = 'file:///openapi'
  const { $schema: _, ...schema } = supported.schema as Record<string, unknown>
  const files = { [String(schema.$id ?? schema.id ?? uri)]: schema }
  const check = createDocumentCheck({ root: Object.keys(files)[0]!, at: '', draft: supported.draft, files })
  const problems = check(tree, { part: undefined, isPartial: false }) ?? []
  const warn = (...parts: Parameters<typeof finding>): void =>
    report({ ...finding(...parts), severity: 'warning' })
  for (const { at, message, help } of problems.slice(0, MAX_PROBLEMS)) warn(message, help, placeAt(at))
  if (problems.length > MAX_PROBLEMS)
    warn(
      `The document has ${problems.length - MAX_PROBLEMS} more deviations from the specification.`,
      'Correct those that are listed, and build again.',
      placeAt(problems[MAX_PROBLEMS]!.at),
    )
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

// The step that reads a registered schema file for validation: loads the files it refers to, and applies the configured
// exceptions and strictness.

import { dirname, join } from 'node:path/posix'
import { decodeText } from '../../../core/config/decode-text.ts'
import { createPlaces } from '../../../core/config/read-yaml.ts'
import { findPublishProblem } from '../../../core/engine/files.ts'
import type { Step } from '../../../core/engine/step.ts'
import type { StepContext } from '../../../core/engine/step-context.ts'
import type { Finding } from '../../../core/model/finding.ts'
import type { Hash } from '../../../core/model/names.ts'
import { errorMessage } from '../../../core/text/error-message.ts'
import { didYouMean } from '../../../core/text/nearest.ts'
import { languageOf, readData } from '../read-data.ts'
import { isSchemaObject, listSchemas, pointerKeys, resolveUri } from '../resolve-ref.ts'
import type { SampleSchema } from '../sample-options.ts'
import { createSchemaGraph, type PreparedSchema } from './schema-graph.ts'

export type SchemaInput = Pick<SampleSchema, 'name' | 'exceptions' | 'strict'> & {
  readonly file: string
  readonly at: string
}

export interface ReadSchema {
  /** Store hash of a `PreparedSchema`. Absent when the schema cannot be used. */
  readonly schema?: Hash
  readonly findings: readonly Finding[]
}

export const readSchema: Step<SchemaInput, ReadSchema> = {
  name: 'read-schema',
  key: (input) => input,
  async run(input, context) {
    const findings: Finding[] = []
    const schema = prepare(input, context, findings)
    if (!schema || findings.length > 0) return { findings }
    const graph = createSchemaGraph(schema)
    try {
      const { assertUsable } = await import('./validate-json.ts')
      assertUsable(schema, graph.start)
    } catch (error) {
      return { findings: [wrongFile(input.file, `It is not a usable JSON Schema: ${errorMessage(error)}.`)] }
    }
    return { schema: context.put(schema), findings }
  },
}

function prepare(input: SchemaInput, context: StepContext, findings: Finding[]): PreparedSchema | undefined {
  const { file, at, exceptions, strict } = input
  const files: Record<string, unknown> = {}
  const queuedUris = new Set<string>()
  const queue: { path: string; uri?: string; from?: string }[] = [{ path: file }]
  let root: string | undefined
  let draft: PreparedSchema['draft'] = '7'
  for (let next = queue.shift(); next; next = queue.shift()) {
    const refusal = next.from === undefined ? undefined : findPublishProblem(next.path, context)
    const result =
      refusal === undefined || refusal === 'does not exist'
        ? readFile(next.path, context)
        : { problem: `The file "${next.path}", which it refers to, ${refusal}.` }
    if ('problem' in result) {
      findings.push(wrongFile(next.from ?? file, result.problem, result.help))
      continue
    }
    const schema = result.value
    if (!isSchemaObject(schema) && typeof schema !== 'boolean') {
      findings.push(wrongFile(next.path, 'It is not a JSON Schema: it is text, a number or a list.'))
      continue
    }
    const { $id, id, $schema } = (isSchemaObject(schema) ? schema : {}) as Record<string, unknown>
    const declaredUri = [$id, id].find((one) => typeof one === 'string' && URL.canParse(one)) as
      | string
      | undefined
    const uri = next.uri ?? declaredUri?.replace(/#$/, '') ?? `file:///${encodeURI(next.path)}`
    if (root === undefined) {
      root = uri
      draft = draftOf($schema)
      for (const [pointer, replacement] of Object.entries(exceptions)) {
        const problem = replaceAt(schema, pointer, replacement)
        if (problem !== undefined) findings.push(wrongException(input, pointer, problem))
      }
    }
    if (strict) forbidUnknownFields(schema)
    if (isSchemaObject(schema)) delete (schema as Record<string, unknown>).$schema
    files[uri] = schema
    queuedUris.add(uri)
    const schemas = listSchemas(schema)
    for (const { schema: inner } of schemas)
      for (const name of [inner.$id, inner.id])
        if (typeof name === 'string') queuedUris.add(resolveUri(name, uri))
    for (const { schema: inner } of schemas) {
      const ref = inner.$ref
      if (typeof ref !== 'string' || ref.startsWith('#')) continue
      const target = resolveUri(ref.split('#')[0]!, uri)
      if (queuedUris.has(target) || /^https?:\/\/json-schema\.org\//.test(target)) continue
      queuedUris.add(target)
      const name = /^[a-z][a-z\d+.-]*:/i.test(ref)
        ? target.slice(target.lastIndexOf('/') + 1)
        : ref.split('#')[0]!
      queue.push({ path: join(dirname(next.path), decodeURI(name)), uri: target, from: next.path })
    }
  }
  if (root === undefined) return undefined
  const prepared: PreparedSchema = { root, at, draft, files }
  if (at !== '' && !createSchemaGraph(prepared).at(at))
    findings.push(wrongFile(file, `It has nothing at \`${at}\`.`, 'Correct the part after `#` in `file`.'))
  return prepared
}

function readFile(
  path: string,
  context: StepContext,
): { value: unknown } | { problem: string; help?: string } {
  const bytes = context.read(path)
  if (!bytes) {
    return {
      problem: `There is no file "${path}".`,
      help: 'Correct the path, or save a copy of the schema there: nothing is downloaded.',
    }
  }
  const { text } = decodeText(bytes, path)
  const { value, problem } = readData(path, text)
  if (!problem) return { value }
  const { line } = createPlaces(text)(problem.at)
  return { problem: `It is not valid ${languageOf(path)} in line ${line}: ${problem.message}` }
}

function draftOf(schemaUri: unknown): PreparedSchema['draft'] {
  const name = typeof schemaUri === 'string' ? schemaUri : ''
  if (name.includes('draft-04') || name.includes('draft-03')) return '4'
  if (name.includes('2019-09')) return '2019'
  return name.includes('2020-12') ? '2020' : '7'
}

/** Replaces the schema at a pointer. If the pointer has no target, returns a suggestion, which may be empty. */
function replaceAt(schema: unknown, pointer: string, replacement: unknown): string | undefined {
  const parts = pointerKeys(pointer)
  let parent: unknown = schema
  for (const [index, part] of parts.entries()) {
    if (typeof parent !== 'object' || parent === null || !Object.hasOwn(parent, part))
      return isSchemaObject(parent) ? didYouMean(part, Object.keys(parent)).trim() : ''
    const inner = parent as Record<string, unknown>
    if (index === parts.length - 1) inner[part] = replacement
    parent = inner[part]
  }
  return parts.length === 0 ? '' : undefined
}

/** Pointers of subschemas that are validated together with their parent, so neither declares all fields. */
const COMBINED = /\/(?:allOf|anyOf|oneOf)\/\d+$|\/(?:not|if|then|else)$|\/dependentSchemas\/[^/]+$/

/** Forbids unknown fields in every object schema that declares fields and has no rule for others. */
function forbidUnknownFields(schema: unknown): void {
  for (const { schema: one, at } of listSchemas(schema)) {
    const isClosable =
      isSchemaObject(one.properties) &&
      !('additionalProperties' in one || 'unevaluatedProperties' in one || 'patternProperties' in one) &&
      !('allOf' in one || 'anyOf' in one || 'oneOf' in one || '$ref' in one || 'if' in one) &&
      one['x-kubernetes-preserve-unknown-fields'] !== true
    if (isClosable && !COMBINED.test(at)) (one as Record<string, unknown>).additionalProperties = false
  }
}

function wrongFile(
  path: string,
  problem: string,
  help = 'Correct the file, or remove it from `samples.schemas`.',
): Finding {
  return {
    rule: 'schema-file',
    severity: 'error',
    message: `The schema "${path}" cannot be used. ${problem}`,
    help,
  }
}

function wrongException({ name }: SchemaInput, pointer: string, suggestion: string): Finding {
  return {
    rule: 'schema-file',
    severity: 'error',
    message: `The exception \`${pointer}\` of the schema \`${name}\` does not exist in the schema.`,
    help: suggestion || 'Write the JSON pointer of a schema in the file, such as `/$defs/Port`.',
  }
}

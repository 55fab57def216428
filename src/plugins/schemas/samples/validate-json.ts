// Validates values with Ajv, according to the JSON Schema specification. `explain-mismatch.ts` explains problems to authors.

import { Ajv, type ErrorObject, type SchemaObjCxt, type SchemaValidateFunction } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import draft04 from 'ajv-draft-04'
import formats from 'ajv-formats'
import type { SchemaNode } from '../resolve-ref.ts'
import { type PreparedSchema, pointerOf } from './schema-graph.ts'

export interface JsonProblem {
  /** JSON pointer of the value. */
  readonly at: string
  readonly keyword: string
  readonly message: string
}

export interface Validator {
  /** Validates a value. Returns no problems when it is valid. Throws when the schema cannot be used. */
  validate(value: unknown, place: SchemaNode): readonly JsonProblem[]
}

/** The URI of a node, as Ajv expects it. */
function uriOf(place: SchemaNode): string {
  return `${place.document.uri}#${pointerOf(place).split('/').map(encodeURIComponent).join('/')}`
}

type AjvLike = Pick<Ajv, 'addSchema' | 'compile' | 'getSchema' | 'RULES'>
type AjvConstructor = new (options: object) => AjvLike

// Both packages are CommonJS, and loaders differ in the value of their default export.
const AjvDraft04 = ((draft04 as { default?: unknown }).default ?? draft04) as AjvConstructor
const addFormats = ((formats as { default?: unknown }).default ?? formats) as (ajv: AjvLike) => void

const DRAFTS: Readonly<Record<PreparedSchema['draft'], AjvConstructor>> = {
  '4': AjvDraft04,
  '7': Ajv as unknown as AjvConstructor,
  '2019': Ajv2019 as unknown as AjvConstructor,
  '2020': Ajv2020 as unknown as AjvConstructor,
}

export function createValidator(schema: PreparedSchema): Validator {
  const ajv = createAjv(schema, { allErrors: true })
  if (!needsEagerCompilation(schema)) compileRefsLazily(ajv)
  const compiled = new Map<string, ReturnType<AjvLike['compile']> | undefined>()
  return {
    validate(value, place) {
      const ref = uriOf(place)
      if (!compiled.has(ref)) compiled.set(ref, ajv.getSchema(ref))
      const check = compiled.get(ref)
      return !check || check(value) ? [] : (check.errors ?? []).map(describe)
    },
  }
}

/** Throws when the schema cannot be used, for example because of a broken reference. */
export function assertUsable(schema: PreparedSchema, place: SchemaNode): void {
  const ajv = createAjv(schema, { allErrors: true, messages: false, code: { optimize: false } })
  ajv.compile({ $ref: uriOf(place) })
}

function createAjv({ draft, files }: PreparedSchema, options: object): AjvLike {
  const ajv = new DRAFTS[draft]({
    strict: false,
    validateSchema: false,
    unicodeRegExp: false,
    logger: false,
    inlineRefs: false,
    ...options,
  })
  addFormats(ajv)
  for (const [uri, schema] of Object.entries(files)) {
    const isNamed = typeof schema === 'object' && schema !== null && ('$id' in schema || 'id' in schema)
    ajv.addSchema(schema as object, isNamed ? undefined : uri)
  }
  return ajv
}

/** Whether a schema has keywords that depend on the results of references, which must then be compiled together. */
function needsEagerCompilation({ files }: PreparedSchema): boolean {
  return /"(?:unevaluated\w+|\$dynamicRef|\$recursiveRef)":/.test(JSON.stringify(files))
}

/** Compiles the target of a reference when a value first reaches it, because samples use only a small part of large schemas. */
function compileRefsLazily(ajv: AjvLike): void {
  const targets = new Map<string, ReturnType<AjvLike['getSchema']>>()
  const rule = ajv.RULES.all.$ref
  if (typeof rule !== 'object') return
  rule.definition = {
    keyword: '$ref',
    type: [],
    schemaType: ['string'],
    errors: true,
    compile(ref: string, _, { baseId, opts }: SchemaObjCxt) {
      const uri = opts.uriResolver.resolve(baseId, ref)
      const follow: SchemaValidateFunction = (value: unknown, where?: object) => {
        if (!targets.has(uri)) targets.set(uri, ajv.getSchema(uri))
        const check = targets.get(uri)
        if (!check || check(value, where as never)) return true
        follow.errors = check.errors ?? []
        return false
      }
      return follow as never
    },
  }
}

function describe({ instancePath, keyword, message = 'is not valid' }: ErrorObject): JsonProblem {
  return { at: instancePath, keyword, message }
}

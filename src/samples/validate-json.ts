// JSON Schema by its specification: whether a value is valid. What is wrong with one that is not, in words, is in
// `explain-mismatch.ts`.

import { Ajv, type ErrorObject } from 'ajv'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import draft04 from 'ajv-draft-04'
import formats from 'ajv-formats'
import type { PreparedSchema, SchemaPlace } from './schema-graph.ts'

export interface JsonProblem {
  /** JSON pointer of the value. */
  readonly at: string
  readonly keyword: string
  readonly message: string
}

export interface Validator {
  /** What is wrong with a value; empty when it is valid. Throws for a schema that cannot be used. */
  validate(value: unknown, place: SchemaPlace): readonly JsonProblem[]
}

type AjvLike = Pick<Ajv, 'addSchema' | 'compile'>
type Make = new (options: object) => AjvLike

// Both packages are CommonJS: what their default export is depends on who loads them.
const AjvDraft04 = ((draft04 as { default?: unknown }).default ?? draft04) as Make
const addFormats = ((formats as { default?: unknown }).default ?? formats) as (ajv: AjvLike) => void

const DRAFTS: Readonly<Record<PreparedSchema['draft'], Make>> = {
  '4': AjvDraft04,
  '7': Ajv as unknown as Make,
  '2019': Ajv2019 as unknown as Make,
  '2020': Ajv2020 as unknown as Make,
}

export function createValidator({ draft, files }: PreparedSchema): Validator {
  const ajv = new DRAFTS[draft]({
    strict: false,
    allErrors: true,
    validateSchema: false,
    unicodeRegExp: false,
    logger: false,
    inlineRefs: false,
  })
  addFormats(ajv)
  for (const [uri, schema] of Object.entries(files)) {
    const isNamed = typeof schema === 'object' && schema !== null && ('$id' in schema || 'id' in schema)
    ajv.addSchema(schema as object, isNamed ? undefined : uri)
  }
  const compiled = new Map<string, ReturnType<AjvLike['compile']>>()
  return {
    validate(value, { base, pointer }) {
      const ref = `${base}#${pointer.split('/').map(encodeURIComponent).join('/')}`
      let check = compiled.get(ref)
      if (!check) {
        check = ajv.compile({ $ref: ref })
        compiled.set(ref, check)
      }
      return check(value) ? [] : (check.errors ?? []).map(describe)
    },
  }
}

function describe({ instancePath, keyword, message = 'is not valid' }: ErrorObject): JsonProblem {
  return { at: instancePath, keyword, message }
}

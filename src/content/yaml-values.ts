// What a YAML document says: its values, and the same as it was spelt. Where text is meant, `1.10` is no number and `True`
// no truth value.

import { type Document, type Scalar, visit } from 'yaml'

export interface YamlValues {
  readonly values: unknown
  /** With numbers and truth values as text. */
  readonly texts: unknown
  /** Why there are no values: an alias without its anchor, or aliases of aliases that would fill the memory. */
  readonly problem?: string
}

/** Reads a document without errors. Changes it. */
export function readValues(document: Document): YamlValues {
  try {
    const values: unknown = document.toJS({ maxAliasCount: 100 })
    visit(document, { Scalar: (_, scalar) => keepSpelling(scalar) })
    return { values, texts: document.toJS({ maxAliasCount: 100 }) }
  } catch (error) {
    return { values: null, texts: null, problem: (error as Error).message }
  }
}

function keepSpelling(scalar: Scalar): void {
  if (scalar.value !== null && typeof scalar.value !== 'string' && scalar.source !== undefined)
    scalar.value = scalar.source
}

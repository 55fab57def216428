// Options of sample checks.

/** A JSON Schema for validating samples, and the samples it applies to. */
export interface SampleSchema {
  readonly name: string
  /** Path relative to the site root; absent if such samples are not validated. */
  readonly file?: string
  /** JSON pointer to the schema in its file; empty for the whole file. */
  readonly at?: string
  /** Reason why such samples are not validated. */
  readonly unchecked?: string
  /** Patterns with `*`; empty for any version. */
  readonly apiVersion: readonly string[]
  readonly kind: readonly string[]
  readonly title: readonly string[]
  /** JSON pointer → schema that replaces the one there. */
  readonly exceptions: Readonly<Record<string, unknown>>
  /** Rejects fields that the schema does not define. */
  readonly strict: boolean
}

/** Options for checking code samples. */
export interface SampleOptions {
  /** In declared order: the first matching schema applies. */
  readonly schemas: readonly SampleSchema[]
  /** Reports samples without a matching schema. */
  readonly requireSchemas: boolean
}

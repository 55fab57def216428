// What is remembered of a name while a reader searches.

/** The words of a name that count, and every term of them. */
export interface NameTerms {
  readonly words: readonly {
    readonly whole: string
    readonly last: string
    readonly parts: readonly string[]
  }[]
  readonly terms: ReadonlySet<string>
}

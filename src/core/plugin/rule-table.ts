// Tables of rules: their names in findings and in `rules` of the configuration, and their descriptions.

export interface RuleDescription {
  /** One-sentence description of the rule's findings. */
  readonly description: string
  /** Suggested fix. */
  readonly help?: string
}

export type RuleTable = Readonly<Record<string, RuleDescription>>

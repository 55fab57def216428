// Merges findings that repeat in sites written for another generator: components of its theme, values of its templates, and
// blocks that an extension generates. Each kind is one finding with its count, at the first place.

import type { Finding } from '../../core/model/finding.ts'

/** Up to this number of findings of a kind, each is reported. */
const MAX_SINGLE = 10
const MAX_NAMED = 12

interface Kind {
  readonly rule: string
  /** Captures the repeated name. */
  readonly pattern: RegExp
  describe(names: string): Required<Pick<Finding, 'message' | 'help'>>
}

const KINDS: readonly Kind[] = [
  {
    rule: 'unknown-element',
    pattern: /^(?:There is no component )?`(<[A-Z][\w.]*>)`/,
    describe: (names) => ({
      message: `Components that do not exist, of which only the content is shown: ${names}.`,
      help: 'Write them in React, and import them in an MDX page or list them in `components` of a plugin; or write a directive instead.',
    }),
  },
  {
    rule: 'foreign-syntax',
    pattern: /^`(\{\{.*?\}\})` is shown as text: it is the syntax of other generators for a value\.$/,
    describe: (names) => ({
      message: `Values in the syntax of other generators, which are shown as text: ${names}.`,
      help: 'Write `@@name@@` and add the variables to `variables`, or put the text into backticks.',
    }),
  },
  {
    rule: 'directive-syntax',
    pattern: /^`(:::+ ?\w+\.[\w.]*)(?:[^\w.`][^`]*)?` is shown as text/,
    describe: (names) => ({
      message: `References that an extension of MkDocs generates from code, which are shown as text: ${names}.`,
      help: 'Generate Markdown files from the code before the build, and remove these lines.',
    }),
  },
]

export function mergeRepeats(findings: readonly Finding[]): readonly Finding[] {
  return KINDS.reduce((all, { rule, pattern, describe }) => {
    const repeated = all.filter((one) => one.rule === rule && pattern.test(one.message) && !isSlip(one))
    const [first] = repeated
    if (!first || repeated.length <= MAX_SINGLE) return all
    const grouped = new Set(repeated)
    const names = listNames(repeated.map(({ message }) => pattern.exec(message)![1]!))
    return [...all.filter((one) => !grouped.has(one)), { ...first, ...describe(names) }]
  }, findings)
}

/** Whether the name is probably misspelled. */
function isSlip({ help = '' }: Finding): boolean {
  return help.startsWith('Did you mean')
}

/** Lists names with their counts, most frequent first. */
function listNames(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const sorted = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  const named = sorted
    .slice(0, MAX_NAMED)
    .map(([name, count]) => `\`${name}\` (${count} ${count === 1 ? 'place' : 'places'})`)
  const rest = sorted.length - named.length
  return [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

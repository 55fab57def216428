// Findings that a Docusaurus site has on every page become one: keys of front matter that only its own code reads.

import type { Finding } from '../model/finding.ts'

const MOST_NAMED = 12

/** How many pages may have the same misspelt key. */
const MOST_SLIPS = 3

/** The findings, those of keys of the site's own as one with counts. */
export function gatherFindings(findings: readonly Finding[]): readonly Finding[] {
  const unknown = findings.filter(({ rule }) => rule === 'unknown-front-matter')
  const times = new Map<string, number>()
  for (const { message } of unknown) times.set(message, (times.get(message) ?? 0) + 1)
  // One that many pages have is no slip of the pen.
  const own = unknown.filter(
    ({ message, help = '' }) => !help.startsWith('Did you mean') || times.get(message)! > MOST_SLIPS,
  )
  const [first] = own
  if (!first || own.length === 1) return findings
  const counts = new Map<string, number>()
  for (const { message } of own) {
    const key = /^`([^`]*)`/.exec(message)?.[1] ?? ''
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const sorted = [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1))
  const named = sorted
    .slice(0, MOST_NAMED)
    .map(([key, count]) => `\`${key}\` (${count} ${count === 1 ? 'page' : 'pages'})`)
  const rest = sorted.length - named.length
  const all = [...named, ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
  const gathered: Finding = {
    ...first,
    message: `Keys of front matter that Octavo does not know: ${all}.`,
    help: 'Nothing needs to be done if only code of the site reads them.',
  }
  const left = new Set(own)
  return [...findings.filter((finding) => !left.has(finding)), gathered]
}

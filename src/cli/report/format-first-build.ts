// The first build of a site that was written for another generator: what was read, what has no counterpart, the errors, and
// how many findings each rule has. It fits on a screen, whatever the site.

import type { Finding } from '../../model/finding.ts'
import type { SiteOptions } from '../../model/site-options.ts'
import { count, countByRule, groupFindings } from './format-text.ts'
import { printableLine } from './harmless.ts'

interface FirstBuild {
  readonly generator: string
  readonly options: Pick<SiteOptions, 'configFile' | 'collections'>
  readonly findings: readonly Finding[]
}

const MOST_LINES = 6
const WIDTH = 150

export function formatFirstBuild({ generator, options, findings }: FirstBuild): string {
  const { configFile, collections } = options
  const folders = [...new Set(collections.map(({ folder }) => folder))]
  const errors = findings.filter(({ severity }) => severity === 'error')
  const missing = findings.filter(
    ({ rule, severity }) => severity !== 'error' && rule === generator.toLowerCase(),
  )
  const rules = countByRule(findings.filter((one) => !errors.includes(one) && !missing.includes(one)))
  const warnings = rules.map(([rule, number]) => `${number} ${rule}`).join(', ')
  return [
    `${generator}: ${configFile}, and the folders ${folders.slice(0, MOST_LINES).join(', ')}${folders.length > MOST_LINES ? `, and ${folders.length - MOST_LINES} more` : ''}`,
    ...listed('without a counterpart', missing),
    ...listed('errors', errors),
    ...(warnings === '' ? [] : [`other warnings: ${warnings}`]),
    ...(findings.length === 0 ? [] : ['`octavo check --all` prints each with its place.']),
    '',
    '',
  ]
    .map(printableLine)
    .join('\n')
}

function listed(title: string, findings: readonly Finding[]): string[] {
  const groups = groupFindings(findings)
  if (groups.length === 0) return []
  const lines = groups.slice(0, MOST_LINES).map(({ finding: { place, message }, elsewhere }) => {
    const at = place?.line === undefined ? place?.path : `${place.path}:${place.line}`
    const again = elsewhere.length > 0 ? ` (${count(elsewhere.length + 1, 'place')})` : ''
    const text = `  ${at === undefined ? '' : `${at} `}${message.replace(/\s+/g, ' ')}`
    return `${text.length > WIDTH ? `${text.slice(0, WIDTH - 1)}…` : text}${again}`
  })
  const rest = groups.length - lines.length
  return [`${title}: ${findings.length}`, ...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])]
}
